"""Sweeps through a semi-Markov chain; `semi_markov.pyx` says what its states are.

A sweep has a row of states for each of M + 1 boundaries, laid out as in `steps.pxd`, and the
logarithms of their scales. The semiring, sum or maximum, is swapped.
"""

from libc.math cimport INFINITY, exp, log
from libc.stdlib cimport calloc

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.steps cimport (
    NOTHING, Steps, add_steps, greater, jumps_length, largest, max_steps, only_row, padded,
    row_length, row_of,
)

cdef struct Potentials:
    Py_ssize_t words
    Py_ssize_t most  # words of a segment and of a span
    Py_ssize_t width  # places
    double* blocks  # (M, S, S, padded N): segments of a+1 words, spans of b+1 places, by first ones
    double* nulls  # (M,)
    double* tops  # (M + 1,) what was taken off the scores up to each boundary

cdef struct Sweep:
    double* leaving  # the ways that leave a state before a boundary
    double* entering  # and that enter a state after it
    double* scales  # (M + 1,) logarithms


cdef inline double* new_scratch(
    Py_ssize_t words, Py_ssize_t most, Py_ssize_t width
) noexcept nogil:
    """Zeros for potentials, two sweeps, two tables of jumps and a row; NULL if there is no room."""
    cdef Py_ssize_t tables = words * most * most * padded(width) + 2 * words + 1
    tables += 2 * (words + 1) * (2 * row_length(width) + 1)
    return <double*>calloc(tables + 2 * jumps_length(width) + row_length(width), sizeof(double))


cdef inline Potentials potentials_in(
    double* scratch, Py_ssize_t words, Py_ssize_t most, Py_ssize_t width
) noexcept nogil:
    cdef Potentials potentials
    potentials.words, potentials.most, potentials.width = words, most, width
    potentials.blocks = scratch
    potentials.nulls = scratch + words * most * most * padded(width)
    potentials.tops = potentials.nulls + words
    return potentials


cdef inline Sweep sweep_in(double* scratch, Py_ssize_t words, Py_ssize_t width) noexcept nogil:
    cdef Sweep rows
    rows.leaving = scratch
    rows.entering = scratch + (words + 1) * row_length(width)
    rows.scales = rows.entering + (words + 1) * row_length(width)
    return rows


cdef inline double* block_row(
    const Potentials* potentials, Py_ssize_t m, Py_ssize_t a, Py_ssize_t b
) noexcept nogil:
    """Segments of a+1 words from m, with spans of b+1 places, by first place."""
    return potentials.blocks + (
        (m * potentials.most + a) * potentials.most + b
    ) * padded(potentials.width)


cdef inline double fill_potentials(
    Potentials* potentials, const double* blocks, const double* nulls, double step_base
) noexcept nogil:
    """Exponentials of scores, each word's best single state being 1; returns the log of the scale.

    What is not filled in must be zero.
    """
    cdef Py_ssize_t words = potentials.words, most = potentials.most, width = potentials.width
    cdef Py_ssize_t m, a, n, b
    cdef double top, taken
    cdef double* tops = potentials.tops
    cdef const double* scores
    cdef double* row
    # Segmentations differ in how many steps they take, so what was taken off a step is put back.
    tops[0] = 0.0
    for m in range(words):
        top = nulls[m]
        for n in range(width):
            top = greater(top, blocks[m * most * width * most + n * most])
        tops[m + 1] = tops[m] + (top if top > -INFINITY else 0.0)
    for m in range(words):
        potentials.nulls[m] = _exp(nulls[m] + step_base - tops[m + 1] + tops[m])
        for a in range(min(most, words - m)):
            taken = tops[m + a + 1] - tops[m] - step_base
            scores = blocks + (m * most + a) * width * most
            for b in range(min(most, width)):
                row = block_row(potentials, m, a, b)
                for n in range(width - b):
                    row[n] = _exp(scores[n * most + b] - taken)
    return tops[words] - step_base


cdef inline double _exp(double value) noexcept nogil:
    if value == -INFINITY:
        return 0.0
    if value < -600.0:
        value = -600.0
    elif value > 600.0:
        value = 600.0
    return exp(value)


cdef inline cloned sweep(
    const Potentials* potentials,
    const Steps* steps,
    bint maximise,
    double* values,
    const Sweep* result,
) noexcept nogil:
    """For each boundary the total of all ways that leave a state before it, and that enter a state
    after it. `values` has room for a row; the first row of the sweep is 0.
    """
    cdef Py_ssize_t words = potentials.words, most = potentials.most, width = potentials.width
    cdef Py_ssize_t end, a, b, m, n
    cdef double base, factor
    cdef double* row
    cdef double* before
    for n in range(-1, width):
        row_of(result.entering, 0, width)[n] = 1.0
    for end in range(1, words + 1):
        base = result.scales[end - 1]
        row = row_of(result.leaving, end, width)
        row[NOTHING] = row_of(result.entering, end - 1, width)[NOTHING] * potentials.nulls[end - 1]
        for a in range(min(most, end)):
            m = end - a - 1
            factor = exp(result.scales[m] - base)
            before = row_of(result.entering, m, width)
            for n in range(width):
                values[n] = before[n] * factor
            for b in range(min(most, width) - 1, -1, -1):  # of a place, the first spans first
                if maximise:
                    _max_blocks(values, block_row(potentials, m, a, b), width - b, row + b)
                else:
                    _add_blocks(values, block_row(potentials, m, a, b), width - b, row + b)
        result.scales[end] = _scale(row, base, width)
        before = row_of(result.entering, end, width)
        if maximise:
            max_steps(row, steps, width, before)
        else:
            add_steps(row, steps, width, before)
    return 0


cdef inline cloned sweep_back(
    const Potentials* potentials, const Steps* back, const Sweep* result
) noexcept nogil:
    """Totals from each boundary on, by the state left before (`leaving`) and entered after."""
    cdef Py_ssize_t words = potentials.words, most = potentials.most, width = potentials.width
    cdef Py_ssize_t m, a, b, n
    cdef double base, factor
    cdef double* row
    cdef double* ahead
    for n in range(-1, width):
        row_of(result.leaving, words, width)[n] = 1.0
    for m in range(words - 1, -1, -1):
        base = result.scales[m + 1]
        row = row_of(result.entering, m, width)
        row[NOTHING] = row_of(result.leaving, m + 1, width)[NOTHING] * potentials.nulls[m]
        for a in range(min(most, words - m)):
            factor = exp(result.scales[m + a + 1] - base)
            ahead = row_of(result.leaving, m + a + 1, width)
            for b in range(min(most, width)):
                _add_ahead(block_row(potentials, m, a, b), ahead + b, factor, width - b, row)
        result.scales[m] = _scale(row, base, width)
        add_steps(row, back, width, row_of(result.leaving, m, width))
    return 0


cdef inline void _add_blocks(
    const double* values, const double* blocks, Py_ssize_t count, only_row row
) noexcept nogil:
    cdef Py_ssize_t n
    for n in range(count):
        row[n] += values[n] * blocks[n]


cdef inline void _max_blocks(
    const double* values, const double* blocks, Py_ssize_t count, only_row row
) noexcept nogil:
    cdef Py_ssize_t n
    for n in range(count):
        row[n] = greater(row[n], values[n] * blocks[n])


cdef inline void _add_ahead(
    const double* blocks, const double* ahead, double factor, Py_ssize_t count, only_row row
) noexcept nogil:
    cdef Py_ssize_t n
    for n in range(count):
        row[n] += blocks[n] * ahead[n] * factor


cdef inline double _scale(double* row, double base, Py_ssize_t width) noexcept nogil:
    """Divide by the greatest value, unless no way leads here; returns the log of the scale."""
    cdef Py_ssize_t state
    cdef double top = greater(row[NOTHING], largest(row, padded(width)))
    if top > 0:
        for state in range(-1, padded(width)):
            row[state] /= top
        base += log(top)
    return base


cdef inline cloned add_counts(
    const double* row,
    const double* entered,
    const Steps* steps,
    double factor,
    Py_ssize_t width,
    only_row shares,
    only_row counts,
    Py_ssize_t reach,
) noexcept nogil:
    """Add how often each step is expected at one boundary."""
    cdef Py_ssize_t before, state, low, high
    cdef double share, value = row[NOTHING]
    if value != 0.0:
        counts[2 * reach + 3] += value * steps.between * entered[NOTHING] * factor
        share = counts[2 * reach + 2]
        for state in range(width):
            share += value * steps.from_null * entered[state] * factor
        counts[2 * reach + 2] = share
    for before in range(width):
        value = row[before]
        if value == 0.0:
            continue
        counts[2 * reach + 1] += value * steps.to_null * entered[NOTHING] * factor
        for state in range(width):
            shares[state] = value * steps.jumps[state - before] * entered[state] * factor
        low = min(max(before - reach + 1, <Py_ssize_t>0), width)  # farther back counts as one
        high = min(max(before + reach, low), width)
        share = counts[0]
        for state in range(low):
            share += shares[state]
        counts[0] = share
        for state in range(low, high):
            counts[reach + state - before] += shares[state]
        share = counts[2 * reach]
        for state in range(high, width):
            share += shares[state]
        counts[2 * reach] = share
    return 0
