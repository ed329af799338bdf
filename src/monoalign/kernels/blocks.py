"""Products of feature blocks with weights, and flags that compare ids.

Sums are taken in one fixed order, so that a row's value does not depend on the rows beside it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled


@compiled
def add_columns(values: Any, weights: Any, totals: Any) -> None:
    """Add weighted columns of `values (features, n)` to totals `(n,)`."""
    for feature in range(len(weights)):
        weight = weights[feature]
        if weight != 0.0:
            for index in range(len(totals)):
                totals[index] += weight * values[feature, index]


@compiled
def add_rows(rows: Any, weights: Any, totals: Any) -> None:
    """The same for `rows (n, features)`, each of which lies in one piece."""
    for index in range(len(totals)):
        total = 0.0
        for feature in range(len(weights)):
            total += rows[index, feature] * weights[feature]
        totals[index] += total


@compiled
def add_indexed(distinct: Any, index: Any, totals: Any) -> None:
    """Add `distinct[index]` to totals `(rows,)`; a negative index adds nothing."""
    for row in range(len(index)):
        if index[row] >= 0:
            totals[row] += distinct[index[row]]


@compiled
def shift_index(index: Any, start: int, absent: int, shifted: Any) -> None:
    """Fill in the index counted on from `start`, with `absent` where it is negative."""
    for row in range(len(index)):
        shifted[row] = index[row] + start if index[row] >= 0 else absent


@compiled
def add_products(values: Any, weights: Any, table: Any) -> None:
    """Add `values (features, n)` times `weights (features, units)` to the table `(n, units)`."""
    product = np.empty(weights.shape[1], weights.dtype)
    for index in range(len(table)):
        product[:] = 0.0
        for feature in range(len(weights)):
            value = values[feature, index]
            if value != 0.0:
                for unit in range(len(product)):
                    product[unit] += value * weights[feature, unit]
        for unit in range(len(product)):
            table[index, unit] += product[unit]


@compiled
def compare_ids(left: Any, right: Any, sources: Any, targets: Any, linked: Any, codes: Any) -> None:
    """For each row a bit per column of ids: whether source and target have the same one.

    `left` and `right` are (positions, columns); rows that are not linked have no bit set.
    """
    for row in range(len(codes)):
        code = 0
        if linked[row]:
            source, target = left[sources[row]], right[targets[row]]
            for bit in range(len(source)):
                code |= (source[bit] == target[bit]) << bit
        codes[row] = code
