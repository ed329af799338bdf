"""A linear chain: a score a state from its features, and a score a jump between two states."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.edit import EditSpace, FloatArray, JumpScores, ScoredEdits
from monoalign.core.feature_matrix import FeatureMatrix


@dataclass(frozen=True)
class ChainScorer:
    """Learned weights of state features, and the jump scores that were learned with them."""

    weights: FloatArray  # (features,)
    jumps: JumpScores

    def __call__(self, space: EditSpace, matrix: FeatureMatrix | FloatArray) -> ScoredEdits:
        """Scores `matrix (rows, features) @ weights`. O(rows · features)"""
        return ScoredEdits(space, matrix @ self.weights, self.jumps)
