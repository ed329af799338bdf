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

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, FormatError, LinkError, UsageError
from monoalign.core.sentence import SentencePair

from .format import Format, Reading, mostly
from .source import Source

_LINE = re.compile(
    r"(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})(?:\s+([SP]))?(?:\s+(\d*\.?\d+(?:[eE][-+]?\d+)?))?", re.ASCII
)


_Line = tuple[Link, str, str | None, int]
"""A link counted from 0, its kind, its probability as written, and the number of its line."""


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
        yield _alignment(source, pair, entries.pop(count, []))
    for number, lines in sorted(entries.items()):
        source.bad(LinkError(f"sentence {number}: expected 1 to {count}"), lines[0][3])


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


def _entries(source: Source) -> dict[int, list[_Line]]:
    entries: dict[int, list[_Line]] = defaultdict(list)
    for number, line in source.lines():
        text = (line or "").strip()
        if not text:
            continue
        match = _LINE.fullmatch(text)
        if match is None:
            source.bad(
                FormatError(
                    f"expected 'sentence source target [S|P] [probability]', found {text[:40]!r}"
                ),
                number,
            )
            continue
        sentence, first, second, kind, value = match.groups()
        link = (int(first) - 1, int(second) - 1)
        entries[int(sentence)].append((link, kind or "S", value, number))
    return entries


def _alignment(source: Source, pair: SentencePair, lines: list[_Line]) -> Alignment:
    """Links inside the pair; each that is not is reported at its line and left out.

    Of lines that name the same link, the last counts.
    """
    rows, columns = len(pair.source), len(pair.target)
    kinds: dict[Link, str] = {}
    values: dict[Link, float] = {}
    for link, kind, value, number in lines:
        if not (0 <= link[0] < rows and 0 <= link[1] < columns):
            error = _error(link, pair)
            if error is not None:
                source.bad(error, number)
            continue
        kinds[link] = kind
        if value:
            values[link] = float(value)
    sure = frozenset([link for link, kind in kinds.items() if kind == "S"])
    whole = bool(sure) and sure <= values.keys() and all(map(math.isfinite, values.values()))
    possible = frozenset(kinds) - sure
    return Alignment(pair, sure, possible, values if whole else None)


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
