"""The best edit first, then the best of those that leave its words alone, and so on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, IntArray, Link, ScoredEdits
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput


def greedy(scored: ScoredEdits, earlier: Sequence[StageOutput] = ()) -> tuple[Alignment, ...]:
    """One-to-one edits of positive score; of equal scores, the row that comes first.

    Words that an earlier stage linked are taken, and its links are kept. O(n log n) in the rows of
    positive score. Not optimal in general.
    """
    space = scored.space
    both = (space.source_starts != NOWHERE) & (space.target_starts != NOWHERE)
    rows = np.flatnonzero(both & (scored.unary > 0))
    rows = rows[np.lexsort((rows, -scored.unary[rows], space.owners[rows]))]
    bounds = np.searchsorted(space.owners[rows], np.arange(len(space.pairs) + 1))
    kept = earlier[-1].alignments if earlier else (None,) * len(space.pairs)
    return tuple(
        _choose(scored, pair, rows[bounds[k] : bounds[k + 1]], kept[k])
        for k, pair in enumerate(space.pairs)
    )


def _choose(
    scored: ScoredEdits, pair: SentencePair, rows: IntArray, kept: Alignment | None
) -> Alignment:
    """One pair's alignment from its rows, best first."""
    links: set[Link] = set(kept.links) if kept else set()
    score = (kept.score or 0.0) if kept else 0.0
    sources, targets = {i for i, _ in links}, {j for _, j in links}
    space = scored.space
    columns = (space.source_starts, space.source_ends, space.target_starts, space.target_ends)
    values = (*columns, scored.unary)
    spans = zip(*(column[rows].tolist() for column in values), strict=True)
    for source_start, source_end, target_start, target_end, value in spans:
        source, target = range(source_start, source_end), range(target_start, target_end)
        if sources.isdisjoint(source) and targets.isdisjoint(target):
            sources.update(source)
            targets.update(target)
            links.update((i, j) for i in source for j in target)
            score += value
    return Alignment(pair, frozenset(links), score=score)
