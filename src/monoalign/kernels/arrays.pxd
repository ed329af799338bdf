"""Arrays of Python as pointers, which hold as long as the array does; NULL for an empty one.

For functions that take many arrays: a memoryview of each would take longer than most of them do.
"""

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)


cdef inline const long long* numbers(array) except? NULL:
    """Of whole numbers of 64 bits, in one piece."""
    return <const long long*>_address(array, b"l", b"q", sizeof(long long), False)


cdef inline const int* small_numbers(array) except? NULL:
    """Of whole numbers of 32 bits."""
    return <const int*>_address(array, b"i", b"i", sizeof(int), False)


cdef inline const float* float_reals(array) except? NULL:
    """Of real numbers of 32 bits."""
    return <const float*>_address(array, b"f", b"f", sizeof(float), False)


cdef inline const double* reals(array) except? NULL:
    """Of real numbers of 64 bits."""
    return <const double*>_address(array, b"d", b"d", sizeof(double), False)


cdef inline const unsigned char* flags(array) except? NULL:
    """Of truth values."""
    return <const unsigned char*>_address(array, b"?", b"B", 1, False)


cdef inline unsigned char* writable_flags(array) except? NULL:
    """Of truth values, to be changed."""
    return <unsigned char*>_address(array, b"?", b"B", 1, True)


cdef inline void* _address(
    array, const char* format, const char* other, Py_ssize_t size, bint writable
) except? NULL:
    """Where an array begins, whose items have one of two formats of the module `struct`."""
    cdef Py_buffer view
    PyObject_GetBuffer(
        array, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0)
    )
    cdef void* address = view.buf if view.len else NULL
    cdef bint fits = view.itemsize == size and (
        view.format[0] == format[0] or view.format[0] == other[0]
    )
    PyBuffer_Release(&view)
    if not fits:
        raise ValueError(f"expected items of {size} bytes, found {array.dtype}")
    return address
