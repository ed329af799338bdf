"""Expected numbers of the steps of a chain; rows of states are laid out as in `steps.pxd`."""

from libc.string cimport memset

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.steps cimport LANES, NOTHING, Steps, any_of_group, only_row, padded, row_of


cdef inline cloned add_counts(
    double* forward,
    double* backward,
    Py_ssize_t words,
    Py_ssize_t size,
    const Steps* steps,
    double* scratch,
    double* counts,
    Py_ssize_t reach,
) noexcept nogil:
    """Add how often each step is expected, all words together, to counts (2 · reach + 4,).

    The sweeps are those of one pair; the scratch has room for three tables of jumps.
    """
    cdef Py_ssize_t word, at, span = max(2 * size - 1, <Py_ssize_t>0)
    cdef double* here = scratch + LANES  # by jump, from 1 - size on
    cdef double* after = here + padded(span) + 3 * LANES  # with zeros on both sides
    cdef const double* last
    cdef const double* row
    cdef double total, to_null, from_null, between
    memset(after - LANES, 0, (padded(size) + 3 * LANES) * sizeof(double))
    for word in range(1, words):
        last, row = row_of(forward, word - 1, size), row_of(backward, word, size)
        for at in range(size):
            after[at] = row[at]
        memset(scratch, 0, (padded(span) + 3 * LANES) * sizeof(double))
        for at in range(0, size, 4):
            if any_of_group(last + at):
                _add_group(last + at, after, padded(size), here + size - at)
        to_null = _total(last, size) * row[NOTHING] * steps.to_null
        from_null = last[NOTHING] * _total(row, size) * steps.from_null
        between = last[NOTHING] * row[NOTHING] * steps.between
        _multiply(here, steps.jumps + 1 - size, span)
        total = _total(here, span) + to_null + from_null + between
        _add_shares(here, total, size, counts, reach)
        counts[2 * reach + 1] += to_null / total
        counts[2 * reach + 2] += from_null / total
        counts[2 * reach + 3] += between / total
    return 0


cdef inline void _add_group(
    const double* last, const double* after, Py_ssize_t whole, only_row jumps
) noexcept nogil:
    """Add the products of four places with all places after to the jumps between them."""
    cdef Py_ssize_t at
    cdef double first = last[0], second = last[1], third = last[2], fourth = last[3], value
    for at in range(-4, whole):
        value = jumps[at] + first * after[at + 1]
        value = value + second * after[at + 2]
        value = value + third * after[at + 3]
        jumps[at] = value + fourth * after[at + 4]


cdef inline void _multiply(only_row here, const double* jumps, Py_ssize_t span) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(span):
        here[at] *= jumps[at]


cdef inline double _total(const double* row, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    cdef double total = 0.0
    for at in range(size):
        total += row[at]
    return total


cdef inline void _add_shares(
    const double* here, double total, Py_ssize_t size, only_row counts, Py_ssize_t reach
) noexcept nogil:
    """Add jumps as shares of a total; those farther than the reach count as the reach."""
    cdef Py_ssize_t at, span = max(2 * size - 1, <Py_ssize_t>0)
    cdef Py_ssize_t low = min(max(size - reach, <Py_ssize_t>0), span)
    cdef Py_ssize_t high = min(max(size - 1 + reach, low), span)
    cdef double back = counts[0], on
    for at in range(low):
        back += here[at] / total
    counts[0] = back
    for at in range(low, high):
        counts[reach + 1 - size + at] += here[at] / total
    on = counts[2 * reach]
    for at in range(high, span):
        on += here[at] / total
    counts[2 * reach] = on
