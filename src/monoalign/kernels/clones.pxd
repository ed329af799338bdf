"""Functions that are compiled for several processors; see clones.h."""

cdef extern from "clones.h" nogil:
    ctypedef int cloned "MONOALIGN_CLONED int"
