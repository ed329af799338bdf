"""Rows of a batch: where the columns of a table belong to pairs, rows `offsets[k]` to `offsets[k + 1]`
to pair k; and which numbers and pairs of ids are distinct among many rows, by hashing.
"""

import numpy as np

cdef enum:
    NOWHERE = -1


def grid_spans(const long long[:, ::1] sizes, const long long[::1] offsets):
    """(4, cells) starts and ends of the source and target word of every cell of all pairs, of as
    many words as `sizes` (pairs, 2) says, by source and then by target. O(cells)
    """
    spans = np.empty((4, offsets[offsets.shape[0] - 1]), np.int64)
    cdef long long[:, ::1] columns = spans
    cdef Py_ssize_t pair, source, target, cell = 0
    with nogil:
        for pair in range(sizes.shape[0]):
            for source in range(sizes[pair, 0]):
                for target in range(sizes[pair, 1]):
                    columns[0, cell], columns[1, cell] = source, source + 1
                    columns[2, cell], columns[3, cell] = target, target + 1
                    cell += 1
    return spans


def row_owners(const long long[::1] offsets):
    """(rows,) the pair of each row. O(rows)"""
    result = np.empty(offsets[offsets.shape[0] - 1], np.int64)
    cdef long long[::1] owners = result
    cdef Py_ssize_t pair, row
    with nogil:
        for pair in range(offsets.shape[0] - 1):
            for row in range(offsets[pair], offsets[pair + 1]):
                owners[row] = pair
    return result


def row_words(
    const long long[:, ::1] starts,
    const long long[::1] offsets,
    const long long[::1] sources,
    const long long[::1] targets,
):
    """(rows,) the places of both words of each row, 0 where there is none, and whether there are
    two. `starts` (2, pairs) are where the sentences of each pair begin. O(rows)
    """
    places, both = np.empty((2, sources.shape[0]), np.int64), np.empty(sources.shape[0], np.bool_)
    cdef long long[:, ::1] words = places
    cdef unsigned char[::1] linked = both
    cdef Py_ssize_t pair, row
    cdef bint source, target
    with nogil:
        for pair in range(offsets.shape[0] - 1):
            for row in range(offsets[pair], offsets[pair + 1]):
                source, target = sources[row] != NOWHERE, targets[row] != NOWHERE
                words[0, row] = starts[0, pair] + sources[row] if source else 0
                words[1, row] = starts[1, pair] + targets[row] if target else 0
                linked[row] = source and target
    return places[0], places[1], both


cdef enum:
    ABSENT = -1


def distinct_pairs(
    const int[::1] ids,
    long long count,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] wanted,
):
    """The distinct pairs of ids in order of appearance, as sources and targets, and the index of
    each row's pair.

    Rows that are not `wanted` have the index -1. O(rows)
    """
    cdef Py_ssize_t rows = wanted.shape[0], row, slot, size = 0
    all_indices = np.empty(rows, np.int32)
    cdef long long[::1] keys = np.empty(rows, np.int64)
    cdef int[::1] index = all_indices
    cdef int[::1] table = _table(rows)
    cdef long long key
    with nogil:
        table[:] = 0
        for row in range(rows):
            if not wanted[row]:
                index[row] = ABSENT
                continue
            key = ids[sources[row]] * count + ids[targets[row]]
            slot = _slot(key, &keys[0], table)
            if table[slot] == 0:
                keys[size] = key
                size += 1
                table[slot] = <int>size
            index[row] = table[slot] - 1
    pairs = np.empty((2, size), np.int64)
    cdef long long[:, ::1] sides = pairs
    with nogil:
        for row in range(size):
            sides[0, row], sides[1, row] = keys[row] // count, keys[row] % count
    return pairs[0], pairs[1], all_indices


def distinct_numbers(const long long[::1] numbers):
    """The distinct numbers in order of appearance, and the index of each number. O(numbers)

    `[7 3 7]`  ->  `[7 3]`, `[0 1 0]`
    """
    cdef Py_ssize_t rows = numbers.shape[0], row, slot, size = 0
    distinct, all_indices = np.empty(rows, np.int64), np.empty(rows, np.int32)
    cdef long long[::1] keys = distinct
    cdef int[::1] index = all_indices
    cdef int[::1] table = _table(rows)
    with nogil:
        table[:] = 0
        for row in range(rows):
            slot = _slot(numbers[row], &keys[0], table)
            if table[slot] == 0:
                keys[size] = numbers[row]
                size += 1
                table[slot] = <int>size
            index[row] = table[slot] - 1
    return distinct[:size], all_indices


def look_up(
    const long long[::1] known,
    const int[::1] ids,
    long long count,
    const long long[::1] sources,
    const long long[::1] targets,
):
    """(rows,) the index of each row's key among the `known` ones, -1 for none. O(rows + known)"""
    cdef Py_ssize_t rows = sources.shape[0], row, position
    result = np.empty(rows, np.int32)
    cdef int[::1] index = result
    cdef int[::1] table = _table(known.shape[0])
    cdef const long long* keys = &known[0] if known.shape[0] else NULL
    with nogil:
        table[:] = 0
        for position in range(known.shape[0]):
            table[_slot(known[position], keys, table)] = <int>position + 1
        for row in range(rows):
            index[row] = table[
                _slot(ids[sources[row]] * count + ids[targets[row]], keys, table)
            ] - 1
    return result


cdef _table(size):
    """A hash table, at most half full with `size` keys: of each, its index + 1; to be emptied."""
    return np.empty(1 << (2 * max(size, 8) - 1).bit_length(), np.int32)


cdef inline Py_ssize_t _slot(
    long long key, const long long* keys, const int[::1] table
) noexcept nogil:
    """Where a key is, or should be; Fibonacci hashing and linear probing."""
    cdef Py_ssize_t mask = table.shape[0] - 1
    cdef unsigned long long mixed = <unsigned long long>key * 0x9E3779B97F4A7C15ULL
    cdef Py_ssize_t slot = <Py_ssize_t>(mixed >> 32) & mask
    while table[slot] != 0 and keys[table[slot] - 1] != key:
        slot = (slot + 1) & mask
    return slot
