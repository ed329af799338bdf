"""How alike the lemmas of two words are spelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.sentence import Sentence
from monoalign.core.stage_output import StageOutput
from monoalign.resources.strings import MEASURES, type_similarities

from .word_types import word_types


@dataclass(frozen=True, slots=True)
class LemmaSpelling:
    """String similarities of lemmas in lower case, a column each, from 0 to 1.

    Words without a lemma are taken as they are. Rows of phrases, and of words that correspond to
    nothing, are 0.
    """

    names: tuple[str, ...] = MEASURES

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, names)"""
        types = word_types(space, _lemmas)
        found = np.zeros((len(space), len(self.names)))
        rows = types.single
        found[rows] = type_similarities(
            types.forms, types.sources[rows], types.targets[rows], measures=self.names
        ).T
        return found


def _lemmas(sentence: Sentence) -> Iterable[str]:
    return map(str.lower, sentence.base_forms)
