"""Whether two words are the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.sentence import Sentence
from monoalign.core.stage_output import StageOutput

from .word_types import word_types


@dataclass(frozen=True, slots=True)
class Identity:
    """One column: 1 where a source word and a target word are equal, else 0.

    Rows of phrases, and of words that correspond to nothing, are 0.
    """

    ignore_case: bool = True
    names: tuple[str, ...] = ("identical",)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, 1)"""
        types = word_types(space, self._forms)
        equal: FloatArray = (types.single & (types.sources == types.targets)).astype(np.float64)
        return equal[:, None]

    def _forms(self, sentence: Sentence) -> Iterable[str]:
        return map(str.lower, sentence.words) if self.ignore_case else sentence.words
