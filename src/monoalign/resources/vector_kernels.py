"""Cosines of many pairs of vectors, compiled.

Vectors are whole numbers of 8 bits: sums are exact, and several products are made at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from monoalign.kernels.compiled import compiled


@compiled
def cosines(whole: Any, inverse: Any, left: Any, right: Any, found: Any) -> None:
    """(n,) of rows of (k, d), given the inverse lengths (k,); a row has 1 with itself."""
    for pair in range(len(left)):
        i, j = left[pair], right[pair]
        if i == j:
            found[pair] = 1.0
        else:
            cosine = _dot(whole[i], whole[j]) * (inverse[i] * inverse[j])
            found[pair] = min(max(cosine, -1.0), 1.0)


@compiled
def _dot(first: Any, second: Any) -> Any:
    """In 32 bits throughout, which is faster than what the compiler would choose."""
    total = np.int32(0)
    for at in range(len(first)):
        product = np.int32(np.int32(first[at]) * np.int32(second[at]))
        total = np.int32(total + product)
    return total
