"""Blocks of two files scored as columns: the counts of every pair, and what fingerprints hash.

Of a block with anything in it that is wrong, or not plain, it says None: its pairs are then read
and scored one by one, which also finds what there is to report.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.corpora.format import LinkTable, RecordColumns

from .counts import CountArray
from .fingerprints import gold_bytes, output_bytes, text_bytes
from .same_pairs import mostly_alike


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """Counts (pairs, 4) as in `Counts`, and the bytes of both fingerprints."""

    counts: CountArray
    output: bytes
    gold: bytes


def score_block(found: RecordColumns, gold: RecordColumns) -> ScoredBlock | None:
    """A block of an output against that of the gold standard, whose sentences bare links take."""
    if gold.texts is None or not _same_pairs(found, gold.texts):
        return None
    grid = _Grid(*map(_sizes, gold.texts))
    tables = (found.sure, found.possible, gold.sure, gold.possible)
    if not all(map(grid.holds, tables)):
        return None
    links, sure = grid.cells(found.sure), grid.cells(gold.sure)
    possible = np.setdiff1d(grid.cells(gold.possible), sure, assume_unique=True)
    correct = grid.count(np.intersect1d(links, sure, assume_unique=True))
    allowed = correct + grid.count(np.intersect1d(links, possible, assume_unique=True))
    counts = np.stack([correct, grid.count(links), grid.count(sure), allowed], axis=1)
    texts = map(text_bytes, *gold.texts)
    return ScoredBlock(
        counts.astype(np.int32),
        b"".join(map(output_bytes, grid.bytes(links))),
        b"".join(map(gold_bytes, texts, grid.bytes(sure), grid.bytes(possible))),
    )


@dataclass(frozen=True, slots=True)
class _Grid:
    """The cells of all pairs in one row, pair by pair, each with room for the largest."""

    rows: IntArray  # words of each pair's source
    columns: IntArray  # and of its target

    def holds(self, table: LinkTable) -> bool:
        """Whether all links are inside their pairs."""
        pair, row, column = table.T
        inside = (row < self.rows[pair]) & (column < self.columns[pair])
        return bool((inside & (row >= 0) & (column >= 0)).all())

    def cells(self, table: LinkTable) -> IntArray:
        """The cells of links, each once, in order."""
        pair, row, column = table.T
        cells = np.sort((pair * self.rows.max() + row) * self.columns.max() + column)
        return cells[np.diff(cells, prepend=-1) > 0]  # faster than np.unique

    def count(self, cells: IntArray) -> IntArray:
        """How many cells each pair has."""
        room = self.rows.max() * self.columns.max()
        return np.bincount(cells // room, minlength=len(self.rows))

    def bytes(self, cells: IntArray) -> list[bytes]:
        """The cells of each pair as `link_bytes` writes them."""
        row, column = np.divmod(cells, self.columns.max())
        written = np.stack([row % self.rows.max(), column], axis=1).astype(np.uint32)
        ends = np.cumsum([0, *self.count(cells).tolist()]) * written.itemsize * 2
        data = written.tobytes()
        return [data[start:end] for start, end in pairwise(ends.tolist())]


def _sizes(texts: list[str]) -> IntArray:
    return np.array([text.count(" ") + 1 for text in texts])


def _same_pairs(found: RecordColumns, texts: tuple[list[str], list[str]]) -> bool:
    """Whether both are of the same pairs, and single spaces part all words."""
    if not _evenly_spaced(texts):
        return False
    if found.texts is None or found.texts == texts:
        return True
    return _evenly_spaced(found.texts) and all(map(_same_pair, *found.texts, *texts))


def _same_pair(source: str, target: str, gold_source: str, gold_target: str) -> bool:
    if source == gold_source and target == gold_target:
        return True
    ours, theirs = f"{source} {target}".split(" "), f"{gold_source} {gold_target}".split(" ")
    same_sizes = len(ours) == len(theirs) and source.count(" ") == gold_source.count(" ")
    return same_sizes and mostly_alike(ours, theirs)


def _evenly_spaced(texts: tuple[list[str], list[str]]) -> bool:
    """Whether words are parted by one space each, and no text is empty."""
    joined = "\n".join(["", *texts[0], *texts[1], ""]).encode("utf-8", "replace")
    characters = np.frombuffer(joined, np.uint8)
    is_gap = (characters == ord(" ")) | (characters == ord("\n"))
    return not (is_gap[1:] & is_gap[:-1]).any()
