"""Whether a paraphrase table holds two words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.stage_output import StageOutput
from monoalign.resources.paraphrases import Paraphrases

from .word_types import word_types


@dataclass(frozen=True, slots=True)
class Paraphrased:
    """One column: `value` where the table holds a source word and a target word, else 0.

    Rows of phrases, and of words that correspond to nothing, are 0.
    """

    paraphrases: Paraphrases
    value: float = 0.9  # ppdbSim of Sultan et al. 2014
    names: tuple[str, ...] = ("paraphrase",)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, 1)"""
        types = word_types(space, lambda sentence: map(str.lower, sentence.words))
        rows = np.flatnonzero(types.single)
        count = max(len(types.forms), 1)
        keys, places = np.unique(
            types.sources[rows] * count + types.targets[rows], return_inverse=True
        )
        sources = [types.forms[key] for key in (keys // count).tolist()]
        targets = [types.forms[key] for key in (keys % count).tolist()]
        found = np.zeros((len(space), 1))
        found[rows, 0] = self.value * self.paraphrases.contain(sources, targets)[places]
        return found
