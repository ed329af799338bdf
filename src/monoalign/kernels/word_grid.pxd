"""The words of a batch and their links, as arrays; `word_grid.pyx` says how they lie."""

from monoalign.kernels.arrays cimport flags, numbers, reals, writable_flags

# Categories of words.
cpdef enum:
    OTHER = 0
    NOUN
    VERB
    ADJECTIVE
    ADVERB

cdef struct GridArrays:  # those of `WordGrid` of `systems/sultan/grid.py`
    Py_ssize_t pairs
    const long long* starts[2]  # (pairs,) each
    const long long* sizes  # (pairs, 2)
    const long long* offsets
    const long long* forms
    const unsigned char* content
    const unsigned char* punctuation
    const long long* categories
    const unsigned char* common
    const unsigned char* leading
    unsigned char* taken
    const double* similarity
    unsigned char* links


cdef inline GridArrays grid_arrays(grid) except *:
    cdef GridArrays arrays
    arrays.pairs = len(grid.sizes)
    arrays.starts[0] = numbers(grid.starts)
    arrays.starts[1] = arrays.starts[0] + arrays.pairs
    arrays.sizes, arrays.offsets = numbers(grid.sizes), numbers(grid.offsets)
    arrays.forms, arrays.categories = numbers(grid.forms), numbers(grid.categories)
    arrays.content, arrays.punctuation = flags(grid.content), flags(grid.punctuation)
    arrays.common, arrays.leading = flags(grid.common), flags(grid.leading)
    arrays.taken, arrays.links = writable_flags(grid.taken), writable_flags(grid.links)
    arrays.similarity = reals(grid.similarity)
    return arrays


cdef inline long long cell_at(
    const GridArrays* grid, long long pair, long long source, long long target
) noexcept nogil:
    """The cell of two words."""
    cdef long long row = source - grid.starts[0][pair], column = target - grid.starts[1][pair]
    return grid.offsets[pair] + row * grid.sizes[2 * pair + 1] + column


cdef inline long long end_of(const GridArrays* grid, int side, long long pair) noexcept nogil:
    """The position after the last word of a source (side 0) or target (side 1)."""
    return grid.starts[side][pair] + grid.sizes[2 * pair + side]


cdef inline bint link(
    const GridArrays* grid, long long pair, long long source, long long target
) noexcept nogil:
    """Link two words if both are free; whether they were."""
    if grid.taken[source] or grid.taken[target]:
        return False
    grid.taken[source] = grid.taken[target] = True
    grid.links[cell_at(grid, pair, source, target)] = True
    return True
