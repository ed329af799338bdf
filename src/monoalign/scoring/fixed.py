"""Weights set by hand, for aligners that learn nothing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, ScoredEdits


@dataclass(frozen=True, slots=True)
class FixedWeights:
    """A weight a feature, and a bias that an edit must overcome to be worth choosing."""

    weights: tuple[float, ...]
    bias: float = 0.0

    def __call__(self, space: EditSpace, matrix: FloatArray) -> ScoredEdits:
        """Scores `matrix (rows, features) @ weights + bias`."""
        return ScoredEdits(space, matrix @ np.array(self.weights) + self.bias)
