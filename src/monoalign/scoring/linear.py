"""Scores as weighted sums of features: s(e) = w · Φ(e)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, JumpScores, ScoredEdits


@dataclass(frozen=True, eq=False)
class LinearScorer:
    """A weight per feature, a bias that every edit has and, in a chain, scores of jumps."""

    weights: FloatArray  # (features,)
    bias: float = 0.0
    jumps: JumpScores | None = None

    def __call__(self, space: EditSpace, matrix: FeatureMatrix) -> ScoredEdits:
        """Scores `matrix (rows, features) @ weights + bias`. O(rows · features)"""
        return ScoredEdits(space, matrix @ self.weights + self.bias, self.jumps)
