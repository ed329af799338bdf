"""How many words apart two words stand, counted from the beginnings of their sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block, dense

from .rows import Rows

_LONG = 20.0  # words; keeps the feature in the range of the others


@dataclass(frozen=True, slots=True)
class AbsolutePosition:
    """|m - n|, in twenties of words."""

    names: tuple[str, ...] = ("distance_in_words",)

    def __call__(self, rows: Rows) -> Block:
        """0 for words that are left alone."""
        distance = np.abs(rows.space.source_starts - rows.space.target_starts) / _LONG
        return dense(np.where(rows.linked, distance, 0.0)[None])
