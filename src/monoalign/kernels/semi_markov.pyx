"""The dynamic program of a semi-Markov chain: the words along a side fall into segments.

A segment of up to S words takes nothing (one word only), a word, or a span of up to S words of the
other side. A step leads from the last word of one span to the first of the next and scores as in
the chain of words (`chain.pyx`): O(M·(N² + S²·N)) per pair. As there, sweeps work on scaled
exponentials, and the semiring, sum or maximum, is swapped.

    blocks (M, S, N, S)   segment of a+1 words from m, span of b+1 words from n, at [m, a, n, b]
    nulls  (M,)           word m alone takes nothing
    states (N + 1,)       nothing, then a place on the other side
"""

import numpy as np

from libc.math cimport INFINITY, exp, log
from libc.stdlib cimport free

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.semi_markov_sweeps cimport (
    Potentials, Sweep, add_counts, block_row, fill_potentials, new_scratch, potentials_in, sweep,
    sweep_back, sweep_in,
)
from monoalign.kernels.steps cimport (
    NOTHING, Steps, fill_jumps, jumps_length, mirrored, only_row, row_of, step_potential,
)


def best_segments(
    const double[:, :, :, ::1] blocks, const double[::1] nulls, const double[::1] steps
):
    """(segments, 4) the blocks m, a, n, b of the best segmentation; nulls are left out."""
    cdef Py_ssize_t words = blocks.shape[0], most = blocks.shape[1], width = blocks.shape[2], count
    chosen = np.empty((words, 4), np.int64)
    if words == 0:
        return chosen
    cdef long long[:, ::1] segments = chosen
    cdef double* scratch = new_scratch(words, most, width)
    if scratch == NULL:
        raise MemoryError
    with nogil:
        count = _fill_best(
            _pointer(blocks), &nulls[0], steps, scratch, words, most, width, segments
        )
        free(scratch)
    return chosen[words - count :]


def segment_marginals(
    const double[:, :, :, ::1] blocks, const double[::1] nulls, const double[::1] steps
):
    """Posteriors of blocks (M, S, N, S) and nulls (M,), expected steps, and the log partition."""
    cdef Py_ssize_t words = blocks.shape[0], most = blocks.shape[1], width = blocks.shape[2]
    shares, alone = np.zeros((words, most, width, most)), np.zeros(words)
    counts = np.zeros(steps.shape[0])
    if words == 0:
        return shares, alone, counts, 0.0
    cdef double[:, :, :, ::1] block_shares = shares
    cdef double* share_rows = &block_shares[0, 0, 0, 0] if width else NULL
    cdef double[::1] null_shares = alone, expected = counts
    cdef double total
    cdef double* scratch = new_scratch(words, most, width)
    if scratch == NULL:
        raise MemoryError
    with nogil:
        total = _fill_marginals(
            _pointer(blocks), &nulls[0], steps, scratch, words, most, width,
            share_rows, &null_shares[0], &expected[0],
        )
        free(scratch)
    return shares, alone, counts, total


cdef inline const double* _pointer(const double[:, :, :, ::1] blocks) noexcept nogil:
    return &blocks[0, 0, 0, 0] if blocks.shape[2] else NULL


cdef Py_ssize_t _fill_best(
    const double* blocks,
    const double* nulls,
    const double[::1] steps,
    double* scratch,
    Py_ssize_t words,
    Py_ssize_t most,
    Py_ssize_t width,
    long long[:, ::1] segments,
) noexcept nogil:
    """Fill in the segments of the best way, at the end; returns how many they are."""
    cdef Potentials potentials = potentials_in(scratch, words, most, width)
    cdef Sweep ways = sweep_in(potentials.tops + words + 1, words, width)
    cdef double* rest = ways.scales + words + 1
    cdef Steps jumps = fill_jumps(steps, width, rest)
    fill_potentials(&potentials, blocks, nulls, jumps.base)
    sweep(&potentials, &jumps, True, rest + jumps_length(width), &ways)
    return _trace(&potentials, &ways, &jumps, segments)


cdef double _fill_marginals(
    const double* blocks,
    const double* nulls,
    const double[::1] steps,
    double* scratch,
    Py_ssize_t words,
    Py_ssize_t most,
    Py_ssize_t width,
    double* shares,
    double* alone,
    double* counts,
) noexcept nogil:
    """Fill in posteriors and expected steps; returns the log partition."""
    cdef Potentials potentials = potentials_in(scratch, words, most, width)
    cdef Sweep ways = sweep_in(potentials.tops + words + 1, words, width)
    cdef Sweep ahead = sweep_in(ways.scales + words + 1, words, width)
    cdef double* table = ahead.scales + words + 1
    cdef double* values = table + 2 * jumps_length(width)
    cdef Steps jumps = fill_jumps(steps, width, table)
    cdef Steps back = mirrored(&jumps, width, table + jumps_length(width))
    cdef double base = fill_potentials(&potentials, blocks, nulls, jumps.base), total, factor
    cdef Py_ssize_t m
    sweep(&potentials, &jumps, False, values, &ways)
    sweep_back(&potentials, &back, &ahead)
    total = log(_total(row_of(ways.leaving, words, width), width)) + ways.scales[words]
    _fill_shares(&potentials, &ways, &ahead, total, values, shares, alone)
    for m in range(1, words):
        factor = exp(ways.scales[m] + ahead.scales[m] - total)
        add_counts(
            row_of(ways.leaving, m, width), row_of(ahead.entering, m, width), &jumps, factor,
            width, values, counts, (steps.shape[0] - 3) // 2,
        )
    return total + base


cdef Py_ssize_t _trace(
    const Potentials* potentials,
    const Sweep* ways,
    const Steps* jumps,
    long long[:, ::1] segments,
) noexcept nogil:
    """Fill in the segments of the best way, from behind; returns how many they are."""
    cdef Py_ssize_t words = potentials.words, width = potentials.width
    cdef Py_ssize_t place, entered, count = 0, end = words, state = NOTHING
    cdef double best, value
    cdef const double* row = row_of(ways.leaving, words, width)
    for place in range(width):
        if row[place] > row[state]:
            state = place
    while end > 0:
        entered = NOTHING
        if state == NOTHING:
            end -= 1
        else:
            count += 1
            _fill_block(potentials, ways, end, state, &segments[words - count, 0])
            end, entered = segments[words - count, 0], segments[words - count, 2]
        best = -1.0
        row = row_of(ways.leaving, end, width)
        for place in range(-1, width if end > 0 else -1):
            value = row[place] * step_potential(jumps, place, entered)
            if value > best:
                best, state = value, place
    return count


cdef void _fill_block(
    const Potentials* potentials,
    const Sweep* ways,
    Py_ssize_t end,
    Py_ssize_t state,
    long long* segment,
) noexcept nogil:
    """Fill in m, a, n, b of the block that best ends in a place."""
    cdef Py_ssize_t a, b, m, n
    cdef double way, value, best = -INFINITY
    segment[0], segment[1], segment[2], segment[3] = 0, 0, 0, state
    for a in range(min(potentials.most, end)):
        m = end - a - 1
        for b in range(min(potentials.most, state + 1)):
            n = state - b
            way = block_row(potentials, m, a, b)[n] * row_of(ways.entering, m, potentials.width)[n]
            # Boundaries differ in scale: true values are compared by their logarithms.
            value = log(way) + ways.scales[m] if way > 0 else -INFINITY
            if value > best:
                best = value
                segment[0], segment[1], segment[2], segment[3] = m, a, n, b


cdef inline double _total(const double* row, Py_ssize_t width) noexcept nogil:
    cdef Py_ssize_t state
    cdef double total = row[NOTHING]
    for state in range(width):
        total += row[state]
    return total


cdef cloned _fill_shares(
    const Potentials* potentials,
    const Sweep* ways,
    const Sweep* ahead,
    double total,
    double* values,
    double* shares,
    double* alone,
) noexcept nogil:
    """The shares of blocks (M, S, N, S) and of nulls (M,) in the total of all ways."""
    cdef Py_ssize_t words = potentials.words, most = potentials.most, width = potentials.width
    cdef Py_ssize_t m, a, b, n
    cdef double factor
    cdef const double* before
    cdef const double* after
    for m in range(words):
        before = row_of(ways.entering, m, width)
        for a in range(min(most, words - m)):
            factor = exp(ways.scales[m] + ahead.scales[m + a + 1] - total)
            after = row_of(ahead.leaving, m + a + 1, width)
            if a == 0:
                alone[m] = before[NOTHING] * potentials.nulls[m] * after[NOTHING] * factor
            for b in range(min(most, width)):
                _multiply(
                    before, factor, block_row(potentials, m, a, b), after + b, width - b, values
                )
                for n in range(width - b):
                    shares[((m * most + a) * width + n) * most + b] = values[n]
    return 0


cdef inline void _multiply(
    const double* before,
    double factor,
    const double* blocks,
    const double* after,
    Py_ssize_t count,
    only_row values,
) noexcept nogil:
    cdef Py_ssize_t n
    for n in range(count):
        values[n] = before[n] * factor * blocks[n] * after[n]
