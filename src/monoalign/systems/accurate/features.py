"""What an encoder says of a cell, by itself and beside the others of its row and column."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.features.scores.score_context import cells_of

from .encoder import PairScores

_SCALE = 0.2  # of log odds, so that they are about as large as probabilities


@dataclass(frozen=True, slots=True, eq=False)
class EncoderScores:
    """Log odds; probability; its share of the row and of the column, with no link as a rival."""

    scores: PairScores
    names: tuple[str, ...] = (
        "encoder_odds",
        "encoder_probability",
        "encoder_share_of_row",
        "encoder_share_of_column",
        "encoder_lead_in_row",
        "encoder_lead_in_column",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows are single cells; O(all cells)."""
        grids = [_columns(self.scores(pair)).reshape(len(self.names), -1) for pair in batch.pairs]
        every = np.concatenate([np.zeros((len(self.names), 0)), *grids], axis=1)
        return dense(every[:, cells_of(batch, space)].astype(np.float32))


def _columns(odds: FloatArray) -> FloatArray:
    """(6, S, T)"""
    if not odds.size:
        return np.zeros((6, *odds.shape))
    raised = np.exp(np.clip(odds, -30, 30))
    probabilities = raised / (1 + raised)
    of_row, of_column = (raised / (1 + raised.sum(axis=axis, keepdims=True)) for axis in (1, 0))
    leads = [np.clip(odds - _best_other(odds, axis), -20, 20) for axis in (1, 0)]
    return np.stack(
        [_SCALE * odds, probabilities, of_row, of_column, *[_SCALE * lead for lead in leads]]
    )


def _best_other(odds: FloatArray, axis: int) -> FloatArray:
    """The best score of the other cells along an axis, at least 0: that of no link."""
    if odds.shape[axis] == 1:
        return np.zeros_like(odds)
    first, second = np.moveaxis(-np.partition(-odds, 1, axis=axis), axis, 0)[:2]
    first, second = (np.expand_dims(each, axis) for each in (first, second))
    return np.maximum(np.where(odds == first, second, first), 0)
