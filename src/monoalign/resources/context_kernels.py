"""The compiled loop of `context_vectors.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from monoalign.kernels.compiled import compiled


@compiled
def likeness(offsets: Any, contexts: Any, weights: Any, sums: Any, left: Any, right: Any) -> Any:
    """(pairs,) the highest of cosine and Dice under either weighting."""
    found = np.zeros(len(left), np.float32)
    for pair in range(len(left)):
        one, other = left[pair], right[pair]
        if one < 0 or other < 0:
            continue
        at, end = offsets[one], offsets[one + 1]
        to, stop = offsets[other], offsets[other + 1]
        products, shared = np.zeros(2), np.zeros(2)
        while at < end and to < stop:
            if contexts[at] < contexts[to]:
                at += 1
            elif contexts[at] > contexts[to]:
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
                lengths = sums[2 * kind, one] * sums[2 * kind, other]
                whole = sums[2 * kind + 1, one] + sums[2 * kind + 1, other]
                best = max(best, products[kind] / lengths, 2 * shared[kind] / whole)
        found[pair] = min(best, 1.0)
    return found
