"""Distinct pairs of ids among many rows, and looking pairs up, by hashing."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import compiled

IdArray = npt.NDArray[Any]
Keys = npt.NDArray[np.int64]
IndexArray = npt.NDArray[np.int32]

ABSENT = -1


def distinct_pairs(
    ids: IdArray, count: int, sources: Keys, targets: Keys, wanted: npt.NDArray[np.bool_]
) -> tuple[Keys, IndexArray]:
    """Keys `source id · count + target id` in order of appearance, and the index of each row's.

    Rows that are not `wanted` have the index -1. O(rows)
    """
    keys = np.empty(len(wanted), np.int64)
    index = np.empty(len(wanted), np.int32)
    size = _distinct(ids, count, sources, targets, wanted, *_table(len(wanted)), keys, index)
    return keys[:size].copy(), index


def look_up(known: Keys, ids: IdArray, count: int, sources: Keys, targets: Keys) -> IndexArray:
    """(rows,) the index of each row's key among the `known` ones, -1 for none. O(rows + known)"""
    index = np.empty(len(sources), np.int32)
    _fill_index(known, ids, count, sources, targets, *_table(len(known)), index)
    return index


def _table(size: int) -> tuple[Keys, IndexArray]:
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
    ids: Any,
    count: int,
    sources: Any,
    targets: Any,
    wanted: Any,
    table: Any,
    table_index: Any,
    keys: Any,
    index: Any,
) -> int:
    size = 0
    for row in range(len(wanted)):
        if not wanted[row]:
            index[row] = ABSENT
            continue
        key = np.int64(ids[sources[row]]) * count + ids[targets[row]]
        slot = _slot(key, table)
        if table[slot] == -1:
            table[slot] = key
            table_index[slot] = size
            keys[size] = key
            size += 1
        index[row] = table_index[slot]
    return size


@compiled
def _fill_index(
    known: Any,
    ids: Any,
    count: int,
    sources: Any,
    targets: Any,
    table: Any,
    table_index: Any,
    index: Any,
) -> None:
    for position in range(len(known)):
        slot = _slot(known[position], table)
        table[slot] = known[position]
        table_index[slot] = position
    for row in range(len(index)):
        key = np.int64(ids[sources[row]]) * count + ids[targets[row]]
        slot = _slot(key, table)
        index[row] = ABSENT if table[slot] == -1 else table_index[slot]
