"""Arrays of Python as pointers, which hold as long as the array does; NULL for an empty one."""


cdef inline const long long* numbers(object array) except? NULL:
    """Of whole numbers, in one piece."""
    cdef const long long[::1] values = array
    return &values[0] if values.shape[0] else NULL


cdef inline const unsigned char* flags(object array) except? NULL:
    """Of truth values."""
    cdef const unsigned char[::1] values = array
    return &values[0] if values.shape[0] else NULL


cdef inline unsigned char* writable_flags(object array) except? NULL:
    """The same, to be changed."""
    cdef unsigned char[::1] values = array
    return &values[0] if values.shape[0] else NULL
