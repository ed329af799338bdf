"""Where words stand in a paraphrase table, for thousands of them at a time.

    index = PhraseIndex.of(table)
    index.places(["car", "qqqzx"])  ->  [17031, -1]
    index.contain(places, other_places)

The phrases of a table are in the order of their bytes. Their first eight bytes, read as a number,
find almost every word by one vectorised search; the few that share them are told apart one by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, IntArray

from .paraphrases import Paraphrases

_WIDTH = 8
_REMEMBERED = 1 << 17

Prefixes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class PhraseIndex:
    """A table and the first bytes of its phrases."""

    paraphrases: Paraphrases
    prefixes: Prefixes  # (phrases,) rising
    _known: dict[str, int] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, paraphrases: Paraphrases) -> PhraseIndex:
        """O(phrases)"""
        starts = paraphrases.starts
        text = np.frombuffer(paraphrases.text + bytes(_WIDTH), np.uint8)
        found = np.zeros(len(starts) - 1, np.uint64)
        for place in range(_WIDTH):
            inside = starts[:-1] + place < starts[1:]
            letters = np.where(inside, text[starts[:-1] + place], 0).astype(np.uint64)
            found = (found << np.uint64(8)) | letters
        return cls(paraphrases, found)

    def places(self, words: Sequence[str]) -> IntArray:
        """(words,) the place of each in the table, in lower case; -1 for one that has none."""
        known = self._known
        new = [word for word in dict.fromkeys(words) if word not in known]
        if len(known) + len(new) > _REMEMBERED:
            known.clear()
            new = list(dict.fromkeys(words))
        known.update(zip(new, self._look_up(new), strict=True))
        return np.fromiter(map(known.__getitem__, words), np.int64, len(words))

    def contain(self, left: IntArray, right: IntArray) -> BoolArray:
        """(pairs,) whether the phrases at two places are a pair of the table."""
        keys, size = self.paraphrases.keys, len(self.prefixes)
        found: BoolArray = (left >= 0) & (right >= 0)
        known = np.flatnonzero(found)
        if not len(keys) or not len(known):
            return np.zeros(len(left), np.bool_)
        left, right = left[known], right[known]
        wanted = np.minimum(left, right) * size + np.maximum(left, right)
        places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        found[known] = keys[places] == wanted
        return found

    def _look_up(self, words: list[str]) -> list[int]:
        wanted = [word.lower().encode("utf-8", "surrogatepass") for word in words]
        begun = b"".join([one[:_WIDTH].ljust(_WIDTH, b"\0") for one in wanted])
        keys = np.frombuffer(begun, ">u8").astype(np.uint64)
        first = np.searchsorted(self.prefixes, keys, side="left")
        last = np.searchsorted(self.prefixes, keys, side="right")
        spans = zip(wanted, first.tolist(), last.tolist(), strict=True)
        return [self._place(one, low, high) if low < high else -1 for one, low, high in spans]

    def _place(self, wanted: bytes, low: int, high: int) -> int:
        """The place of a phrase among those from `low` to `high`."""
        starts, text = self.paraphrases.starts.data, self.paraphrases.text

        def phrase_at(place: int) -> bytes:
            return text[starts[place] : starts[place + 1]]

        place = bisect_left(range(high), wanted, low, high, key=phrase_at)
        return place if place < high and phrase_at(place) == wanted else -1
