"""The string similarities of `strings.py`, compiled, for pairs of a batch's word types.

    spellings = Spellings.of(["sport", "sports"])
    similarities(spellings, [0], [1])  ->  (len(MEASURES), 1) float32

The same values as `strings.string_similarities`, to float32, several times faster: all measures of
a pair come from one visit to its characters. `strings.py` has the definitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.kernels.compiled import compiled

from .edit_kernels import edits
from .ngrams import Characters

MEASURES = (
    "levenshtein",
    "jaro_winkler",
    "hamming",
    "dice",
    "jaccard",
    "trigrams",
    "fourgrams",
    "prefix",
)
"""The rows of the result."""

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.uint64]
ORDERS = 4
_ALPHABET = 1 << 16  # four characters of so many make one number of 64 bits


@dataclass(frozen=True)
class Spellings:
    """Words as numbers: characters, n-gram sets, and a mask a set that tells most pairs apart."""

    codes: IntArray  # (characters,) below 2 ** 16; more different characters count as one
    starts: IntArray  # (words + 1,)
    grams: npt.NDArray[np.int64]  # (orders, characters) rising within a word; 1 to 4 characters
    sizes: npt.NDArray[np.int32]  # (orders, words) how many a word has, from its start on
    masks: Masks  # (orders, words) a bit an n-gram, shared by some

    @staticmethod
    def of(words: Sequence[str]) -> Spellings:
        """O(characters · longest word)"""
        text = Characters.of(words)
        codes = np.minimum(text.codes, _ALPHABET - 1)
        grams = np.empty((ORDERS, len(codes)), np.int64)
        sizes = np.zeros((ORDERS, len(words)), np.int32)
        masks = np.zeros((ORDERS, len(words)), np.uint64)
        _collect(codes, text.starts, grams, sizes, masks)
        return Spellings(codes, text.starts, grams, sizes, masks)


def similarities(spellings: Spellings, sources: IntArray, targets: IntArray) -> Floats:
    """(measures, pairs) for pairs of word positions."""
    found = np.zeros((len(MEASURES), len(sources)), np.float32)
    alphabet = int(spellings.codes.max(initial=0)) + 1
    _similarities(
        spellings.codes,
        spellings.starts,
        spellings.grams,
        spellings.sizes,
        spellings.masks,
        sources,
        targets,
        np.zeros(alphabet, np.uint64),
        found,
    )
    return found


@compiled
def _collect(codes: Any, starts: Any, grams: Any, sizes: Any, masks: Any) -> None:
    """Fill the n-gram sets: characters packed into one number, sorted, each once."""
    for word in range(len(starts) - 1):
        start, end = starts[word], starts[word + 1]
        for order in range(grams.shape[0]):
            row, size, mask = grams[order], 0, np.uint64(0)
            # A word shorter than the order is its own n-gram, told from others by the zeros.
            for at in range(start, max(end - order, min(start + 1, end))):
                gram = np.int64(0)
                for step in range(order + 1):
                    code = codes[at + step] if at + step < end else 0
                    gram = gram * _ALPHABET + code
                size = _insert(row, start, size, gram)
                mixed = np.uint64(gram) * np.uint64(0x9E3779B97F4A7C15)
                mask |= np.uint64(1) << (mixed >> np.uint64(58))
            sizes[order, word] = size
            masks[order, word] = mask


@compiled
def _insert(row: Any, start: int, size: int, gram: int) -> int:
    """Put a number into a rising run, unless it is there; the run's new size."""
    at = start + size
    while at > start and row[at - 1] > gram:
        at -= 1
    if at > start and row[at - 1] == gram:
        return size
    for place in range(start + size, at, -1):
        row[place] = row[place - 1]
    row[at] = gram
    return size + 1


@compiled
def _similarities(
    codes: Any,
    starts: Any,
    grams: Any,
    sizes: Any,
    masks: Any,
    sources: Any,
    targets: Any,
    places: Any,
    found: Any,
) -> None:
    for pair in range(len(sources)):
        left, right = sources[pair], targets[pair]
        if left == right:
            found[:, pair] = 1.0
            continue
        if masks[0, left] & masks[0, right] == 0:  # not one character in common
            continue
        shared = _shared(grams[0], starts[left], sizes[0, left], starts[right], sizes[0, right])
        if shared == 0:
            continue
        union = sizes[0, left] + sizes[0, right] - shared
        first = codes[starts[left] : starts[left + 1]]
        second = codes[starts[right] : starts[right + 1]]
        longest = max(len(first), len(second))
        prefix = _prefix(first, second)
        distance, jaro = edits(first, second, places)
        found[0, pair] = 1.0 - distance / longest
        found[1, pair] = jaro + 0.1 * min(prefix, 4) * (1 - jaro) if jaro > 0.7 else jaro
        found[2, pair] = _equal_places(first, second) / longest
        found[4, pair] = shared / union
        found[7, pair] = prefix / longest
        for row, order in ((3, 1), (5, 2), (6, 3)):
            if masks[order, left] & masks[order, right] == 0:
                continue
            one, other = sizes[order, left], sizes[order, right]
            common = _shared(grams[order], starts[left], one, starts[right], other)
            whole = (one + other) / 2 if order == 1 else max(one, other)
            found[row, pair] = common / whole


@compiled
def _shared(row: Any, i: int, left_size: int, j: int, right_size: int) -> int:
    """How many numbers two rising runs have in common."""
    last_i, last_j = i + left_size, j + right_size
    count = 0
    while i < last_i and j < last_j:
        one, other = row[i], row[j]
        count += one == other
        i += one <= other
        j += other <= one
    return count


@compiled
def _prefix(first: Any, second: Any) -> int:
    size = min(len(first), len(second))
    at = 0
    while at < size and first[at] == second[at]:
        at += 1
    return at


@compiled
def _equal_places(first: Any, second: Any) -> int:
    count = 0
    for at in range(min(len(first), len(second))):
        count += first[at] == second[at]
    return count
