"""Which of several equal words goes with which: the loops of `scoring.repeated_words`."""

import numpy as np

from libc.math cimport fmax, fmin

cdef enum:
    MOST = 64  # occurrences of a word; those of more are left as they are


cdef struct Pair:
    # The words of a pair, and what each counts in a run.
    const int* source
    const int* target
    const double* weights  # of the source words
    Py_ssize_t rows
    Py_ssize_t columns


def pair_repeats(
    double[::1] scores,
    const int[::1] forms,
    const double[::1] weights,
    const unsigned char[::1] content,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    Py_ssize_t distinct,
    double least,
    double unlikely,
):
    """Change the scores (cells,) of words that both sides of a pair have equally often.

    First, of several equal words, runs tell which goes with which; then content words are kept from
    others. `forms`, `weights` and `content` are of positions. O(words + cells of equal words · run)
    """
    cdef Py_ssize_t pair, word, count, one, other, all_settled, begin = 0
    cdef Py_ssize_t longest = max(1, int(np.max(sizes, initial=0)))
    cdef int[:, ::1] counts = np.zeros((2, distinct), np.int32)
    cdef int[:, ::1] places = np.empty((2, MOST), np.int32)
    cdef int[:, ::1] settled = np.empty((2, MOST), np.int32)  # content words and their own
    cdef double[:, ::1] runs = np.empty((MOST, MOST)), old = np.empty((MOST, MOST))
    cdef double[::1] counted = np.empty(longest)
    cdef int form
    cdef Pair words
    with nogil:
        for pair in range(sizes.shape[0]):
            words.rows, words.columns = sizes[pair, 0], sizes[pair, 1]
            if words.rows and words.columns:
                words.source = &forms[starts[0, pair]]
                words.target = &forms[starts[1, pair]]
                words.weights = &counted[0]
                for word in range(words.rows):
                    counts[0, words.source[word]] += 1
                for word in range(words.columns):
                    counts[1, words.target[word]] += 1
                for word in range(words.rows):
                    form = words.source[word]
                    count = max(counts[0, form], counts[1, form])
                    counted[word] = weights[starts[0, pair] + word] / count
                all_settled = 0
                for word in range(words.rows):
                    form = words.source[word]
                    count = counts[0, form]
                    if 0 < count <= MOST and count == counts[1, form]:
                        _places(words.source, words.rows, form, &places[0, 0])
                        _places(words.target, words.columns, form, &places[1, 0])
                        if count > 1:
                            _find_runs(words, places, runs, count)
                            _swap(places, runs, count)
                            _exchange(
                                &scores[begin], words, places, runs, old, count, least, unlikely
                            )
                        if content[starts[0, pair] + word] and all_settled + count <= MOST:
                            for one in range(count):
                                settled[0, all_settled] = places[0, one]
                                settled[1, all_settled] = places[1, one]
                                all_settled += 1
                        counts[0, form] = 0  # done
                if all_settled > 1:
                    for one in range(all_settled):
                        for other in range(all_settled):
                            runs[one, other] = (
                                words.source[settled[0, one]] == words.target[settled[1, other]]
                            )
                    _exchange(
                        &scores[begin], words, settled, runs, old, all_settled, 0, unlikely
                    )
                for word in range(words.rows):
                    counts[0, words.source[word]] = 0
                for word in range(words.columns):
                    counts[1, words.target[word]] = 0
            begin += words.rows * words.columns


cdef void _places(const int* words, Py_ssize_t size, int form, int* places) noexcept nogil:
    """Where a form stands."""
    cdef Py_ssize_t word, count = 0
    for word in range(size):
        if words[word] == form:
            places[count] = <int>word
            count += 1


cdef double _run(Pair words, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """What the words of the run of equal words count in which two equal words stand."""
    cdef double total = words.weights[i]
    cdef Py_ssize_t step = 1
    while i >= step and j >= step and words.source[i - step] == words.target[j - step]:
        total += words.weights[i - step]
        step += 1
    step = 1
    while (
        i + step < words.rows
        and j + step < words.columns
        and words.source[i + step] == words.target[j + step]
    ):
        total += words.weights[i + step]
        step += 1
    return total


cdef void _find_runs(
    Pair words, int[:, ::1] places, double[:, ::1] runs, Py_ssize_t count
) noexcept nogil:
    """What the runs count in which the places stand, each with each."""
    cdef Py_ssize_t a, b
    for a in range(count):
        for b in range(count):
            runs[a, b] = _run(words, places[0, a], places[1, b])


cdef void _exchange(
    double* scores,
    Pair words,
    int[:, ::1] places,
    double[:, ::1] runs,
    double[:, ::1] old,
    Py_ssize_t count,
    double least,
    double unlikely,
) noexcept nogil:
    """The scores of cells that are clearly worse than those of a place and its own go to these."""
    cdef Py_ssize_t a, b, cell
    cdef double in_row, in_column
    cdef bint beaten
    for a in range(count):
        for b in range(count):
            old[a, b] = scores[places[0, a] * words.columns + places[1, b]]
    for a in range(count):
        in_row, in_column, beaten = old[a, 0], old[0, a], False
        for b in range(count):
            in_row, in_column = fmax(in_row, old[a, b]), fmax(in_column, old[b, a])
        for b in range(count):
            if a != b and _gain(runs, a, b) > 2 * least:
                beaten |= old[a, b] == in_row or old[b, a] == in_column
                cell = places[0, a] * words.columns + places[1, b]
                scores[cell] = fmin(old[a, b], unlikely)
        if beaten:
            cell = places[0, a] * words.columns + places[1, a]
            scores[cell] = fmax(old[a, a], fmin(in_row, in_column))


cdef void _swap(int[:, ::1] places, double[:, ::1] runs, Py_ssize_t count) noexcept nogil:
    """Let targets change places, and the columns of `runs`, as long as that gains something."""
    cdef Py_ssize_t a, b, row
    cdef bint changed = True
    cdef int place
    cdef double run
    while changed:
        changed = False
        for a in range(count):
            for b in range(a + 1, count):
                if _gain(runs, a, b) < -1e-9:
                    changed = True
                    place = places[1, a]
                    places[1, a] = places[1, b]
                    places[1, b] = place
                    for row in range(count):
                        run = runs[row, a]
                        runs[row, a] = runs[row, b]
                        runs[row, b] = run


cdef inline double _gain(double[:, ::1] runs, Py_ssize_t a, Py_ssize_t b) noexcept nogil:
    """How much more the runs of a with a and b with b count than those of a with b and b with a."""
    return runs[a, a] + runs[b, b] - runs[a, b] - runs[b, a]
