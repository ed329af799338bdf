"""Whether two words have the same lemma."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.sentence import Sentence
from monoalign.core.stage_output import StageOutput

from .word_types import word_types


@dataclass(frozen=True, slots=True)
class LemmaIdentity:
    """One column: 1 where two words' lemmas are equal but for case, else 0.

    Words stand for lemmas that are absent. Rows of phrases, and of words that correspond to
    nothing, are 0.
    """

    names: tuple[str, ...] = ("same lemma",)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, 1)"""
        types = word_types(space, _lowered)
        equal: FloatArray = (types.single & (types.sources == types.targets)).astype(np.float64)
        return equal[:, None]


def _lowered(sentence: Sentence) -> Iterable[str]:
    return map(str.lower, sentence.base_forms)
