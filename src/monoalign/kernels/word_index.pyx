"""Words looked up where they lie: in an array of bytes, one word per line, none of them decoded."""

import numpy as np

from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeUTF8
from libc.math cimport INFINITY
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy

cdef extern from "prefetch.h" nogil:
    void monoalign_prefetch(const void* address)

cdef enum:
    _NEWLINE = 10
    AT_ONCE = 32  # words that are looked up together

cdef unsigned int FIRST_CODE = 2166136261u  # of no bytes


cdef class WordIndex:
    """A read-only mapping from words to their rows or, if given, to the values (rows,) of these.

    Words are distinct. Making it is O(bytes), looking up O(length of the word).
    """

    cdef const unsigned char[::1] _lines
    cdef unsigned int[::1] _starts  # (rows + 1,) of each line
    cdef int[::1] _table  # (a power of 2,) rows by their hash, or -1
    cdef const long long[::1] _values

    def __init__(self, const unsigned char[::1] lines, const long long[::1] values=None):
        cdef Py_ssize_t size = lines.shape[0], at, row = 0, rows = 1, room = 2
        for at in range(size):
            rows += lines[at] == _NEWLINE
        if values is not None and values.shape[0] != rows:
            raise ValueError(f"expected {rows} values, found {values.shape[0]}")
        while room < 2 * rows:
            room *= 2
        self._lines, self._values = lines, values
        self._starts = np.empty(rows + 1, np.uint32)
        self._table = np.full(room, -1, np.int32)
        self._starts[0], self._starts[rows] = 0, <unsigned int>(size + 1)
        for at in range(size):
            if lines[at] == _NEWLINE:
                row += 1
                self._starts[row] = <unsigned int>(at + 1)
        with nogil:
            for row in range(rows):
                at = self._starts[row]
                size = self._starts[row + 1] - 1 - at
                self._table[self._place(&self._lines[0] + at if size else NULL, size)] = <int>row

    def __len__(self):
        return self._starts.shape[0] - 1

    def __iter__(self):
        return map(self.word, range(len(self)))

    def __contains__(self, word):
        return self._row(word) >= 0

    def __getitem__(self, word):
        cdef Py_ssize_t row = self._row(word)
        if row < 0:
            raise KeyError(word)
        return row if self._values is None else self._values[row]

    def get(self, word, default=None):
        """The row or the value of a word."""
        cdef Py_ssize_t row = self._row(word)
        if row < 0:
            return default
        return row if self._values is None else self._values[row]

    def values_of(self, words):
        """(words,) the row or the value of each word, or -1."""
        cdef Py_ssize_t position, row, size = 0, count = len(words)
        cdef bint has_values = self._values is not None
        held = list(words)  # with their letters, while the lock is not
        result, all_sizes = np.empty(count, np.int64), np.empty(count, np.int64)
        cdef long long[::1] values = result, sizes = all_sizes
        cdef const char** texts = <const char**>malloc(max(count, 1) * sizeof(char*))
        if texts == NULL:
            raise MemoryError
        try:
            for position in range(count):
                try:
                    texts[position] = PyUnicode_AsUTF8AndSize(held[position], &size)
                except UnicodeEncodeError:  # half a character, which no file has
                    texts[position] = NULL
                sizes[position] = size
            with nogil:
                for position in range(count):
                    if position % AT_ONCE == 0:
                        self._look_ahead(texts, sizes, position, min(position + AT_ONCE, count))
                    row = -1
                    if texts[position] != NULL:
                        row = self._table[
                            self._place(<const unsigned char*>texts[position], sizes[position])
                        ]
                    if row >= 0 and has_values:
                        row = self._values[row]
                    values[position] = row
        finally:
            free(texts)
        return result

    def word(self, Py_ssize_t row):
        """The word of a row."""
        if not 0 <= row < len(self):
            raise IndexError(f"expected a row below {len(self)}, found {row}")
        cdef Py_ssize_t start = self._starts[row], size = self._starts[row + 1] - 1 - start
        if not size:
            return ""
        return PyUnicode_DecodeUTF8(<const char*>&self._lines[start], size, NULL)

    def longest_prefixes(self, words, Py_ssize_t longest, WordIndex rest):
        """(words,) how many words of an index make up each word, and (all,) their rows or values.

        Each is the longest that goes on there: the first one of this index, of at most `longest`
        bytes, the others of `rest`. What has no word is left out, byte by byte.
        O(length · longest²) per word
        """
        cdef Py_ssize_t position = 0, size = 0, start, end = 0, row, count = 0
        cdef const unsigned char* letters
        cdef WordIndex index
        sizes = np.zeros(len(words), np.int64)
        rows = np.empty(sum(map(len, words)), np.int64)
        cdef long long[::1] counts = sizes
        cdef long long[::1] found = rows
        for word in words:
            letters = <const unsigned char*>PyUnicode_AsUTF8AndSize(word, &size)
            start, index = 0, self
            while start < size:
                for end in range(min(size, start + longest), start, -1):
                    row = index._table[index._place(letters + start, end - start)]
                    if row >= 0:
                        found[count] = row if index._values is None else index._values[row]
                        count += 1
                        counts[position] += 1
                        break
                start, index = end, rest
            position += 1
        return sizes, rows[:count]

    def likeliest_words(self, bytes text, const double[::1] logs, Py_ssize_t longest):
        """The words that make up a text with the highest sum of `logs` (rows,), as where each ends.

        None has more than `longest` bytes; of equal sums, that with the shortest last word. Empty
        if no words make up the text. O(length · longest)
        """
        cdef const unsigned char* letters = text
        cdef Py_ssize_t size = len(text), start, end = 0, row
        cdef unsigned int code
        cdef double total
        cdef list ends = []
        cdef double* best = <double*>malloc((size + 1) * sizeof(double))
        cdef Py_ssize_t* begins = <Py_ssize_t*>malloc((size + 1) * sizeof(Py_ssize_t))
        try:
            if best == NULL or begins == NULL:
                raise MemoryError
            best[0] = 0.0
            for end in range(1, size + 1):
                best[end], begins[end] = -INFINITY, 0
            with nogil:
                for start in range(size):
                    if best[start] == -INFINITY:
                        continue
                    code = FIRST_CODE
                    for end in range(start + 1, min(start + longest, size) + 1):
                        code = _with_byte(code, letters[end - 1])
                        row = self._table[self._place_of(code, letters + start, end - start)]
                        if row >= 0:
                            total = best[start] + logs[row]
                            if total >= best[end]:
                                best[end], begins[end] = total, start
            end = size if best[size] > -INFINITY else 0
            while end:
                ends.append(end)
                end = begins[end]
        finally:
            free(best)
            free(begins)
        return ends[::-1]

    def slips_of(self, bytes word, const unsigned char[:, ::1] instead):
        """The words that a slip makes of a word of small letters, or two of single or double ones.

        A slip is a letter more or less, two in the wrong order, or another letter: `instead` (26,
        26) says which are written for which. O(letters · (26 + letters) · letters)
        """
        cdef Py_ssize_t size = len(word), at, letter, first, second
        cdef const unsigned char* letters = word
        cdef unsigned char* slip = <unsigned char*>malloc(2 * size + 1)
        cdef set rows = set()
        if slip == NULL:
            raise MemoryError
        try:
            for at in range(size + 1):
                memcpy(slip, letters, at)
                memcpy(slip + at + 1, letters + at, size - at)
                for letter in range(26):
                    slip[at] = <unsigned char>(97 + letter)
                    self._add(slip, size + 1, rows)
            for at in range(size):
                memcpy(slip, letters, at)
                memcpy(slip + at, letters + at + 1, size - at - 1)
                self._add(slip, size - 1, rows)
                memcpy(slip, letters, size)
                for letter in range(26):
                    if instead[letters[at] - 97, letter]:
                        slip[at] = <unsigned char>(97 + letter)
                        self._add(slip, size, rows)
                if at + 1 < size:
                    slip[at], slip[at + 1] = letters[at + 1], letters[at]
                    self._add(slip, size, rows)
            for first in range(size):
                for second in range(first):
                    if _begins_run(letters, first) and _begins_run(letters, second):
                        self._add(slip, _other_runs(letters, size, first, second, slip), rows)
        finally:
            free(slip)
        return [self.word(row) for row in rows]

    cdef int _add(self, const unsigned char* word, Py_ssize_t size, set rows) except -1:
        cdef Py_ssize_t row = self._table[self._place(word, size)]
        if row >= 0:
            rows.add(row)
        return 0

    cdef Py_ssize_t _row(self, word) except -2:
        cdef Py_ssize_t size = 0
        cdef const char* text
        try:
            text = PyUnicode_AsUTF8AndSize(word, &size)
        except UnicodeEncodeError:  # half a character, which no file has
            return -1
        return self._table[self._place(<const unsigned char*>text, size)]

    cdef void _look_ahead(
        self, const char** texts, const long long[::1] sizes, Py_ssize_t start, Py_ssize_t end
    ) noexcept nogil:
        """Have the processor fetch what looking up some words will read, for all at once: these
        places lie far apart in memory, and one after the other is waited for otherwise."""
        cdef unsigned int mask = <unsigned int>(self._table.shape[0] - 1)
        cdef unsigned int[AT_ONCE] places
        cdef Py_ssize_t at, row
        for at in range(start, end):
            places[at - start] = 0
            if texts[at] != NULL:
                places[at - start] = _first_place(
                    _hash(<const unsigned char*>texts[at], sizes[at])
                ) & mask
            monoalign_prefetch(&self._table[places[at - start]])
        for at in range(start, end):
            row = self._table[places[at - start]]
            if row >= 0:
                monoalign_prefetch(&self._starts[row])
        for at in range(start, end):
            row = self._table[places[at - start]]
            if row >= 0:
                monoalign_prefetch(&self._lines[0] + self._starts[row])
                if self._values is not None:
                    monoalign_prefetch(&self._values[row])

    cdef Py_ssize_t _place(self, const unsigned char* word, Py_ssize_t size) noexcept nogil:
        """Where in the table a word is, or belongs."""
        return self._place_of(_hash(word, size), word, size)

    cdef Py_ssize_t _place_of(
        self, unsigned int code, const unsigned char* word, Py_ssize_t size
    ) noexcept nogil:
        """The same, given the hash of its bytes: the next free place from there."""
        cdef unsigned int mask = <unsigned int>(self._table.shape[0] - 1)
        cdef Py_ssize_t row, start
        code = _first_place(code)
        while True:
            row = self._table[code & mask]
            if row < 0:
                return code & mask
            start = self._starts[row]
            if self._starts[row + 1] - 1 - start == size and (
                size == 0 or memcmp(&self._lines[0] + start, word, size) == 0
            ):
                return code & mask
            code += 1


cdef inline unsigned int _with_byte(unsigned int code, unsigned char byte) noexcept nogil:
    """The hash (FNV-1a) of what has the hash `code` and then a byte."""
    return (code ^ byte) * 16777619u


cdef inline unsigned int _hash(const unsigned char* word, Py_ssize_t size) noexcept nogil:
    cdef unsigned int code = FIRST_CODE
    cdef Py_ssize_t at
    for at in range(size):
        code = _with_byte(code, word[at])
    return code


cdef inline unsigned int _first_place(unsigned int code) noexcept nogil:
    """Where to look first, modulo the size of the table."""
    return code ^ (code >> 15)


cdef inline bint _begins_run(const unsigned char* letters, Py_ssize_t at) noexcept nogil:
    return at == 0 or letters[at] != letters[at - 1]


cdef Py_ssize_t _other_runs(
    const unsigned char* letters,
    Py_ssize_t size,
    Py_ssize_t first,
    Py_ssize_t second,
    unsigned char* result,
) noexcept nogil:
    """Write a word with two of its runs changed: single letters are doubled, others made single."""
    cdef Py_ssize_t at, written = 0, run = 0
    for at in range(size):
        if _begins_run(letters, at):
            run = at
        if run != first and run != second:
            result[written] = letters[at]
            written += 1
        elif run == at:
            result[written] = letters[at]
            written += 1
            if at + 1 == size or letters[at + 1] != letters[at]:
                result[written] = letters[at]
                written += 1
    return written
