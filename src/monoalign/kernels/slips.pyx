"""What the slips cost that turn one word into another."""

import numpy as np

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
