"""How much a target word says: its inverse document frequency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.stage_output import StageOutput
from monoalign.resources.frequencies import Frequencies

from .word_types import word_types


@dataclass(frozen=True, slots=True)
class TargetRarity:
    """One column: the inverse document frequency of each row's target word.

    Rows of phrases, and of words that correspond to nothing, are 0.
    """

    frequencies: Frequencies
    names: tuple[str, ...] = ("target_idf",)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, 1)"""
        types = word_types(space, lambda sentence: sentence.words)
        weights = np.append(self.frequencies.idf(types.forms), 0.0)
        return np.where(types.single, weights[types.targets], 0.0)[:, None]
