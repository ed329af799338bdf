"""Scores and shares of phrase pairs (M, S, N, S), from and to cells (M, N).

A phrase pair has a+1 words from m along and b+1 words from n across, at [m, a, n, b].
"""

import numpy as np

from libc.math cimport INFINITY
from libc.stdlib cimport calloc, free

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.steps cimport only_row


def block_scores(
    const double[:, ::1] single,
    const double[:, ::1] cells,
    const double[:, ::1] sizes,
    const double[:, ::1] rows,
    const double[:, ::1] columns,
):
    """(M, S, N, S) scores; minus infinity where a span would pass the end of its sentence.

    A word with a word scores `single (M, N + 1)`. Any other block scores the mean of its `cells
    (M, N)`, its `sizes (S, S)` and what its two spans score, `rows (M, S)` and `columns (N, S)`.
    """
    cdef Py_ssize_t words = cells.shape[0], width = cells.shape[1], most = sizes.shape[0]
    cdef Py_ssize_t m, a, b, n
    result = np.empty((words, most, width, most))
    if words == 0 or width == 0:
        return result
    cdef double[:, :, :, ::1] scores = result
    cdef double* sums = <double*>calloc((words + 1) * (width + 1), sizeof(double))
    cdef double* above
    if sums == NULL:
        raise MemoryError
    with nogil:
        _fill_sums(&cells[0, 0], words, width, sums)
        for m in range(words):
            above = sums + m * (width + 1)
            for n in range(most * width * most):
                (&scores[m, 0, 0, 0])[n] = -INFINITY
            for a in range(min(most, words - m)):
                for b in range(min(most, width)):
                    _fill_scores(
                        above, above + (a + 1) * (width + 1), a, b, sizes[a, b], rows[m, a],
                        &columns[0, b], most, width, &scores[m, a, 0, b],
                    )
            for n in range(width):
                scores[m, 0, n, 0] = single[m, n + 1]
        free(sums)
    return result


def cell_sums(const double[:, :, :, ::1] shares, bint as_means):
    """(M, N) the shares (M, S, N, S) of all blocks that cover each cell.

    `as_means`, a block of several words counts in each of its cells by one over their number, and
    one of a word with a word not at all: the gradient of the mean.
    """
    cdef Py_ssize_t words = shares.shape[0], most = shares.shape[1], width = shares.shape[2], m, a
    result = np.zeros((words, width))
    if words == 0 or width == 0:
        return result
    cdef double[:, ::1] sums = result
    cdef double* spans = <double*>calloc(most * width, sizeof(double))
    if spans == NULL:
        raise MemoryError
    with nogil:
        for m in range(words):
            for a in range(min(most, words - m)):
                _add_spans(&shares[m, a, 0, 0], a, most, width, as_means, spans, &sums[m, 0])
        free(spans)
    return result


cdef void _fill_sums(
    const double* cells, Py_ssize_t words, Py_ssize_t width, double* sums
) noexcept nogil:
    """(M + 1, N + 1) the sums of all cells above and to the left; the first ones are 0."""
    cdef Py_ssize_t m, n
    cdef double* above = sums
    cdef double* row
    cdef double last
    for m in range(words):
        row = above + width + 1
        last = 0.0
        for n in range(width):
            last = cells[n] + above[n + 1] + last - above[n]
            row[n + 1] = last
        cells += width
        above = row


cdef cloned _fill_scores(
    const double* above,
    const double* below,
    Py_ssize_t a,
    Py_ssize_t b,
    double size,
    double row,
    const double* columns,
    Py_ssize_t most,
    Py_ssize_t width,
    only_row scores,
) noexcept nogil:
    """The scores of the blocks of a+1 by b+1 words from one word along, by first word across."""
    cdef Py_ssize_t n, last
    cdef double total, area = (a + 1) * (b + 1)
    for n in range(width - b):
        last = n + b + 1
        total = below[last] - above[last] - below[n] + above[n]
        scores[n * most] = total / area + size + row + columns[n * most]
    return 0


cdef cloned _add_spans(
    const double* shares,
    Py_ssize_t a,
    Py_ssize_t most,
    Py_ssize_t width,
    bint as_means,
    double* spans,
    double* sums,
) noexcept nogil:
    """Add the shares (N, S) of blocks of a+1 words to the rows of their cells."""
    cdef Py_ssize_t first = 1 if as_means and a == 0 else 0, b, n, row, offset
    cdef double area
    for b in range(first, min(most, width)):
        area = (a + 1) * (b + 1) if as_means else 1
        for n in range(width - b):
            spans[b * width + n] = shares[n * most + b] / area
    for row in range(a + 1):
        for offset in range(min(most, width) - 1, -1, -1):  # of a cell, the first spans first
            for b in range(max(offset, first), min(most, width)):
                _add(spans + b * width, width - b, sums + row * width + offset)
    return 0


cdef inline void _add(const double* values, Py_ssize_t size, only_row sums) noexcept nogil:
    cdef Py_ssize_t n
    for n in range(size):
        sums[n] += values[n]
