"""Where two words stand in their sentences, and how long these are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.compiled import compiled
from monoalign.core.feature_matrix import Block, Values, dense

from .rows import Rows

_FAR = 20  # words; places further apart count as so far


@dataclass(frozen=True, slots=True)
class Placement:
    """Relative places, their distance, sizes, and whether a word begins or ends its sentence."""

    names: tuple[str, ...] = (
        "source_place",
        "target_place",
        "place_difference",
        "place_distance",
        "steps_apart",
        "source_size",
        "target_size",
        "size_ratio",
        "source_first",
        "target_first",
        "source_last",
        "target_last",
    )

    def __call__(self, rows: Rows) -> Block:
        """Dense: hardly two cells of a grid have the same."""
        space = rows.space
        found: Values = np.empty((len(self.names), len(space)), np.float32)
        logs = np.log(np.maximum(space.sizes, 1).astype(np.float32)) / 3
        _describe(space.sizes, logs, space.offsets, found)
        return dense(found)


@compiled
def _describe(sizes: Any, logs: Any, offsets: Any, found: Any) -> None:
    half, far = np.float32(0.5), np.float32(10)
    for pair in range(len(sizes)):
        height, width = np.float32(sizes[pair, 0]), np.float32(sizes[pair, 1])
        for i in range(sizes[pair, 0]):
            cells = found[:, offsets[pair] + i * sizes[pair, 1] :]
            source = (np.float32(i) + half) / height
            for j in range(sizes[pair, 1]):
                target = (np.float32(j) + half) / width
                cells[0, j] = source
                cells[1, j] = target
                cells[2, j] = source - target
                cells[3, j] = abs(source - target)
                cells[4, j] = np.float32(min(max(i - j, -_FAR), _FAR)) / far
                cells[5, j] = logs[pair, 0]
                cells[6, j] = logs[pair, 1]
                cells[7, j] = width / height
                cells[8, j] = i == 0
                cells[9, j] = j == 0
                cells[10, j] = i == sizes[pair, 0] - 1
                cells[11, j] = j == sizes[pair, 1] - 1
