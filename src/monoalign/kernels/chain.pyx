"""The dynamic program of a chain: one sweep, in the semiring that is asked for.

A sweep adds up (posteriors, partition function) or takes the maximum (best path) over the states
of the word before. It works on potentials, the exponentials of scores, scaled word by word so
that nothing overflows: O(M·N) exponentials and O(M·N²) products per pair, which the compiler
vectorises. All pairs of a batch lie end to end; each is worked out by itself, so that its result
does not depend on the others.

A step table has the scores of the jumps -reach … reach, then those to, from and between nulls.
Rows of states are laid out as in `steps.pxd`.
"""

import numpy as np

from libc.math cimport INFINITY, exp, log

from monoalign.kernels.chain_counts cimport add_counts
from monoalign.kernels.clones cimport cloned
from monoalign.kernels.steps cimport (
    LANES, NOTHING, Steps, add_steps, aligned, fill_jumps, greater, jumps_length, largest,
    max_steps, mirrored, padded, row_length, row_of,
)

cdef double LEAST = -600.0  # a state this far below the best of its word is impossible in doubles


def best_paths(
    const double[::1] unary,
    const long long[::1] words,
    const long long[::1] widths,
    const double[::1] steps,
):
    """(all words,) the states of each pair's best path; of equal ones, the lowest from behind."""
    cdef Py_ssize_t pair, size, row = 0, word = 0, table = _table_length(words, widths)
    cdef Py_ssize_t most = _most_places(widths), length = jumps_length(most)
    states = np.empty(np.sum(words), np.int64)
    cdef long long[::1] chosen = states
    cdef double[::1] scratch = np.empty(2 * table + 3 * length + LANES)
    cdef double* potentials = aligned(&scratch[0])
    cdef double* values = potentials + table
    cdef double* rest = values + table
    cdef Steps jumps, back
    with nogil:
        jumps = fill_jumps(steps, most, rest)
        back = mirrored(&jumps, most, rest + length)
        for pair in range(words.shape[0]):
            if words[pair] == 0:
                continue
            size = widths[pair] - 1
            _fill_potentials(&unary[row], words[pair], size, potentials, NULL)
            _sweep(potentials, words[pair], size, &jumps, False, True, values, NULL)
            _trace(values, words[pair], size, &back, rest + 2 * length, &chosen[word])
            row += words[pair] * widths[pair]
            word += words[pair]
    return states


def marginals(
    const double[::1] unary,
    const long long[::1] words,
    const long long[::1] widths,
    const double[::1] steps,
    bint count_steps,
):
    """Posteriors (rows,), log partitions (pairs,), expected steps (pairs or 0, steps)."""
    cdef Py_ssize_t pairs = words.shape[0], pair, size, row = 0
    cdef Py_ssize_t table = _table_length(words, widths), most = _most_places(widths)
    cdef Py_ssize_t length = jumps_length(most)
    posteriors, partitions = np.empty(unary.shape[0]), np.zeros(pairs)
    counts = np.zeros((pairs if count_steps else 0, steps.shape[0]))
    cdef double[::1] shares = posteriors, totals = partitions
    cdef double[:, ::1] expected = counts
    cdef double[::1] scratch = np.empty(3 * table + 5 * length + LANES)
    cdef double* potentials = aligned(&scratch[0])
    cdef double* forward = potentials + table
    cdef double* backward = forward + table
    cdef double* rest = backward + table
    cdef double scale
    cdef Steps jumps, back
    with nogil:
        jumps = fill_jumps(steps, most, rest)
        back = mirrored(&jumps, most, rest + length)
        for pair in range(pairs):
            if words[pair] == 0:
                continue
            size = widths[pair] - 1
            _fill_potentials(&unary[row], words[pair], size, potentials, &totals[pair])
            _sweep(potentials, words[pair], size, &jumps, False, False, forward, &scale)
            _sweep(potentials, words[pair], size, &back, True, False, backward, NULL)
            totals[pair] += scale
            totals[pair] += jumps.base * (words[pair] - 1)
            totals[pair] += log(_total(row_of(forward, words[pair] - 1, size), size))
            _fill_posteriors(potentials, forward, backward, words[pair], size, &shares[row])
            if count_steps:
                add_counts(
                    forward, backward, words[pair], size, &jumps, rest + 2 * length,
                    &expected[pair, 0], (steps.shape[0] - 3) // 2,
                )
            row += words[pair] * widths[pair]
    return posteriors, partitions, counts


cdef Py_ssize_t _most_places(const long long[::1] widths) noexcept:
    cdef Py_ssize_t pair, most = 0
    for pair in range(widths.shape[0]):
        most = max(most, widths[pair] - 1)
    return most


cdef Py_ssize_t _table_length(
    const long long[::1] words, const long long[::1] widths
) noexcept:
    """The length of a table of words by states that serves every pair."""
    cdef Py_ssize_t pair, most = 0
    for pair in range(widths.shape[0]):
        most = max(most, words[pair] * row_length(widths[pair] - 1))
    return most


cdef cloned _fill_potentials(
    const double* scores, Py_ssize_t words, Py_ssize_t size, double* potentials, double* base
) noexcept nogil:
    """Exponentials of scores, 1 for the best state of each word, and the log of what was left."""
    cdef Py_ssize_t word, state
    cdef double top, value, taken = 0.0
    cdef double* row
    for word in range(words):
        row = row_of(potentials, word, size) - 1
        top = _top(scores, size + 1)
        taken += top
        for state in range(size + 1):
            value = scores[state] - top
            # A state that is forbidden stays so; one that is only bad must not become impossible.
            if value == -INFINITY:
                row[state] = 0.0
            else:
                row[state] = exp(LEAST if value < LEAST else value)
        for state in range(size + 1, padded(size) + 1):
            row[state] = 0.0
        scores += size + 1
    if base != NULL:
        base[0] = taken
    return 0


cdef inline double _top(const double* scores, Py_ssize_t width) noexcept nogil:
    """The greatest score."""
    cdef double tops[4]
    cdef Py_ssize_t at = 0, lane
    for lane in range(4):
        tops[lane] = scores[0]
    while at + 4 <= width:
        for lane in range(4):
            tops[lane] = greater(tops[lane], scores[at + lane])
        at += 4
    while at < width:
        tops[0] = greater(tops[0], scores[at])
        at += 1
    return greater(greater(tops[0], tops[1]), greater(tops[2], tops[3]))


cdef cloned _sweep(
    const double* potentials,
    Py_ssize_t words,
    Py_ssize_t size,
    const Steps* steps,
    bint backward,
    bint maximise,
    double* values,
    double* scale,
) noexcept nogil:
    """Per word and state the total of all ways that end in it, and the log of the scale."""
    cdef Py_ssize_t whole = padded(size), stride = row_length(size), number, state
    cdef double top, logarithms = 0.0
    cdef const double* own
    cdef double* row
    cdef const double* last = NULL
    for number in range(words):
        row = values + LANES + (words - 1 - number if backward else number) * stride
        own = potentials + (row - values)
        if number == 0:
            for state in range(-1, whole):
                row[state] = own[state]
        else:
            if maximise:
                max_steps(last, steps, size, row)
            else:
                add_steps(last, steps, size, row)
            row[NOTHING] *= own[NOTHING]
            for state in range(whole):
                row[state] *= own[state]
        top = greater(row[NOTHING], largest(row, whole))
        if scale != NULL:
            logarithms += log(top)
        row[NOTHING] /= top
        for state in range(whole):
            row[state] /= top
        last = row
    if scale != NULL:
        scale[0] = logarithms
    return 0


cdef cloned _trace(
    double* values,
    Py_ssize_t words,
    Py_ssize_t size,
    const Steps* back,
    double* ways,
    long long* states,
) noexcept nogil:
    """Walk back from the best last state; a way that reaches the maximum is a best way."""
    cdef Py_ssize_t word, before, place = 0, whole = padded(size)
    cdef double best, null
    cdef const double* jumps
    cdef const double* row
    for word in range(words - 1, -1, -1):
        row = row_of(values, word, size)
        null = row[NOTHING]
        if word == words - 1:
            for before in range(whole):
                ways[before] = row[before]
        elif place < 0:
            null *= back.between
            for before in range(whole):
                ways[before] = row[before] * back.from_null
        else:
            null *= back.to_null
            jumps = back.jumps - place
            for before in range(whole):
                ways[before] = row[before] * jumps[before]
        best = largest(ways, whole)
        place = -1
        if best > null:
            place = 0
            while ways[place] != best:
                place += 1
        states[word] = place + 1
    return 0


cdef inline double _total(const double* row, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t state
    cdef double total = row[NOTHING]
    for state in range(size):
        total += row[state]
    return total


cdef cloned _fill_posteriors(
    double* potentials,
    double* forward,
    double* backward,
    Py_ssize_t words,
    Py_ssize_t size,
    double* shares,
) noexcept nogil:
    """Both sweeps hold a word's own potential: it must count once. Rows sum to 1.

    Shares are (M, N + 1). The potentials are overwritten.
    """
    cdef Py_ssize_t word, state, whole = padded(size)
    cdef double total
    cdef double* own
    cdef const double* left
    cdef const double* right
    for word in range(words):
        own = row_of(potentials, word, size)
        left = row_of(forward, word, size)
        right = row_of(backward, word, size)
        for state in range(-1, whole):  # an impossible state has a zero in both sweeps
            own[state] = left[state] / (own[state] if own[state] > 0.0 else 1.0) * right[state]
        total = _total(own, size)
        for state in range(size + 1):
            shares[state] = own[state - 1] / total
        shares += size + 1
    return 0
