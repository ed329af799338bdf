"""A file scored against a gold standard: in blocks where both are plain, otherwise pair by pair.

A block is scored as columns: the counts of its pairs, and the bytes that fingerprints hash. If
anything in a block is wrong, or not plain, its pairs are read and scored one by one, which also
reports what there is to report.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.corpora.format import LinkTable, RecordColumns
from monoalign.corpora.read import OpenCorpus, open_corpus
from monoalign.corpora.same_pairs import in_step, lend_pairs

from .fingerprints import gold_bytes, output_bytes, text_bytes
from .score import Score, ScoredBlock, Tally, mostly_alike


def evaluate_files(
    output: str,
    gold: str,
    *,
    from_format: str | None = None,
    gold_format: str | None = None,
    swap: bool = False,
    breakdown: bool = False,
    by_kind: bool = False,
    forgive_punctuation: bool = False,
    with_possible: bool = False,
    block: int = 128,
) -> Score:
    """Score a file in bounded memory; with `swap`, its sides are exchanged first.

    A file of bare links takes its sentences from the gold standard. The number of pairs in a block
    changes only the time it takes.
    """
    with (
        open_corpus(output, format=from_format) as ours,
        open_corpus(gold, format=gold_format) as theirs,
    ):
        lent, expected = lend_pairs(theirs.alignments())
        predicted = ours.alignments(pair.swapped() if swap else pair for pair in lent)
        if swap:
            predicted = (alignment.swapped() for alignment in predicted)
        names = output, gold
        tally = Tally(
            output,
            breakdown=breakdown,
            by_kind=by_kind,
            forgive_punctuation=forgive_punctuation,
            with_possible=with_possible,
        )
        one_by_one = breakdown or by_kind or forgive_punctuation or with_possible
        while True:
            scored = None if one_by_one else _next_block(ours, theirs, swap, block)
            if scored is not None:
                tally.add_block(scored)
                continue
            before = len(tally)
            for both in islice(in_step((predicted, expected), names, start=before), block):
                tally.add(*both)
            if len(tally) < before + block:
                return tally.score(Path(output).name)


def _next_block(ours: OpenCorpus, theirs: OpenCorpus, swap: bool, count: int) -> ScoredBlock | None:
    """Score and consume the next pairs together; None, and none consumed, if not all are plain."""
    predicted, gold = ours.records.columns(count), theirs.records.columns(count)
    if predicted is None or gold is None:
        return None
    scored = score_block(predicted.swapped() if swap else predicted, gold)
    if scored is not None:
        ours.records.skip(count)
        theirs.records.skip(count)
    return scored


def score_block(predicted: RecordColumns, gold: RecordColumns) -> ScoredBlock | None:
    """Score a block of an output; bare links take their sentences from the gold standard."""
    if gold.texts is None or not _same_pairs(predicted, gold.texts):
        return None
    grid = _BlockGrid(*map(_sizes, gold.texts))
    tables = (predicted.sure, predicted.possible, gold.sure, gold.possible)
    if not all(map(grid.holds, tables)):
        return None
    links, sure = grid.cells(predicted.sure), grid.cells(gold.sure)
    possible = np.setdiff1d(grid.cells(gold.possible), sure, assume_unique=True)
    correct = grid.count(np.intersect1d(links, sure, assume_unique=True))
    allowed = correct + grid.count(np.intersect1d(links, possible, assume_unique=True))
    counts = np.stack([correct, grid.count(links), grid.count(sure), allowed], axis=1)
    ours, theirs, both = map(grid.unaligned, (links, sure, np.union1d(links, sure)))
    texts = map(text_bytes, *gold.texts)
    return ScoredBlock(
        counts.astype(np.int32),
        np.stack([both, ours, theirs, both], axis=1).astype(np.int32),
        int(np.count_nonzero(counts[:, 2])),
        bool((gold.sure[:, 1:] == 0).any()),
        b"".join(map(output_bytes, grid.bytes(links))),
        b"".join(map(gold_bytes, texts, grid.bytes(sure), grid.bytes(possible))),
    )


@dataclass(frozen=True, slots=True)
class _BlockGrid:
    """Cell numbers of all pairs in a block; every pair gets as many as the largest needs."""

    rows: IntArray  # number of words of each pair's source
    columns: IntArray  # and of its target

    def holds(self, table: LinkTable) -> bool:
        """Whether all links are inside their pairs."""
        pair, row, column = table.T
        inside = (row < self.rows[pair]) & (column < self.columns[pair])
        return bool((inside & (row >= 0) & (column >= 0)).all())

    def cells(self, table: LinkTable) -> IntArray:
        """The sorted cell numbers of links, without duplicates."""
        pair, row, column = table.T
        cells = np.sort((pair * self.rows.max() + row) * self.columns.max() + column)
        return cells[np.diff(cells, prepend=-1) > 0]  # faster than np.unique

    def count(self, cells: IntArray) -> IntArray:
        """How many of the cells each pair has."""
        room = self.rows.max() * self.columns.max()
        return np.bincount(cells // room, minlength=len(self.rows))

    def unaligned(self, cells: IntArray) -> IntArray:
        """How many words of each pair, of both sides, none of the cells has."""
        rows = np.unique(cells // self.columns.max()) // self.rows.max()
        pair = cells // (self.rows.max() * self.columns.max())
        columns = np.unique(pair * self.columns.max() + cells % self.columns.max())
        columns //= self.columns.max()
        linked = (np.bincount(pairs, minlength=len(self.rows)) for pairs in (rows, columns))
        return self.rows + self.columns - sum(linked)

    def bytes(self, cells: IntArray) -> list[bytes]:
        """The cells of each pair in the encoding of `link_bytes`."""
        row, column = np.divmod(cells, self.columns.max())
        encoded = np.stack([row % self.rows.max(), column], axis=1).astype(np.uint32)
        ends = np.cumsum([0, *self.count(cells).tolist()]) * encoded.itemsize * 2
        data = encoded.tobytes()
        return [data[start:end] for start, end in pairwise(ends.tolist())]


def _sizes(texts: list[str]) -> IntArray:
    return np.array([text.count(" ") + 1 for text in texts])


def _same_pairs(predicted: RecordColumns, texts: tuple[list[str], list[str]]) -> bool:
    """Whether both have the same pairs, with single spaces between all words."""
    if not _evenly_spaced(texts):
        return False
    if predicted.texts is None or predicted.texts == texts:
        return True
    return _evenly_spaced(predicted.texts) and all(map(_same_pair, *predicted.texts, *texts))


def _same_pair(source: str, target: str, gold_source: str, gold_target: str) -> bool:
    if source == gold_source and target == gold_target:
        return True
    ours, theirs = f"{source} {target}".split(" "), f"{gold_source} {gold_target}".split(" ")
    same_sizes = len(ours) == len(theirs) and source.count(" ") == gold_source.count(" ")
    return same_sizes and mostly_alike(ours, theirs)


def _evenly_spaced(texts: tuple[list[str], list[str]]) -> bool:
    """Whether words are separated by single spaces, and no text is empty."""
    joined = "\n".join(["", *texts[0], *texts[1], ""]).encode("utf-8", "replace")
    characters = np.frombuffer(joined, np.uint8)
    is_gap = (characters == ord(" ")) | (characters == ord("\n"))
    return not (is_gap[1:] & is_gap[:-1]).any()
