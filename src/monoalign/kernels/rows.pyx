"""The columns of a table whose rows belong to pairs: rows `offsets[k]` to `offsets[k + 1]` to pair k."""

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
