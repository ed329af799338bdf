"""The dynamic program of Zhang & Shasha (1989): the best mapping between two trees.

Deleting and inserting every word costs M + N; mapping a word to another saves its gain. The least
tree edit distance is therefore M + N less the largest total gain of a mapping that keeps the order
of words in the walk and who is above whom. Trees come as words in post-order (dependents before
their head, from left to right) with the place of the leftmost leaf below each.
"""

import numpy as np

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from monoalign.kernels.tree_mapping cimport (
    Tables, Walk, map_places, stack_size, table_size, tables_in, walk,
)

cdef struct Part:
    # Some words of a tree.
    const long long* heads  # (size,) of all words
    Py_ssize_t size
    long long* kept  # the words
    long long* contracted  # their heads, among them
    Walk tree  # of them

cdef double NEVER = -1e9  # the gain of mapping the root above all roots to a word

def post_order(const long long[::1] heads):
    """(n + 1,) words by place in the walk, and the place of the leftmost leaf below each place.

    The last place is that of a root above all roots, whose number is n. Where the heads are no
    forest, both are empty. O(n)
    """
    cdef Py_ssize_t size = heads.shape[0]
    steps = np.empty((5, size + 1), np.int64)
    cdef long long[:, ::1] places = steps
    cdef Walk tree = Walk(size, &places[0, 0], &places[1, 0], &places[2, 0])
    cdef bint forest
    with nogil:
        forest = walk(&heads[0] if size else NULL, &tree)
    return (steps[0], steps[1]) if forest else (steps[0, :0], steps[1, :0])


def best_mapping(
    const double[:, ::1] gains,
    const long long[::1] source_leaves,
    const long long[::1] target_leaves,
):
    """Mapped places `(pairs, 2)` and their total gain, from gains (M, N) in post-order.

    O(M · N · min(depth, leaves) of each): a table for every pair of subtrees with a left sibling.
    """
    cdef Py_ssize_t rows = gains.shape[0], columns = gains.shape[1], count
    cdef double[::1] reals = np.empty(table_size(rows, columns))
    cdef long long[::1] integers = np.empty(stack_size(rows, columns), np.int64)
    cdef Tables tables
    with nogil:
        tables = tables_in(&reals[0], &integers[0], rows, columns)
        count = map_places(
            &gains[0, 0], rows, columns, &source_leaves[0], &target_leaves[0], &tables
        )
    pairs = np.array(integers[tables.pairs - &integers[0] :][: 2 * count]).reshape(count, 2)
    return pairs, tables.trees[rows * columns - 1]


def map_words(
    const double[:, ::1] gains,
    const long long[::1] source_heads,
    const long long[::1] target_heads,
    double least,
    bint moves,
):
    """(M, N) the mapped cells of at least the `least` gain; gains (M, N) by word. Forests only.

    With `moves`, what is left of both trees is mapped again until nothing of that gain is found:
    a subtree that went elsewhere is thus found too.
    """
    cdef Py_ssize_t rows = gains.shape[0], columns = gains.shape[1]
    chosen = np.zeros((rows, columns), np.bool_)
    if rows == 0 or columns == 0:
        return chosen
    cdef unsigned char[:, ::1] flags = chosen
    cdef double* reals = <double*>malloc(sizeof(double) * (
        rows * columns + (rows + 1) * (columns + 1) + table_size(rows + 1, columns + 1)
    ))
    cdef long long* integers = <long long*>malloc(
        sizeof(long long) * (7 * (rows + columns + 2) + stack_size(rows + 1, columns + 1))
    )
    if reals == NULL or integers == NULL:
        free(reals)
        free(integers)
        raise MemoryError
    with nogil:
        _choose(
            &gains[0, 0], &source_heads[0], &target_heads[0], rows, columns, least, moves,
            reals, integers, &flags[0, 0],
        )
        free(reals)
        free(integers)
    return chosen


cdef void _choose(
    const double* gains,
    const long long* source_heads,
    const long long* target_heads,
    Py_ssize_t rows,
    Py_ssize_t columns,
    double least,
    bint moves,
    double* reals,
    long long* integers,
    unsigned char* chosen,
) noexcept nogil:
    """Flag the mapped cells (M, N), round by round."""
    cdef double* left = reals  # the gains of what is not linked yet
    cdef double* table = left + rows * columns
    cdef Part sources = _part_in(integers, source_heads, rows)
    cdef Part targets = _part_in(integers + 7 * (rows + 1), target_heads, columns)
    cdef Tables tables
    cdef Py_ssize_t i, j, at, count
    memcpy(left, gains, rows * columns * sizeof(double))
    while _fill_useful(left, rows, columns, &sources, &targets):
        _fill_walk(&sources)
        _fill_walk(&targets)
        _fill_table(left, columns, &sources, &targets, table)
        tables = tables_in(
            table + (rows + 1) * (columns + 1), integers + 7 * (rows + columns + 2),
            sources.tree.size + 1, targets.tree.size + 1,
        )
        count = map_places(
            table, sources.tree.size + 1, targets.tree.size + 1, sources.tree.leaves,
            targets.tree.leaves, &tables,
        )
        for at in range(1, count):  # the first is the root above all roots
            i = sources.kept[sources.tree.words[tables.pairs[2 * at]]]
            j = targets.kept[targets.tree.words[tables.pairs[2 * at + 1]]]
            if left[i * columns + j] >= least:
                chosen[i * columns + j] = 1
        if not moves:
            break
        _take_off(left, rows, columns, least, chosen)


cdef Part _part_in(long long* integers, const long long* heads, Py_ssize_t size) noexcept nogil:
    """Room for a part of a tree: 7 · (size + 1) integers."""
    cdef Part part
    part.heads, part.size = heads, size
    part.kept = integers
    part.contracted = part.kept + size + 1
    part.tree = Walk(0, part.contracted + size + 1, part.contracted + 2 * (size + 1), NULL)
    part.tree.links = part.tree.leaves + size + 1
    return part


cdef bint _fill_useful(
    const double* gains, Py_ssize_t rows, Py_ssize_t columns, Part* sources, Part* targets
) noexcept nogil:
    """The words that some mapping gains by; the others only lengthen the search."""
    cdef Py_ssize_t i, j, size = 0
    for i in range(rows):
        for j in range(columns):
            if gains[i * columns + j] > 0:
                sources.kept[size] = i
                size += 1
                break
    sources.tree.size = size
    size = 0
    for j in range(columns):
        for i in range(rows):
            if gains[i * columns + j] > 0:
                targets.kept[size] = j
                size += 1
                break
    targets.tree.size = size
    return size > 0


cdef void _fill_walk(Part* part) noexcept nogil:
    """The tree of the kept words: a word hangs on the nearest kept one above it."""
    cdef long long* places = part.tree.links
    cdef long long head
    cdef Py_ssize_t index
    for index in range(part.size):
        places[index] = -1
    for index in range(part.tree.size):
        places[part.kept[index]] = index
    for index in range(part.tree.size):
        head = part.heads[part.kept[index]]
        while head >= 0 and places[head] < 0:
            head = part.heads[head]
        part.contracted[index] = places[head] if head >= 0 else -1
    walk(part.contracted, &part.tree)


cdef void _fill_table(
    const double* gains, Py_ssize_t columns, const Part* sources, const Part* targets, double* table
) noexcept nogil:
    """The gains of the kept words in post-order, and of the two roots above all roots."""
    cdef Py_ssize_t height = sources.tree.size, width = targets.tree.size, i, j
    cdef const double* row
    for i in range(height):
        row = gains + sources.kept[sources.tree.words[i]] * columns
        for j in range(width):
            table[i * (width + 1) + j] = row[targets.kept[targets.tree.words[j]]]
        table[i * (width + 1) + width] = NEVER
    for j in range(width):
        table[height * (width + 1) + j] = NEVER
    table[height * (width + 1) + width] = 0.0


cdef void _take_off(
    double* gains, Py_ssize_t rows, Py_ssize_t columns, double least, const unsigned char* chosen
) noexcept nogil:
    """Leave the gains that could still link a word, so that every round to come links some."""
    cdef Py_ssize_t i, j, other
    for i in range(rows * columns):
        if not gains[i] >= least:
            gains[i] = 0.0
    for i in range(rows):
        for j in range(columns):
            if chosen[i * columns + j]:
                for other in range(columns):
                    gains[i * columns + other] = 0.0
                for other in range(rows):
                    gains[other * columns + j] = 0.0
