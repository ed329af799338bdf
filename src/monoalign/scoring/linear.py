"""Scores as weighted sums of features: s(e) = w · Φ(e)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit

from monoalign.core.edit import EditSpace, FloatArray, ScoredEdits


@dataclass(frozen=True, slots=True, eq=False)
class LinearWeights:
    """A weight a feature."""

    weights: FloatArray  # (features,)

    def __call__(self, space: EditSpace, matrix: FloatArray) -> ScoredEdits:
        """Scores of `matrix (rows, features)`."""
        return ScoredEdits(space, weighted_sums(matrix, self.weights))


def weighted_sums(matrix: FloatArray, weights: FloatArray) -> FloatArray:
    """(rows,) `matrix @ weights`, summed in the same order for every row.

    A library's product may sum a row differently by where in the batch it stands.
    """
    sums = np.zeros(len(matrix))
    _sum_rows(matrix, weights, sums)
    return sums


@njit(cache=True)
def _sum_rows(matrix: FloatArray, weights: FloatArray, sums: FloatArray) -> None:
    for row in range(matrix.shape[0]):
        total = 0.0
        for column in range(matrix.shape[1]):
            total += matrix[row, column] * weights[column]
        sums[row] = total
