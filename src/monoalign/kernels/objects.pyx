"""Where arrays meet Python's objects: words become numbers, and rows become links."""

import numpy as np

from cpython.dict cimport PyDict_GetItemWithError, PyDict_SetItem
from cpython.object cimport PyObject
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.string cimport memcmp

cdef extern from "Python.h":
    Py_UCS4 PyUnicode_ReadChar(object word, Py_ssize_t index) except? 0xFFFFFFFF


def number_words(columns, str boundary, Py_ssize_t size):
    """The distinct words in order of appearance, and the index of each word in them (size,).

    `columns` are tuples of words, `size` words in all with the boundaries before, between and after
    the columns: `[("a", "b"), ("a",)]`, `""`, 6  ->  `["", "a", "b"]`, `[0 1 2 0 1 0]`
    """
    cdef dict known = {boundary: 0}
    cdef tuple words
    cdef object word
    cdef PyObject* number
    cdef Py_ssize_t position = 1
    result = np.zeros(size, np.int32)
    cdef int[::1] ids = result
    for words in columns:
        if position + len(words) >= size:
            raise ValueError(f"expected {size} words and boundaries, found more")
        for word in words:
            number = PyDict_GetItemWithError(known, word)
            if number == NULL:
                ids[position] = <int>len(known)
                PyDict_SetItem(known, word, len(known))
            else:
                ids[position] = <object>number
            position += 1
        position += 1
    return list(known), result


def numbers_of(dict numbers, words, list added=None):
    """(words,) the number of each word.

    A word that has none is given the next one, and appended to `added`; without that, the result is
    None.
    """
    cdef Py_ssize_t position = 0
    cdef PyObject* number
    result = np.empty(len(words), np.int64)
    cdef long long[::1] values = result
    for word in words:
        number = PyDict_GetItemWithError(numbers, word)
        if number != NULL:
            values[position] = <object>number
        elif added is not None:
            values[position] = len(numbers)
            added.append(word)  # first: whoever finds the number finds the word
            PyDict_SetItem(numbers, word, len(numbers))
        else:
            return None
        position += 1
    return result


cdef enum:
    SMALL = 1  # letters a to z alone
    TITLE = 2  # a letter A to Z, and then letters a to z alone
    LETTERS = 4  # letters a to z and A to Z alone
    ALNUM = 8  # these and digits 0 to 9 alone
    DIGIT = 16  # a digit 0 to 9 somewhere
    THRICE = 32  # a letter a to z three times in a row, in small letters or capitals
    ASCII = 64  # no other characters
    HYPHENED = 128  # letters a to z and A to Z, and at least one hyphen

WORD_SHAPES = SMALL, TITLE, LETTERS, ALNUM, DIGIT, THRICE, ASCII, HYPHENED


def shapes_of(words):
    """(words,) how words are written: the bits of `WORD_SHAPES`.

    A word with characters beyond ASCII, and the empty word, have none.
    """
    cdef Py_ssize_t position = 0, size = 0
    cdef const char* text
    result = np.zeros(len(words), np.uint8)
    cdef unsigned char[::1] shapes = result
    for word in words:
        try:
            text = PyUnicode_AsUTF8AndSize(word, &size)
            shapes[position] = _shape(<const unsigned char*>text, size)
        except UnicodeEncodeError:  # half a character
            pass
        position += 1
    return result


cdef unsigned char _shape(const unsigned char* text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at, letters = 0, small = 0, digits = 0, hyphens = 0
    cdef int run = 0, shape = ASCII
    cdef unsigned char sign, lower, before = 0
    for at in range(size):
        sign = text[at]
        if sign >= 128:
            return 0
        lower = sign | 32 if 65 <= sign <= 90 else sign
        if 97 <= lower <= 122:
            letters += 1
            small += lower == sign
            run = run + 1 if lower == before else 1
            if run == 3:
                shape |= THRICE
        digits += 48 <= sign <= 57
        hyphens += sign == 45
        before = lower
    if size == 0:
        return 0
    if digits:
        shape |= DIGIT
    if hyphens and letters + hyphens == size:
        shape |= HYPHENED
    if letters + digits == size:
        shape |= ALNUM
    if letters == size:
        shape |= LETTERS
        if small == size:
            shape |= SMALL
        elif small == size - 1 and 65 <= text[0] <= 90:
            shape |= TITLE
    return shape


def first_characters(words):
    """(words,) the number of each word's first character, or 0."""
    cdef Py_ssize_t position = 0
    result = np.zeros(len(words), np.int32)
    cdef int[::1] first = result
    for word in words:
        if word:
            first[position] = <int>PyUnicode_ReadChar(word, 0)
        position += 1
    return result


cdef enum:
    MOST_PARTS = 32
    LONGEST_HELD = 64  # letters


def held_parts(words, list parts, Py_ssize_t inside):
    """(words,) whether a word holds one of the first `inside` parts, or ends with one of the rest.

    Parts are bytes of small letters, at most 32; in words, case does not matter. True for a word
    with other characters than the printable ones of ASCII, or very many.
    """
    cdef Py_ssize_t position = 0, size = 0, at, number, end
    cdef const char* text
    cdef const char* beginnings[MOST_PARTS]
    cdef Py_ssize_t sizes[MOST_PARTS]
    cdef char lowered[LONGEST_HELD]
    for number in range(len(parts)):
        beginnings[number], sizes[number] = parts[number], len(parts[number])
    result = np.ones(len(words), np.bool_)
    cdef unsigned char[::1] held = result
    for word in words:
        try:
            text = PyUnicode_AsUTF8AndSize(word, &size)
        except UnicodeEncodeError:  # half a character
            size = 0
        if 0 < size < LONGEST_HELD and _lower(text, size, lowered):
            held[position] = False
            for at in range(size):
                for number in range(len(parts)):
                    if beginnings[number][0] == lowered[at]:
                        end = at + sizes[number]
                        if (end <= size if number < inside else end == size) and (
                            memcmp(lowered + at, beginnings[number], sizes[number]) == 0
                        ):
                            held[position] = True
        position += 1
    return result


cdef bint _lower(const char* text, Py_ssize_t size, char* lowered) noexcept nogil:
    """Write a word in small letters; False if it has characters that are not printable ASCII."""
    cdef Py_ssize_t at
    for at in range(size):
        lowered[at] = text[at] | 32 if 65 <= text[at] <= 90 else text[at]
        if not 32 <= text[at] <= 126:
            return False
    return True


def letter_codes(words, long long prime, Py_ssize_t longest):
    """(words, 2) the bytes of each word in lower case, read as a number of base 256, modulo a
    prime, and how many there are; at most `longest` count. Words are of ASCII letters and digits.
    """
    cdef Py_ssize_t position = 0, size = 0, at
    cdef const char* text
    cdef long long code
    result = np.zeros((len(words), 2), np.int64)
    cdef long long[:, ::1] codes = result
    for word in words:
        text = PyUnicode_AsUTF8AndSize(word, &size)
        size, code = min(size, longest), 0
        for at in range(size):
            code = (code * 256 + (text[at] | 32 if 65 <= text[at] <= 90 else text[at])) % prime
        codes[position, 0], codes[position, 1] = code, size
        position += 1
    return result


cdef enum:
    SHARED = 64

cdef list _cells = [None] * (SHARED * SHARED)


cdef object _cell(long long row, long long column):
    """The pair of two numbers. Small ones are shared: there are as many as links otherwise, and
    Python's garbage collector goes through all of them."""
    if not (0 <= row < SHARED and 0 <= column < SHARED):
        return row, column
    cell = _cells[row * SHARED + column]
    if cell is None:
        cell = _cells[row * SHARED + column] = (row, column)
    return cell


def links_by_pair(
    const long long[::1] offsets,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] chosen,
    const double[::1] values,
    double least,
):
    """For each pair, of whose rows the first is at `offsets`: the links that are chosen with their
    values, and all other links of at least the `least` value with theirs.

    Rows without a source or a target are no links.
    """
    cdef Py_ssize_t pair, row
    cdef list result = []
    cdef dict links, others
    for pair in range(offsets.shape[0] - 1):
        links, others = {}, {}
        for row in range(offsets[pair], offsets[pair + 1]):
            if sources[row] >= 0 and targets[row] >= 0:
                if chosen[row]:
                    links[_cell(sources[row], targets[row])] = values[row]
                elif values[row] >= least:
                    others[_cell(sources[row], targets[row])] = values[row]
        result.append((links, others))
    return result


def swapped_cells(cells):
    """The values of cells, with the two numbers of each exchanged."""
    cdef dict given = dict(cells) if type(cells) is not dict else cells, result = {}
    cdef tuple cell
    for cell, value in given.items():
        result[_cell(cell[1], cell[0])] = value
    return result


def first_outside(cells, Py_ssize_t rows, Py_ssize_t columns):
    """The first of some pairs of numbers that is no cell of a table of so many rows and columns."""
    for source, target in cells:
        if not (0 <= source < rows and 0 <= target < columns):
            return source, target
    return None
