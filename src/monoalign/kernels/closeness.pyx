"""How close the cells of a grid are to the cells around them; loops over the cells of a batch.

The cells of all pairs lie end to end, source word by source word; `sizes (pairs, 2)` are the
lengths of the sentences, `offsets (pairs + 1,)` where the cells of each pair begin.
"""

import numpy as np

from libc.math cimport expf, sqrt, sqrtf
from libc.string cimport memset

from monoalign.kernels.clones cimport cloned, doubles, floats
from monoalign.kernels.sizes cimport longest, most_cells

cdef enum:
    SHARP = 8  # what closeness is multiplied with before the softmax
    REACH = 4  # words on either side that are near

cdef double _LEAST = 0.2  # of the squared length of two words' sum: opposites do not count for much


def agreements(
    const float[::1] close,
    const long long[:, ::1] sizes,
    const long long[::1] offsets,
    const unsigned char[::1] sources,
    const unsigned char[::1] targets,
    float[:, ::1] columns,
):
    """Shares of row and column, then how far the context of each word is near the other's.

    `sources` and `targets` say which words are content words, end to end.
    """
    cdef Py_ssize_t pair, start, height, width, source = 0, target = 0, stride = columns.shape[1]
    if stride == 0:
        return
    # With the zeros between, before and after rows that `_agree` needs.
    cdef Py_ssize_t most = most_cells(sizes) + 3 * REACH * (longest(sizes) + REACH)
    cdef float[:, ::1] scratch = np.empty((5, most), np.float32)
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width, start = sizes[pair, 0], sizes[pair, 1], offsets[pair]
            if height and width:
                _share(&close[start], height, width, scratch, &columns[0, start], stride)
                _agree(
                    &close[start], &sources[source], &targets[target], height, width, scratch,
                    &columns[3, start], &columns[4, start],
                )
            source += height
            target += width


cdef cloned _share(
    const float* close,
    Py_ssize_t height,
    Py_ssize_t width,
    float[:, ::1] scratch,
    float* columns,
    Py_ssize_t stride,
) noexcept nogil:
    """The softmax over rows and over columns, and before them their geometric mean."""
    cdef Py_ssize_t i, j, cell, size = height * width
    cdef floats powers = &scratch[0, 0]
    cdef floats rows = &scratch[1, 0]  # sums, one per cell
    cdef floats sums = &scratch[2, 0]
    cdef floats mutual = columns
    cdef floats of_row = columns + stride
    cdef floats of_column = columns + 2 * stride
    cdef float total
    for cell in range(size):
        powers[cell] = expf(close[cell] * SHARP)
    for cell in range(width):
        sums[cell] = 0
    for i in range(height):
        total = 0
        for j in range(width):
            total += powers[i * width + j]
            sums[j] += powers[i * width + j]
        for j in range(width):
            rows[i * width + j] = total
    for cell in range(width, size):
        sums[cell] = sums[cell - width]
    for cell in range(size):
        of_row[cell] = powers[cell] / rows[cell]
        of_column[cell] = powers[cell] / sums[cell]
        mutual[cell] = sqrtf(of_row[cell] * of_column[cell])
    return 0


cdef cloned _agree(
    const float* close,
    const unsigned char* sources,
    const unsigned char* targets,
    Py_ssize_t height,
    Py_ssize_t width,
    float[:, ::1] scratch,
    floats by_source,
    floats by_target,
) noexcept nogil:
    """Of the content words near one word, the mean closeness to what is near the other, at best.

    Content words that are near a cell: the best of its row are summed over rows, and the other way
    round. There are REACH zeros between rows, and REACH rows of zeros before and after them, so
    that cells lie at fixed distances from each other.
    """
    cdef Py_ssize_t i, j, stride = width + REACH, size = height * stride
    cdef Py_ssize_t before = REACH * stride + REACH
    cdef floats masked = &scratch[0, 0] + before
    cdef floats best_of_row = &scratch[1, 0] + before
    cdef floats best_of_column = &scratch[2, 0] + before
    cdef floats over_rows = &scratch[3, 0]
    cdef floats over_columns = &scratch[4, 0]
    cdef float of_row, value
    memset(masked - before, 0, (size + 2 * before) * sizeof(float))
    memset(best_of_row - before, 0, before * sizeof(float))
    memset(best_of_row + size, 0, before * sizeof(float))
    memset(best_of_column - before, 0, before * sizeof(float))
    memset(best_of_column + size, 0, before * sizeof(float))
    for i in range(height):
        if sources[i]:
            for j in range(width):
                value = close[i * width + j] if targets[j] else 0
                masked[i * stride + j] = value if value > 0 else 0
    _best(masked, 1, size, best_of_row)
    _best(masked, stride, size, best_of_column)
    _sum(best_of_row, stride, size, over_rows)
    _sum(best_of_column, 1, size, over_columns)
    for i in range(height):
        of_row = _content_near(sources, i, height)
        for j in range(width):
            by_source[i * width + j] = over_rows[i * stride + j] / of_row
    for j in range(width):
        masked[j] = _content_near(targets, j, width)
    for i in range(height):
        for j in range(width):
            by_target[i * width + j] = over_columns[i * stride + j] / masked[j]
    return 0


cdef cloned _best(
    const float* cells, Py_ssize_t step, Py_ssize_t size, floats best
) noexcept nogil:
    """The largest of the cells up to REACH steps away, without the cell itself."""
    cdef Py_ssize_t cell
    cdef float top, other
    for cell in range(size):
        top = cells[cell - 4 * step]
        top = max(top, cells[cell - 3 * step])
        top = max(top, cells[cell - 2 * step])
        top = max(top, cells[cell - step])
        top = max(top, cells[cell + step])
        top = max(top, cells[cell + 2 * step])
        top = max(top, cells[cell + 3 * step])
        best[cell] = max(top, cells[cell + 4 * step])
    return 0


cdef cloned _sum(
    const float* cells, Py_ssize_t step, Py_ssize_t size, floats sums
) noexcept nogil:
    """Their sum."""
    cdef Py_ssize_t cell
    cdef float total
    for cell in range(size):
        total = cells[cell - 4 * step] + cells[cell - 3 * step]
        total = total + cells[cell - 2 * step]
        total = total + cells[cell - step]
        total = total + cells[cell + step]
        total = total + cells[cell + 2 * step]
        total = total + cells[cell + 3 * step]
        sums[cell] = total + cells[cell + 4 * step]
    return 0


cdef inline Py_ssize_t _content_near(
    const unsigned char* content, Py_ssize_t word, Py_ssize_t size
) noexcept nogil:
    """How many content words are near a word, at least 1."""
    cdef Py_ssize_t near, count = 0
    for near in range(max(0, word - REACH), min(size, word + REACH + 1)):
        if near != word and content[near]:
            count += 1
    return max(count, 1)


def closeness_with_neighbours(
    const float[::1] close,
    const long long[:, ::1] sizes,
    const long long[::1] offsets,
    const float[::1] source_next,
    const float[::1] target_next,
    float[:, ::1] columns,
):
    """How close each word is to two words of the other side taken together, and what that gains.

    `source_next` and `target_next` say how close each word is to the one after it, end to end.
    """
    cdef Py_ssize_t pair, start, height, width, source = 0, target = 0, stride = columns.shape[1]
    if stride == 0:
        return
    cdef double[::1] lengths = np.empty(most_cells(sizes))
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width, start = sizes[pair, 0], sizes[pair, 1], offsets[pair]
            if height and width:
                _with_sources(
                    &close[start], &source_next[source], height, width, &lengths[0],
                    &columns[0, start], stride,
                )
                _with_targets(
                    &close[start], &target_next[target], height, width, &lengths[0],
                    &columns[2, start], stride,
                )
            source += height
            target += width


cdef cloned _with_sources(
    const float* close,
    const float* to_next,
    Py_ssize_t height,
    Py_ssize_t width,
    doubles lengths,
    float* columns,
    Py_ssize_t stride,
) noexcept nogil:
    """Each target word with two source words: a cell and the one below it."""
    cdef Py_ssize_t i, j, last = (height - 1) * width
    cdef double length
    for i in range(height - 1):
        length = _length(to_next[i])
        for j in range(width):
            lengths[i * width + j] = length
    _join(close, width, lengths, last, columns, stride)
    for j in range(width):
        columns[j] = columns[stride + j] = 0
        columns[4 * stride + last + j] = columns[5 * stride + last + j] = 0
    return 0


cdef cloned _with_targets(
    const float* close,
    const float* to_next,
    Py_ssize_t height,
    Py_ssize_t width,
    doubles lengths,
    float* columns,
    Py_ssize_t stride,
) noexcept nogil:
    """Each source word with two target words: a cell and the one to its right."""
    cdef Py_ssize_t i, j, cell, size = height * width
    for j in range(width - 1):
        lengths[j] = _length(to_next[j])
    lengths[width - 1] = 1  # leads into the next row
    for cell in range(width, size):
        lengths[cell] = lengths[cell - width]
    _join(close, 1, lengths, size - 1, columns, stride)
    for i in range(height):
        cell = i * width
        columns[cell] = columns[stride + cell] = 0
        cell += width - 1
        columns[4 * stride + cell] = columns[5 * stride + cell] = 0
    return 0


cdef inline double _length(float to_next) noexcept nogil:
    """Of the sum of two vectors of length 1."""
    return sqrt(max(2.0 + 2.0 * to_next, _LEAST))


cdef cloned _join(
    const float* close,
    Py_ssize_t step,
    const double* lengths,
    Py_ssize_t size,
    float* columns,
    Py_ssize_t stride,
) noexcept nogil:
    """The cosine with the sum of two vectors, and what is gained over the better.

    Both hold for a cell with the next, in columns 4 and 5, and for the next with it, in 0 and 1.
    """
    cdef Py_ssize_t cell
    cdef double cosine
    cdef float better
    cdef const float* other = close + step
    cdef floats with_previous = columns + step
    cdef floats gain_with_previous = columns + stride + step
    cdef floats with_next = columns + 4 * stride
    cdef floats gain_with_next = columns + 5 * stride
    for cell in range(size):
        cosine = (close[cell] + other[cell]) / lengths[cell]
        better = close[cell] if close[cell] > other[cell] else other[cell]
        with_next[cell] = with_previous[cell] = <float>cosine
        gain_with_next[cell] = gain_with_previous[cell] = <float>(cosine - better)
    return 0
