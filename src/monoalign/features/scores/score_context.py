"""What another model thinks of the cells around a cell: rivals, neighbours, order.

A word is linked for the sake of what stands beside it. Given the log odds of every cell of a pair
(`Batch.scores`), the features of a cell are

    its own probability and those of the best other cells of its row and column
    the probabilities along its diagonal, beside it, and around it
    whether the content words next to both words are linked with each other, or with others
    how long a run of links it would join, and whether the nearest links lie in the same order
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.kernels.link_order import LEAST, posteriors
from monoalign.kernels.score_context import describe

from ..context.content import content_words

_SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class ScoreContext:
    """What the scores of the whole grid say of some of its cells."""

    names: tuple[str, ...] = (
        "score",
        "probability",
        "rival_in_row",
        "rival_in_column",
        "margin_over_row",
        "margin_over_column",
        "others_of_row",
        "others_of_column",
        *[f"diagonal{step:+}" for step in (-3, -2, -1, 1, 2, 3)],
        "beside_left",
        "beside_above",
        "beside_right",
        "beside_below",
        "corner_above_right",
        "corner_below_left",
        "best_before",
        "sum_before",
        "best_after",
        "sum_after",
        *[f"{kind}_of_{side}_neighbour" for side in _SIDES for kind in ("jump", "link")],
        "linked_share",
        *[
            f"{side}_content_{kind}"
            for side in _SIDES
            for kind in ("linked", "crossed", "second", "source_linked", "target_linked")
        ],
        "run_before",
        "run_after",
        *[
            f"{side}_{kind}_of_{word}"
            for side in _SIDES
            for word in ("source", "target")
            for kind in ("order", "distance", "link")
        ],
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows are single cells; O(all cells + rows)."""
        columns = np.zeros((len(space), len(self.names)), np.float32)
        content, cells = content_words(batch), cells_of(batch, space)
        describe(scores_of(batch), batch.sizes, batch.starts, content, cells, columns)
        return dense(columns.T)


def scores_of(batch: Batch) -> FloatArray:
    """(cells,) the scores that the batch carries."""
    if batch.scores is None:
        raise UsageError("expected a batch with scores of its cells, found none")
    return batch.scores


def cells_of(batch: Batch, space: EditSpace) -> IntArray:
    """(rows,) the index of each row's cell in the grid of all cells."""
    widths = batch.sizes[:, 1][space.owners]
    offsets = batch.cell_offsets()[space.owners]
    cells: IntArray = offsets + space.source_starts * widths + space.target_starts
    return cells


REACH = 10
_SCALE = 0.2  # of log odds, so that they are about as large as probabilities


@dataclass(frozen=True, slots=True, eq=False)
class LinkOrder:
    """Probabilities and log odds in both chains, and of both together."""

    jumps: FloatArray  # (2, 2 · REACH + 1)
    names: tuple[str, ...] = (
        "posterior_of_target_chain",
        "posterior_of_source_chain",
        "posterior_of_both_chains",
        "odds_of_target_chain",
        "odds_of_source_chain",
        "odds_of_both_chains",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows are single cells; O(M·N·REACH) per pair."""
        scores = scores_of(batch)
        every = np.zeros((2, len(scores)))
        posteriors(scores, batch.sizes, np.exp(self.jumps), every)
        shares = every[:, cells_of(batch, space)]
        safe = np.clip(shares, LEAST, 1 - LEAST)
        odds = _SCALE * np.log(safe / (1 - safe))
        columns = (*shares, np.sqrt(shares[0] * shares[1]), *odds, odds.mean(axis=0))
        return dense(np.stack(columns).astype(np.float32))
