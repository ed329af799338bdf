"""A small network over features: two layers of units that are never negative, then one sum.

Several networks that differ only in the seed they were trained with may work together: their scores
are averaged. Scores are rounded, so that they do not depend on the rows beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix, LayerWeights
from monoalign.kernels.network import UNITS, score_rows

_DIGITS = 4


@dataclass(frozen=True)
class Network:
    """With k members of n and m units. Features are used as they are, not scaled."""

    inner: npt.NDArray[np.floating[Any]]  # (features, k · n)
    inner_bias: npt.NDArray[np.floating[Any]]  # (k · n,)
    outer: npt.NDArray[np.floating[Any]]  # (k, n, m)
    outer_bias: npt.NDArray[np.floating[Any]]  # (k, m)
    last: npt.NDArray[np.floating[Any]]  # (k, m)
    last_bias: npt.NDArray[np.floating[Any]]  # (k,)

    def __call__(self, matrix: FeatureMatrix) -> FloatArray:
        """(rows,) log odds, computed in 32 bits."""
        inner, inner_bias, *rest = self._layers
        products = matrix.products(inner)
        scores = np.empty(matrix.rows)
        layers = (inner_bias, products.weights, *rest)
        score_rows(products.tables, products.columns, layers, scores)
        return np.round(scores, _DIGITS)

    @cached_property
    def _layers(self) -> tuple[LayerWeights, ...]:
        """Weights and biases as the kernel takes them: filled up with units that do nothing."""
        members, size, _ = self.outer.shape
        outer = _padded(self.outer.swapaxes(1, 2)).swapaxes(1, 2)
        return (
            _padded(self.inner.reshape(-1, members, size)).reshape(len(self.inner), -1),
            _padded(self.inner_bias.reshape(members, size)).ravel(),
            _padded(self.outer_bias),
            _padded(outer),
            _padded(self.last_bias.sum(keepdims=True)),
            _padded(_padded(self.last)[:, :, None]),
        )

    def slopes(self, values: FloatArray) -> FloatArray:
        """(features,) what a little more of each feature adds to the score of a row."""
        members, size, _ = self.outer.shape
        inner = (values @ self.inner + self.inner_bias).reshape(members, size)
        outer = np.einsum("kn,knm->km", np.maximum(inner, 0), self.outer) + self.outer_bias
        by_unit = np.einsum("knm,km->kn", self.outer, np.where(outer > 0, self.last, 0))
        slopes: FloatArray = self.inner @ np.where(inner > 0, by_unit, 0).ravel() / members
        return slopes


def _padded(array: npt.NDArray[np.floating[Any]]) -> LayerWeights:
    """The last axis filled up with zeros to a multiple of what is computed at a time."""
    missing = -array.shape[-1] % UNITS
    widths = [(0, 0)] * (array.ndim - 1) + [(0, missing)]
    return np.ascontiguousarray(np.pad(array, widths), np.float32)
