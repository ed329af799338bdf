"""A small network over features: two layers of units that are never negative, then one sum.

Several networks that differ only in the seed they were trained with may work together: their scores
are averaged. Scores are rounded, so that they do not depend on the rows beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix, Weights
from monoalign.kernels.compiled import compiled

_DIGITS = 4
_CHUNK = 256  # rows that are scored together


@dataclass(frozen=True)
class Network:
    """With k members of n and m units. Features are used as they are, not scaled.

    Weights of 32 bits are counted with in 32 bits, which is faster.
    """

    inner: Weights  # (features, k · n)
    inner_bias: Weights  # (k · n,)
    outer: Weights  # (k, n, m)
    outer_bias: Weights  # (k, m)
    last: Weights  # (k, m)
    last_bias: Weights  # (k,)

    def __call__(self, matrix: FeatureMatrix) -> FloatArray:
        """(rows,) log odds."""
        products = matrix.products(self.inner)
        scores = np.empty(matrix.rows)
        _score(
            (products.tables, products.places, products.columns, products.weights),
            self.inner_bias,
            (self.outer, self.outer_bias, self.last, self.last_bias.sum()),
            scores,
        )
        return np.round(scores, _DIGITS)

    def slopes(self, values: FloatArray) -> FloatArray:
        """(features,) what a little more of each feature adds to the score of a row."""
        members, size, _ = self.outer.shape
        inner = (values @ self.inner + self.inner_bias).reshape(members, size)
        outer = np.einsum("kn,knm->km", np.maximum(inner, 0), self.outer) + self.outer_bias
        by_unit = np.einsum("knm,km->kn", self.outer, np.where(outer > 0, self.last, 0))
        found: FloatArray = self.inner @ np.where(inner > 0, by_unit, 0).ravel() / members
        return found


@compiled
def _score(products: Any, inner_bias: Any, outer: Any, scores: Any) -> None:
    """Rows side by side, some hundred at a time: so they stay in the cache, and in registers."""
    tables, places, columns, weights = products
    sums = np.empty((_CHUNK, len(inner_bias)), inner_bias.dtype)
    units = np.empty((len(inner_bias), _CHUNK), inner_bias.dtype)
    for start in range(0, len(scores), _CHUNK):
        found = scores[start : start + _CHUNK]
        sums[:] = inner_bias
        for block in range(len(places)):
            _look_up(tables, places[block, start : start + _CHUNK], sums)
        for unit in range(len(units)):
            total = units[unit, : len(found)]
            for row in range(len(total)):
                total[row] = sums[row, unit]
            _combine(columns, start, weights[:, unit], total)
        _mean_of_members(units, outer, found)


@compiled
def _look_up(tables: Any, places: Any, sums: Any) -> None:
    """The last row of the tables is for places that are none, which most are in some blocks."""
    for row in range(len(places)):
        place = places[row]
        if place < len(tables) - 1:
            for unit in range(sums.shape[1]):
                sums[row, unit] += tables[place, unit]


@compiled
def _combine(columns: Any, start: int, weights: Any, total: Any) -> None:
    """Add up weighted columns from `start` on, and raise to zero what is below."""
    for number in range(len(weights)):
        weight, column = weights[number], columns[number, start : start + len(total)]
        for row in range(len(total)):
            total[row] += weight * column[row]
    for row in range(len(total)):
        if total[row] < 0.0:
            total[row] = 0.0


@compiled
def _mean_of_members(units: Any, outer: Any, scores: Any) -> None:
    layers, biases, last, last_bias = outer
    members, size, width = layers.shape
    second = np.empty(len(scores), last.dtype)
    scores[:] = last_bias
    for member in range(members):
        own = units[member * size : (member + 1) * size]
        for unit in range(width):
            second[:] = biases[member, unit]
            _combine(own, 0, layers[member, :, unit], second)
            weight = last[member, unit]
            for row in range(len(scores)):
                scores[row] += weight * second[row]
    for row in range(len(scores)):
        scores[row] /= members
