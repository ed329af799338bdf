"""Decoders that choose links one by one or one to one, without a chain."""

from __future__ import annotations

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray, Link
from monoalign.core.sentence import SentencePair
from monoalign.core.space import ScoredEdits, linked_rows


def greedy(batch: Batch, scored: ScoredEdits) -> list[Alignment]:
    """The best edit first, then the best of those that leave its words alone, and so on.

    One-to-one edits of positive score; of equal scores, the row that comes first. O(n log n) in the
    rows of positive score. Not optimal in general.
    """
    space = scored.space
    rows = np.flatnonzero(linked_rows(space) & (scored.unary > 0))
    rows = rows[np.lexsort((rows, -scored.unary[rows], space.owners[rows]))]
    bounds = np.searchsorted(space.owners[rows], np.arange(len(batch) + 1))
    return [
        _take_free(scored, pair, rows[bounds[number] : bounds[number + 1]])
        for number, pair in enumerate(batch.pairs)
    ]


def best_source(batch: Batch, scored: ScoredEdits) -> list[Alignment]:
    """Every target word by itself: the source word of the best score, whatever the others take.

    Of equal scores, the row that comes first. Optimal, since the choices are independent. O(n
    log n) in the rows. Only for spaces of word cells; a target word without a cell stays unlinked.
    """
    space = scored.space
    rows = np.flatnonzero(linked_rows(space))
    owners, targets = space.owners[rows], space.target_starts[rows]
    order = np.lexsort((rows, -scored.unary[rows], targets, owners))
    rows, owners, targets = rows[order], owners[order], targets[order]
    first = np.ones(len(rows), dtype=np.bool_)
    first[1:] = (owners[1:] != owners[:-1]) | (targets[1:] != targets[:-1])
    best, owners = rows[first], owners[first]
    bounds = np.searchsorted(owners, np.arange(len(batch) + 1))
    alignments = []
    for number, pair in enumerate(batch.pairs):
        chosen = best[bounds[number] : bounds[number + 1]]
        sources, partners = space.source_starts[chosen].tolist(), space.target_starts[chosen]
        links = frozenset(zip(sources, partners.tolist(), strict=True))
        score = float(scored.unary[chosen].sum())
        alignments.append(Alignment(pair, links, score=score, optimal=True))
    return alignments


def assignment(batch: Batch, scored: ScoredEdits) -> list[Alignment]:
    """The best one-to-one links: each target word takes a source word of its own, or none.

    Decoder for `ChainStates("target")`: the injective map of the highest score. O(M·N²) per pair.
    The score of an alignment is what its links add over leaving all words alone.
    """
    alignments = []
    for number, pair in enumerate(batch.pairs):
        shape = len(pair.target), len(pair.source) + 1
        states = scored.unary[scored.space.rows(number)].reshape(shape)
        gains = states[:, 1:] - states[:, :1]
        targets, sources = best_assignment(gains)
        links = frozenset(zip(sources.tolist(), targets.tolist(), strict=True))
        score = float(gains[targets, sources].sum())
        alignments.append(Alignment(pair, links, score=score, optimal=True))
    return alignments


def best_assignment(gains: FloatArray) -> tuple[IntArray, IntArray]:
    """Rows and columns of the cells of `gains (N, M)` to choose; those without a gain are left."""
    from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]  # slow to import

    rows, columns = linear_sum_assignment(np.maximum(gains, 0.0), maximize=True)
    gained = gains[rows, columns] > 0
    return rows[gained], columns[gained]


def _take_free(scored: ScoredEdits, pair: SentencePair, rows: IntArray) -> Alignment:
    """One pair's alignment from its rows, best first."""
    links: set[Link] = set()
    sources: set[int] = set()
    targets: set[int] = set()
    score = 0.0
    values = (*scored.space.columns, scored.unary)
    spans = zip(*(column[rows].tolist() for column in values), strict=True)
    for source_start, source_end, target_start, target_end, value in spans:
        source, target = range(source_start, source_end), range(target_start, target_end)
        if sources.isdisjoint(source) and targets.isdisjoint(target):
            sources.update(source)
            targets.update(target)
            links.update((i, j) for i in source for j in target)
            score += value
    return Alignment(pair, frozenset(links), score=score)
