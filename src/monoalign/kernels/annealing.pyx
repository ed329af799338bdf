"""Packing by simulated annealing, for the candidate edits of one pair.

Words are counted through: source words, then target words.
"""

import numpy as np

from libc.math cimport exp
from libc.string cimport memcpy

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.spans cimport Spans, spans_of

cdef enum:
    LANES = 8  # numbers that are compared side by side

cdef double _NEGLIGIBLE = -30.0  # exp of it is 1e-13: what is that unlikely is never drawn

cdef struct Packing:
    Spans spans
    const double* gains  # (edits,)
    Py_ssize_t count  # of edits
    Py_ssize_t height
    long long* holders  # (words,) the edit that each word is in, or -1
    double* losses  # (edits,) the gains of the present edits that an edit would remove


def anneal(
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    const double[::1] gains,
    Py_ssize_t height,
    Py_ssize_t width,
    const double[::1] schedule,
    unsigned long long state,
):
    """The rows of the best packing met, one iteration for each temperature of the schedule.

    The four columns of an `EditSpace` come first. Successors are counted through: first the edits,
    then a DEL or INS for each word. `state` seeds the draws.
    """
    cdef Py_ssize_t count = gains.shape[0], words = height + width, chosen
    if count == 0 or schedule.shape[0] == 0:
        return np.empty(0, np.int64)
    # At present, and in the best packing.
    cdef long long[:, ::1] holders = np.full((2, words), -1, np.int64)
    cdef double[::1] losses = np.zeros(count)
    cdef double[:, ::1] steps = np.empty((2, count + words))
    cdef Packing packing
    packing.spans = spans_of(source_starts, source_ends, target_starts, target_ends)
    packing.gains, packing.count, packing.height = &gains[0], count, height
    packing.holders, packing.losses = &holders[0, 0], &losses[0]
    edits = np.empty(height, np.int64)
    cdef long long[::1] rows = edits
    with nogil:
        _anneal(
            &packing, words, &schedule[0], schedule.shape[0], state,
            &steps[0, 0], &steps[1, 0], &holders[1, 0],
        )
        chosen = _fill_distinct(&holders[1, 0], height, &rows[0])
    return edits[:chosen]


cdef void _anneal(
    const Packing* packing,
    Py_ssize_t words,
    const double* schedule,
    Py_ssize_t iterations,
    unsigned long long state,
    double* steps,
    double* weights,
    long long* best_holders,
) noexcept nogil:
    """Fill in the holders of the best packing; steps and weights `(successors,)` are scratch."""
    cdef Py_ssize_t iteration, word, successor, count = packing.count
    cdef long long holder
    cdef double score = 0.0, best = 0.0
    for iteration in range(iterations):
        _subtract(packing.gains, packing.losses, steps, count)  # what each successor adds
        for word in range(words):
            holder = packing.holders[word]
            steps[count + word] = -packing.gains[holder] if holder >= 0 else 0.0
        successor = _draw(steps, weights, count + words, schedule[iteration], &state)
        score += steps[successor]
        if successor >= count:
            _leave(packing, successor - count)
        else:
            _enter(packing, successor)
        if score > best + 1e-9:
            best = score
            memcpy(best_holders, packing.holders, words * sizeof(long long))


cdef Py_ssize_t _draw(
    const double* steps,
    double* weights,
    Py_ssize_t size,
    double temperature,
    unsigned long long* state,
) noexcept nogil:
    """A successor with the probability exp(score / temperature). The weights are scratch."""
    cdef Py_ssize_t index, drawn = 0
    cdef double left, total = 0.0
    _fill_powers(steps, size, temperature, weights)
    for index in range(size):
        if weights[index] > _NEGLIGIBLE:
            weights[index] = exp(weights[index])
            total += weights[index]
        else:
            weights[index] = 0.0
    left = _uniform(state) * total
    for index in range(size):
        if weights[index] > 0:
            drawn = index
            left -= weights[index]
            if left <= 0:
                break
    return drawn


cdef double _uniform(unsigned long long* state) noexcept nogil:
    """The next number in [0, 1), by SplitMix64."""
    state[0] += 0x9E3779B97F4A7C15ULL
    cdef unsigned long long mixed = state[0]
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL
    mixed = mixed ^ (mixed >> 31)
    return <double>(mixed >> 11) / 9007199254740992.0


cdef void _enter(const Packing* packing, Py_ssize_t edit) noexcept nogil:
    """Take an edit in; those that share a word with it leave."""
    cdef Py_ssize_t word
    for word in range(packing.spans.source_starts[edit], packing.spans.source_ends[edit]):
        _leave(packing, word)
    for word in range(packing.spans.target_starts[edit], packing.spans.target_ends[edit]):
        _leave(packing, packing.height + word)
    _hold(packing, edit, edit)
    _shift(packing, edit, packing.gains[edit])


cdef void _leave(const Packing* packing, Py_ssize_t word) noexcept nogil:
    """Remove the edit of a word, if there is one."""
    cdef long long edit = packing.holders[word]
    if edit >= 0:
        _hold(packing, edit, -1)
        _shift(packing, edit, -packing.gains[edit])


cdef void _hold(const Packing* packing, Py_ssize_t edit, long long holder) noexcept nogil:
    """Set the holder of all words of an edit."""
    cdef long long* targets = packing.holders + packing.height
    cdef Py_ssize_t word
    for word in range(packing.spans.source_starts[edit], packing.spans.source_ends[edit]):
        packing.holders[word] = holder
    for word in range(packing.spans.target_starts[edit], packing.spans.target_ends[edit]):
        targets[word] = holder


cdef cloned _shift(const Packing* packing, Py_ssize_t edit, double change) noexcept nogil:
    """Add to the losses of all edits that share a word with this one."""
    cdef const long long* starts = packing.spans.source_starts
    cdef const long long* ends = packing.spans.source_ends
    cdef const long long* firsts = packing.spans.target_starts
    cdef const long long* lasts = packing.spans.target_ends
    cdef long long start = starts[edit], end = ends[edit]
    cdef long long first = firsts[edit], last = lasts[edit]
    cdef double* losses = packing.losses
    cdef Py_ssize_t row
    for row in range(packing.count):
        if ((starts[row] < end) & (start < ends[row])) | (
            (firsts[row] < last) & (first < lasts[row])
        ):
            losses[row] += change
    return 0


cdef cloned _subtract(
    const double* gains, const double* losses, double* steps, Py_ssize_t size
) noexcept nogil:
    cdef Py_ssize_t index
    for index in range(size):
        steps[index] = gains[index] - losses[index]
    return 0


cdef cloned _fill_powers(
    const double* steps, Py_ssize_t size, double temperature, double* powers
) noexcept nogil:
    """How far each step is below the highest, by the temperature; `powers (size,)`."""
    cdef Py_ssize_t index, lane
    cdef double[LANES] highest
    cdef double most = steps[0]
    for lane in range(LANES):
        highest[lane] = most
    for index in range(size // LANES):
        for lane in range(LANES):
            if steps[index * LANES + lane] > highest[lane]:
                highest[lane] = steps[index * LANES + lane]
    for index in range(size - size % LANES, size):
        most = max(most, steps[index])
    for lane in range(LANES):
        most = max(most, highest[lane])
    for index in range(size):
        powers[index] = (steps[index] - most) / temperature
    return 0


cdef Py_ssize_t _fill_distinct(
    const long long* holders, Py_ssize_t size, long long* edits
) noexcept nogil:
    """The edits that hold words, in order; returns how many they are."""
    cdef Py_ssize_t word, count = 0
    for word in range(size):
        if holders[word] >= 0 and (word == 0 or holders[word] != holders[word - 1]):
            edits[count] = holders[word]
            count += 1
    return count
