"""Edit distance and Jaro's similarity of two words, compiled.

Words are arrays of numbers, one a character. Up to 64 characters, the places of each character are
the bits of one machine word, and a character of the other word is dealt with in a few operations.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from monoalign.kernels.compiled import compiled

_WORD = 64  # characters that fit a machine word; longer words take the slow way


@compiled
def edits(first: Any, second: Any, places: Any) -> tuple[int, float]:
    """Levenshtein's distance and Jaro's similarity; `places` (alphabet,) is 0 before and after."""
    if len(first) > len(second):
        first, second = second, first
    if len(second) > _WORD:
        return _levenshtein_of_long(first, second), _jaro_of_long(first, second)
    for at in range(len(first)):
        places[first[at]] |= np.uint64(1) << np.uint64(at)
    found = _levenshtein(len(first), second, places), _jaro(first, second, places)
    for at in range(len(first)):
        places[first[at]] = 0
    return found


@compiled
def _levenshtein(size: int, second: Any, places: Any) -> int:
    """Hyyrö's bit-parallel form, for a first word of `size` characters at `places`."""
    one = np.uint64(1)
    up, down = ~np.uint64(0), np.uint64(0)
    last = one << np.uint64(size - 1)
    distance = size
    for at in range(len(second)):
        match = places[second[at]]
        diagonal = (((match & up) + up) ^ up) | match | down
        right_up = down | ~(diagonal | up)
        right_down = diagonal & up
        distance += (right_up & last) != 0
        distance -= (right_down & last) != 0
        right_up = (right_up << one) | one
        right_down = right_down << one
        up = right_down | ~(diagonal | right_up)
        down = right_up & diagonal
    return distance


@compiled
def _jaro(first: Any, second: Any, places: Any) -> float:
    """Each character takes the first free equal one within the window."""
    window = max(len(second) // 2 - 1, 0)  # the second word is the longer
    one = np.uint64(1)
    reach = ~np.uint64(0) if window + 1 >= _WORD else (one << np.uint64(window + 1)) - one
    taken_first, taken_second = np.uint64(0), np.uint64(0)
    count = 0
    for at in range(len(second)):
        match = places[second[at]] & reach & ~taken_first
        if match:
            taken_first |= match & (~match + one)
            taken_second |= one << np.uint64(at)
            count += 1
        reach = (reach << one) | one if at < window else reach << one
    if count == 0:
        return 0.0
    i, swapped = 0, 0
    for at in range(len(second)):
        if taken_second >> np.uint64(at) & one:
            while not taken_first >> np.uint64(i) & one:
                i += 1
            swapped += first[i] != second[at]
            i += 1
    return (count / len(first) + count / len(second) + (count - swapped // 2) / count) / 3


@compiled
def _levenshtein_of_long(first: Any, second: Any) -> int:
    row = np.arange(len(first) + 1)
    for j in range(len(second)):
        corner = row[0]
        row[0] = j + 1
        for i in range(len(first)):
            above = row[i + 1]
            step = corner + (first[i] != second[j])
            row[i + 1] = min(step, above + 1, row[i] + 1)
            corner = above
    return int(row[-1])


@compiled
def _jaro_of_long(first: Any, second: Any) -> float:
    window = max(len(second) // 2 - 1, 0)
    taken = np.zeros(len(first), np.uint8)
    matched = np.empty(len(first), np.int64)
    count = 0
    for j in range(len(second)):
        for i in range(max(j - window, 0), min(j + window + 1, len(first))):
            if taken[i] == 0 and first[i] == second[j]:
                taken[i] = 1
                matched[count] = second[j]
                count += 1
                break
    if count == 0:
        return 0.0
    at, swapped = 0, 0
    for i in range(len(first)):
        if taken[i]:
            swapped += first[i] != matched[at]
            at += 1
    return (count / len(first) + count / len(second) + (count - swapped // 2) / count) / 3
