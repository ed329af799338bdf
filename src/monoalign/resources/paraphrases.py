"""A table of words and phrases that paraphrase each other, read from a file the user has.

    table = Paraphrases.load("ppdb.tsv")
    table.contain(["car", "car"], ["automobile", "banana"])  ->  [True, False]

Two formats are read, plain or gzip, and told apart by the first line:

    car<tab>automobile                                                     one pair a line
    [NN] ||| car ||| automobile ||| PPDB2.0Score=… ||| 0-0 ||| Equivalence   PPDB 1.0 (without the
                                                                           last field) and 2.0

A pair holds in both directions, whatever the case. Phrases are words joined by spaces. A pair of
equal phrases is dropped. Scores, categories and entailment labels are ignored (Sultan et al. 2014,
section 3.1); so are PPDB's patterns, whose phrases have a gap such as `[NP,1]`. No inflected or
lemmatised forms are added.

A table read without a bad line is kept compiled in the cache folder, under a name made of the
file's place, size and time of change: loading it again takes milliseconds. The one compiled from an
earlier state of the file is removed.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.corpora.source import ErrorHandler

from .paraphrase_files import cached_table, keep_table, read_table
from .registered import registered

REGISTERED = "registered"
"""The value of an option that means the user's registered table."""

_REMEMBERED = 1 << 17


@dataclass(frozen=True, eq=False)
class Paraphrases:
    """Distinct phrases in order, and the pairs of them.

    `text` holds all phrases in UTF-8, phrase k in `text[starts[k]:starts[k + 1]]`; a pair of the
    phrases a < b is the number `a * phrases + b`.
    """

    text: bytes = field(repr=False)
    starts: IntArray  # (phrases + 1,)
    keys: IntArray  # (pairs,) rising
    skipped: int = 0
    _places: dict[str, int] = field(default_factory=dict, repr=False)

    @classmethod
    def load(
        cls, path: str | Path, *, on_error: ErrorHandler | None = None, cache: bool = True
    ) -> Paraphrases:
        """Read a table. A bad line raises a `DataError`, or goes to `on_error` and is `skipped`."""
        arrays = cached_table(path) if cache else None
        if arrays is not None:
            return cls(arrays["text"].tobytes(), arrays["starts"], arrays["keys"])
        text, starts, keys, skipped = read_table(path, on_error)
        if cache and not skipped:
            keep_table(path, text=text, starts=starts, keys=keys)
        return cls(text, starts, keys, skipped)

    @classmethod
    def named(cls, option: str) -> Paraphrases | None:
        """What an aligner's option asks for: a file, the `registered` one, or none if empty."""
        if option != REGISTERED:
            return cls.load(option) if option else None
        path = registered("paraphrases")
        if path is None:
            raise UsageError("no paraphrases are registered: `monoalign resources add` does it")
        return cls.load(path)

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def hash(self) -> str:
        """Sixteen hexadecimal digits of the content, whatever the file's order and format."""
        digest = hashlib.sha256(self.text)
        digest.update(self.starts.astype("<i8").tobytes())
        digest.update(self.keys.astype("<i8").tobytes())
        return digest.hexdigest()[:16]

    def contain(self, sources: Sequence[str], targets: Sequence[str]) -> BoolArray:
        """(pairs,) whether each source and target are a pair of the table, in either order."""
        if len(sources) != len(targets):
            raise UsageError(
                f"expected as many targets as sources, found {len(targets)} and {len(sources)}"
            )
        place_of = self._look_up({*sources, *targets}).__getitem__
        left = np.fromiter(map(place_of, sources), np.int64, len(sources))
        right = np.fromiter(map(place_of, targets), np.int64, len(targets))
        known = (left >= 0) & (right >= 0)
        wanted = np.minimum(left, right) * (len(self.starts) - 1) + np.maximum(left, right)
        return known & _among(wanted, self.keys)

    def _look_up(self, phrases: set[str]) -> dict[str, int]:
        """Places in the table, -1 for a phrase that has none."""
        starts, count = self.starts.data, len(self.starts) - 1

        def phrase_at(place: int) -> bytes:
            return self.text[starts[place] : starts[place + 1]]

        places = {}
        for phrase in phrases:
            place = self._places.get(phrase)
            if place is None:
                wanted = phrase.lower().encode("utf-8", "surrogatepass")
                place = bisect_left(range(count), wanted, key=phrase_at)
                if place == count or phrase_at(place) != wanted:
                    place = -1
                if len(self._places) < _REMEMBERED:
                    self._places[phrase] = place
            places[phrase] = place
        return places


def _among(wanted: IntArray, keys: IntArray) -> BoolArray:
    """(wanted,) whether each is one of the rising keys."""
    if not len(keys):
        return np.zeros(len(wanted), np.bool_)
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    found: BoolArray = keys[places] == wanted
    return found
