"""What the slips cost that turn one word into another, how words sound, roughly, and which words may be
alike in letters or sound.
"""

import numpy as np

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy

cdef enum:
    LETTERS = 26  # a to z; any other sign is the letter after them

cdef struct Prices:
    const double* added  # (letters,) of a letter that the other word has not
    const double* replaced  # (letters, letters) of one letter for another
    double doubled, first, swapped, first_replaced


def slip_cost(
    const int[::1] left,
    const int[::1] right,
    const double[::1] added,
    const double[:, ::1] replaced,
    double doubled,
    double first,
    double swapped,
    double first_replaced,
):
    """The least cost of the slips between two words, given as code points. O(letters²)

    A letter costs `added` of it; `doubled` if one beside it is the same, else `first` where it
    begins the word. Two letters in the wrong order cost `swapped`. Another letter costs `replaced`
    of both, but at least `first_replaced` where both words begin.
    """
    cdef Py_ssize_t rows = left.shape[0], columns = right.shape[0], i, j
    cdef double[:, ::1] least = np.empty((rows + 1, columns + 1))
    cdef Prices prices
    cdef double cost
    prices.added, prices.replaced = &added[0], &replaced[0, 0]
    prices.doubled, prices.first, prices.swapped = doubled, first, swapped
    prices.first_replaced = first_replaced
    with nogil:
        least[0, 0] = 0
        for j in range(columns):
            least[0, j + 1] = least[0, j] + _added(right, j, &prices)
        for i in range(rows):
            least[i + 1, 0] = least[i, 0] + _added(left, i, &prices)
            for j in range(columns):
                cost = least[i, j]
                if left[i] != right[j]:
                    cost += _replaced(left[i], right[j], i + j == 0, &prices)
                cost = min(cost, least[i, j + 1] + _added(left, i, &prices))
                cost = min(cost, least[i + 1, j] + _added(right, j, &prices))
                if i and j and left[i] != right[j] and (
                    left[i] == right[j - 1] and right[j] == left[i - 1]
                ):
                    cost = min(cost, least[i - 1, j - 1] + swapped)
                least[i + 1, j + 1] = cost
    return least[rows, columns]


cdef inline double _added(
    const int[::1] word, Py_ssize_t at, const Prices* prices
) noexcept nogil:
    if (at and word[at - 1] == word[at]) or (at + 1 < word.shape[0] and word[at + 1] == word[at]):
        return prices.doubled
    return prices.added[_letter(word[at])] if at else prices.first


cdef inline double _replaced(int letter, int other, bint begins, const Prices* prices) noexcept nogil:
    cdef double cost = prices.replaced[_letter(letter) * (LETTERS + 1) + _letter(other)]
    return max(cost, prices.first_replaced) if begins else cost


cdef inline int _letter(int code) noexcept nogil:
    return code - 97 if 97 <= code < 97 + LETTERS else LETTERS


cdef enum:
    ANYWHERE = 0
    AT_START = 1
    AT_END = 2
    BEFORE_FRONT = 3  # before one of the vowels e, i and y
    MOST_GROUPS = 64
    LONGEST_GROUP = 8
    GROWTH = 4  # by what a word may grow, at most
    ROOMS = 3 * GROWTH
    LONGEST = 64
    ANY_SIZE = -1  # of a word that is long or beyond ASCII, which is looked at more closely
    SHORTEST_HEARD = 2

PLACES = ANYWHERE, AT_START, AT_END, BEFORE_FRONT

cdef struct Group:
    char letters[LONGEST_GROUP]
    char sound[LONGEST_GROUP]
    Py_ssize_t size, sound_size
    int place, rule
    unsigned int marks, sound_marks


cdef class Sounds:
    """Rules of how groups of letters sound: (groups, sound, place), in this order.

    Of the groups of a rule the first that is there counts, from left to right.
    """

    cdef Group _groups[MOST_GROUPS]
    cdef int _count

    def __init__(self, rules):
        cdef Group* group
        for number, (groups, sound, place) in enumerate(rules):
            for letters in groups:
                if self._count == MOST_GROUPS or max(len(letters), len(sound)) > LONGEST_GROUP:
                    raise ValueError("expected fewer or shorter groups of letters")
                group = &self._groups[self._count]
                memcpy(group.letters, <const char*>letters, len(letters))
                memcpy(group.sound, <const char*>sound, len(sound))
                group.size, group.sound_size = len(letters), len(sound)
                group.place, group.rule = place, number
                group.marks = _marks(group.letters, group.size)
                group.sound_marks = _marks(group.sound, group.sound_size)
                self._count += 1

    def key(self, bytes word):
        """The consonants that are heard of a word in small letters, in UTF-8."""
        cdef Py_ssize_t size = PyBytes_Size(word)
        cdef char* room = <char*>malloc(ROOMS * (size + 1))
        if room == NULL:
            raise MemoryError
        try:
            size = self._key(PyBytes_AsString(word), size, room)
            return PyBytes_FromStringAndSize(room, size)
        finally:
            free(room)

    def sketches(self, words):
        """(words, 4) of words in small letters: the letters, or -1 for a word that needs a closer
        look; bits for the letters that are there; whether a letter is the first; the key's hash.
        """
        cdef Py_ssize_t position, size = 0, count = len(words)
        cdef char room[ROOMS * (LONGEST + 1)]
        held = list(words)  # with their letters, while the lock is not
        result = np.zeros((count, 4), np.int64)
        cdef long long[:, ::1] rows = result
        cdef const char** texts = <const char**>malloc(max(count, 1) * sizeof(char*))
        if texts == NULL:
            raise MemoryError
        try:
            for position in range(count):
                try:
                    texts[position] = PyUnicode_AsUTF8AndSize(held[position], &size)
                    rows[position, 0] = size if size <= LONGEST else ANY_SIZE
                except UnicodeEncodeError:  # half a character
                    rows[position, 0] = ANY_SIZE
            with nogil:
                for position in range(count):
                    size = rows[position, 0]
                    if size == ANY_SIZE or not _is_ascii(texts[position], size):
                        rows[position, 0] = ANY_SIZE
                        continue
                    rows[position, 1] = _marks(texts[position], size)
                    rows[position, 2] = size > 0 and 97 <= texts[position][0] <= 122
                    rows[position, 3] = _hash(room, self._key(texts[position], size, room))
        finally:
            free(texts)
        return result

    cdef Py_ssize_t _key(self, const char* word, Py_ssize_t size, char* key) noexcept nogil:
        """Write the key of a word, with some room behind it; how long it is."""
        cdef char* form = key + GROWTH * (size + 1)
        cdef char* other = form + GROWTH * (size + 1)
        cdef Py_ssize_t at, written = 0, begins = 0
        cdef int first = 0, last
        cdef unsigned int marks = _marks(word, size)
        if size and _is_among(word[0], b"aeiou"):
            key[0] = b"a"
            begins = 1
        size = _squeeze(word, size, form)
        while first < self._count:
            last = first
            while last < self._count and self._groups[last].rule == self._groups[first].rule:
                last += 1
            for at in range(first, last):
                if self._groups[at].marks & ~marks == 0:  # seldom
                    size = self._replace(first, last, form, size, other)
                    marks |= self._groups[at].sound_marks
                    form, other = other, form
                    break
            first = last
        for at in range(size):
            if not _is_among(form[at], b"aeiouyhw" if at else b"aeiouy"):
                other[written] = form[at]
                written += 1
        return begins + _squeeze(other, written, key + begins)

    cdef Py_ssize_t _replace(
        self, int first, int last, const char* form, Py_ssize_t size, char* result
    ) noexcept nogil:
        """Write a form with the sound of a rule for its groups, which are those from `first`."""
        cdef Py_ssize_t at = 0, written = 0
        cdef int number
        cdef const Group* group
        while at < size:
            for number in range(first, last):
                group = &self._groups[number]
                if _is_at(group, form, size, at):
                    memcpy(result + written, group.sound, group.sound_size)
                    written += group.sound_size
                    at += group.size
                    break
            else:
                result[written] = form[at]
                written += 1
                at += 1
        return written


def likely_cells(
    const long long[::1] positions,
    const long long[::1] starts,
    const long long[::1] sizes,
    const long long[::1] offsets,
    const int[::1] ids,
    const long long[:, ::1] sketches,
    Py_ssize_t most,
    int[::1] index,
):
    """Cells of unknown words and words that may be like them, and which unknown words to look at.

    `positions` (unknown words,) rise; `starts` and `sizes` (2 · pairs,) are those of the sentences,
    `offsets` (pairs + 1,) those of the cells, `ids` (positions,) those of the words among the forms
    of `sketches`. Words with more than `most` slips between them are not alike in letters.

    Gives (unknown words,) whether the other sentence has no such word, and (3, cells) the unknown
    word, as a row of `positions`, the position of the other one, and the cell. Adds 1 to
    the `index` of all cells of unknown source words, 2 to that of target words. O(cells)
    """
    cdef Py_ssize_t row, sentence = 0, pairs = offsets.shape[0] - 1, pair, at, other, count = 0
    cdef Py_ssize_t room = 0, cell, step, begin
    cdef bint turned
    owners = np.searchsorted(starts, positions, side="right") - 1
    cdef const long long[::1] sentences = owners
    for row in range(positions.shape[0]):
        room += sizes[(sentences[row] + pairs) % (2 * pairs)]
    result, alone = np.empty((3, room), np.int64), np.zeros(positions.shape[0], np.bool_)
    cdef long long[:, ::1] cells = result
    cdef unsigned char[::1] compared = alone
    with nogil:
        for row in range(positions.shape[0]):
            sentence = sentences[row]
            turned, pair, other = sentence >= pairs, sentence % pairs, (sentence + pairs) % (2 * pairs)
            at = positions[row] - starts[sentence]
            begin = offsets[pair] + (at if turned else at * sizes[other])
            step = sizes[sentence] if turned else 1
            compared[row] = True
            for at in range(sizes[other]):
                index[begin + at * step] += 1 + turned
                if ids[starts[other] + at] == ids[positions[row]]:
                    compared[row] = False
            if compared[row]:
                for at in range(sizes[other]):
                    if _may_be_alike(
                        &sketches[ids[positions[row]], 0], &sketches[ids[starts[other] + at], 0], most
                    ):
                        cells[0, count], cells[1, count] = row, starts[other] + at
                        cells[2, count] = begin + at * step
                        count += 1
    return alone, result[:, :count]


cdef inline bint _may_be_alike(
    const long long* word, const long long* other, Py_ssize_t most
) noexcept nogil:
    cdef unsigned int marks = <unsigned int>word[1], others = <unsigned int>other[1]
    if word[0] == ANY_SIZE or other[0] == ANY_SIZE:
        return True
    if not other[2]:
        return False
    if marks == others or word[3] == other[3]:
        return True
    return (
        -most <= word[0] - other[0] <= most
        and _count_bits(marks & ~others) <= most
        and _count_bits(others & ~marks) <= most
    )


cdef inline int _count_bits(unsigned int marks) noexcept nogil:
    cdef int count = 0
    while marks:
        marks &= marks - 1
        count += 1
    return count


cdef inline unsigned int _marks(const char* text, Py_ssize_t size) noexcept nogil:
    """A bit for each letter; some other signs share theirs."""
    cdef Py_ssize_t at
    cdef unsigned int marks = 0
    for at in range(size):
        marks |= <unsigned int>1 << (text[at] & 31)
    return marks


cdef inline bint _is_among(char letter, const char* letters) noexcept nogil:
    while letters[0]:
        if letter == letters[0]:
            return True
        letters += 1
    return False


cdef inline bint _is_ascii(const char* text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        if text[at] & 128:
            return False
    return True


cdef inline bint _is_at(
    const Group* group, const char* form, Py_ssize_t size, Py_ssize_t at
) noexcept nogil:
    cdef Py_ssize_t end = at + group.size
    if form[at] != group.letters[0] or end > size:
        return False
    if (group.place == AT_START and at) or (group.place == AT_END and end != size):
        return False
    if group.place == BEFORE_FRONT and (end == size or not _is_among(form[end], b"eiy")):
        return False
    return memcmp(form + at, group.letters, group.size) == 0


cdef inline Py_ssize_t _squeeze(const char* text, Py_ssize_t size, char* result) noexcept nogil:
    """Write a text in UTF-8 without repeated characters; how long it is."""
    cdef Py_ssize_t at = 0, end, written = 0, last = 0
    while at < size:
        end = at + 1
        while end < size and text[end] & 192 == 128:
            end += 1
        if written - last != end - at or memcmp(result + last, text + at, end - at):
            memcpy(result + written, text + at, end - at)
            last = written
            written += end - at
        at = end
    return written


cdef inline long long _hash(const char* text, Py_ssize_t size) noexcept nogil:
    cdef unsigned long long code = 14695981039346656037ULL
    cdef Py_ssize_t at
    for at in range(size):
        code = (code ^ <unsigned char>text[at]) * 1099511628211ULL
    return <long long>(code >> 1)
