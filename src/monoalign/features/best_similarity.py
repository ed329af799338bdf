"""The best of several string similarities, where it is good enough (Sharma et al. 2018)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block

from .rows import Rows
from .similarity import spelt_alike


@dataclass(frozen=True, slots=True)
class BestSimilarity:
    """The highest similarity of two words' spelling if it is above the threshold, else 0."""

    threshold: float = 0.8
    names: tuple[str, ...] = ("max_match",)

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of word types."""
        pairs, table = rows.once(spelt_alike)
        best = table.max(axis=0, keepdims=True)
        return Block(1, pairs.places, np.where(best > self.threshold, best, np.float32(0)))
