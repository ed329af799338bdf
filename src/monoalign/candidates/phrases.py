"""Phrase pairs: every source phrase with every target phrase, up to a size.

    PhrasePairs(2)(batch of "a b" / "c")  ->  rows  a/c  ab/c  b/c  DEL a  DEL b  INS c

The rows of a pair are its phrase pairs, by source phrase and then by target phrase, followed by one
DEL for each source word and one INS for each target word. Phrases are ordered by start, then size.
DEL and INS of more than one word are left out: they score as the sum of their words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE, IntArray
from monoalign.core.space import EditSpace


@dataclass(frozen=True, slots=True)
class PhrasePairs:
    """All edits of phrases up to `max_size` words: at most M·N·max_size² + M + N rows per pair."""

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
        sources, targets = _spans(rows, self.max_size), _spans(columns, self.max_size)
        table = np.full((4, sources.shape[1] * targets.shape[1] + rows + columns), NOWHERE)
        joined = sources.shape[1] * targets.shape[1]
        table[:2, :joined] = np.repeat(sources, targets.shape[1], axis=1)
        table[2:, :joined] = np.tile(targets, sources.shape[1])
        table[:2, joined : joined + rows] = _spans(rows, 1)
        table[2:, joined + rows :] = _spans(columns, 1)
        return table


@lru_cache(maxsize=512)
def _spans(length: int, max_size: int) -> IntArray:
    """(2, spans) starts and ends of all phrases of a sentence, by start and then by size."""
    starts = np.repeat(np.arange(length), max_size)
    ends = starts + np.tile(np.arange(1, max_size + 1), length)
    inside = ends <= length
    return np.stack([starts[inside], ends[inside]])
