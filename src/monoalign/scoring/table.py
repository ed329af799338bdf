"""Translation tables learned by EM: how likely one word is to stand for another.

A table has pairs of words that occurred together; any other pair gets a small probability. A word
that the table has never seen stands for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, IntArray

from .table_rows import RowWords

LEAST = 1e-7
"""The probability of a pair of words that is not in the table."""


@dataclass(frozen=True)
class TranslationTable:
    """ln p(along word | across word), the across word being one of V or nothing (number V)."""

    words: tuple[str, ...]  # V, in the order of their numbers
    keys: IntArray  # (entries,) sorted: number across · (V + 1) + number along
    values: FloatArray  # (entries,)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Word to number."""
        return {word: number for number, word in enumerate(self.words)}

    def scores(self, space: EditSpace, along: str) -> FloatArray:
        """(rows,) the logarithms for the rows of `ChainStates`. O(rows · log entries)"""
        rows = RowWords.of(space, along, self.numbers)
        nothing = len(self.words)
        seen = (rows.along < nothing) & (rows.across <= nothing)
        keys = np.where(seen, rows.across * (nothing + 1) + rows.along, -1)
        at = np.searchsorted(self.keys, keys)
        known = np.append(self.keys, -2)[at] == keys
        scores: FloatArray = np.where(known, np.append(self.values, 0.0)[at], np.log(LEAST))
        scores[(rows.along > nothing) & (rows.along == rows.across)] = 0.0
        return scores
