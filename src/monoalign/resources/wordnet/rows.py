"""Rows of different lengths in flat arrays: row `r` is `values[starts[r]:starts[r + 1]]`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float32]


def starts_of(sizes: NDArray[np.integer[Any]]) -> IntArray:
    """(rows + 1,) where each row begins; the last entry is the number of values."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def expand(starts: IntArray, rows: NDArray[np.integer[Any]]) -> tuple[IntArray, IntArray]:
    """The values of the rows asked for, as (which of `rows`, position in the values).

    `starts = [0, 2, 2, 5]`, `rows = [2, 0]` -> `[0 0 0 1 1]`, `[2 3 4 0 1]`. O(values found).
    """
    sizes = starts[rows + 1] - starts[rows]
    ends = np.cumsum(sizes)
    owners = np.repeat(np.arange(len(rows)), sizes)
    shifts = np.repeat(starts[rows] - (ends - sizes), sizes)
    positions: IntArray = np.arange(len(owners)) + shifts
    return owners, positions


def group_starts(sorted_keys: IntArray) -> IntArray:
    """(distinct keys,) where each run of equal keys begins."""
    fresh = np.ones(len(sorted_keys), bool)
    np.not_equal(sorted_keys[1:], sorted_keys[:-1], out=fresh[1:])
    return np.flatnonzero(fresh)
