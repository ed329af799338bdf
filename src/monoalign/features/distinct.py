"""Distinct pairs of numbers among many rows, and looking pairs up, by hashing."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import NO_PLACE
from monoalign.kernels.compiled import compiled

Places = npt.NDArray[np.int32]
Numbers = npt.NDArray[Any]


def distinct_pairs(
    numbers: Numbers, count: int, sources: IntArray, targets: IntArray, wanted: BoolArray
) -> tuple[IntArray, Places]:
    """Keys `number · count + number` in order of appearance, and the place of each row's key.

    Rows that are not `wanted` have no place. O(rows)
    """
    keys = np.empty(len(wanted), np.int64)
    places = np.empty(len(wanted), np.int32)
    size = _distinct(numbers, count, sources, targets, wanted, *_table(len(wanted)), keys, places)
    return keys[:size].copy(), places


def looked_up(
    known: IntArray, numbers: Numbers, count: int, sources: IntArray, targets: IntArray
) -> Places:
    """(rows,) the place among `known` keys of each row's key, or none. O(rows + known)"""
    places = np.empty(len(sources), np.int32)
    _look_up(known, numbers, count, sources, targets, *_table(len(known)), places)
    return places


def _table(size: int) -> tuple[IntArray, Places]:
    """An empty hash table, at most half full with `size` keys."""
    slots = 1 << (2 * max(size, 8) - 1).bit_length()
    return np.full(slots, -1, np.int64), np.empty(slots, np.int32)


@compiled
def _slot(key: int, table: Any) -> int:
    """Where a key is, or should be; Fibonacci hashing and linear probing."""
    mask = len(table) - 1
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    slot = int(mixed >> np.uint64(32)) & mask
    while table[slot] != -1 and table[slot] != key:
        slot = (slot + 1) & mask
    return slot


@compiled
def _distinct(
    numbers: Any,
    count: int,
    sources: Any,
    targets: Any,
    wanted: Any,
    table: Any,
    table_places: Any,
    keys: Any,
    places: Any,
) -> int:
    size = 0
    for row in range(len(wanted)):
        if not wanted[row]:
            places[row] = NO_PLACE
            continue
        key = np.int64(numbers[sources[row]]) * count + numbers[targets[row]]
        slot = _slot(key, table)
        if table[slot] == -1:
            table[slot] = key
            table_places[slot] = size
            keys[size] = key
            size += 1
        places[row] = table_places[slot]
    return size


@compiled
def _look_up(
    known: Any,
    numbers: Any,
    count: int,
    sources: Any,
    targets: Any,
    table: Any,
    table_places: Any,
    places: Any,
) -> None:
    for place in range(len(known)):
        slot = _slot(known[place], table)
        table[slot] = known[place]
        table_places[slot] = place
    for row in range(len(places)):
        key = np.int64(numbers[sources[row]]) * count + numbers[targets[row]]
        slot = _slot(key, table)
        places[row] = NO_PLACE if table[slot] == -1 else table_places[slot]
