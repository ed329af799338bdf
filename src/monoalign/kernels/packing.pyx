"""Loops over the candidate edits of one pair: gains, components, and small packings by search.

Every function takes the four columns of an `EditSpace` first. Words are counted through: source
words, then target words; `height` and `width` are how many there are of each.
"""

import numpy as np

from libc.stdlib cimport free, malloc

from monoalign.kernels.spans cimport Spans, spans_of

cdef enum:
    _OPEN = -1

OPEN = _OPEN
"""The answer for edits of a component that the search gave up on."""


def edit_gains(
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    const double[::1] scores,
    Py_ssize_t height,
    Py_ssize_t width,
):
    """(edits,) gains, 0 for DEL and INS; and the score of leaving every word unaligned."""
    gains = np.zeros(scores.shape[0])
    cdef double[::1] values = gains
    cdef double[::1] alone = np.zeros(height + width)  # the scores of DEL and INS by word
    cdef double gain, deleted = 0.0, inserted = 0.0
    cdef Py_ssize_t row, word
    with nogil:
        for row in range(scores.shape[0]):
            if target_starts[row] < 0:
                alone[source_starts[row]] = scores[row]
            elif source_starts[row] < 0:
                alone[height + target_starts[row]] = scores[row]
        for row in range(scores.shape[0]):
            if source_starts[row] >= 0 and target_starts[row] >= 0:
                gain = scores[row]
                for word in range(source_starts[row], source_ends[row]):
                    gain -= alone[word]
                for word in range(height + target_starts[row], height + target_ends[row]):
                    gain -= alone[word]
                values[row] = gain
        for word in range(height):
            deleted += alone[word]
        for word in range(height, height + width):
            inserted += alone[word]
    return gains, deleted + inserted


def edit_components(
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    Py_ssize_t height,
    Py_ssize_t width,
):
    """(edits,) the index of each edit's component, in order of first edits.

    Edits that share a word, directly or through others, are in one component.
    """
    components = np.empty(source_starts.shape[0], np.int64)
    cdef long long[::1] indices = components
    cdef long long* parents = <long long*>malloc(2 * (height + width + 1) * sizeof(long long))
    if parents == NULL:
        raise MemoryError
    cdef long long* labels = parents + height + width
    cdef long long count = 0
    cdef Py_ssize_t edit, word, root
    with nogil:
        for word in range(height + width):
            parents[word], labels[word] = word, -1
        for edit in range(source_starts.shape[0]):
            root = _root(parents, source_starts[edit])
            for word in range(source_starts[edit] + 1, source_ends[edit]):
                parents[_root(parents, word)] = root
            for word in range(height + target_starts[edit], height + target_ends[edit]):
                parents[_root(parents, word)] = root
        for edit in range(source_starts.shape[0]):
            root = _root(parents, source_starts[edit])
            if labels[root] < 0:
                labels[root] = count
                count += 1
            indices[edit] = labels[root]
        free(parents)
    return components


cdef Py_ssize_t _root(long long* parents, Py_ssize_t word) noexcept nogil:
    while parents[word] != word:
        parents[word] = parents[parents[word]]
        word = parents[word]
    return word


cdef struct Search:
    # What the search of one component works with; all but the first three are scratch.
    const double* gains
    Spans spans
    Py_ssize_t height
    double* left  # (edits + 1,) sums of what comes after each edit
    long long* taken  # (edits,)
    long long* best_taken  # (edits,)
    unsigned char* used  # (words,) 0 before and after


def search_components(
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    const double[::1] gains,
    const long long[::1] labels,
    Py_ssize_t height,
    Py_ssize_t width,
    long long limit,
):
    """(edits,) 1 if chosen, 0 if not, `OPEN` where a component took more than `limit` steps.

    Gains are positive. Each component is solved by itself, by depth-first search.
    O(edits log edits + steps)
    """
    cdef Py_ssize_t edits = gains.shape[0], at, edit, label, first, last
    answers = np.zeros(edits, np.int64)
    if edits == 0:
        return answers
    cdef long long[::1] chosen = answers
    cdef long long[::1] order = np.argsort(np.negative(gains), kind="stable")
    cdef long long[:, ::1] scratch = np.zeros((4, edits + 1), np.int64)
    cdef long long[::1] members = scratch[0], ends = scratch[1]
    cdef double[::1] left = np.empty(edits + 1)
    cdef unsigned char[::1] used = np.zeros(height + width + 1, np.bool_)
    cdef Search search
    search.gains, search.height, search.used = &gains[0], height, &used[0]
    search.spans = spans_of(source_starts, source_ends, target_starts, target_ends)
    search.left, search.taken, search.best_taken = &left[0], &scratch[2, 0], &scratch[3, 0]
    with nogil:
        for edit in range(edits):  # where each component begins, counted one label on
            ends[labels[edit] + 1] += 1
        for label in range(edits):
            ends[label + 1] += ends[label]
        for at in range(edits):
            edit = order[at]
            members[ends[labels[edit]]] = edit
            ends[labels[edit]] += 1
        first = label = 0
        while first < edits:
            last = ends[label]
            _search(&search, &members[first], last - first, limit, &chosen[0])
            first = last
            label += 1
    return answers


cdef void _search(
    const Search* search,
    const long long* members,
    Py_ssize_t size,
    long long limit,
    long long* answers,
) noexcept nogil:
    """Take or leave edits, the greatest first; what is left can add no more than its sum."""
    cdef Py_ssize_t index, rest, edit, count = 0, best_count = 0
    cdef double value = 0.0, best = 0.0
    cdef long long steps = 0
    search.left[size] = 0.0
    for index in range(size - 1, -1, -1):
        search.left[index] = search.left[index + 1] + search.gains[members[index]]
    index = 0
    while True:
        steps += 1
        if steps > limit:
            for rest in range(size):
                answers[members[rest]] = _OPEN
            break
        if value + search.left[index] > best:
            edit = members[index]
            if _is_free(search, edit):
                _use(search, edit, True)
                search.taken[count] = index
                count += 1
                value += search.gains[edit]
                if value > best:
                    best, best_count = value, count
                    for rest in range(count):
                        search.best_taken[rest] = search.taken[rest]
        elif count > 0:
            count -= 1
            index = search.taken[count]
            _use(search, members[index], False)
            value -= search.gains[members[index]]
        else:
            for rest in range(best_count):
                answers[members[search.best_taken[rest]]] = 1
            break
        index += 1
    for rest in range(count):
        _use(search, members[search.taken[rest]], False)


cdef bint _is_free(const Search* search, Py_ssize_t edit) noexcept nogil:
    cdef const unsigned char* targets = search.used + search.height
    cdef Py_ssize_t word
    for word in range(search.spans.source_starts[edit], search.spans.source_ends[edit]):
        if search.used[word]:
            return False
    for word in range(search.spans.target_starts[edit], search.spans.target_ends[edit]):
        if targets[word]:
            return False
    return True


cdef void _use(const Search* search, Py_ssize_t edit, bint value) noexcept nogil:
    cdef unsigned char* targets = search.used + search.height
    cdef Py_ssize_t word
    for word in range(search.spans.source_starts[edit], search.spans.source_ends[edit]):
        search.used[word] = value
    for word in range(search.spans.target_starts[edit], search.spans.target_ends[edit]):
        targets[word] = value
