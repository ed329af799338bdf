"""Loops over the cells of a batch: what is around each of them.

What is known of each cell (a source word with a target word) is a row of one table; the columns
are the constants of `phrase_cells.pxd`. The cells of all pairs lie end to end, source word by
source word: cell (i, j) of a pair is row `cell_offsets[pair] + i · width + j`. `sizes (pairs, 2)`,
`starts (2, pairs)` and `classes (positions,)` are those of a `Batch`.

Classes of words are 0 for content, 1 for function and 2 for punctuation.
"""

import numpy as np

from monoalign.kernels.clones cimport cloned

cdef enum:
    REACH = 4  # words on either side that are near


def fill_context(
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const long long[::1] cell_offsets,
    const signed char[::1] classes,
    float[:, ::1] cells,
):
    """Fill in the columns of the words around each cell, but HEADS. O(cells · REACH²)"""
    if cells.shape[0] == 0:
        return
    cdef Py_ssize_t pair, height, width, longest = 0, most = 0
    for pair in range(sizes.shape[0]):
        height, width = sizes[pair, 0], sizes[pair, 1]
        longest = max(longest, height + width)
        most = max(most, (height + 2 * REACH) * (width + 2 * REACH))
    cdef float[::1] plane = np.empty(most, np.float32)
    cdef double[::1] bests = np.empty(longest)
    cdef float* grid
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width = sizes[pair, 0], sizes[pair, 1]
            if height > 0 and width > 0:
                grid = &cells[cell_offsets[pair], 0]
                _fill_neighbours(grid, height, width)
                _fill_plane(
                    grid, height, width, &classes[starts[0, pair]], &classes[starts[1, pair]],
                    &plane[0],
                )
                _fill_near(&plane[0], height, width, &bests[0], grid)
                _fill_rivals(grid, height, width, &plane[0], &bests[0])


cdef void _fill_neighbours(float* grid, Py_ssize_t height, Py_ssize_t width) noexcept nogil:
    """The words directly before and after: whether they are equal, else how similar."""
    cdef Py_ssize_t i, j, above = (width + 1) * WIDTH
    cdef float* cell = grid
    for i in range(height):
        for j in range(width):
            if i > 0 and j > 0:
                _compare(cell - above, cell + BEFORE)
            elif i == 0 and j == 0:
                cell[BEFORE] = 1.0
            if i < height - 1 and j < width - 1:
                _compare(cell + above, cell + AFTER)
            elif i == height - 1 and j == width - 1:
                cell[AFTER] = 1.0
            cell += WIDTH


cdef inline void _compare(const float* other, float* columns) noexcept nogil:
    if other[EQUAL] > 0:
        columns[0] = 1.0
    else:
        columns[1] = other[SIMILARITY]


cdef void _fill_plane(
    const float* grid,
    Py_ssize_t height,
    Py_ssize_t width,
    const signed char* left,
    const signed char* right,
    float* plane,
) noexcept nogil:
    """Similarities of content words, else 0, with a margin of `REACH` zeros on every side."""
    cdef Py_ssize_t stride = width + 2 * REACH, i, j
    cdef float* row
    for i in range((height + 2 * REACH) * stride):
        plane[i] = 0.0
    for i in range(height):
        if left[i] == CONTENT:
            row = plane + (i + REACH) * stride + REACH
            for j in range(width):
                if right[j] == CONTENT:
                    row[j] = grid[(i * width + j) * WIDTH + SIMILARITY]


cdef cloned _fill_near(
    const float* plane, Py_ssize_t height, Py_ssize_t width, double* bests, float* grid
) noexcept nogil:
    """The best similarity of content words near by, less the further away they are.

    `bests (width,)` is scratch.
    """
    cdef Py_ssize_t stride = width + 2 * REACH, i, j, k, m, step
    cdef const float* row
    cdef float* cell
    cdef double weight, value
    for i in range(height):
        for step in range(-1, 2, 2):
            for j in range(width):
                bests[j] = 0.0
            for k in range(1, REACH + 1):
                for m in range(1, REACH + 1):
                    row = plane + (i + REACH + step * k) * stride + REACH + step * m
                    weight = 1.0 - 0.1 * (k + m - 2)
                    for j in range(width):
                        value = row[j] * weight
                        bests[j] = value if value > bests[j] else bests[j]
            cell = grid + i * width * WIDTH + (BEFORE if step < 0 else AFTER) + 2
            for j in range(width):
                cell[j * WIDTH] = <float>bests[j]
    return 0


cdef void _fill_rivals(
    float* grid, Py_ssize_t height, Py_ssize_t width, float* around, double* bests
) noexcept nogil:
    """How far another cell of equal words in the row or column has better words around it.

    `around (cells,)` and `bests (height + width,)` are scratch.
    """
    cdef Py_ssize_t i, j, column
    cdef const float* cell = grid
    cdef float best
    for i in range(height + width):
        bests[i] = 0.0
    for i in range(height):
        for j in range(width):
            around[i * width + j] = 0.0
            for column in range(BEFORE, RIVALS):
                around[i * width + j] += cell[column]
            if cell[EQUAL] > 0:
                bests[i] = max(bests[i], around[i * width + j])
                bests[height + j] = max(bests[height + j], around[i * width + j])
            cell += WIDTH
    for i in range(height):
        for j in range(width):
            if grid[EQUAL] != 0:
                best = <float>max(bests[i], bests[height + j])
                grid[RIVALS] = best - around[i * width + j]
            grid += WIDTH
