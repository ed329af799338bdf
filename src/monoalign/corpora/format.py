"""What a corpus format is: how to recognise it, read it and write it.

A format is one module that ends in a `Format`. What it must provide is small; for a file with one
alignment per line that is

    def recognise(sample): ...                       # do these first lines look like the format?
    def read(source, records, reading):
        return parsed(source, records, _parse)       # _parse: a line -> an Alignment
    def encode(alignment, number): ...               # an Alignment -> its text in the file

    FORMAT = Format("toy", "what it is", (".toy",), recognise, read=read, encode=encode)

Scoring reads large files in blocks of records as columns, without an object per pair:

    ["0-0 1-2", "0p1"]  ->  sure [[0, 0, 0], [0, 1, 2]], possible [[1, 0, 1]]

A format that wants to be scored this way also gives `records`. It converts a block if all records
in it are written in the plain way that nearly all files use, and returns None otherwise, even if
the block is correct. The records are then still there for `read`, which knows everything that is
allowed and reports what is wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.edit import IntArray, Link
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .source import Source

Row = tuple[Any, ...]
"""The name of a pair, or its number, and what it is made of: cells, or a line."""

LinkTable = IntArray
"""(links, 3): the index of the record in its block, source and target, all counted from 0."""

Record = TypeVar("Record")
Parsed = TypeVar("Parsed")
_MOST_DIGITS = 9  # of a number in a file


def _no_note(note: str) -> None:
    """Tell nobody. A function with a name, so that a `Reading` can be sent to a worker."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader may need besides the file.

    `cut` splits raw text into words. `sentences` are the pairs that a file of bare links refers to.
    `columns` name those of a table; `fields` are the names, or keys, of its id, source and target.
    `on_note` is told how a file is read, where that is a guess.
    """

    cut: Callable[[str], Sentence] = Sentence.from_spaced
    sentences: Iterable[SentencePair] | None = None
    columns: tuple[str, ...] | None = None
    fields: Mapping[str, str] | None = None
    on_note: Callable[[str], None] = _no_note


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its functions; each is None, or has a default, where the format needs nothing.

    - `recognise(first lines)`: whether a file looks like this format; without it, files are known
      by their `suffixes` alone.
    - `records(source)` splits a file into records; by default the non-blank lines with their
      numbers. `read(source, records, reading)` yields their alignments; None: no links.
    - `read_pairs(source, reading)` yields the pairs; by default those of the alignments. Where a
      pair depends on its own record alone, `rows(source, reading)` yields records with their lines,
      which is quick, and `pair_of(row, reading)` makes a pair of each, here or in a worker.
    - `encode(alignment, number)` and `encode_pair(pair, number)` give the text of one record,
      numbered from 1. `opening` and `closing` frame all records, `separator` goes between them.
    - A format of two files gives `beside(path)`, the second one, and instead of `encode`
      `encode_beside(alignment, number, characters before)`, the record's text in both.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...] = ()
    recognise: Callable[[list[str]], bool] | None = None
    read_pairs: Callable[[Source, Reading], Iterator[SentencePair]] | None = None
    rows: Callable[[Source, Reading], Iterator[tuple[int, Row]]] | None = None
    pair_of: Callable[[Any, Reading], SentencePair] | None = None
    records: Callable[[Source], RecordBlocks] | None = None
    read: Callable[[Source, Any, Reading], Iterator[Alignment]] | None = None
    encode: Callable[[Alignment, int], str] | None = None
    encode_pair: Callable[[SentencePair, int], str] | None = None
    encode_beside: Callable[[Alignment, int, int], tuple[str, str]] | None = None
    beside: Callable[[str], Path] | None = None
    opening: str = ""
    separator: str = ""
    closing: str = ""

    @property
    def writes_links(self) -> bool:
        """Whether alignments can be written."""
        return self.encode is not None or self.encode_beside is not None

    def records_of(self, source: Source) -> RecordBlocks:
        """The records of an open file."""
        if self.records is not None:
            return self.records(source)
        return Records((number, line) for number, line in source.lines() if line and line.strip())

    def pairs_of(self, source: Source, reading: Reading) -> Iterator[SentencePair]:
        """The pairs of an open file."""
        if self.rows is not None and self.pair_of is not None:
            pair_of = self.pair_of
            return parsed(source, self.rows(source, reading), lambda row: pair_of(row, reading))
        if self.read_pairs is not None:
            return self.read_pairs(source, reading)
        if self.read is None:
            return iter(())
        alignments = self.read(source, self.records_of(source), reading)
        return (alignment.pair for alignment in alignments)


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """A block of records: sources and targets (None: bare links), and the links as written.

    A link may be listed twice, or be both sure and possible. Links are not checked against the
    sentences.
    """

    texts: tuple[list[str], list[str]] | None
    sure: LinkTable
    possible: LinkTable

    def swapped(self) -> RecordColumns:
        """The same records with source and target exchanged."""
        texts = None if self.texts is None else (self.texts[1], self.texts[0])
        return RecordColumns(texts, self.sure[:, [0, 2, 1]], self.possible[:, [0, 2, 1]])


class RecordBlocks(Protocol):
    """The records of a file, which can be looked at in blocks before they are read."""

    def columns(self, count: int) -> RecordColumns | None:
        """The next `count` records, not consumed; None if there are fewer, or not all are plain."""

    def skip(self, count: int) -> None:
        """Consume records that were seen as columns."""


class Records(Generic[Record]):
    """Records to be taken one by one, or looked at in blocks beforehand.

    `columns` converts a block of records; without it, no block is plain. An error met while looking
    ahead is raised once the records before it are taken.
    """

    def __init__(
        self,
        records: Iterator[Record],
        columns: Callable[[list[Record]], RecordColumns | None] = lambda block: None,
    ) -> None:
        self._records = records
        self._columns = columns
        self._ahead = deque[Record]()
        self._error: Exception | None = None

    def __iter__(self) -> Iterator[Record]:
        while True:
            if self._ahead:
                yield self._ahead.popleft()
            elif self._error is not None:
                raise self._error
            else:
                try:
                    record = next(self._records)
                except StopIteration:
                    return
                yield record

    def columns(self, count: int) -> RecordColumns | None:
        """The next `count` records, not consumed; None if there are fewer, or not all are plain."""
        try:
            self._ahead.extend(islice(self._records, count - len(self._ahead)))
        except Exception as error:  # raised when reading gets there
            self._error = error
        block = list(islice(self._ahead, count))
        return self._columns(block) if len(block) == count else None

    def skip(self, count: int) -> None:
        """Consume records that were seen as columns."""
        for _ in range(count):
            self._ahead.popleft()


def parsed(
    source: Source, records: Iterable[tuple[int, Record]], parse: Callable[[Record], Parsed]
) -> Iterator[Parsed]:
    """The contents of numbered records; one that is wrong is reported at its line."""
    for line, record in records:
        try:
            value = parse(record)
        except DataError as error:
            source.bad(error, line)
        else:
            yield value


@dataclass(frozen=True, slots=True)
class Parser:
    """Makes the pair of a row, or raises a `DataError`; it may be pickled."""

    pair_of: Callable[[Row, Reading], SentencePair]
    reading: Reading

    def __call__(self, row: Row) -> SentencePair:
        """The pair of one row."""
        return self.pair_of(row, self.reading)


def pair_of_texts(row: Row, reading: Reading) -> SentencePair:
    """A pair of two texts, or lists of words."""
    source, target = (
        reading.cut(cell) if isinstance(cell, str) else Sentence.from_words(cell)
        for cell in row[1:]
    )
    return SentencePair(str(row[0]), source, target)


def mostly(sample: list[str], fits: Callable[[str], object]) -> bool:
    """Whether more than half of the non-blank lines fit: a few bad ones do not hide a format."""
    lines = [line for line in sample if line.strip()]
    return 2 * sum(bool(fits(line)) for line in lines) > len(lines)


def links_of(sure: str, possible: str) -> tuple[frozenset[Link], frozenset[Link]]:
    """Sure and possible links that have fields of their own; `3p4` is possible in either."""
    links, others = parse_links(sure)
    return links, others.union(*parse_links(possible))


def name_of(record: dict[str, Any], number: int) -> str:
    """The id of a JSON object; its number, if it has none."""
    name = record.get("id")
    if name is None:
        return str(number)
    if isinstance(name, (str, int, float)) and not isinstance(name, bool):
        return str(name)
    raise FormatError(f"id: expected a string or a number, found {name!r:.40}")


def spaced(sentence: Sentence, *, forbidden: Iterable[str] = "\n\r") -> str:
    """Words joined by spaces, for formats that have no other way to separate them."""
    for word in sentence.words:
        if not word or " " in word or any(text in word for text in forbidden):
            raise FormatError(
                f"word {word!r} cannot be written in this format: it is empty or contains a "
                "character that separates words or fields; use jsonl"
            )
    return " ".join(sentence.words)


def one_line(text: str) -> str:
    """An id or a text that goes into a field of a line-based file."""
    if any(character in text for character in "\t\n\r"):
        raise FormatError(
            f"{text!r} contains a tab or a line break, which this format cannot hold; use jsonl"
        )
    return text


def text_columns(
    sources: list[str], targets: list[str], sure: list[str], possible: list[str]
) -> RecordColumns | None:
    """Columns of a format that has sure and possible links in fields of their own, as `0-0 1-2`."""
    tables, possible_tables = link_tables(sure), link_tables(possible)
    if tables is None or possible_tables is None or len(tables[1]) or len(possible_tables[1]):
        return None
    return RecordColumns((sources, targets), tables[0], possible_tables[0])


def link_tables(texts: list[str]) -> tuple[LinkTable, LinkTable] | None:
    """The sure and possible links of texts such as `0-0 1-2 3p4`; None if one has another form."""
    text = np.frombuffer("\n".join(texts).encode("utf-8", "replace"), np.uint8)
    numbers = whole_numbers(text)
    if numbers is None:
        return None
    values, starts, ends = numbers
    line_ends = np.flatnonzero(text == ord("\n"))
    between = len(text) - int((ends - starts).sum()) - len(values) // 2  # other than `-` and `p`
    spaces = int(np.count_nonzero(text == ord(" ")))
    if len(values) % 2 or len(line_ends) != len(texts) - 1:
        return None
    signs = text[ends[0::2]]
    is_sure = signs == ord("-")
    if (
        between != spaces + len(line_ends)
        or (starts[1::2] - ends[0::2] != 1).any()
        or not (is_sure | (signs == ord("p"))).all()
    ):
        return None
    records = np.searchsorted(line_ends, starts[0::2])
    table = np.stack([records, values[0::2], values[1::2]], axis=1)
    return table[is_sure], table[~is_sure]


def whole_numbers(text: npt.NDArray[np.uint8]) -> tuple[IntArray, IntArray, IntArray] | None:
    """The numbers in a text, with their starts and ends; None if one has too many digits."""
    digits = text - np.uint8(ord("0"))
    is_digit = np.zeros(len(text) + 2, np.int8)
    is_digit[1:-1] = digits < 10
    edges = np.flatnonzero(is_digit[1:] != is_digit[:-1])
    starts, ends = edges[0::2], edges[1::2]
    lengths = ends - starts
    longest = int(lengths.max(initial=0))
    if longest > _MOST_DIGITS:
        return None
    values = np.zeros(len(starts), np.int64)
    for power in range(longest):
        has_digit = lengths > power
        values[has_digit] += 10**power * digits[ends[has_digit] - 1 - power].astype(np.int64)
    return values, starts, ends
