"""Functions that are compiled for several processors; see clones.h."""

cdef extern from "clones.h" nogil:
    ctypedef int cloned "MONOALIGN_CLONED int"
    ctypedef float* floats "float *MONOALIGN_ALONE"
    ctypedef double* doubles "double *MONOALIGN_ALONE"
