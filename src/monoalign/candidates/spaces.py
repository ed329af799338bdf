"""The candidate edits of a batch: cells of words, states of a chain, phrase pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE, IntArray
from monoalign.core.space import EditSpace, Side
from monoalign.kernels.rows import grid_spans

LONG = 500 * 500
"""Cells of a pair from which on its phrases are shorter."""


def token_cells(batch: Batch) -> EditSpace:
    """One row per cell, source word by source word: every source word with every target word.

    O(M·N) rows per pair.
    """
    offsets = batch.cell_offsets()
    return EditSpace(offsets, *grid_spans(batch.sizes, offsets))


@dataclass(frozen=True, slots=True)
class ChainStates:
    """Word by word `along` a side: first the edit that leaves the word alone, then all its links.

    With M words along and N across, a pair has M · (N + 1) rows; state n of word m is row
    m · (N + 1) + n, state 0 is "corresponds to nothing".
    """

    along: Side = "source"

    def __call__(self, batch: Batch) -> EditSpace:
        """O(M·N) rows per pair."""
        words, across = batch.sizes.T if self.along == "source" else batch.sizes.T[::-1]
        rows = words * (across + 1)
        offsets = np.concatenate([[0], np.cumsum(rows)])
        state = np.arange(offsets[-1]) - np.repeat(offsets[:-1], rows)
        walked, states = np.divmod(state, np.repeat(across + 1, rows))
        starts = states - 1  # state 0 is NOWHERE
        ends = np.where(starts == NOWHERE, NOWHERE, states)
        if self.along == "source":
            return EditSpace(offsets, walked, walked + 1, starts, ends)
        return EditSpace(offsets, starts, ends, walked, walked + 1)


@dataclass(frozen=True, slots=True)
class PhrasePairs:
    """All edits of phrases up to `max_size` words: at most M·N·max_size² + M + N rows per pair.

    Phrases of pairs of more than `LONG` cells are shorter, so that they have hardly more rows.
    """

    max_size: int

    def __call__(self, batch: Batch) -> EditSpace:
        """The candidates of a batch."""
        columns = [self._columns(height, width) for height, width in batch.sizes.tolist()]
        sizes = [column.shape[1] for column in columns]
        offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        table = np.concatenate(columns, axis=1) if columns else np.zeros((4, 0), np.int64)
        return EditSpace(offsets, *table)

    def _columns(self, rows: int, columns: int) -> IntArray:
        """(4, edits) the span columns of a pair of `rows` source and `columns` target words."""
        size = self._longest(rows * columns)
        sources, targets = _spans(rows, size), _spans(columns, size)
        table = np.full((4, sources.shape[1] * targets.shape[1] + rows + columns), NOWHERE)
        joined = sources.shape[1] * targets.shape[1]
        table[:2, :joined] = np.repeat(sources, targets.shape[1], axis=1)
        table[2:, :joined] = np.tile(targets, sources.shape[1])
        table[:2, joined : joined + rows] = _spans(rows, 1)
        table[2:, joined + rows :] = _spans(columns, 1)
        return table

    def _longest(self, cells: int) -> int:
        """The words of the longest phrases of a pair with so many cells."""
        return max(1, math.isqrt(self.max_size**2 * LONG // max(cells, LONG)))


@lru_cache(maxsize=512)
def _spans(length: int, max_size: int) -> IntArray:
    """(2, spans) starts and ends of all phrases of a sentence, by start and then by size."""
    starts = np.repeat(np.arange(length), max_size)
    ends = starts + np.tile(np.arange(1, max_size + 1), length)
    inside = ends <= length
    return np.stack([starts[inside], ends[inside]])
