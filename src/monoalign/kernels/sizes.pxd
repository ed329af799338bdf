"""How much room the largest pair of a batch needs, given `sizes (pairs, 2)` of its sentences."""


cdef inline Py_ssize_t longest(const long long[:, ::1] sizes) noexcept nogil:
    """The words of the longest sentence."""
    cdef Py_ssize_t pair, most = 0
    for pair in range(sizes.shape[0]):
        most = max(most, <Py_ssize_t>sizes[pair, 0], <Py_ssize_t>sizes[pair, 1])
    return most


cdef inline Py_ssize_t most_cells(const long long[:, ::1] sizes) noexcept nogil:
    """The cells of the largest grid."""
    cdef Py_ssize_t pair, most = 0
    for pair in range(sizes.shape[0]):
        most = max(most, <Py_ssize_t>(sizes[pair, 0] * sizes[pair, 1]))
    return most
