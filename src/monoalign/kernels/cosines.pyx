"""Cosines of many pairs of vectors: dense vectors of whole numbers, and sparse ones."""

import numpy as np
from libc.math cimport fabsf, rintf, sqrt
from libc.stdlib cimport free, malloc

from monoalign.kernels.clones cimport cloned

ctypedef fused whole:
    signed char
    short


def fill_cosines(
    vectors,
    const double[::1] inverse_lengths,
    const long long[::1] left,
    const long long[::1] right,
    double[::1] result,
):
    """Fill `result` (n,) with the cosines of rows of `vectors` (k, d); a row has 1 with itself.

    Vectors are whole numbers of 8 or 16 bits, so that sums are exact and several products are made
    at once. O(n · d)
    """
    cdef const signed char[:, ::1] of_bytes = None
    cdef const short[:, ::1] of_shorts = None
    cdef Py_ssize_t pairs = left.shape[0], size = vectors.shape[1]
    cdef short* room
    if pairs == 0:
        return
    if vectors.itemsize == 1:
        of_bytes = vectors
    else:
        of_shorts = vectors
    room = <short*>malloc(max(size, 1) * sizeof(short))
    if room == NULL:
        raise MemoryError
    with nogil:
        if of_bytes is not None:
            _fill_cosines(
                &of_bytes[0, 0], size, &inverse_lengths[0], &left[0], &right[0], pairs, room,
                &result[0],
            )
        else:
            _fill_cosines(
                &of_shorts[0, 0], size, &inverse_lengths[0], &left[0], &right[0], pairs, room,
                &result[0],
            )
        free(room)


def lengths_of(const signed char[:, ::1] vectors):
    """(k,) the lengths of vectors (k, d) of whole numbers. O(k · d)"""
    result = np.empty(vectors.shape[0])
    cdef double[::1] lengths = result
    cdef Py_ssize_t row, size = vectors.shape[1]
    with nogil:
        for row in range(vectors.shape[0] if size else 0):
            _fill_length(&vectors[row, 0], size, &lengths[row])
    return result


def fill_directions(
    const signed char[:, ::1] vectors,
    const float[::1] scales,
    const long long[::1] rows,
    const long long[::1] starts,
    int top,
    signed char[:, ::1] result,
):
    """Fill each row of `result` (n, d) with whole numbers in the direction of a sum of vectors.

    Those of sum k are `rows[starts[k]]` to `rows[starts[k + 1] - 1]` of `vectors` (rows, d), each
    multiplied by its scale (rows,). The highest number of a row is `top`. O(rows · d)
    """
    cdef Py_ssize_t size = vectors.shape[1], k, at, part
    cdef float scale, highest
    cdef float* total = <float*>malloc(max(size, 1) * sizeof(float))
    if total == NULL:
        raise MemoryError
    with nogil:
        for k in range(result.shape[0]):
            for part in range(size):
                total[part] = 0.0
            for at in range(starts[k], starts[k + 1]):
                scale = scales[rows[at]]
                for part in range(size):
                    total[part] += <float>vectors[rows[at], part] * scale
            highest = 0.0
            for part in range(size):
                highest = max(highest, fabsf(total[part]))
            scale = <float>(top / <double>highest) if highest else 0.0
            for part in range(size):
                result[k, part] = <signed char>rintf(total[part] * scale)
        free(total)


def sparse_likeness(
    const long long[::1] offsets,
    const long long[::1] columns,
    const float[:, :] weights,
    const float[:, :] sums,
    const long long[::1] left,
    const long long[::1] right,
):
    """(pairs,) the highest of cosine and Dice of two sparse rows under either of two weightings.

    Row r has the entries `offsets[r]` to `offsets[r + 1]` of `columns` (entries,), rising, and of
    `weights` (2, entries); `sums` (4, rows) are its length and sum, first under one weighting, then
    under the other. A negative number stands for an empty row. O(entries of both) per pair
    """
    result = np.zeros(left.shape[0], np.float32)
    cdef float[::1] likeness = result
    cdef double[2] products
    cdef double[2] shared
    cdef double best
    cdef float lengths, whole_sum
    cdef Py_ssize_t pair, kind
    cdef long long i, j
    with nogil:
        for pair in range(left.shape[0]):
            i, j = left[pair], right[pair]
            if i < 0 or j < 0 or not _add_shared(
                columns, weights, offsets[i], offsets[i + 1], offsets[j], offsets[j + 1],
                products, shared,
            ):
                continue
            best = 0.0
            for kind in range(2):
                if shared[kind] > 0:
                    lengths = sums[2 * kind, i] * sums[2 * kind, j]
                    whole_sum = sums[2 * kind + 1, i] + sums[2 * kind + 1, j]
                    best = max(best, products[kind] / lengths, 2 * shared[kind] / whole_sum)
            likeness[pair] = <float>min(best, 1.0)
    return result


cdef cloned _fill_length(const signed char* vector, Py_ssize_t size, double* length) noexcept nogil:
    cdef Py_ssize_t at
    cdef int square = 0
    for at in range(size):
        square += <int>vector[at] * <int>vector[at]
    length[0] = sqrt(<double>square)
    return 0


cdef cloned _fill_cosines(
    const whole* vectors,
    Py_ssize_t size,
    const double* inverse_lengths,
    const long long* left,
    const long long* right,
    Py_ssize_t pairs,
    short* room,
    double* result,
) noexcept nogil:
    """`room` (d,) is for a left vector of 8 bits, which most pairs share with the one before."""
    cdef Py_ssize_t pair, at
    cdef long long i, j, last = -1
    cdef const short* first = room
    cdef const whole* second
    cdef int dot
    cdef double cosine
    for pair in range(pairs):
        i, j = left[pair], right[pair]
        if i == j:
            result[pair] = 1.0
            continue
        if whole is short:
            first = vectors + i * size
        elif i != last:
            last = i
            for at in range(size):
                room[at] = vectors[i * size + at]
        second = vectors + j * size
        dot = 0
        for at in range(size):  # 16 by 16 bits, which processors can multiply and add in one
            dot += <int>first[at] * <int>second[at]
        cosine = dot * (inverse_lengths[i] * inverse_lengths[j])
        result[pair] = min(max(cosine, -1.0), 1.0)
    return 0


cdef inline bint _add_shared(
    const long long[::1] columns,
    const float[:, :] weights,
    Py_ssize_t at,
    Py_ssize_t end,
    Py_ssize_t to,
    Py_ssize_t stop,
    double* products,
    double* shared,
) noexcept nogil:
    """Sums over the columns that two rows have in common; whether there are any."""
    cdef Py_ssize_t kind
    cdef float x, y
    cdef bint some = False
    products[0] = products[1] = shared[0] = shared[1] = 0.0
    while at < end and to < stop:
        if columns[at] < columns[to]:
            at += 1
        elif columns[at] > columns[to]:
            to += 1
        else:
            some = True
            for kind in range(2):
                x, y = weights[kind, at], weights[kind, to]
                products[kind] += x * y
                shared[kind] += min(x, y)
            at += 1
            to += 1
    return some
