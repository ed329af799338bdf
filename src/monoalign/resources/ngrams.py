"""Character n-grams of words as arrays, and how many of them two words share.

    grams = NGrams.of(["night", "nacht"], 2)        grams.sizes                  ->  [4, 4]
                                                    grams.shared([0], [1])       ->  [1]     "ht"

N-grams are sets: one that occurs twice in a word counts once. A word of fewer than n characters has
one n-gram, itself ("a" is not in "an"); the empty word has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray

_COMMON = 0x2FFF
"""Code points up to here are numbered by a table, a text with others by sorting."""
_SMALL = 12
"""Sets up to this size are compared cell by cell, larger ones by binary search."""
_CELLS = 1 << 20
"""Comparisons in memory at once."""


@dataclass(frozen=True)
class Characters:
    """The code points of many words, end to end."""

    codes: IntArray  # (characters,) a number from 1 for each distinct character
    starts: IntArray  # (words + 1,)

    @classmethod
    def of(cls, words: Sequence[str]) -> Characters:
        """Any string goes, lone surrogates too."""
        raw = "".join(words).encode("utf-32-le", "surrogatepass")
        lengths = np.fromiter(map(len, words), np.int64, len(words))
        codes = _codes(np.frombuffer(raw, np.uint32))
        return cls(codes, np.concatenate([[0], np.cumsum(lengths)]))


@dataclass(frozen=True)
class NGrams:
    """The n-gram sets of many words. An n-gram is a number, equal ones in equal words."""

    flat: npt.NDArray[np.int32]  # (n-grams,) rising within each word
    starts: IntArray  # (words + 1,)
    sizes: IntArray  # (words,)

    @classmethod
    def of(cls, words: Sequence[str] | Characters, n: int) -> NGrams:
        """O(characters · log characters)"""
        text = words if isinstance(words, Characters) else Characters.of(words)
        lengths = np.diff(text.starts)
        counts = np.where(lengths > 0, np.maximum(lengths - n + 1, 1), 0)
        owners = np.repeat(np.arange(len(lengths)), counts)
        grams = _numbered(text, n, owners, _positions(counts, text.starts[:-1]))
        kinds = int(grams.max(initial=0)) + 1
        keys = np.unique(owners * kinds + grams)
        sizes = np.bincount(keys // kinds, minlength=len(lengths))
        starts = np.concatenate([[0], np.cumsum(sizes)])
        return cls((keys % kinds).astype(np.int32), starts, sizes)

    def shared(self, sources: IntArray, targets: IntArray) -> IntArray:
        """(pairs,) the size of the intersection, for pairs of word positions."""
        found = np.zeros(len(sources), np.int64)
        widths = np.maximum(self.sizes[sources], self.sizes[targets])
        for low, high in ((0, 4), (4, 8), (8, _SMALL)):
            rows = np.flatnonzero((widths > low) & (widths <= high))
            if len(rows):
                found[rows] = self._by_cells(sources[rows], targets[rows], high)
        rows = np.flatnonzero(widths > _SMALL)
        if len(rows):
            found[rows] = self._by_search(sources[rows], targets[rows])
        return found

    def _by_cells(self, sources: IntArray, targets: IntArray, width: int) -> IntArray:
        """Every n-gram of one word against every one of the other; sets, so equal cells count."""
        lefts, rights = self._padded(width, -1), self._padded(width, -2)
        found = np.zeros(len(sources), np.int64)
        block = max(_CELLS // width**2, 1)
        for start in range(0, len(sources), block):
            rows = slice(start, start + block)
            left, right = lefts[:, sources[rows]], rights[:, targets[rows]]
            equal = (left[:, None] == right[None]).reshape(width**2, -1).view(np.int8)
            found[rows] = np.add.reduce(equal, axis=0, dtype=np.int8)  # at most `width`
        return found

    def _padded(self, width: int, padding: int) -> npt.NDArray[np.int32]:
        """(width, words) the first n-grams of each word, then `padding`."""
        columns = np.arange(width)[:, None]
        cells = self.flat[np.minimum(self.starts[:-1] + columns, len(self.flat) - 1)]
        padded: npt.NDArray[np.int32] = np.where(columns < self.sizes, cells, np.int32(padding))
        return padded

    def _by_search(self, sources: IntArray, targets: IntArray) -> IntArray:
        """Each n-gram of the smaller set is looked up among those of the other word."""
        swap = self.sizes[sources] > self.sizes[targets]
        few, many = np.where(swap, targets, sources), np.where(swap, sources, targets)
        kinds = int(self.flat.max(initial=0)) + 1
        keys = np.repeat(np.arange(len(self.sizes)), self.sizes) * kinds + self.flat
        found = np.zeros(len(sources), np.int64)
        for rows in _blocks(self.sizes[few]):
            counts = self.sizes[few[rows]]
            grams = self.flat[_positions(counts, self.starts[few[rows]])]
            wanted = np.repeat(many[rows], counts) * kinds + grams
            places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
            owners = np.repeat(np.arange(len(counts)), counts)
            found[rows] = np.bincount(owners[keys[places] == wanted], minlength=len(counts))
        return found


def _codes(points: npt.NDArray[np.uint32]) -> IntArray:
    """(characters,) a number from 1 for each distinct code point, in their order."""
    highest = int(points.max(initial=0))
    if highest > _COMMON:
        return np.unique(points, return_inverse=True)[1].astype(np.int64) + 1
    used = np.zeros(highest + 1, np.bool_)
    used[points] = True
    found: IntArray = np.cumsum(used, dtype=np.int64)[points]
    return found


def _numbered(text: Characters, n: int, owners: IntArray, positions: IntArray) -> IntArray:
    """A number for each n-gram, grown a character at a time so that no key can overflow."""
    if not len(positions):
        return positions
    kinds = int(text.codes.max()) + 1
    ends = text.starts[1:][owners]
    grams: IntArray = text.codes[positions]
    for step in range(1, n):
        place = np.minimum(positions + step, len(text.codes) - 1)
        # 0 stands behind the end of a word; no character has that number.
        following = np.where(positions + step < ends, text.codes[place], 0)
        _, grams = np.unique(grams * kinds + following, return_inverse=True)
    return grams


def _positions(counts: IntArray, starts: IntArray) -> IntArray:
    """`starts[k], starts[k] + 1, …`, `counts[k]` of them, for each k in turn."""
    before = np.cumsum(counts) - counts
    shifts: IntArray = np.repeat(starts - before, counts)
    return np.arange(len(shifts)) + shifts


def _blocks(sizes: IntArray) -> list[slice]:
    """Runs of rows whose sizes add up to about `_CELLS`, so that memory stays bounded."""
    marks = np.cumsum(sizes) // _CELLS
    cuts = np.concatenate([[0], np.flatnonzero(np.diff(marks)) + 1, [len(sizes)]])
    return [slice(int(cuts[k]), int(cuts[k + 1])) for k in range(len(cuts) - 1)]
