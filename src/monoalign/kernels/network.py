"""A small network over feature products, rows side by side."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

_CHUNK = 256  # rows that are scored together


@compiled
def score_rows(products: Any, inner_bias: Any, outer: Any, scores: Any) -> None:
    """Rows side by side, some hundred at a time: so they stay in the cache, and in registers."""
    tables, index, columns, weights = products
    sums = np.empty((_CHUNK, len(inner_bias)), inner_bias.dtype)
    units = np.empty((len(inner_bias), _CHUNK), inner_bias.dtype)
    for start in range(0, len(scores), _CHUNK):
        chunk = scores[start : start + _CHUNK]
        sums[:] = inner_bias
        for block in range(len(index)):
            _look_up(tables, index[block, start : start + _CHUNK], sums)
        for unit in range(len(units)):
            total = units[unit, : len(chunk)]
            for row in range(len(total)):
                total[row] = sums[row, unit]
            _combine(columns, start, weights[:, unit], total)
        _mean_of_members(units, outer, chunk)


@compiled
def _look_up(tables: Any, index: Any, sums: Any) -> None:
    """The last row of the tables is for absent rows, which are most in some blocks."""
    for row in range(len(index)):
        entry = index[row]
        if entry < len(tables) - 1:
            for unit in range(sums.shape[1]):
                sums[row, unit] += tables[entry, unit]


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
