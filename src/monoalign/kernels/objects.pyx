"""Where arrays meet Python's objects: words become numbers, and rows become links."""

import numpy as np

from cpython.dict cimport PyDict_GetItemWithError, PyDict_SetItem
from cpython.object cimport PyObject


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


def numbers_of(dict numbers, words):
    """(words,) the number of each word; a `KeyError` for one that has none."""
    cdef Py_ssize_t position = 0
    cdef PyObject* number
    result = np.empty(len(words), np.int64)
    cdef long long[::1] values = result
    for word in words:
        number = PyDict_GetItemWithError(numbers, word)
        if number == NULL:
            raise KeyError(word)
        values[position] = <object>number
        position += 1
    return result


def links_by_pair(
    const long long[::1] offsets,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] chosen,
    const double[::1] values,
    double least,
):
    """For each pair, of whose rows the first is at `offsets`: the links that are chosen, and the
    values of these and of all other links of at least the `least` value.

    Rows without a source or a target are no links.
    """
    cdef Py_ssize_t pair, row
    cdef list links, result = []
    cdef dict shown
    for pair in range(offsets.shape[0] - 1):
        links, shown = [], {}
        for row in range(offsets[pair], offsets[pair + 1]):
            if (chosen[row] or values[row] >= least) and sources[row] >= 0 and targets[row] >= 0:
                link = (sources[row], targets[row])
                shown[link] = values[row]
                if chosen[row]:
                    links.append(link)
        result.append((frozenset(links), shown))
    return result


def first_outside(cells, Py_ssize_t rows, Py_ssize_t columns):
    """The first of some pairs of numbers that is no cell of a table of so many rows and columns."""
    for source, target in cells:
        if not (0 <= source < rows and 0 <= target < columns):
            return source, target
    return None
