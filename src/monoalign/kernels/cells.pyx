"""Loops over the cells of a batch: every source word of a pair with every target word.

The cells of all pairs lie end to end, source word by source word; `sizes (pairs, 2)` are the
lengths of the sentences, `offsets (pairs + 1,)` where the cells of each pair begin.
"""

import numpy as np

from libc.math cimport fabsf
from libc.string cimport memcpy

from monoalign.kernels.clones cimport cloned, floats
from monoalign.kernels.sizes cimport most_cells

cdef enum:
    FAR = 20  # words; positions further apart count as this far
    MANY = 4  # equal words; more count as this many


def placements(
    const long long[::1] sources,
    const long long[::1] targets,
    const long long[::1] owners,
    const float[:, ::1] sizes,
    const float[:, ::1] logs,
    float[:, ::1] columns,
):
    """Fill the columns of `features.position.position.Placement`, in their order."""
    cdef Py_ssize_t start = 0, end, owner, rows = owners.shape[0]
    cdef float height, width
    with nogil:
        while start < rows:  # pair by pair
            owner, end = owners[start], start + 1
            while end < rows and owners[end] == owner:
                end += 1
            height, width = sizes[owner, 0], sizes[owner, 1]
            _place(&sources[start], height, &columns[0, start], 8 * rows, end - start)
            _place(&targets[start], width, &columns[1, start], 8 * rows, end - start)
            _place_apart(
                &sources[start], &targets[start], &columns[0, start], rows, end - start
            )
            _fill(logs[owner, 0], &columns[5, start], end - start)
            _fill(logs[owner, 1], &columns[6, start], end - start)
            _fill(width / height, &columns[7, start], end - start)
            start = end


cdef cloned _place(
    const long long* words, float length, float* columns, Py_ssize_t stride, Py_ssize_t rows
) noexcept nogil:
    """The relative position of a pair's words, and whether they are first and last."""
    cdef Py_ssize_t row
    cdef float word, last = length - 1
    cdef floats position = columns
    cdef floats is_first = columns + stride
    cdef floats is_last = columns + stride + stride // 4
    for row in range(rows):
        word = <float><int>words[row]
        position[row] = (word + <float>0.5) / length
        is_first[row] = 1 if word == 0 else 0
        is_last[row] = 1 if word == last else 0
    return 0


cdef cloned _place_apart(
    const long long* sources,
    const long long* targets,
    float* columns,
    Py_ssize_t stride,
    Py_ssize_t rows,
) noexcept nogil:
    """Differences of relative positions, and of positions."""
    cdef Py_ssize_t row
    cdef float steps, far = FAR
    cdef const float* source = columns
    cdef const float* target = columns + stride
    cdef floats difference = columns + 2 * stride
    cdef floats distance = columns + 3 * stride
    cdef floats apart = columns + 4 * stride
    for row in range(rows):
        difference[row] = source[row] - target[row]
        distance[row] = fabsf(source[row] - target[row])
        steps = <float><int>(sources[row] - targets[row])
        steps = steps if steps > -far else -far
        apart[row] = (steps if steps < far else far) / 10
    return 0


def margins(
    const float[::1] close,
    const unsigned char[::1] equal,
    const long long[:, ::1] sizes,
    const long long[::1] offsets,
    float[:, ::1] columns,
):
    """How each cell compares with the others of its row and column, by closeness; O(cells)."""
    cdef Py_ssize_t pair, start, height, width, stride = columns.shape[1]
    if stride == 0:
        return
    cdef float[:, ::1] tops = np.empty((3, most_cells(sizes)), np.float32)
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width, start = sizes[pair, 0], sizes[pair, 1], offsets[pair]
            if height and width:
                _row_tops(
                    &close[start], &equal[start], height, width,
                    &tops[0, 0], &tops[1, 0], &tops[2, 0],
                )
                _compare(
                    &close[start], &equal[start], height * width,
                    &tops[0, 0], &tops[1, 0], &tops[2, 0], &columns[0, start], 2 * stride,
                )
                _column_tops(
                    &close[start], &equal[start], height, width,
                    &tops[0, 0], &tops[1, 0], &tops[2, 0],
                )
                _compare(
                    &close[start], &equal[start], height * width,
                    &tops[0, 0], &tops[1, 0], &tops[2, 0], &columns[1, start], 2 * stride,
                )


cdef void _row_tops(
    const float* close, const unsigned char* equal, Py_ssize_t height, Py_ssize_t width,
    float* bests, float* seconds, float* counts,
) noexcept nogil:
    """For each cell the best and second best closeness of its row, and how many are equal."""
    cdef Py_ssize_t i, cell
    cdef float best, second, equals
    for i in range(height):
        best = second = -1
        equals = 0
        for cell in range(i * width, (i + 1) * width):
            second = max(second, min(best, close[cell]))
            best = max(best, close[cell])
            equals += equal[cell]
        for cell in range(i * width, (i + 1) * width):
            bests[cell], seconds[cell], counts[cell] = best, second, equals


cdef cloned _column_tops(
    const float* close, const unsigned char* equal, Py_ssize_t height, Py_ssize_t width,
    floats best, floats second, floats equals,
) noexcept nogil:
    """The same of its column."""
    cdef Py_ssize_t i, j
    cdef float value, lower
    for j in range(width):
        best[j] = second[j] = -1
        equals[j] = 0
    for i in range(height):
        for j in range(width):
            value = close[i * width + j]
            lower = value if value < best[j] else best[j]
            second[j] = lower if lower > second[j] else second[j]
            best[j] = value if value > best[j] else best[j]
            equals[j] += equal[i * width + j]
    for i in range(1, height):
        memcpy(best + i * width, best, width * sizeof(float))
        memcpy(second + i * width, second, width * sizeof(float))
        memcpy(equals + i * width, equals, width * sizeof(float))
    return 0


cdef cloned _compare(
    const float* close,
    const unsigned char* equal,
    Py_ssize_t size,
    const float* best,
    const float* second,
    const float* equals,
    float* columns,
    Py_ssize_t stride,
) noexcept nogil:
    """Margins over the others, whether there are none closer or equal, and how many are equal."""
    cdef Py_ssize_t cell
    cdef floats margin = columns
    cdef floats is_best = columns + stride
    cdef floats elsewhere = columns + 2 * stride
    cdef floats share = columns + 3 * stride
    cdef float many = MANY
    for cell in range(size):
        margin[cell] = close[cell] - (second[cell] if close[cell] == best[cell] else best[cell])
        is_best[cell] = 1 if close[cell] == best[cell] else 0
        elsewhere[cell] = 1 if equals[cell] > equal[cell] else 0
        share[cell] = (equals[cell] if equals[cell] < many else many) / many
    return 0


cdef cloned _fill(float value, float* column, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        column[at] = value
    return 0
