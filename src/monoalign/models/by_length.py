"""Sets of weights for pairs of different lengths: how much of each a pair is scored by.

A text and what follows from a part of it are linked less freely than paraphrases of equal length.
"""

from __future__ import annotations

import numpy as np

from monoalign.core.edit import FloatArray, IntArray


def length_shares(sizes: IntArray, sets: int) -> FloatArray:
    """(pairs, sets) how much of each set of weights a pair has, from sentence lengths (pairs, 2).

    Of two sets, one is that of pairs of which one side is far longer, the other that of pairs of
    equal length.

        8 words and 10    [0.2, 0.8]
    """
    if sets == 1:
        return np.ones((len(sizes), 1))
    equal = sizes.min(axis=1) / np.maximum(sizes.max(axis=1), 1)
    shares: FloatArray = np.stack([1 - equal, equal], axis=1)
    return shares
