"""A small network over features: two layers of units that are never negative, then one sum.

Several networks that differ only in the seed they were trained with may work together: their scores
are averaged. Scores are rounded, so that they do not depend on the rows beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix, LayerWeights
from monoalign.kernels.network import score_rows

_DIGITS = 4


@dataclass(frozen=True)
class Network:
    """With k members of n and m units. Features are used as they are, not scaled.

    Weights of 32 bits are counted with in 32 bits, which is faster.
    """

    inner: LayerWeights  # (features, k · n)
    inner_bias: LayerWeights  # (k · n,)
    outer: LayerWeights  # (k, n, m)
    outer_bias: LayerWeights  # (k, m)
    last: LayerWeights  # (k, m)
    last_bias: LayerWeights  # (k,)

    def __call__(self, matrix: FeatureMatrix) -> FloatArray:
        """(rows,) log odds."""
        products = matrix.products(self.inner)
        scores = np.empty(matrix.rows)
        score_rows(
            products.tables,
            products.index,
            products.columns.astype(self.inner.dtype, copy=False),
            products.weights,
            self.inner_bias,
            self.outer,
            self.outer_bias,
            self.last,
            float(self.last_bias.sum()),
            scores,
        )
        return np.round(scores, _DIGITS)

    def slopes(self, values: FloatArray) -> FloatArray:
        """(features,) what a little more of each feature adds to the score of a row."""
        members, size, _ = self.outer.shape
        inner = (values @ self.inner + self.inner_bias).reshape(members, size)
        outer = np.einsum("kn,knm->km", np.maximum(inner, 0), self.outer) + self.outer_bias
        by_unit = np.einsum("knm,km->kn", self.outer, np.where(outer > 0, self.last, 0))
        slopes: FloatArray = self.inner @ np.where(inner > 0, by_unit, 0).ravel() / members
        return slopes
