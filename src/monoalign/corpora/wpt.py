"""WPT/NAACL links: one per line, counted from 1; sentences in another file.

    sentence  source  target  [S|P]  [probability]
    1 2 3 S 0.87

Position 0 is the empty word: such a line says that a word has no link. A pair without a line has no
links. All lines are kept in memory, 25 bytes each, since those of a sentence may be anywhere.
"""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import IntArray, Link
from monoalign.core.errors import DataError, FormatError, LinkError, UsageError
from monoalign.core.sentence import SentencePair

from .format import Format, Reading, RecordColumns, mostly
from .source import Source

_NUMBER = r"(?:\d++(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?"
_LINE = re.compile(
    rf"(\d{{1,9}})\s+(\d{{1,9}})\s+(\d{{1,9}})(?:\s+([SP]))?(?:\s+({_NUMBER}))?", re.ASCII
)
_LinkLine = tuple[int, int, int, float, int]
"""Source and target from 0, 1 if sure, the probability or NaN, and the line number."""


def recognise(sample: list[str]) -> bool:
    """Whether most lines are three numbers, with S or P and a probability or without."""
    return mostly(sample, lambda line: _LINE.fullmatch(line.strip()))


def records(source: Source) -> _Lines:
    """The lines, grouped by sentence."""
    return _Lines(source)


def read(source: Source, records: _Lines, reading: Reading) -> Iterator[Alignment]:
    """An alignment for every pair of `reading.sentences`."""
    if reading.sentences is None:
        raise UsageError("a WPT file has only links: give a file of its sentences (--sentences)")
    return _read(source, records, reading.sentences)


def encode(alignment: Alignment, number: int) -> str:
    """The lines of one pair; an empty text if it has no links."""
    lines, probabilities = [], alignment.all_probabilities or {}
    for link in sorted(alignment.links | alignment.possible):
        kind = "S" if link in alignment.links else "P"
        cells = [number, link[0] + 1, link[1] + 1, kind]
        if link in probabilities:
            cells.append(repr(float(probabilities[link])))
        lines.append(" ".join(map(str, cells)) + "\n")
    return "".join(lines)


def _read(source: Source, lines: _Lines, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
    lines.load()
    for pair in pairs:
        yield _alignment(source, pair, lines.take())
    for number, line in lines.left():
        source.bad(LinkError(f"sentence {number}: expected 1 to {lines.taken}"), line)


class _Lines:
    """All lines of a file as columns, grouped by sentence, and taken sentence by sentence."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._columns: list[array[Any]] = []
        self.taken = 0

    def load(self) -> None:
        """Read the file, unless it has been read."""
        if not self._columns:
            columns = _parsed(self._source)
            sentences = np.asarray(columns[0])
            if (sentences[1:] < sentences[:-1]).any():
                order = np.argsort(sentences, kind="stable")
                columns = [_reordered(column, order) for column in columns]
            self._columns = columns

    def take(self) -> list[_LinkLine]:
        """The lines of the next sentence."""
        _, *columns = self._next(1)
        self.skip(1)
        return list(zip(*columns, strict=True))

    def left(self) -> Iterator[tuple[int, int]]:
        """The sentences that were not taken, and the first line of each."""
        sentences, first = np.unique(np.asarray(self._columns[0]), return_index=True)
        for sentence, row in zip(sentences.tolist(), first.tolist(), strict=True):
            if not 1 <= sentence <= self.taken:
                yield sentence, self._columns[-1][row]

    def columns(self, count: int) -> RecordColumns | None:
        """The links of the next `count` sentences; None if one is repeated or of the empty word."""
        self.load()
        sentence, source, target, is_sure, *_ = map(np.asarray, self._next(count))
        table = np.stack([sentence - self.taken - 1, source, target], axis=1).astype(np.int64)
        codes = table @ [1 << 40, 1 << 20, 1]
        if ((table < 0) | (table >= 1 << 20)).any() or len(np.unique(codes)) < len(codes):
            return None
        sure = is_sure.astype(bool)
        return RecordColumns(None, table[sure], table[~sure])

    def skip(self, count: int) -> None:
        """Consume sentences that were seen as columns."""
        self.taken += count

    def _next(self, count: int) -> list[array[Any]]:
        start = bisect_left(self._columns[0], self.taken + 1)
        end = bisect_left(self._columns[0], self.taken + count + 1, start)
        return [column[start:end] for column in self._columns]


def _reordered(column: array[Any], order: IntArray) -> array[Any]:
    return array(column.typecode, np.asarray(column)[order].tobytes())


def _parsed(source: Source) -> list[array[Any]]:
    """Columns: sentence, source, target, whether sure, probability (NaN: none), line number."""
    columns: list[array[Any]] = [array(typecode) for typecode in "iiibdi"]
    append = [column.append for column in columns]
    for number, line in source.lines():
        text = (line or "").strip()
        if not text:
            continue
        match = _LINE.fullmatch(text)
        if match is None or float(match[5] or 0) > 1:
            expected = "'sentence source target [S|P] [probability]', a probability up to 1"
            source.bad(FormatError(f"expected {expected}, found {text[:40]!r}"), number)
            continue
        sentence, first, second, kind, value = match.groups()
        append[0](int(sentence))
        append[1](int(first) - 1)
        append[2](int(second) - 1)
        append[3](kind != "P")
        append[4](float(value) if value else math.nan)
        append[5](number)
    return columns


def _alignment(source: Source, pair: SentencePair, lines: list[_LinkLine]) -> Alignment:
    """The alignment of a pair; a link outside the pair is reported at its line and left out.

    If several lines give the same link, the last one counts.
    """
    rows, columns = len(pair.source), len(pair.target)
    kinds: dict[Link, int] = {}
    values: dict[Link, float] = {}
    for first, second, is_sure, value, number in lines:
        link = (first, second)
        if not (0 <= first < rows and 0 <= second < columns):
            error = _error(link, pair)
            if error is not None:
                source.bad(error, number)
            continue
        kinds[link] = is_sure
        if not math.isnan(value):
            values[link] = value
    sure = frozenset([link for link, is_sure in kinds.items() if is_sure])
    if values and not sure <= values.keys():
        message = "expected a probability for every sure link of a sentence, or for none"
        source.bad(FormatError(message), lines[0][-1])
        values = {}
    return Alignment(pair, sure, frozenset(kinds) - sure, values or None)


def _error(link: Link, pair: SentencePair) -> DataError | None:
    source, target = link[0] + 1, link[1] + 1
    if source == target == 0:
        return FormatError("expected a link with at most one empty word (position 0), found two")
    if source > len(pair.source) or target > len(pair.target):
        return LinkError(
            f"link {source} {target}: expected positions up to {len(pair.source)} and "
            f"{len(pair.target)} (counted from 1)"
        )
    return None


FORMAT = Format(
    name="wpt",
    summary="WPT/NAACL links, one per line, counted from 1; sentences in another file",
    suffixes=(".wpt", ".naacl", ".wa"),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
)
