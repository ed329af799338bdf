"""How a cell compares with the others of its row and column, before any model has scored them.

A word takes the partner that is closest, not whatever is close: *deal* and *business* may
correspond where nothing closer is about, and hardly where there is another *deal*.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import Block, Values, dense
from monoalign.kernels.compiled import compiled

from .meaning import closeness
from .rows import Rows, same_lemma

_MANY = 4  # equal words; more count as so many


@dataclass(frozen=True, slots=True)
class Rivals:
    """Margins of closeness over the best other cell, and equal words elsewhere."""

    names: tuple[str, ...] = (
        "margin_in_row",
        "margin_in_column",
        "best_in_row",
        "best_in_column",
        "equal_elsewhere_in_row",
        "equal_elsewhere_in_column",
        "equals_of_source",
        "equals_of_target",
    )

    def __call__(self, rows: Rows) -> Block:
        """Of all cells of each pair: O(M·N)."""
        pairs, cosines = rows.once(closeness)
        equal = rows.once(same_lemma)
        close = np.where(equal, np.float32(1), cosines[pairs.places])
        found: Values = np.empty((len(self.names), len(equal)), np.float32)
        _compare(close, equal, rows.space.sizes, rows.space.offsets, found)
        return dense(found)


@compiled
def _compare(close: Any, equal: Any, sizes: Any, offsets: Any, found: Any) -> None:
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start = offsets[pair]
        best = np.full((2, max(height, width)), -1.0, np.float32)  # of rows, of columns
        second = np.full((2, max(height, width)), -1.0, np.float32)
        equals = np.zeros((2, max(height, width)), np.int64)
        for i in range(height):
            for j in range(width):
                cell = start + i * width + j
                for side in range(2):
                    at = i if side == 0 else j
                    value = close[cell]
                    if value > best[side, at]:
                        second[side, at] = best[side, at]
                        best[side, at] = value
                    elif value > second[side, at]:
                        second[side, at] = value
                    equals[side, at] += equal[cell]
        for i in range(height):
            for j in range(width):
                cell = start + i * width + j
                value, same = close[cell], equal[cell]
                for side in range(2):
                    at = i if side == 0 else j
                    rival = second[side, at] if value == best[side, at] else best[side, at]
                    found[side, cell] = value - rival
                    found[2 + side, cell] = value == best[side, at]
                    found[4 + side, cell] = equals[side, at] - same > 0
                    found[6 + side, cell] = min(equals[side, at], _MANY) / _MANY
