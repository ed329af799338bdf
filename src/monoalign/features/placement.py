"""Where two words stand in their sentences, and how long these are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import Block, Values, dense
from monoalign.kernels.compiled import compiled

from .rows import Rows

_FAR = np.float32(20)  # words; places further apart count as so far


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
        sizes = np.maximum(space.sizes, 1).astype(np.float32)
        found: Values = np.empty((len(self.names), len(space)), np.float32)
        starts = space.source_starts, space.target_starts
        _describe(*starts, space.owners, sizes, np.log(sizes) / 3, found)
        return dense(found)


@compiled
def _describe(sources: Any, targets: Any, owners: Any, sizes: Any, logs: Any, found: Any) -> None:
    half, ten = np.float32(0.5), np.float32(10)
    for row in range(len(owners)):
        i, j, owner = np.float32(sources[row]), np.float32(targets[row]), owners[row]
        height, width = sizes[owner]
        source, target = (i + half) / height, (j + half) / width
        found[0, row] = source
        found[1, row] = target
        found[2, row] = source - target
        found[3, row] = abs(source - target)
        found[4, row] = min(max(i - j, -_FAR), _FAR) / ten
        found[5, row] = logs[owner, 0]
        found[6, row] = logs[owner, 1]
        found[7, row] = width / height
        found[8, row] = i == 0
        found[9, row] = j == 0
        found[10, row] = i == height - 1
        found[11, row] = j == width - 1
