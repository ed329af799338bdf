"""The two chains of `features.scores.link_order`.

A chain's words take places: source words, say. Unlike the chains of `decoding`, these remember the
last place through words that take none. All works on potentials, the exponentials of log odds,
scaled word by word so that nothing overflows. Jumps beyond the reach of the table are scored
alike, so that a step takes running sums and a window: O(M·N·reach) per pair.
"""

import numpy as np

from libc.math cimport exp, sqrt
from libc.string cimport memcpy, memset

from monoalign.kernels.clones cimport cloned, doubles
from monoalign.kernels.sizes cimport longest, most_cells

LEAST = 1e-7  # a probability that is as good as none

cdef enum:
    LANES = 4  # rows are filled up with zeros to a multiple: loops without a remainder

cdef double _LEAST = LEAST
cdef double _MOST = 20.0  # log odds; higher ones count as so high


cdef struct Jumps:
    # The potentials of jumps: the furthest ahead and back, which all beyond have, and the others.
    Py_ssize_t reach
    double far_ahead
    double far_back
    const double* window  # of jumps 1 - reach … reach - 1; zeros follow


cdef struct Chain:
    # The jumps of one of the chains, and arrays that are filled anew for every pair.
    Jumps forward
    Jumps backward
    double* took  # (words, places), as the next
    double* waits
    double* none  # (words,), as the next
    double* totals
    double* values  # (places,), with `reach` and LANES zeros on either side
    double* after  # (places,), as the next
    double* reached


def posteriors(
    const double[::1] scores,
    const long long[:, ::1] sizes,
    const double[:, ::1] jumps,
    double[:, ::1] shares,
):
    """Fill `shares` (2, cells): the chain of target words, then that of source words."""
    cdef Py_ssize_t words = longest(sizes), reach = jumps.shape[1] // 2, pair, size, start = 0
    if shares.shape[1] == 0:
        return
    cdef double[:, ::1] grids = np.empty((7, most_cells(sizes) + LANES * words))
    cdef double[:, ::1] rows = np.empty((2, _rows_size(words, reach)))
    cdef Chain of_targets = _chain_of(
        &jumps[0, 0], reach, &grids[5, 0], &grids[6, 0], &rows[0, 0], words
    )
    cdef Chain of_sources = _chain_of(
        &jumps[1, 0], reach, &grids[5, 0], &grids[6, 0], &rows[1, 0], words
    )
    with nogil:
        for pair in range(sizes.shape[0]):
            size = sizes[pair, 0] * sizes[pair, 1]
            if size:
                _both_chains(
                    &scores[start], sizes[pair, 0], sizes[pair, 1], &of_targets, &of_sources,
                    grids, &shares[0, start], &shares[1, start],
                )
            start += size


def chain(const double[:, ::1] taken, const double[::1] jumps):
    """(words, places) posteriors, given potentials of the same shape.

    A word is in one of 2 · places + 1 states: it takes a place, or none after some place was the
    last taken, or none when none was.
    """
    cdef Py_ssize_t words = taken.shape[0], places = taken.shape[1], most = max(words, places)
    cdef Py_ssize_t reach = jumps.shape[0] // 2
    grids = np.zeros((4, words, _padded(places)))
    grids[0, :, :places] = taken
    if words == 0 or places == 0:
        return grids[3, :, :places]
    cdef double[:, :, ::1] views = grids
    cdef double[::1] rows = np.empty(_rows_size(most, reach))
    cdef Chain one = _chain_of(&jumps[0], reach, &views[1, 0, 0], &views[2, 0, 0], &rows[0], most)
    with nogil:
        _run(&views[0, 0, 0], words, places, &one, &views[3, 0, 0])
    return grids[3, :, :places]


cdef Py_ssize_t _padded(Py_ssize_t places) noexcept nogil:
    return (places + LANES - 1) // LANES * LANES


cdef Py_ssize_t _rows_size(Py_ssize_t words, Py_ssize_t reach) noexcept nogil:
    return 5 * _padded(words) + 6 * (reach + LANES)


cdef Chain _chain_of(
    const double* jumps, Py_ssize_t reach, double* took, double* waits, double* rows,
    Py_ssize_t words,
) noexcept nogil:
    """Lay out the arrays of a chain of at most so many words and places."""
    cdef Py_ssize_t step, size = _padded(words), beside = reach + LANES
    cdef double* values = rows + 2 * size + beside
    cdef double* after = values + size + beside
    cdef double* forward = after + 2 * size
    cdef double* backward = forward + 2 * beside
    for step in range(2 * beside):
        forward[step] = jumps[step + 1] if step < 2 * reach - 1 else 0.0
        backward[step] = jumps[2 * reach - 1 - step] if step < 2 * reach - 1 else 0.0
    return Chain(
        Jumps(reach, jumps[2 * reach], jumps[0], forward),
        Jumps(reach, jumps[0], jumps[2 * reach], backward),
        took, waits, rows, rows + size, values, after, after + size,
    )


cdef void _both_chains(
    const double* scores,
    Py_ssize_t height,
    Py_ssize_t width,
    const Chain* of_targets,
    const Chain* of_sources,
    double[:, ::1] grids,
    double* by_target,
    double* by_source,
) noexcept nogil:
    """Posteriors of a pair, both (height, width): each chain alone, then given the other's."""
    cdef double* sources = &grids[0, 0]  # potentials (height, width)
    cdef double* targets = &grids[1, 0]  # (width, height)
    cdef double* source_shares = &grids[2, 0]
    cdef double* target_shares = &grids[3, 0]
    cdef double* turned = &grids[4, 0]
    cdef Py_ssize_t i, j, along = _padded(width), down = _padded(height)
    memset(sources, 0, height * along * sizeof(double))
    for i in range(height):
        for j in range(width):
            sources[i * along + j] = exp(min(max(scores[i * width + j], -_MOST), _MOST))
    _transpose(sources, height, width, along, targets, down)
    _run(sources, height, width, of_sources, source_shares)
    _run(targets, width, height, of_targets, target_shares)
    _transpose(source_shares, height, width, along, turned, down)
    _average(turned, width * down, targets)
    _transpose(target_shares, width, height, down, turned, along)
    _average(turned, height * along, sources)
    _run(targets, width, height, of_targets, target_shares)
    _transpose(target_shares, width, height, down, by_target, width)
    _run(sources, height, width, of_sources, source_shares)
    for i in range(height):
        memcpy(by_source + i * width, source_shares + i * along, width * sizeof(double))


cdef void _transpose(
    const double* values,
    Py_ssize_t height,
    Py_ssize_t width,
    Py_ssize_t stride,
    double* turned,
    Py_ssize_t turned_stride,
) noexcept nogil:
    """The rows of the result are `turned_stride` apart, with zeros between them."""
    cdef Py_ssize_t i, j
    for j in range(width):
        for i in range(height):
            turned[j * turned_stride + i] = values[i * stride + j]
        for i in range(height, turned_stride):
            turned[j * turned_stride + i] = 0.0


cdef cloned _average(const double* shares, Py_ssize_t size, doubles potentials) noexcept nogil:
    """The geometric mean of potentials and the odds of another chain's posteriors."""
    cdef Py_ssize_t cell
    cdef double share, least = _LEAST, most = 1.0 - _LEAST
    for cell in range(size):
        share = shares[cell]
        share = share if share > least else least
        share = share if share < most else most
        potentials[cell] = sqrt(potentials[cell] * share / (1.0 - share))
    return 0


cdef cloned _run(
    const double* taken, Py_ssize_t words, Py_ssize_t places, const Chain* chain, double* shares
) noexcept nogil:
    """Fill `shares`; its rows, as those of `taken`, are `_padded(places)` apart."""
    cdef Py_ssize_t beside = chain.forward.reach + LANES
    memset(chain.values - beside, 0, (_padded(places) + 2 * beside) * sizeof(double))
    _forward(taken, words, places, chain)
    _backward(taken, words, places, chain, shares)
    return 0


cdef cloned _forward(
    const double* taken, Py_ssize_t words, Py_ssize_t places, const Chain* chain
) noexcept nogil:
    """From the first word to the last: the states of each, given the words before it."""
    cdef Py_ssize_t word, place, stride = _padded(places)
    cdef doubles took = chain.took
    cdef doubles waits = chain.waits
    cdef doubles last = chain.values
    cdef doubles reached = chain.reached
    cdef double fresh = 1.0, total
    for word in range(words):
        _jump(last, chain.forward, fresh, reached, places)
        for place in range(stride):
            took[place] = reached[place] * taken[place]
            waits[place] = took[place] + last[place]
        total = fresh
        for place in range(places):
            total += waits[place]
        fresh /= total
        chain.none[word], chain.totals[word] = fresh, total
        for place in range(stride):
            took[place] /= total
            waits[place] = last[place] / total
            last[place] = took[place] + waits[place]
        taken, took, waits = taken + stride, took + stride, waits + stride
    return 0


cdef cloned _backward(
    const double* taken, Py_ssize_t words, Py_ssize_t places, const Chain* chain, doubles shares
) noexcept nogil:
    """From the last word to the first: what comes after a state, and its posterior."""
    cdef Py_ssize_t word, place, stride = _padded(places)
    cdef const double* potentials
    cdef doubles took
    cdef doubles waits
    cdef doubles own
    cdef doubles ahead = chain.values
    cdef doubles after = chain.after
    cdef doubles reached = chain.reached
    cdef double whole, following, total, after_none = 1.0
    for place in range(stride):
        after[place] = 1.0
    for word in range(words - 1, -1, -1):
        potentials, own = taken + word * stride, shares + word * stride
        took, waits = chain.took + word * stride, chain.waits + word * stride
        for place in range(stride):
            waits[place] = (took[place] + waits[place]) * after[place]
            ahead[place] = potentials[place] * after[place]
        whole, following = chain.none[word] * after_none, 0.0
        for place in range(places):
            whole += waits[place]
            following += ahead[place]
        _jump(ahead, chain.backward, 0.0, reached, places)
        total = chain.totals[word]
        after_none = (after_none + following) / total
        for place in range(stride):
            own[place] = took[place] * after[place] / whole
            after[place] = (after[place] + reached[place]) / total
    return 0


cdef cloned _jump(
    const double* values, Jumps jumps, double base, doubles reached, Py_ssize_t places
) noexcept nogil:
    """For each place `base` and the sum of all values, each times the potential of its jump.

    Four jumps at a time; places go side by side through the processor.
    """
    cdef Py_ssize_t place, step, reach = jumps.reach, stride = _padded(places)
    cdef Py_ssize_t widest = min(reach, places) - 1
    cdef double below = 0.0, above = 0.0  # sums of what is `reach` or more before, and behind
    cdef double total
    cdef const double* weights
    cdef const double* start
    for place in range(stride):
        reached[place] = base
    for place in range(reach, places):
        below += values[place - reach]
        reached[place] = base + jumps.far_ahead * below
    for place in range(places - reach - 1, -1, -1):
        above += values[place + reach]
        reached[place] += jumps.far_back * above
    for step in range(-widest, widest + 1, 4):
        weights, start = jumps.window + reach - 1 + step, values - step
        for place in range(stride):
            total = reached[place]
            total = total + start[place] * weights[0]
            total = total + start[place - 1] * weights[1]
            total = total + start[place - 2] * weights[2]
            reached[place] = total + start[place - 3] * weights[3]
    return 0
