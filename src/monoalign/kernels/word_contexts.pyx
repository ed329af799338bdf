"""How much the contexts of two words say that the two correspond: dependencies, and windows.

Every function of cells takes their pairs, source words and target words, (cells,) each, and gives
the summed evidence (cells,). `grid` is a `WordGrid` of `systems/sultan/grid.py`, `near` are
`TypedNeighbours` of `dependencies.py` beside it.
"""

import numpy as np

from monoalign.kernels.arrays cimport numbers
from monoalign.kernels.word_grid cimport GridArrays, cell_at, end_of, grid_arrays, link

cdef struct NeighbourArrays:  # those of `TypedNeighbours`
    const long long* starts
    const long long* words
    const long long* types
    const long long* first_rows
    const long long* second_rows

cdef struct LinkedWords:
    double value  # 1 / distance, 0 if there are none
    bint beside  # whether they are beside one of the words asked for
    long long source  # -1 for none
    long long target


def dependency_evidence(
    grid,
    near,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
):
    """The similarity of neighbours by equivalent types; 0 for words of different categories."""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef NeighbourArrays entries = _neighbour_arrays(near)
    result = np.zeros(pairs.shape[0])
    cdef double[::1] evidence = result
    cdef Py_ssize_t at
    cdef long long one, other, source, target
    with nogil:
        for at in range(evidence.shape[0]):
            source, target = sources[at], targets[at]
            if arrays.categories[source] != arrays.categories[target]:
                continue
            for one in range(entries.starts[source], entries.starts[source + 1]):
                for other in range(entries.starts[target], entries.starts[target + 1]):
                    if _is_evidence(&arrays, &entries, pairs[at], one, other) and not _is_repeated(
                        &entries, source, target, one, other
                    ):
                        evidence[at] += arrays.similarity[
                            cell_at(&arrays, pairs[at], entries.words[one], entries.words[other])
                        ]
    return result


def is_evidence(
    grid, near, long long pair, long long source, long long target, long long one, long long other
):
    """Whether an entry of a source word and one of a target word are evidence, the first such."""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef NeighbourArrays entries = _neighbour_arrays(near)
    return _is_evidence(&arrays, &entries, pair, one, other) and not _is_repeated(
        &entries, source, target, one, other
    )


def link_with_neighbours(
    grid,
    near,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
    const long long[::1] order,
):
    """Link cells one after the other, and with each the neighbours that were its evidence."""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef NeighbourArrays entries = _neighbour_arrays(near)
    cdef Py_ssize_t index
    cdef long long pair, source, target, one, other
    with nogil:
        for index in range(order.shape[0]):
            pair, source = pairs[order[index]], sources[order[index]]
            target = targets[order[index]]
            if not link(&arrays, pair, source, target):
                continue
            for one in range(entries.starts[source], entries.starts[source + 1]):
                for other in range(entries.starts[target], entries.starts[target + 1]):
                    if _is_evidence(&arrays, &entries, pair, one, other):
                        link(&arrays, pair, entries.words[one], entries.words[other])


def linked_dependency_evidence(
    grid,
    near,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
):
    """The similarity of linked neighbours by the very same type."""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef NeighbourArrays entries = _neighbour_arrays(near)
    result = np.zeros(pairs.shape[0])
    cdef double[::1] evidence = result
    cdef Py_ssize_t at
    cdef long long one, other, cell
    with nogil:
        for at in range(evidence.shape[0]):
            for one in range(entries.starts[sources[at]], entries.starts[sources[at] + 1]):
                for other in range(entries.starts[targets[at]], entries.starts[targets[at] + 1]):
                    if entries.types[one] != entries.types[other]:
                        continue
                    cell = cell_at(&arrays, pairs[at], entries.words[one], entries.words[other])
                    if arrays.links[cell]:
                        evidence[at] += arrays.similarity[cell]
    return result


def window_evidence(
    grid,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
    long long window,
):
    """The similarity of all pairs of content words within `window` words of the two."""
    cdef GridArrays arrays = grid_arrays(grid)
    result = np.zeros(pairs.shape[0])
    cdef double[::1] evidence = result
    cdef Py_ssize_t at
    cdef long long pair, one, other, below, beyond
    with nogil:
        for at in range(evidence.shape[0]):
            pair = pairs[at]
            below = max(arrays.starts[1][pair], targets[at] - window)
            beyond = min(end_of(&arrays, 1, pair), targets[at] + window + 1)
            for one in range(
                max(arrays.starts[0][pair], sources[at] - window),
                min(end_of(&arrays, 0, pair), sources[at] + window + 1),
            ):
                if one == sources[at] or not arrays.content[one]:
                    continue
                for other in range(below, beyond):
                    if other != targets[at] and arrays.content[other]:
                        evidence[at] += arrays.similarity[cell_at(&arrays, pair, one, other)]
    return result


def linked_window_evidence(
    grid,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
    long long window,
):
    """From 0 to 2: up to 1 for the nearest linked words on either side.

    Evidence on one side alone has to be beside one of the words; to the left of words that belong
    to what follows, beside both.
    """
    cdef GridArrays arrays = grid_arrays(grid)
    result = np.zeros(pairs.shape[0])
    cdef double[::1] evidence = result
    cdef LinkedWords left, right
    cdef Py_ssize_t at
    if not window:
        return result
    with nogil:
        for at in range(evidence.shape[0]):
            left = _linked_on_side(&arrays, pairs[at], sources[at], targets[at], -1, window)
            right = _linked_on_side(&arrays, pairs[at], sources[at], targets[at], 1, window)
            if arrays.leading[sources[at]]:
                left.beside = left.value == 1.0
            if left.beside or right.beside or (left.value > 0 and right.value > 0):
                evidence[at] = left.value + right.value
    return result


def linked_on_side(
    grid, long long pair, long long source, long long target, int step, long long window
):
    """1 / distance of the nearest linked words on one side, 0 if there are none in the window.

    Then which they are, -1 for none. Left of the two words is the step -1, right of them 1.
    """
    cdef GridArrays arrays = grid_arrays(grid)
    cdef LinkedWords words = _linked_on_side(&arrays, pair, source, target, step, window)
    return words.value, words.source, words.target


cdef NeighbourArrays _neighbour_arrays(near) except *:
    cdef NeighbourArrays arrays
    arrays.starts, arrays.words = numbers(near.starts), numbers(near.words)
    arrays.types = numbers(near.types)
    arrays.first_rows, arrays.second_rows = numbers(near.first_rows), numbers(near.second_rows)
    return arrays


cdef inline bint _is_evidence(
    const GridArrays* grid,
    const NeighbourArrays* near,
    long long pair,
    long long one,
    long long other,
) noexcept nogil:
    """Whether entries of two words lead, by equivalent types, to similar words of one category."""
    cdef long long source = near.words[one], target = near.words[other]
    return (
        grid.similarity[cell_at(grid, pair, source, target)] > 0
        and grid.categories[source] == grid.categories[target]
        and _are_equivalent(near, one, other)
    )


cdef inline bint _is_repeated(
    const NeighbourArrays* near, long long source, long long target, long long one, long long other
) noexcept nogil:
    """Whether entries of two words before these lead to the same neighbours.

    A pair of neighbours is evidence once, whatever the number of arcs that lead to it.
    """
    cdef long long before, earlier
    for before in range(near.starts[source], one + 1):
        if near.words[before] != near.words[one]:
            continue
        for earlier in range(near.starts[target], other + 1):
            if before == one and earlier == other:
                return False
            if near.words[earlier] == near.words[other] and _are_equivalent(near, before, earlier):
                return True
    return False


cdef inline bint _are_equivalent(
    const NeighbourArrays* near, long long one, long long other
) noexcept nogil:
    """Whether two arcs are of the same type or of equivalent ones."""
    return near.types[one] == near.types[other] or (
        (near.first_rows[one] & near.second_rows[other])
        | (near.second_rows[one] & near.first_rows[other])
    ) != 0


cdef LinkedWords _linked_on_side(
    const GridArrays* grid,
    long long pair,
    long long source,
    long long target,
    int step,
    long long window,
) noexcept nogil:
    """The nearest linked words on one side, within the window.

    Punctuation need not be so choosy; where it begins or ends both sentences, that is evidence too.
    """
    cdef long long first = grid.starts[0][pair], end = end_of(grid, 0, pair)
    cdef long long first_target = grid.starts[1][pair], end_target = end_of(grid, 1, pair)
    cdef long long distance, shorter, one, other
    cdef bint lenient = grid.punctuation[source]
    cdef int turn
    cdef LinkedWords words
    words.value, words.beside, words.source, words.target = 0.0, False, -1, -1
    if not (first <= source + step < end or first_target <= target + step < end_target):
        words.value, words.beside = lenient, lenient
        return words
    for distance in range(1, window + 1):
        for shorter in range(1, distance + 1):
            for turn in range(2):  # first the farther source word
                one = source + step * (shorter if turn else distance)
                other = target + step * (distance if turn else shorter)
                if not (first <= one < end and first_target <= other < end_target):
                    continue
                if grid.links[cell_at(grid, pair, one, other)]:
                    words.value, words.source, words.target = 1.0 / distance, one, other
                    words.beside = lenient or shorter == 1
                    return words
    return words
