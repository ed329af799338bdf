"""A small network over feature products, rows side by side."""

import numpy as np

from monoalign.kernels.clones cimport cloned

cdef enum:
    CHUNK = 256  # rows that are scored together: they stay in the processor's cache

ctypedef fused real:
    float
    double


def score_rows(
    const real[:, ::1] tables,
    const int[:, ::1] index,
    const real[:, ::1] columns,
    const real[:, ::1] weights,
    const real[::1] inner_bias,
    const real[:, :, ::1] outer,
    const real[:, ::1] outer_bias,
    const real[:, ::1] last,
    double last_bias,
    double[::1] scores,
):
    """Fill `scores (rows,)`: the mean of the members' last sums, plus the last bias.

    Row r enters the first layer as `tables[index[:, r]].sum(axis=0) + columns[:, r] @ weights`; the
    last row of the tables, of zeros, is for absent rows. With k members of n and m units, `weights`
    are (features, k · n), `outer` (k, n, m), `outer_bias` and `last` (k, m).
    """
    cdef Py_ssize_t width = inner_bias.shape[0], features = columns.shape[0]
    dtype = np.asarray(inner_bias).dtype
    cdef real[:, ::1] sums = np.empty((CHUNK, width), dtype)
    cdef real[:, ::1] units = np.empty((width, CHUNK), dtype)
    cdef real[::1] second = np.empty(CHUNK, dtype)
    # By unit, so that the weights of a unit lie side by side.
    cdef real[:, ::1] by_unit = np.ascontiguousarray(np.asarray(weights).T)
    cdef real[:, :, ::1] outer_by_unit = np.ascontiguousarray(np.asarray(outer).swapaxes(1, 2))
    cdef Py_ssize_t start, size, block, row, unit, rows = scores.shape[0]
    cdef Py_ssize_t entries = tables.shape[0] - 1
    with nogil:
        start = 0
        while start < rows:
            size = min(rows - start, <Py_ssize_t>CHUNK)
            for row in range(size):
                for unit in range(width):
                    sums[row, unit] = inner_bias[unit]
            for block in range(index.shape[0]):
                for row in range(size):
                    if index[block, start + row] < entries:
                        _add(&tables[index[block, start + row], 0], &sums[row, 0], width)
            for unit in range(width):
                for row in range(size):
                    units[unit, row] = sums[row, unit]
                if features:
                    _combine(
                        &by_unit[unit, 0], &columns[0, start], columns.shape[1], features,
                        &units[unit, 0], size,
                    )
                else:
                    _rectify(&units[unit, 0], size)
            _add_members(
                units, outer_by_unit, outer_bias, last, last_bias, second, &scores[start], size
            )
            start += CHUNK


cdef void _add_members(
    real[:, ::1] units,
    real[:, :, ::1] outer,
    const real[:, ::1] biases,
    const real[:, ::1] last,
    double last_bias,
    real[::1] second,
    double* scores,
    Py_ssize_t size,
) noexcept nogil:
    """The second layer and the last sum of every member."""
    cdef Py_ssize_t members = outer.shape[0], width = outer.shape[1], inner = outer.shape[2]
    cdef Py_ssize_t member, unit, row
    for row in range(size):
        scores[row] = last_bias
    for member in range(members):
        for unit in range(width):
            for row in range(size):
                second[row] = biases[member, unit]
            _combine(
                &outer[member, unit, 0], &units[member * inner, 0], units.shape[1], inner,
                &second[0], size,
            )
            for row in range(size):
                scores[row] += last[member, unit] * second[row]
    for row in range(size):
        scores[row] /= members


cdef cloned _add(const real* values, real* sums, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        sums[at] += values[at]
    return 0


cdef cloned _combine(
    const real* weights,
    const real* columns,
    Py_ssize_t stride,
    Py_ssize_t count,
    real* totals,
    Py_ssize_t size,
) noexcept nogil:
    """Add up weighted columns, in their order, and raise to zero what is below."""
    cdef Py_ssize_t number = 0, row
    cdef const real* first
    cdef const real* second
    cdef const real* third
    cdef const real* fourth
    cdef real total
    while number + 4 <= count:  # four at a time, which is the same sum with fewer stores
        first = columns + number * stride
        second = first + stride
        third = second + stride
        fourth = third + stride
        for row in range(size):
            total = totals[row]
            total = total + weights[number] * first[row]
            total = total + weights[number + 1] * second[row]
            total = total + weights[number + 2] * third[row]
            totals[row] = total + weights[number + 3] * fourth[row]
        number += 4
    while number < count:
        first = columns + number * stride
        for row in range(size):
            totals[row] = totals[row] + weights[number] * first[row]
        number += 1
    for row in range(size):
        if totals[row] < 0:
            totals[row] = 0
    return 0


cdef cloned _rectify(real* totals, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(size):
        if totals[row] < 0:
            totals[row] = 0
    return 0
