"""Cosines of many pairs of vectors: dense vectors of whole numbers, and sparse ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled


@compiled
def fill_cosines(vectors: Any, inverse_lengths: Any, left: Any, right: Any, result: Any) -> None:
    """Fill `result` (n,) with the cosines of rows of `vectors` (k, d); a row has 1 with itself.

    Vectors are whole numbers of 8 or 16 bits, so that sums are exact and several products are made
    at once. O(n · d)
    """
    for pair in range(len(left)):
        i, j = left[pair], right[pair]
        if i == j:
            result[pair] = 1.0
        else:
            cosine = _dot(vectors[i], vectors[j]) * (inverse_lengths[i] * inverse_lengths[j])
            result[pair] = min(max(cosine, -1.0), 1.0)


@compiled
def _dot(first: Any, second: Any) -> Any:
    """In 32 bits throughout, which is faster than what the compiler would choose."""
    total = np.int32(0)
    for at in range(len(first)):
        product = np.int32(np.int32(first[at]) * np.int32(second[at]))
        total = np.int32(total + product)
    return total


@compiled
def sparse_likeness(
    offsets: Any, columns: Any, weights: Any, sums: Any, left: Any, right: Any
) -> Any:
    """(pairs,) the highest of cosine and Dice of two sparse rows under either of two weightings.

    Row r has the entries `offsets[r]` to `offsets[r + 1]` of `columns` (entries,), rising, and of
    `weights` (2, entries); `sums` (4, rows) are its length and sum, first under one weighting, then
    under the other. A negative number stands for an empty row. O(entries of both) per pair
    """
    result = np.zeros(len(left), np.float32)
    for pair in range(len(left)):
        i, j = left[pair], right[pair]
        if i < 0 or j < 0:
            continue
        at, end = offsets[i], offsets[i + 1]
        to, stop = offsets[j], offsets[j + 1]
        products, shared = np.zeros(2), np.zeros(2)
        while at < end and to < stop:
            if columns[at] < columns[to]:
                at += 1
            elif columns[at] > columns[to]:
                to += 1
            else:
                for kind in range(2):
                    x, y = weights[kind, at], weights[kind, to]
                    products[kind] += x * y
                    shared[kind] += min(x, y)
                at += 1
                to += 1
        best = 0.0
        for kind in range(2):
            if shared[kind] > 0:
                lengths = sums[2 * kind, i] * sums[2 * kind, j]
                whole = sums[2 * kind + 1, i] + sums[2 * kind + 1, j]
                best = max(best, products[kind] / lengths, 2 * shared[kind] / whole)
        result[pair] = min(best, 1.0)
    return result
