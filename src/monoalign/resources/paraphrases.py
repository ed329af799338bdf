"""A table of words and phrases that paraphrase each other, read from a file the user has.

    table = Paraphrases.load("ppdb.tsv")
    table.contain(["car", "car"], ["automobile", "banana"])  ->  [True, False]

`paraphrase_files.py` reads the files. A pair holds in both directions, in any case. Phrases are
words joined by spaces. A pair of equal phrases is dropped. No inflected or lemmatised forms are
added, except by `lemmatised`.

A table read without a bad line is stored compiled in the cache folder, under a name made of the
file's path, size and time of change: an `.npz` of three arrays, without pickle, that loads in
milliseconds. One that is damaged is compiled again, one of an earlier state of the file removed.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.errors import DataError, MonoalignError, UsageError
from monoalign.corpora.source import ErrorHandler, raise_error
from monoalign.corpora.write import open_output

from .arrays import starts_of
from .paraphrase_files import read_pairs
from .registered import cache_folder, registered

REGISTERED = "registered"
"""The value of an option that means the user's registered table."""

_CACHED = 1 << 17  # phrases whose index is remembered
_WIDTH = 8  # bytes of a phrase that are compared as one number
_VERSION = 1
_SPACES = re.compile("  +")  # not str.split, which cuts at control characters too


@dataclass(frozen=True, eq=False)
class Paraphrases:
    """Distinct phrases in the order of their bytes, and the pairs of them.

    `text` holds all phrases in UTF-8, phrase k in `text[starts[k]:starts[k + 1]]`; a pair of the
    phrases a < b is the number `a * phrases + b`.
    """

    text: bytes = field(repr=False)
    starts: IntArray  # (phrases + 1,)
    keys: IntArray  # (pairs,) rising
    skipped: int = 0
    _known: dict[str, int] = field(default_factory=dict, repr=False)

    @classmethod
    def load(
        cls, path: str | Path, *, on_error: ErrorHandler | None = None, cache: bool = True
    ) -> Paraphrases:
        """Read a table. A bad line raises a `DataError`, or goes to `on_error` and is `skipped`."""
        table = _cached_table(path) if cache else None
        if table is None:
            table = _read_table(path, on_error)
            if cache and not table.skipped:
                _cache_table(path, table)
        return table

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
        return self.contain_indices(self.indices(sources), self.indices(targets))

    def contain_indices(self, left: IntArray, right: IntArray) -> BoolArray:
        """(pairs,) the same for phrases given by their `indices`."""
        contained: BoolArray = (left >= 0) & (right >= 0)
        known = np.flatnonzero(contained)
        if not len(self.keys) or not len(known):
            return np.zeros(len(left), np.bool_)
        left, right = left[known], right[known]
        wanted = np.minimum(left, right) * (len(self.starts) - 1) + np.maximum(left, right)
        at = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        contained[known] = self.keys[at] == wanted
        return contained

    def lemmatised(self, lemma: Callable[[str], str]) -> Paraphrases:
        """Without pairs of one lemma, and with the lemmas of all others (section 3.1). O(pairs)"""
        starts, size = self.starts.tolist(), len(self.starts) - 1
        phrases = [self.text[starts[k] : starts[k + 1]].decode() for k in range(size)]
        bases = [" ".join(map(lemma, phrase.split(" "))) for phrase in phrases]
        ids = {phrase: index for index, phrase in enumerate(dict.fromkeys([*phrases, *bases]))}
        base_of = np.fromiter(map(ids.__getitem__, bases), np.int64, size)
        pairs = np.stack(np.divmod(self.keys, max(size, 1)), axis=1)
        pairs = pairs[base_of[pairs[:, 0]] != base_of[pairs[:, 1]]]
        both = np.concatenate([pairs, base_of[pairs]])
        return Paraphrases(*_compiled(list(ids), both.reshape(-1)), self.skipped)

    def indices(self, phrases: Sequence[str]) -> IntArray:
        """(phrases,) the index of each phrase, in any case; -1 for one that the table lacks."""
        cached = self._known.get
        known = {phrase: cached(phrase) for phrase in phrases}
        new = [phrase for phrase, index in known.items() if index is None]
        added = dict(zip(new, self._look_up(new), strict=True))
        known.update(added)
        if len(self._known) + len(added) > _CACHED:
            self._known.clear()
        self._known.update(added)
        return np.fromiter(map(known.__getitem__, phrases), np.int64, len(phrases))

    def _look_up(self, phrases: list[str]) -> list[int]:
        """Almost all by one search for their first bytes; the few that share them one by one."""
        wanted = [phrase.lower().encode("utf-8", "surrogatepass") for phrase in phrases]
        begun = b"".join([phrase[:_WIDTH].ljust(_WIDTH, b"\0") for phrase in wanted])
        keys = np.frombuffer(begun, ">u8").astype(np.uint64)
        first = np.searchsorted(self._prefixes, keys, side="left")
        last = np.searchsorted(self._prefixes, keys, side="right")
        spans = zip(wanted, first.tolist(), last.tolist(), strict=True)
        return [self._index(phrase, low, high) if low < high else -1 for phrase, low, high in spans]

    def _index(self, wanted: bytes, low: int, high: int) -> int:
        """The index of a phrase among those from `low` to `high`, or -1."""
        starts, text = self.starts.data, self.text

        def phrase_at(index: int) -> bytes:
            return text[starts[index] : starts[index + 1]]

        index = bisect_left(range(high), wanted, low, high, key=phrase_at)
        return index if index < high and phrase_at(index) == wanted else -1

    @cached_property
    def _prefixes(self) -> npt.NDArray[np.uint64]:
        """(phrases,) the first bytes of each phrase as a number, rising. O(phrases)"""
        starts = self.starts
        text = np.frombuffer(self.text + bytes(_WIDTH), np.uint8)
        prefixes = np.zeros(len(starts) - 1, np.uint64)
        for offset in range(_WIDTH):
            inside = starts[:-1] + offset < starts[1:]
            letters = np.where(inside, text[starts[:-1] + offset], 0).astype(np.uint64)
            prefixes = (prefixes << np.uint64(8)) | letters
        return prefixes


def _read_table(path: str | Path, on_error: ErrorHandler | None) -> Paraphrases:
    """The table of a user's file, read line by line."""
    skipped = 0
    report = on_error or raise_error

    def count(error: DataError) -> None:
        nonlocal skipped
        skipped += 1
        report(error)

    ids: dict[str, int] = {}
    ends = array("q")
    for pair in read_pairs(path, count):
        first, second = (_SPACES.sub(" ", phrase).strip(" ").lower() for phrase in pair)
        if first != second:
            ends.append(ids.setdefault(first, len(ids)))
            ends.append(ids.setdefault(second, len(ids)))
    return Paraphrases(*_compiled(list(ids), np.array(ends, np.int64)), skipped)


def _compiled(phrases: list[str], ends: IntArray) -> tuple[bytes, IntArray, IntArray]:
    """The text, starts and keys of pairs given as indices of phrases, two by two."""
    encoded = [phrase.encode("utf-8") for phrase in phrases]
    order = sorted(range(len(encoded)), key=encoded.__getitem__)
    ranks = np.empty(len(encoded), np.int64)
    ranks[order] = np.arange(len(encoded))
    pairs = np.sort(ranks[ends.reshape(-1, 2)], axis=1)
    keys = np.unique(pairs[:, 0] * len(encoded) + pairs[:, 1])
    starts = starts_of(np.array([len(encoded[index]) for index in order], np.int64))
    return b"".join(encoded[index] for index in order), starts, keys


def _cached_table(path: str | Path) -> Paraphrases | None:
    """The table compiled from this file as it is now, if it is there and whole."""
    file = _compiled_file(path)
    try:
        if file is None or not file.is_file():
            return None
        with np.load(file, allow_pickle=False) as arrays:
            text, starts, keys = (arrays[name] for name in ("text", "starts", "keys"))
        return Paraphrases(text.tobytes(), starts, keys) if starts[-1] == len(text) else None
    except Exception:  # whatever reading a damaged archive may raise
        return None


def _cache_table(path: str | Path, table: Paraphrases) -> None:
    """Write the compiled arrays. A folder that cannot be written costs speed, not the result."""
    file = _compiled_file(path)
    if file is None:
        return
    with suppress(OSError, MonoalignError):
        file.parent.mkdir(parents=True, exist_ok=True)
        text = np.frombuffer(table.text, np.uint8)
        with open_output(file, overwrite=True) as stream:
            np.savez(stream, text=text, starts=table.starts, keys=table.keys)
        for other in file.parent.glob(f"{file.name.rpartition('-')[0]}-*.npz"):
            if other != file:
                other.unlink()


def _compiled_file(path: str | Path) -> Path | None:
    """Its name changes with the file's path, size and time of change; None for a stream."""
    try:
        file = Path(path).resolve(strict=True)
        state = file.stat()
    except OSError:
        return None
    if not file.is_file():
        return None
    location = hashlib.sha256(str(file).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    key = f"{_VERSION} {state.st_size} {state.st_mtime_ns}"
    digest = hashlib.sha256(key.encode()).hexdigest()[:16]
    return cache_folder() / f"paraphrases-{location}-{digest}.npz"
