"""The best one-to-one links: each target word takes a source word of its own, or none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray, ScoredEdits
from monoalign.core.stage_output import StageOutput


def assignment(scored: ScoredEdits, earlier: Sequence[StageOutput] = ()) -> tuple[Alignment, ...]:
    """Decoder for `ChainStates("target")`: the injective map of the highest score. O(M·N²) a pair

    The score of an alignment is what its links add over leaving all words alone.
    """
    space, found = scored.space, []
    for number, pair in enumerate(space.pairs):
        states = scored.unary[space.rows(number)].reshape(len(pair.target), len(pair.source) + 1)
        gains = states[:, 1:] - states[:, :1]
        targets, sources = best_assignment(gains)
        links = frozenset(zip(sources.tolist(), targets.tolist(), strict=True))
        score = float(gains[targets, sources].sum())
        found.append(Alignment(pair, links, score=score, optimal=True))
    return tuple(found)


def best_assignment(gains: FloatArray) -> tuple[IntArray, IntArray]:
    """Rows and columns of the cells of `gains (N, M)` to choose; those without a gain are left."""
    rows, columns = linear_sum_assignment(np.maximum(gains, 0.0), maximize=True)
    gained = gains[rows, columns] > 0
    return rows[gained], columns[gained]
