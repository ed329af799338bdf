"""String similarities of pairs of words, where a word is an array of numbers, one per character.

A new measure is added here and nowhere else: its name to `MEASURES`, its constant to the enum
below it, and its computation to `_fill`. `resources/strings.py` says what each measure means.
"""

import numpy as np

from monoalign.kernels.clones cimport cloned
from monoalign.kernels.edits cimport MACHINE_WORD, Comparison, bit_count, bits, compare

MEASURES = (
    "levenshtein",
    "jaro_winkler",
    "hamming",
    "dice",
    "jaccard",
    "trigrams",
    "fourgrams",
    "prefix",
    "suffix",
)
"""The names of all measures; each is 1 for equal words, 0 for words without a common character."""
cdef enum:
    LEVENSHTEIN, JARO_WINKLER, HAMMING, DICE, JACCARD, TRIGRAMS, FOURGRAMS, PREFIX, SUFFIX
    MEASURE_COUNT

cdef enum:
    BITS = 21  # of a character in n-grams of up to 3 characters: enough for any code point
    BITS_OF_FOUR = 16  # of a character in n-grams of 4; those that need more count as one
    ORDER_COUNT = 4

ORDERS = ORDER_COUNT
"""N-grams have 1 to so many characters; row n - 1 of an array is for those of n characters."""

cdef struct Words:
    const long long* codes
    const long long* starts
    const long long* grams  # rows of `characters`
    const int* sizes  # rows of `count`
    const bits* masks  # rows of `count`
    Py_ssize_t characters, count


def collect_ngrams(
    const long long[::1] codes,
    const long long[::1] starts,
    const long long[::1] rows,
    long long[:, ::1] grams,
    int[:, ::1] sizes,
    bits[:, ::1] masks,
):
    """Fill the n-gram sets that the measures with a row need (`fill_similarities`).

    `codes` (characters,) are numbers from 1, words end to end as `starts` (words + 1,) says. In
    `grams` (ORDERS, characters) the n-grams of a word rise from its start on, `sizes`
    (ORDERS, words) of them, and `masks` (ORDERS, words) have a bit for each, shared by some: that
    of a single character is its number, modulo 64. O(characters · longest word)
    """
    cdef Py_ssize_t word
    cdef int order
    if codes.shape[0] == 0:
        return
    with nogil:
        for order in range(ORDER_COUNT):
            if order == 0 or rows[_measure_of(order)] >= 0:  # characters tell most pairs apart
                for word in range(starts.shape[0] - 1):
                    if starts[word] < starts[word + 1]:
                        _collect(
                            order, &codes[starts[word]], starts[word + 1] - starts[word],
                            &grams[order, starts[word]], &sizes[order, word], &masks[order, word],
                        )


def fill_similarities(
    const long long[::1] codes,
    const long long[::1] starts,
    const long long[:, ::1] grams,
    const int[:, ::1] sizes,
    const bits[:, ::1] masks,
    const long long[::1] sources,
    const long long[::1] targets,
    const long long[::1] rows,
    bits[::1] positions,
    float[:, ::1] result,
):
    """Fill `result` (wanted measures, pairs), which is 0, for pairs of distinct words.

    `rows` (measures,) has the row of each measure, negative for one that is not wanted, and
    `positions` (alphabet,) is 0 before and after.
    """
    cdef Py_ssize_t pairs = sources.shape[0], measure
    cdef Py_ssize_t longest = np.diff(starts).max(initial=0)
    cdef long long[::1] scratch = np.empty(2 * longest + 2, np.int64)
    cdef float* columns[MEASURE_COUNT]
    cdef Words words
    if pairs == 0 or result.shape[0] == 0:
        return
    words.codes = &codes[0] if codes.shape[0] else NULL
    words.starts, words.sizes, words.masks = &starts[0], &sizes[0, 0], &masks[0, 0]
    words.grams = &grams[0, 0] if codes.shape[0] else NULL
    words.characters, words.count = codes.shape[0], starts.shape[0] - 1
    for measure in range(MEASURE_COUNT):
        columns[measure] = &result[rows[measure], 0] if rows[measure] >= 0 else NULL
    with nogil:
        _fill(
            &words, &sources[0], &targets[0], pairs, columns, &positions[0], positions.shape[0],
            &scratch[0],
        )


cdef cloned _fill(
    const Words* words,
    const long long* sources,
    const long long* targets,
    Py_ssize_t pairs,
    float** columns,
    bits* positions,
    Py_ssize_t alphabet,
    long long* scratch,
) noexcept nogil:
    cdef bint compared = (
        columns[LEVENSHTEIN] or columns[JARO_WINKLER] or columns[HAMMING] or columns[PREFIX]
    )
    cdef const long long* starts = words.starts
    cdef long long left, right, size, other_size, longest, shared, measure
    cdef Comparison both
    cdef Py_ssize_t pair
    for pair in range(pairs):
        left, right = sources[pair], targets[pair]
        if left == right:
            for measure in range(MEASURE_COUNT):
                if columns[measure]:
                    columns[measure][pair] = 1.0
            continue
        shared = _shared_characters(words, left, right, alphabet)
        if shared == 0:
            continue
        size, other_size = starts[left + 1] - starts[left], starts[right + 1] - starts[right]
        longest = max(size, other_size)
        if compared:
            compare(
                words.codes + starts[left], size, words.codes + starts[right], other_size,
                positions, scratch, &both,
            )
        if columns[LEVENSHTEIN]:
            columns[LEVENSHTEIN][pair] = <float>(1.0 - both.distance / <double>longest)
        if columns[JARO_WINKLER]:
            columns[JARO_WINKLER][pair] = <float>_winkler(both.jaro, both.prefix)
        if columns[HAMMING]:
            columns[HAMMING][pair] = <float>(both.equal / <double>longest)
        if columns[JACCARD]:
            columns[JACCARD][pair] = <float>(
                shared / <double>(words.sizes[left] + words.sizes[right] - shared)
            )
        if columns[PREFIX]:
            columns[PREFIX][pair] = <float>(both.prefix / <double>longest)
        if columns[SUFFIX]:
            columns[SUFFIX][pair] = <float>(
                _common_suffix(words, left, right) / <double>longest
            )
        _fill_ngrams(words, left, right, columns, pair, alphabet)
    return 0


cdef inline double _winkler(double jaro, long long prefix) noexcept nogil:
    return jaro + (0.1 * min(prefix, 4) * (1 - jaro) if jaro > 0.7 else 0.0)


cdef inline int _measure_of(int order) noexcept nogil:
    """The measure that needs the n-grams of a row after the first."""
    return DICE if order == 1 else TRIGRAMS if order == 2 else FOURGRAMS


cdef inline void _fill_ngrams(
    const Words* words,
    long long left,
    long long right,
    float** columns,
    Py_ssize_t pair,
    Py_ssize_t alphabet,
) noexcept nogil:
    cdef long long size, other_size, common
    cdef double whole
    cdef const int* sizes
    cdef const bits* masks
    cdef int order
    for order in range(1, ORDER_COUNT):
        if not columns[_measure_of(order)]:
            continue
        masks = words.masks + order * words.count
        common = 0
        if masks[left] & masks[right]:
            sizes = words.sizes + order * words.count
            size, other_size = sizes[left], sizes[right]
            common = _shared(
                words.grams + order * words.characters + words.starts[left], size,
                words.grams + order * words.characters + words.starts[right], other_size,
            )
            whole = (size + other_size) / 2.0 if order == 1 else max(size, other_size)
            columns[_measure_of(order)][pair] = <float>(common / whole)
        # Different words that share an n-gram share a shorter one, unless characters count as one.
        if common == 0 and alphabet <= 1 << BITS_OF_FOUR:
            break


cdef void _collect(
    int order, const long long* codes, Py_ssize_t size, long long* run, int* run_size, bits* mask
) noexcept nogil:
    """The n-grams of one word, as a rising run."""
    cdef int width = BITS if order < 3 else BITS_OF_FOUR
    cdef long long gram, highest = (1 << width) - 1
    cdef Py_ssize_t at, step
    cdef bits hashed
    # A word shorter than the order is its own n-gram; trailing zeros set it apart.
    for at in range(max(size - order, 1)):
        gram = 0
        for step in range(at, at + order + 1):
            gram = gram << width | (min(codes[step], highest) if step < size else 0)
        run_size[0] = _insert(run, run_size[0], gram)
        hashed = <bits>gram * 0x9E3779B97F4A7C15ULL
        mask[0] |= <bits>1 << (hashed >> 58 if order else <bits>gram % MACHINE_WORD)


cdef inline int _insert(long long* run, int size, long long gram) noexcept nogil:
    """Insert a number into a rising run unless it is there; returns the run's new size."""
    cdef int at = size, index
    while at > 0 and run[at - 1] > gram:
        at -= 1
    if at > 0 and run[at - 1] == gram:
        return size
    for index in range(size, at, -1):
        run[index] = run[index - 1]
    run[at] = gram
    return size + 1


cdef inline long long _shared_characters(
    const Words* words, long long left, long long right, Py_ssize_t alphabet
) noexcept nogil:
    """How many distinct characters two words have in common."""
    cdef bits both = words.masks[left] & words.masks[right]
    if both == 0 or alphabet <= MACHINE_WORD + 1:  # numbers from 1: a bit for each
        return bit_count(both)
    return _shared(
        words.grams + words.starts[left], words.sizes[left],
        words.grams + words.starts[right], words.sizes[right],
    )


cdef inline long long _shared(
    const long long* first, long long size, const long long* second, long long other_size
) noexcept nogil:
    """How many numbers two rising runs have in common."""
    cdef const long long* end = first + size
    cdef const long long* other_end = second + other_size
    cdef long long left, right, count = 0
    while first < end and second < other_end:
        left, right = first[0], second[0]
        count += left == right
        first += left <= right
        second += right <= left
    return count


cdef inline long long _common_suffix(
    const Words* words, long long left, long long right
) noexcept nogil:
    """The length of the longest common suffix."""
    cdef const long long* first = words.codes + words.starts[left + 1]
    cdef const long long* second = words.codes + words.starts[right + 1]
    cdef Py_ssize_t size = min(
        words.starts[left + 1] - words.starts[left], words.starts[right + 1] - words.starts[right]
    )
    cdef Py_ssize_t at = 0
    while at < size and first[-1 - at] == second[-1 - at]:
        at += 1
    return at
