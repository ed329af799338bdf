"""String similarities of pairs of words, where a word is an array of numbers, one per character.

A new measure is added here and nowhere else: its name to `MEASURES`, its constant to the line below
it, and its computation to `fill_similarities`. `resources/strings.py` says what each measure means.

Up to 64 characters, the positions of a character within a word are the bits of one machine word, so
that a character of the other word is handled in a few operations; longer words take O(|s| · |t|).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

MEASURES: tuple[str, ...] = (
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
LEVENSHTEIN, JARO_WINKLER, HAMMING, DICE, JACCARD, TRIGRAMS, FOURGRAMS, PREFIX, SUFFIX = range(9)

ORDERS = 4
"""N-grams have 1 to so many characters; row n - 1 of an array is for those of n characters."""
_NGRAM_MEASURES = ((DICE, 1), (TRIGRAMS, 2), (FOURGRAMS, 3))  # and their rows
_MACHINE_WORD = 64  # bits
_BITS = 21  # of a character in n-grams of up to 3 characters: enough for any code point
_BITS_OF_FOUR = 16  # of a character in n-grams of 4 characters; those that need more count as one


@compiled
def collect_ngrams(codes: Any, starts: Any, rows: Any, grams: Any, sizes: Any, masks: Any) -> None:
    """Fill the n-gram sets that the measures with a row need (`fill_similarities`).

    `codes` (characters,) are numbers from 1, words end to end as `starts` (words + 1,) says. In
    `grams` (ORDERS, characters) the n-grams of a word rise from its start on, `sizes`
    (ORDERS, words) of them, and `masks` (ORDERS, words) have a bit for each, shared by some.
    O(characters · longest word)
    """
    needed = np.zeros(ORDERS, np.bool_)
    needed[0] = True  # tells most pairs apart
    for measure, order in _NGRAM_MEASURES:
        needed[order] |= rows[measure] >= 0
    for word in range(len(starts) - 1):
        start, end = starts[word], starts[word + 1]
        for order in range(ORDERS):
            if not needed[order]:
                continue
            row, size, mask = grams[order], 0, np.uint64(0)
            bits = _BITS if order < 3 else _BITS_OF_FOUR
            highest = (1 << bits) - 1
            # A word shorter than the order is its own n-gram; trailing zeros set it apart.
            for at in range(start, max(end - order, min(start + 1, end))):
                gram = np.int64(0)
                for step in range(order + 1):
                    code = min(codes[at + step], highest) if at + step < end else 0
                    gram = gram << bits | code
                size = _insert(row, start, size, gram)
                hashed = np.uint64(gram) * np.uint64(0x9E3779B97F4A7C15)
                mask |= np.uint64(1) << (hashed >> np.uint64(58))
            sizes[order, word] = size
            masks[order, word] = mask


@compiled
def fill_similarities(
    codes: Any,
    starts: Any,
    grams: Any,
    sizes: Any,
    masks: Any,
    sources: Any,
    targets: Any,
    rows: Any,
    positions: Any,
    result: Any,
) -> None:
    """Fill `result` (wanted measures, pairs), which is 0, for pairs of distinct words.

    `rows` (measures,) has the row of each measure, negative for one that is not wanted, and
    `positions` (alphabet,) is 0 before and after.
    """
    levenshtein, jaro_winkler, hamming = rows[LEVENSHTEIN], rows[JARO_WINKLER], rows[HAMMING]
    jaccard, prefix_row, suffix = rows[JACCARD], rows[PREFIX], rows[SUFFIX]
    edits_wanted = levenshtein >= 0 or jaro_winkler >= 0
    for pair in range(len(sources)):
        left, right = sources[pair], targets[pair]
        if left == right:
            result[:, pair] = 1.0
            continue
        if masks[0, left] & masks[0, right] == 0:  # no character in common
            continue
        shared = _shared(grams[0], starts[left], sizes[0, left], starts[right], sizes[0, right])
        if shared == 0:
            continue
        first = codes[starts[left] : starts[left + 1]]
        second = codes[starts[right] : starts[right + 1]]
        longest = max(len(first), len(second))
        prefix = _common_prefix(first, second)
        if edits_wanted:
            distance, jaro = _edits(first, second, positions)
            if levenshtein >= 0:
                result[levenshtein, pair] = 1.0 - distance / longest
            if jaro_winkler >= 0:
                boost = 0.1 * min(prefix, 4) * (1 - jaro) if jaro > 0.7 else 0.0
                result[jaro_winkler, pair] = jaro + boost
        if hamming >= 0:
            result[hamming, pair] = _equal_positions(first, second) / longest
        if jaccard >= 0:
            result[jaccard, pair] = shared / (sizes[0, left] + sizes[0, right] - shared)
        if prefix_row >= 0:
            result[prefix_row, pair] = prefix / longest
        if suffix >= 0:
            result[suffix, pair] = _common_suffix(first, second) / longest
        for measure, order in _NGRAM_MEASURES:
            if rows[measure] >= 0 and masks[order, left] & masks[order, right] != 0:
                size, other_size = sizes[order, left], sizes[order, right]
                common = _shared(grams[order], starts[left], size, starts[right], other_size)
                whole = (size + other_size) / 2 if measure == DICE else max(size, other_size)
                result[rows[measure], pair] = common / whole


@compiled
def _insert(row: Any, start: int, size: int, gram: int) -> int:
    """Insert a number into a rising run unless it is there; returns the run's new size."""
    at = start + size
    while at > start and row[at - 1] > gram:
        at -= 1
    if at > start and row[at - 1] == gram:
        return size
    for index in range(start + size, at, -1):
        row[index] = row[index - 1]
    row[at] = gram
    return size + 1


@compiled
def _shared(row: Any, i: int, left_size: int, j: int, right_size: int) -> int:
    """How many numbers two rising runs have in common, which begin at `i` and `j`."""
    last_i, last_j = i + left_size, j + right_size
    count = 0
    while i < last_i and j < last_j:
        left, right = row[i], row[j]
        count += left == right
        i += left <= right
        j += right <= left
    return count


@compiled
def _common_prefix(first: Any, second: Any) -> int:
    """The length of the longest common prefix."""
    size = min(len(first), len(second))
    at = 0
    while at < size and first[at] == second[at]:
        at += 1
    return at


@compiled
def _common_suffix(first: Any, second: Any) -> int:
    """The length of the longest common suffix."""
    size = min(len(first), len(second))
    at = 0
    while at < size and first[len(first) - 1 - at] == second[len(second) - 1 - at]:
        at += 1
    return at


@compiled
def _equal_positions(first: Any, second: Any) -> int:
    """How many positions hold the same character."""
    count = 0
    for at in range(min(len(first), len(second))):
        count += first[at] == second[at]
    return count


@compiled
def _edits(first: Any, second: Any, positions: Any) -> tuple[int, float]:
    """Levenshtein's distance and Jaro's similarity of two words."""
    if len(first) > len(second):
        first, second = second, first
    if len(second) > _MACHINE_WORD:
        return _levenshtein_of_long(first, second), _jaro_of_long(first, second)
    for at in range(len(first)):
        positions[first[at]] |= np.uint64(1) << np.uint64(at)
    result = _levenshtein(len(first), second, positions), _jaro(first, second, positions)
    for at in range(len(first)):
        positions[first[at]] = 0
    return result


@compiled
def _levenshtein(size: int, second: Any, positions: Any) -> int:
    """Hyyrö's bit-parallel form, for a first word of `size` characters at `positions`."""
    one = np.uint64(1)
    up, down = ~np.uint64(0), np.uint64(0)
    last = one << np.uint64(size - 1)
    distance = size
    for at in range(len(second)):
        match = positions[second[at]]
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
def _jaro(first: Any, second: Any, positions: Any) -> float:
    """Each character takes the first free equal one within the window."""
    window = max(len(second) // 2 - 1, 0)  # the second word is the longer
    one = np.uint64(1)
    reach = ~np.uint64(0) if window + 1 >= _MACHINE_WORD else (one << np.uint64(window + 1)) - one
    taken_first, taken_second = np.uint64(0), np.uint64(0)
    count = 0
    for at in range(len(second)):
        match = positions[second[at]] & reach & ~taken_first
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
