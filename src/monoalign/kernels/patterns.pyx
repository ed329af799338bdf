"""Words in a row, in texts whose words are numbers: patterns with slots, and runs that have the letters
of one word in the other sentence.
"""

import numpy as np

cdef enum:
    END = -1  # fills up shorter patterns
    GAP = -2  # any words, up to a few; at an end, none
    OWNER = -3  # a number of the first range, or up to a few words and a mark
    SELF = -4  # a number of the second range
    NO_MATCH = -1
    NOWHERE = -1

SLOTS = END, GAP, OWNER, SELF

cdef struct Text:
    const long long* words  # (positions,) two numbers for each word, either of which a pattern has
    const long long* others
    long long owners, mark, stop  # see `find_patterns`
    Py_ssize_t most_inside, most_owners


def find_patterns(
    const long long[::1] words,
    const long long[::1] others,
    const long long[::1] starts,
    const long long[::1] ends,
    const long long[:, ::1] patterns,
    const long long[::1] wanted,
    tuple slots,
):
    """Where patterns (rows, width) are: matches of the pattern `wanted[k]` from `starts[k]` to
    `ends[k]`, as (matches,) k and (matches, width) positions, -1 where there are no more.

    Of the matches that begin at a place the first one counts; what slots take has no position, but
    for a single number. `slots` has the number below which numbers are owners, the mark, which is
    the one below which the others are selves, the number of what no gap holds, and the most words
    of a gap and before a mark.
    """
    cdef Py_ssize_t k, at, size, left, parts = wanted.shape[0], width = patterns.shape[1], count = 0
    cdef long long first
    cdef Text text
    text.words = &words[0] if words.shape[0] else NULL
    text.others = &others[0] if words.shape[0] else NULL
    text.owners, text.mark, text.stop, text.most_inside, text.most_owners = slots
    room = int(np.subtract(ends, starts).sum()) + 1  # at most one match for each place
    all_parts, all_places = np.empty(room, np.int64), np.empty((room, width), np.int64)
    cdef long long[::1] part = all_parts
    cdef long long[:, ::1] places = all_places
    with nogil:
        for k in range(parts):
            first = patterns[wanted[k], 0]
            for at in range(starts[k], ends[k]):
                if first >= 0 and words[at] != first and others[at] != first:
                    continue  # as at most places
                size = _match(
                    &text, at, ends[k], &patterns[wanted[k], 0], width, &places[count, 0]
                )
                if size > 0:
                    for left in range(size, width):
                        places[count, left] = NOWHERE
                    part[count] = k
                    count += 1
    return all_parts[:count], all_places[:count]


cdef Py_ssize_t _match(
    const Text* text,
    Py_ssize_t at,
    Py_ssize_t end,
    const long long* pattern,
    Py_ssize_t width,
    long long* places,
) noexcept nogil:
    """How many places a pattern has that begins at a word, or `NO_MATCH`."""
    cdef Py_ssize_t after = at + 1, size, place
    cdef long long item = pattern[0] if width else <long long>END
    if item == END:
        return 0
    if item == GAP:
        for place in range(at, at + text.most_inside + 1):
            size = _match(text, place, end, pattern + 1, width - 1, places)
            if size != NO_MATCH or place >= end or text.words[place] == text.stop:
                return size
        return NO_MATCH
    if at >= end:
        return NO_MATCH
    if item == OWNER:
        after = _after_owner(text, at, end)
        if after > at + 1:  # words and a mark
            return _match(text, after, end, pattern + 1, width - 1, places)
    elif item == SELF:
        after = at + 1 if text.owners <= text.words[at] < text.mark else 0
    elif item != text.words[at] and item != text.others[at]:
        return NO_MATCH
    if after == 0:
        return NO_MATCH
    places[0] = at
    size = _match(text, after, end, pattern + 1, width - 1, places + 1)
    return size + 1 if size != NO_MATCH else <Py_ssize_t>NO_MATCH


cdef Py_ssize_t _after_owner(const Text* text, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Where an owner that begins at a word ends; 0 if there is none."""
    cdef Py_ssize_t place
    if 0 <= text.words[at] < text.owners:
        return at + 1
    for place in range(at + 1, min(at + 1 + text.most_owners, end)):
        if text.words[place] == text.mark:
            return place + 1
    return 0


def joined_runs(
    const long long[:, ::1] numbers,
    const int[::1] ids,
    const long long[::1] starts,
    const long long[::1] sizes,
    long long prime,
    Py_ssize_t most,
    long long fewest,
):
    """Positions of words, and those of words in a row whose codes make up the code of that word.

    `numbers` (positions, 4) are the code of a word, modulo a prime, what to multiply the code
    before it by, how many letters it has (a word without any is passed over), and whether it may be
    a run alone. Words and runs have at least the `fewest` letters. `starts` and `sizes` (2 · pairs,)
    are those of the sentences: all sources, then all targets. O(words · most · long words)
    """
    cdef Py_ssize_t pairs = starts.shape[0] // 2, sentence, other, word, longs, size, at, step
    cdef Py_ssize_t longest = max(1, int(np.max(sizes, initial=0))), inner
    cdef long long code, letters
    cdef unsigned long long seen
    cdef long long[::1] long_words = np.empty(longest, np.int64)
    cdef long long[::1] lettered = np.empty(longest, np.int64)
    cdef list result = []
    with nogil:
        for sentence in range(2 * pairs):
            other = (sentence + pairs) % (2 * pairs)
            longs, seen = 0, 0
            for word in range(starts[other], starts[other] + sizes[other]):
                if numbers[word, 2] >= fewest:
                    long_words[longs] = word
                    longs += 1
                    seen |= <unsigned long long>1 << (numbers[word, 0] & 63)
            size = 0
            for word in range(starts[sentence], starts[sentence] + sizes[sentence]):
                if numbers[word, 2] > 0:
                    lettered[size] = word
                    size += 1
            for at in range(size):
                code, letters = 0, 0
                for step in range(min(most, size - at)):
                    word = lettered[at + step]
                    code = (code * numbers[word, 1] + numbers[word, 0]) % prime
                    letters += numbers[word, 2]
                    if letters < fewest or (step == 0 and not numbers[word, 3]):
                        continue
                    if seen >> (code & 63) & 1:
                        for inner in range(longs):
                            word = long_words[inner]
                            if numbers[word, 0] == code and ids[word] != ids[lettered[at]]:
                                with gil:
                                    row = [lettered[at + each] for each in range(step + 1)]
                                    result.append((word, row))
    return result
