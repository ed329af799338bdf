"""Steps between the states of a chain, shared by `chain` and `semi_markov`.

A state is nothing (null) or a place on the other side. A row has a value per state: its pointer is
that of the first place, and the value of null stands before it, in row[NOTHING]. Rows are padded to
a whole number of `LANES`, so that loops over places need no rest; rows that are left, with zeros.
"""

from libc.math cimport exp
from libc.stdint cimport uintptr_t

cdef extern from *:
    ctypedef double* only_row "double* __restrict"  # what is written is not read otherwise

cdef enum:
    NOTHING = -1  # where a row has the value of null
    LANES = 8  # the doubles of the longest vectors

cdef struct Steps:
    const double* jumps  # jumps[d] is the potential of the jump d, back or on
    double to_null
    double from_null
    double between
    double base  # the score whose potential is 1


cdef inline Py_ssize_t padded(Py_ssize_t size) noexcept nogil:
    """The least multiple of `LANES` that is not below a size."""
    return (size + LANES - 1) & ~<Py_ssize_t>(LANES - 1)


cdef inline double* aligned(double* start) noexcept nogil:
    """The first place of a whole vector from a pointer on."""
    return <double*>((<uintptr_t>start + 8 * LANES - 1) & ~<uintptr_t>(8 * LANES - 1))


cdef inline Py_ssize_t row_length(Py_ssize_t size) noexcept nogil:
    """From one row of a table to the next."""
    return LANES + padded(size)


cdef inline double* row_of(double* table, Py_ssize_t number, Py_ssize_t size) noexcept nogil:
    return table + number * row_length(size) + LANES


cdef inline Py_ssize_t jumps_length(Py_ssize_t size) noexcept nogil:
    """The length of a table of jumps between up to `size` places, read in whole vectors."""
    return 2 * (padded(size) + LANES)


cdef inline Steps fill_jumps(
    const double[::1] steps, Py_ssize_t size, double* table
) noexcept nogil:
    """Fill in exponentials of the jumps between up to `size` places, the greatest step being 1.

    Steps have the scores of the jumps -reach … reach, then those to, from and between nulls.
    """
    cdef Py_ssize_t at, reach = (steps.shape[0] - 3) // 2, half = jumps_length(size) // 2
    cdef double top = steps[0]
    cdef Steps potentials
    for at in range(1, steps.shape[0]):
        top = max(top, steps[at])
    for at in range(-min(reach, half), min(reach + 1, half)):
        table[half + at] = _potential(steps[reach + at] - top)
    for at in range(reach + 1, half):
        table[half + at] = table[half + reach]
    for at in range(reach + 1, half + 1):
        table[half - at] = table[half - reach]
    potentials.jumps = table + half
    potentials.to_null = _potential(steps[2 * reach + 1] - top)
    potentials.from_null = _potential(steps[2 * reach + 2] - top)
    potentials.between = _potential(steps[2 * reach + 3] - top)
    potentials.base = top
    return potentials


cdef inline double _potential(double score) noexcept nogil:
    return exp(score if score > -300.0 else -300.0)


cdef inline Steps mirrored(const Steps* steps, Py_ssize_t size, double* table) noexcept nogil:
    """The steps as they look when the words are walked backwards; fills in their table."""
    cdef Py_ssize_t at, half = jumps_length(size) // 2
    cdef Steps backward = steps[0]
    for at in range(1 - half, half):
        table[half + at] = steps.jumps[-at]
    table[0] = 0.0
    backward.jumps = table + half
    backward.to_null = steps.from_null
    backward.from_null = steps.to_null
    return backward


cdef inline double step_potential(
    const Steps* steps, Py_ssize_t before, Py_ssize_t state
) noexcept nogil:
    """The potential of one step between places, of which -1 is null."""
    if state < 0:
        return steps.between if before < 0 else steps.to_null
    return steps.from_null if before < 0 else steps.jumps[state - before]


cdef inline void add_steps(
    const double* last, const Steps* steps, Py_ssize_t size, double* row
) noexcept nogil:
    """One step from all states of `last` to all of `row`, which gets the sums of the ways."""
    cdef Py_ssize_t before, state, whole = padded(size)
    cdef double to_null = steps.to_null, null = last[NOTHING] * steps.between
    cdef double value = last[NOTHING] * steps.from_null
    for state in range(whole):
        row[state] = value
    for before in range(0, size, 4):  # four at a time, which is the same sum with fewer stores
        null = null + last[before] * to_null
        null = null + last[before + 1] * to_null
        null = null + last[before + 2] * to_null
        null = null + last[before + 3] * to_null
        if any_of_group(last + before):
            _add_group(last + before, steps.jumps - before, whole, row)
    row[NOTHING] = null


cdef inline void _add_group(
    const double* last, const double* jumps, Py_ssize_t whole, only_row row
) noexcept nogil:
    cdef Py_ssize_t state
    cdef double first = last[0], second = last[1], third = last[2], fourth = last[3], value
    for state in range(whole):
        value = row[state] + first * jumps[state]
        value = value + second * jumps[state - 1]
        value = value + third * jumps[state - 2]
        row[state] = value + fourth * jumps[state - 3]


cdef inline void max_steps(
    const double* last, const Steps* steps, Py_ssize_t size, double* row
) noexcept nogil:
    """The same with the maximum of the ways."""
    cdef Py_ssize_t before, state, whole = padded(size)
    cdef double value = last[NOTHING] * steps.from_null
    row[NOTHING] = greater(last[NOTHING] * steps.between, largest(last, whole) * steps.to_null)
    for state in range(whole):
        row[state] = value
    for before in range(0, size, 4):
        if any_of_group(last + before):
            _max_group(last + before, steps.jumps - before, whole, row)


cdef inline void _max_group(
    const double* last, const double* jumps, Py_ssize_t whole, only_row row
) noexcept nogil:
    cdef Py_ssize_t state
    cdef double first = last[0], second = last[1], third = last[2], fourth = last[3], value
    for state in range(whole):
        value = greater(row[state], first * jumps[state])
        value = greater(value, second * jumps[state - 1])
        value = greater(value, third * jumps[state - 2])
        row[state] = greater(value, fourth * jumps[state - 3])


cdef inline bint any_of_group(const double* values) noexcept nogil:
    """Whether a group has a value: most have none, where training allows only the right states."""
    return values[0] != 0 or values[1] != 0 or values[2] != 0 or values[3] != 0


cdef inline double greater(double first, double second) noexcept nogil:
    return second if second > first else first


cdef inline double largest(const double* row, Py_ssize_t whole) noexcept nogil:
    """The greatest of a whole number of `LANES` of values, none of which is below 0."""
    cdef double tops[LANES]
    cdef Py_ssize_t at, lane
    for lane in range(LANES):
        tops[lane] = 0.0
    for at in range(0, whole, 8):
        for lane in range(LANES):
            tops[lane] = greater(tops[lane], row[at + lane])
    for lane in range(1, LANES):
        tops[0] = greater(tops[0], tops[lane])
    return tops[0]
