"""WPT/NAACL links: one a line, counted from 1, sentences in a second file.

    sentence  source  target  [S|P]  [probability]
    1 2 3 S 0.87

A position 0 is the empty word: such a line says that a word has no link. A pair with no line has
no link. All lines are held in memory, since the lines of a sentence may stand anywhere.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, FormatError, LinkError, UsageError
from monoalign.core.sentence import SentencePair

from .format import Format, Reading, mostly
from .source import Source

_LINE = re.compile(
    r"(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})(?:\s+([SP]))?(?:\s+(\d*\.?\d+(?:[eE][-+]?\d+)?))?", re.ASCII
)


@dataclass(slots=True)
class _Entry:
    """The lines of one sentence."""

    kinds: dict[Link, str] = field(default_factory=dict)
    values: dict[Link, float] = field(default_factory=dict)
    places: dict[Link, int] = field(default_factory=dict)


def recognise(sample: list[str]) -> bool:
    """Whether most lines are of the form."""
    return mostly(sample, lambda line: _LINE.fullmatch(line.strip()))


def read(source: Source, reading: Reading) -> Iterator[Alignment]:
    """An alignment for every pair of `reading.sentences`."""
    if reading.sentences is None:
        raise UsageError("a WPT file holds links only: give a file of its sentences (--sentences)")
    entries = _entries(source)
    count = 0
    for count, pair in enumerate(reading.sentences, start=1):
        yield _alignment(source, pair, entries.pop(count, _Entry()))
    for number, entry in sorted(entries.items()):
        line = min(entry.places.values(), default=None)
        source.bad(LinkError(f"sentence {number}: expected 1 to {count}"), line)


def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
    """The pairs of the second file."""
    return (alignment.pair for alignment in read(source, reading))


def encode(alignment: Alignment, number: int) -> str:
    """The lines of one pair; none if it has no link."""
    lines = []
    for link in sorted(alignment.links | alignment.possible):
        kind = "S" if link in alignment.links else "P"
        cells = [number, link[0] + 1, link[1] + 1, kind]
        if alignment.probabilities is not None and link in alignment.probabilities:
            cells.append(repr(float(alignment.probabilities[link])))
        lines.append(" ".join(map(str, cells)) + "\n")
    return "".join(lines)


def _entries(source: Source) -> dict[int, _Entry]:
    entries: dict[int, _Entry] = defaultdict(_Entry)
    for number, line in source.lines():
        if not line or not line.strip():
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            source.bad(
                FormatError(
                    f"expected 'sentence source target [S|P] [probability]', found {line[:40]!r}"
                ),
                number,
            )
            continue
        link = (int(match[2]) - 1, int(match[3]) - 1)
        entry = entries[int(match[1])]
        entry.kinds[link] = match[4] or "S"
        entry.places[link] = number
        if match[5]:
            entry.values[link] = float(match[5])
    return entries


def _alignment(source: Source, pair: SentencePair, entry: _Entry) -> Alignment:
    """Links inside the pair; each that is not is reported at its line and left out."""
    sure: set[Link] = set()
    possible: set[Link] = set()
    for link, kind in entry.kinds.items():
        error = _error(link, pair)
        if error is not None:
            source.bad(error, entry.places[link])
        elif min(link) >= 0:
            (sure if kind == "S" else possible).add(link)
    values = {link: p for link, p in entry.values.items() if link in sure or link in possible}
    whole = bool(sure) and sure <= values.keys() and all(map(math.isfinite, values.values()))
    return Alignment(pair, frozenset(sure), frozenset(possible), values if whole else None)


def _error(link: Link, pair: SentencePair) -> DataError | None:
    source, target = link[0] + 1, link[1] + 1
    if source == target == 0:
        return FormatError("expected a link of at most one empty word (position 0), found two")
    if source > len(pair.source) or target > len(pair.target):
        return LinkError(
            f"link {source} {target}: expected positions up to {len(pair.source)} and "
            f"{len(pair.target)} (counted from 1)"
        )
    return None


FORMAT = Format(
    name="wpt",
    summary="WPT/NAACL links, one a line, counted from 1; sentences in a second file",
    suffixes=(".wpt", ".naacl", ".wa"),
    recognise=recognise,
    read_pairs=read_pairs,
    read=read,
    encode=encode,
)
