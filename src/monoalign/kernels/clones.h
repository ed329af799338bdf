/* Loops that are compiled for several processors: the best version is chosen when the module is
   loaded. In Cython, give a `cdef` function the return type `cloned` (an int, always 0), and
   pointers to what nothing else points to the types `floats` and `doubles`. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) \
    && defined(__GLIBC__) && !defined(MONOALIGN_BASELINE)
#define MONOALIGN_CLONED \
    __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define MONOALIGN_CLONED
#endif
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wattributes" /* Cython repeats the attribute on a variable */
#endif
#if defined(__GNUC__) || defined(_MSC_VER)
#define MONOALIGN_ALONE __restrict
#else
#define MONOALIGN_ALONE
#endif
