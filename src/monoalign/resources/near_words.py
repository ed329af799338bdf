"""How near the vectors of two words are, for many pairs of few words.

Vectors are rounded to whole numbers, so that the answer does not depend on the order of summing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from monoalign.core.compiled import compiled
from monoalign.core.edit import FloatArray, IntArray

from .vectors import Vectors

_SCALE = 1000


def cosines(vectors: Vectors, words: Sequence[str], left: IntArray, right: IntArray) -> FloatArray:
    """(pairs,) the cosine of the words at two places, 0 for one without a vector. O(pairs · d)"""
    used, places = np.unique(np.concatenate([left, right]), return_inverse=True)
    rows = vectors.of([words[place] for place in used.tolist()])
    whole = np.rint(rows * _SCALE).astype(np.int16)
    squares = np.square(whole.astype(np.int64)).sum(axis=1)
    lengths = np.sqrt(np.maximum(squares, 1).astype(np.float64))
    found = np.empty(len(left))
    _compare(whole, lengths, places[: len(left)], places[len(left) :], found)
    return found


@compiled
def _compare(whole: Any, lengths: Any, left: Any, right: Any, found: Any) -> None:
    for at in range(len(left)):
        one, other = left[at], right[at]
        product = np.int32(0)
        for place in range(whole.shape[1]):
            product += np.int32(whole[one, place]) * np.int32(whole[other, place])
        found[at] = product / (lengths[one] * lengths[other])
