"""Words as numbers, rows of different lengths in flat arrays, and the logistic function.

Row `r` of a flat array is `values[starts[r]:starts[r + 1]]`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import BoolArray, IntArray
from monoalign.kernels.word_index import WordIndex

Float32Array = NDArray[np.float32]


def form_ids(words: Iterable[str]) -> tuple[list[str], IntArray]:
    """The distinct forms in order of appearance, and the index of each word's form.

    `["a", "b", "a"]` -> `["a", "b"]`, `[0, 1, 0]`
    """
    id_of = defaultdict[str, int](count().__next__)
    ids = np.fromiter(map(id_of.__getitem__, words), np.int64)
    return list(id_of), ids


def index_of(words: Iterable[str]) -> WordIndex:
    """An index of some words, without a line feed, by their order."""
    return WordIndex(np.frombuffer("\n".join(words).encode(), np.uint8))


def looked_up(rows: Mapping[str, int], words: Sequence[str]) -> IntArray:
    """(words,) what a mapping has for each word, or -1."""
    if isinstance(rows, WordIndex):
        values: IntArray = rows.values_of(words)
        return values
    return np.fromiter(map(rows.get, words, repeat(-1)), np.int64, len(words))


def are_in(words: Sequence[str], listed: Collection[str]) -> BoolArray:
    """(words,) which words are in a set."""
    return np.fromiter(map(listed.__contains__, words), np.bool_, len(words))


def starts_of(sizes: NDArray[np.integer[Any]]) -> IntArray:
    """(rows + 1,) where each row begins; the last entry is the number of values."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def expand(starts: IntArray, rows: NDArray[np.integer[Any]]) -> tuple[IntArray, IntArray]:
    """The values of some rows, as (which of `rows`, index into the values).

    `starts = [0, 2, 2, 5]`, `rows = [2, 0]` -> `[0 0 0 1 1]`, `[2 3 4 0 1]`. O(values of the rows)
    """
    sizes = starts[rows + 1] - starts[rows]
    ends = np.cumsum(sizes)
    owners = np.repeat(np.arange(len(rows)), sizes)
    shifts = np.repeat(starts[rows] - (ends - sizes), sizes)
    indices: IntArray = np.arange(len(owners)) + shifts
    return owners, indices


def logistic(values: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """1 / (1 + exp(-x)) of each value; as a tangent, since that never overflows."""
    shares: NDArray[np.floating[Any]] = 0.5 + 0.5 * np.tanh(0.5 * values)
    return shares


def group_starts(sorted_keys: IntArray) -> IntArray:
    """(distinct keys,) where each run of equal keys begins."""
    fresh = np.ones(len(sorted_keys), bool)
    np.not_equal(sorted_keys[1:], sorted_keys[:-1], out=fresh[1:])
    return np.flatnonzero(fresh)
