"""Every target word by itself: the source word of the best score, whatever the others take."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, ScoredEdits
from monoalign.core.stage_output import StageOutput


def best_source(scored: ScoredEdits, earlier: Sequence[StageOutput] = ()) -> tuple[Alignment, ...]:
    """One link a target word, to the best row of it; of equal scores, the row that comes first.

    Optimal, since the choices are independent. O(n log n) in the rows. Only for spaces of word
    cells; a target word without a cell stays unlinked.
    """
    space = scored.space
    rows = np.flatnonzero((space.source_starts != NOWHERE) & (space.target_starts != NOWHERE))
    owners, targets = space.owners[rows], space.target_starts[rows]
    order = np.lexsort((rows, -scored.unary[rows], targets, owners))
    rows, owners, targets = rows[order], owners[order], targets[order]
    first = np.ones(len(rows), dtype=np.bool_)
    first[1:] = (owners[1:] != owners[:-1]) | (targets[1:] != targets[:-1])
    best, owners = rows[first], owners[first]
    bounds = np.searchsorted(owners, np.arange(len(space.pairs) + 1))
    found = []
    for number, pair in enumerate(space.pairs):
        chosen = best[bounds[number] : bounds[number + 1]]
        sources, partners = space.source_starts[chosen].tolist(), space.target_starts[chosen]
        links = frozenset(zip(sources, partners.tolist(), strict=True))
        score = float(scored.unary[chosen].sum())
        found.append(Alignment(pair, links, score=score, optimal=True))
    return tuple(found)
