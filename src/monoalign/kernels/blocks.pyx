"""Products of feature blocks with weights, and flags that compare ids.

Sums are taken in one fixed order, so that a row's value does not depend on the rows beside it.
"""

from monoalign.kernels.clones cimport cloned

ctypedef fused real:
    float
    double

ctypedef fused id_type:
    int
    long long


def add_columns(const real[:, ::1] values, const double[::1] weights, double[::1] totals):
    """Add weighted columns of `values (features, n)` to totals `(n,)`."""
    cdef Py_ssize_t feature, size = totals.shape[0]
    if size == 0:
        return
    with nogil:
        for feature in range(weights.shape[0]):
            if weights[feature] != 0.0:
                if real is float:
                    _add_floats(weights[feature], &values[feature, 0], &totals[0], size)
                else:
                    _add_doubles(weights[feature], &values[feature, 0], &totals[0], size)


def add_rows(const real[:, ::1] rows, const double[::1] weights, double[::1] totals):
    """The same for `rows (n, features)`, each of which lies in one piece."""
    cdef Py_ssize_t index, feature
    cdef double total
    with nogil:
        for index in range(totals.shape[0]):
            total = 0.0
            for feature in range(weights.shape[0]):
                total += rows[index, feature] * weights[feature]
            totals[index] += total


def add_indexed(const double[::1] distinct, const id_type[::1] index, double[::1] totals):
    """Add `distinct[index]` to totals `(rows,)`; a negative index adds nothing."""
    cdef Py_ssize_t row
    with nogil:
        for row in range(index.shape[0]):
            if index[row] >= 0:
                totals[row] += distinct[index[row]]


def compare_ids(
    const id_type[:, ::1] left,
    const id_type[:, ::1] right,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] linked,
    int[::1] codes,
):
    """For each row a bit per column of ids: whether source and target have the same one.

    `left` and `right` are (positions, columns); rows that are not linked have no bit set.
    """
    cdef Py_ssize_t row, bit, columns = left.shape[1]
    cdef int code
    with nogil:
        for row in range(codes.shape[0]):
            code = 0
            if linked[row]:
                for bit in range(columns):
                    code |= (left[sources[row], bit] == right[targets[row], bit]) << bit
            codes[row] = code


cdef cloned _add_floats(
    double weight, const float* column, double* totals, Py_ssize_t size
) noexcept nogil:
    cdef Py_ssize_t index
    for index in range(size):
        totals[index] += weight * column[index]
    return 0


cdef cloned _add_doubles(
    double weight, const double* column, double* totals, Py_ssize_t size
) noexcept nogil:
    cdef Py_ssize_t index
    for index in range(size):
        totals[index] += weight * column[index]
    return 0
