"""Paraphrase tables as files: the user's, read line by line, and ours, compiled in a cache folder.

See `paraphrases.py` for the formats. A compiled table is an `.npz` of three arrays, without pickle;
one that is missing, damaged or older than its file is made again.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.core.errors import DataError, FormatError, MonoalignError
from monoalign.corpora.source import ErrorHandler, Source, raise_error
from monoalign.corpora.write import open_output

from .folders import cache_folder

Pair = tuple[str, str]
_VERSION = 1
_BAR = " ||| "
_SPACES = re.compile("  +")  # not str.split, which cuts at control characters too
_GAP = re.compile(r"\[[^\s\[\]]+,\d\]")


def read_table(
    path: str | Path, on_error: ErrorHandler | None = None
) -> tuple[bytes, IntArray, IntArray, int]:
    """The phrases' text and starts, the pairs' keys, and the number of lines skipped."""
    skipped = 0
    report = on_error or raise_error

    def count(error: DataError) -> None:
        nonlocal skipped
        skipped += 1
        report(error)

    places: dict[str, int] = {}
    ends = array("q")
    for pair in _pairs(path, count):
        first, second = (_SPACES.sub(" ", phrase).strip(" ").lower() for phrase in pair)
        if first != second:
            ends.append(places.setdefault(first, len(places)))
            ends.append(places.setdefault(second, len(places)))
    return *_compiled(places, np.array(ends, np.int64)), skipped


def cached_table(path: str | Path) -> dict[str, npt.NDArray[Any]] | None:
    """The arrays compiled from this file as it is now, if they are there and whole."""
    file = _compiled_file(path)
    try:
        if file is None or not file.is_file():
            return None
        with np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in ("text", "starts", "keys")}
        return arrays if arrays["starts"][-1] == len(arrays["text"]) else None
    except (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile):
        return None


def keep_table(path: str | Path, *, text: bytes, starts: IntArray, keys: IntArray) -> None:
    """Write the compiled arrays. A folder that cannot be written costs speed, not the result."""
    file = _compiled_file(path)
    if file is None:
        return
    with suppress(OSError, MonoalignError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with open_output(file, overwrite=True) as stream:
            np.savez(stream, text=np.frombuffer(text, np.uint8), starts=starts, keys=keys)
        for other in file.parent.glob(f"{file.name.rpartition('-')[0]}-*.npz"):
            if other != file:
                other.unlink()


def _compiled_file(path: str | Path) -> Path | None:
    """Its name changes with the file's place, size and time of change; None for a stream."""
    try:
        file = Path(path).resolve(strict=True)
        state = file.stat()
    except OSError:
        return None
    if not file.is_file():
        return None
    place = hashlib.sha256(str(file).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    key = f"{_VERSION} {state.st_size} {state.st_mtime_ns}"
    digest = hashlib.sha256(key.encode()).hexdigest()[:16]
    return cache_folder() / f"paraphrases-{place}-{digest}.npz"


def _compiled(places: dict[str, int], ends: IntArray) -> tuple[bytes, IntArray, IntArray]:
    """Phrases in the order of their bytes, and pairs as rising numbers without duplicates."""
    phrases = [phrase.encode("utf-8") for phrase in places]
    order = sorted(range(len(phrases)), key=phrases.__getitem__)
    ranks = np.empty(len(phrases), np.int64)
    ranks[order] = np.arange(len(phrases))
    pairs = np.sort(ranks[ends.reshape(-1, 2)], axis=1)
    keys = np.unique(pairs[:, 0] * len(phrases) + pairs[:, 1])
    lengths = [len(phrases[place]) for place in order]
    starts = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
    return b"".join(phrases[place] for place in order), starts, keys


def _pairs(path: str | Path, on_error: ErrorHandler) -> Iterator[Pair]:
    """The pairs of a file. Blank lines are passed over."""
    parse: Callable[[str], Pair | None] | None = None
    with Source(path, on_error) as source:
        for number, line in source.lines():
            if line is None or not line.strip(" "):
                continue
            if parse is None:
                parse = _ppdb_pair if _BAR in line else _listed_pair
            try:
                pair = parse(line)
            except FormatError as error:
                source.bad(error, number)
                continue
            if pair is not None:
                yield pair


def _listed_pair(line: str) -> Pair:
    """`car<tab>automobile`"""
    fields = line.split("\t")
    if len(fields) != 2 or not all(field.strip(" ") for field in fields):
        raise FormatError(f"expected two phrases set apart by a tab, found {line[:60]!r}")
    return fields[0], fields[1]


def _ppdb_pair(line: str) -> Pair | None:
    """`[NN] ||| car ||| automobile ||| features ||| alignment`; None for a pattern with a gap."""
    # A feature or an alignment may be empty, which leaves `|||  |||` or a bar at the end.
    fields = [field.strip(" ") for field in f"{line} ".split("||| ")]
    if len(fields) not in (5, 6) or not fields[0].startswith("["):
        raise FormatError(
            f"expected [LHS] ||| phrase ||| paraphrase ||| features ||| alignment, "
            f"found {line[:60]!r}"
        )
    first, second = fields[1:3]
    if not first or not second:
        raise FormatError(f"expected two phrases, found an empty one in {line[:60]!r}")
    return None if _GAP.search(first) or _GAP.search(second) else (first, second)
