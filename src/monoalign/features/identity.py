"""Whether two words are the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, IntArray
from monoalign.core.sentence import Sentence
from monoalign.core.stage_output import StageOutput


@dataclass(frozen=True, slots=True)
class Identity:
    """One column: 1 where a source word and a target word are equal, else 0.

    Rows of phrases, and of words that correspond to nothing, are 0.
    """

    ignore_case: bool = True
    names: tuple[str, ...] = ("identical",)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, 1)"""
        types: dict[str, int] = {}
        sources = self._types_of((pair.source for pair in space.pairs), types)
        targets = self._types_of((pair.target for pair in space.pairs), types)
        source_types = _of_rows(
            sources, space, space.source_starts, [len(p.source) for p in space.pairs]
        )
        target_types = _of_rows(
            targets, space, space.target_starts, [len(p.target) for p in space.pairs]
        )
        words = (space.source_ends - space.source_starts == 1) & (
            space.target_ends - space.target_starts == 1
        )
        equal: FloatArray = (words & (source_types == target_types)).astype(np.float64)
        return equal[:, None]

    def _types_of(self, sentences: Iterable[Sentence], types: dict[str, int]) -> IntArray:
        """(words of all sentences,) a number for each distinct word."""
        forms = (
            word.lower() if self.ignore_case else word
            for sentence in sentences
            for word in sentence.words
        )
        return np.fromiter((types.setdefault(form, len(types)) for form in forms), np.int64)


def _of_rows(flat: IntArray, space: EditSpace, starts: IntArray, sizes: list[int]) -> IntArray:
    """(rows,) the value of each row's first word, from the values of all words of the batch."""
    if not len(flat):
        return np.full(len(space), -1)
    bases = np.concatenate([[0], np.cumsum(sizes)])[space.owners]
    # A missing side starts at -1: any word will do, since such rows are masked out.
    found: IntArray = flat[np.clip(bases + starts, 0, len(flat) - 1)]
    return found
