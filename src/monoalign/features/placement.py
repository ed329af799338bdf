"""Where two words stand in their sentences, and how long these are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block, dense

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
        """Dense: hardly two cells have the same."""
        space = rows.space
        source_size, target_size = space.sizes.astype(np.float32).T[:, space.owners]
        source = space.source_starts.astype(np.float32)
        target = space.target_starts.astype(np.float32)
        source_place, target_place = (source + 0.5) / source_size, (target + 0.5) / target_size
        difference = source_place - target_place
        columns = (
            source_place,
            target_place,
            difference,
            np.abs(difference),
            np.clip(source - target, -_FAR, _FAR) / 10,
            np.log(source_size) / 3,
            np.log(target_size) / 3,
            target_size / source_size,
            source == 0,
            target == 0,
            source == source_size - 1,
            target == target_size - 1,
        )
        return dense(np.stack(columns))
