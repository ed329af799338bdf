"""Which two words each state of a chain joins, as numbers of a vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import NOWHERE, EditSpace, IntArray
from monoalign.core.sentence import Sentence


def form_of(word: str) -> str:
    """The form in which words are counted."""
    return word.lower()


@dataclass(frozen=True)
class RowWords:
    """Numbers of the words of the rows of `ChainStates`.

    V words have numbers below V; V stands for nothing; words that are not in the vocabulary have
    numbers above V, equal ones the same.
    """

    along: IntArray  # (rows,)
    across: IntArray  # (rows,)

    @staticmethod
    def of(space: EditSpace, along: str, numbers: Mapping[str, int]) -> RowWords:
        """The numbers of a batch. O(rows)"""
        nothing = len(numbers)
        seen = _Numbering(dict(numbers), nothing + 1)
        sources = seen.flat([pair.source for pair in space.pairs])
        targets = seen.flat([pair.target for pair in space.pairs])
        source_sizes = np.array([len(pair.source) for pair in space.pairs], np.int64)
        target_sizes = np.array([len(pair.target) for pair in space.pairs], np.int64)
        first = _of_rows(sources, source_sizes, space.owners, space.source_starts, nothing)
        second = _of_rows(targets, target_sizes, space.owners, space.target_starts, nothing)
        return RowWords(first, second) if along == "source" else RowWords(second, first)


@dataclass(slots=True)
class _Numbering:
    """Numbers known words as they are and new ones from `free` on."""

    known: dict[str, int]
    free: int

    def flat(self, sentences: Sequence[Sentence]) -> IntArray:
        forms = [form_of(word) for sentence in sentences for word in sentence.words]
        found = []
        for form in forms:
            number = self.known.get(form)
            if number is None:
                self.known[form] = number = self.free
                self.free += 1
            found.append(number)
        return np.array(found, np.int64)


def _of_rows(
    flat: IntArray, sizes: IntArray, owners: IntArray, starts: IntArray, nothing: int
) -> IntArray:
    """(rows,) the number of each row's word on one side, from those of all words end to end."""
    bases = np.concatenate([[0], np.cumsum(sizes)])[owners]
    places = np.where(starts == NOWHERE, len(flat), bases + starts)
    found: IntArray = np.append(flat, nothing)[places]
    return found
