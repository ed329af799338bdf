"""Words in a row that have the letters of a word in the other sentence."""

import numpy as np

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
