"""A small network over features: two layers of units that are never negative, then one sum.

Several networks that differ only in the seed they were trained with may work together: their scores
are averaged. Scores are rounded, so that they do not depend on the rows beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix

_DIGITS = 4


@dataclass(frozen=True)
class Network:
    """With k members of n and m units. Features are used as they are, not scaled."""

    inner: FloatArray  # (features, k · n)
    inner_bias: FloatArray  # (k · n,)
    outer: FloatArray  # (k, n, m)
    outer_bias: FloatArray  # (k, m)
    last: FloatArray  # (k, m)
    last_bias: FloatArray  # (k,)

    def __call__(self, matrix: FeatureMatrix) -> FloatArray:
        """(rows,) log odds."""
        with _products().limit(limits=1):  # they are small: further threads would only wait
            scores = [self._scores(units) for units in matrix.products(self.inner)]
        return np.round(np.concatenate([*scores, np.zeros(0)]), _DIGITS)

    def _scores(self, units: FloatArray) -> FloatArray:
        units += self.inner_bias
        np.maximum(units, 0, out=units)
        members, size, _ = self.outer.shape
        total = np.full(len(units), self.last_bias.sum())
        for member in range(members):
            second = units[:, member * size : (member + 1) * size] @ self.outer[member]
            second += self.outer_bias[member]
            np.maximum(second, 0, out=second)
            total += second @ self.last[member]
        total /= members
        return total


@cache
def _products() -> ThreadpoolController:
    """What the threads of matrix products are ruled by."""
    return ThreadpoolController()
