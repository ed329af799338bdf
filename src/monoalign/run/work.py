"""What a worker does with a chunk of rows: make pairs of them, align these, encode the alignments.

A result is encoded records in order, and the errors of pairs that have none; each error names the
file and the line that was read last when its pair was complete. The process that reads and writes
the files only passes bytes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from monoalign.core.errors import DataError, EncodingError, PairError, of_pair
from monoalign.core.sentence import SentencePair
from monoalign.corpora.format import Row
from monoalign.corpora.formats import format_named
from monoalign.systems.aligner import Aligner
from monoalign.systems.outcomes import Outcome, PairLimits, outcomes_of

CHUNK_WORK = 1 << 30
"""The sum of all rows' squared lengths, in characters, in a chunk of more than one row."""

Parse = Callable[[Row], SentencePair]
"""Makes the pair of a row, or raises a `DataError`."""


@dataclass(frozen=True, slots=True)
class PairChunk:
    """Consecutive rows of a file, and what went wrong while they were read."""

    path: str
    first: int  # the number of the first row among all, from 1
    rows: Sequence[Row]
    lines: Sequence[int | None]
    unread: Sequence[DataError] = ()  # records that are no rows

    def __len__(self) -> int:
        return len(self.rows)

    def halves(self) -> tuple[PairChunk, PairChunk]:
        """The first and the second half."""
        half = len(self.rows) // 2
        return (
            PairChunk(self.path, self.first, self.rows[:half], self.lines[:half], self.unread),
            PairChunk(self.path, self.first + half, self.rows[half:], self.lines[half:]),
        )

    def pairs(self, parse: Parse) -> list[SentencePair | DataError]:
        """A pair, or an error, per row."""
        return [_parsed(parse, row) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Encoded:
    """Records as they are written, one or more per item, and the errors of pairs."""

    pairs: int = 0  # that were read for both
    written: int = 0  # records
    records: list[bytes] = field(default_factory=list)
    errors: list[DataError] = field(default_factory=list)

    def __add__(self, other: Encoded) -> Encoded:
        return Encoded(
            self.pairs + other.pairs,
            self.written + other.written,
            self.records + other.records,
            self.errors + other.errors,
        )


@dataclass(frozen=True, slots=True)
class RecordWork:
    """Aligns pairs and writes them in a format."""

    aligner: Aligner
    parse: Parse
    format: str
    limits: PairLimits = field(default_factory=PairLimits)
    threads: int = 1

    def __call__(self, chunk: PairChunk) -> Encoded:
        """A record, or an error, per pair."""
        pairs = chunk.pairs(self.parse)
        outcomes = outcomes_of(self.aligner, pairs, self.limits, threads=self.threads)
        return self._encoded(chunk, outcomes)

    def failed(self, chunk: PairChunk, reason: str) -> Encoded:
        """The error of the one pair of this chunk."""
        return self._encoded(chunk, failures(chunk.pairs(self.parse), reason))

    def _encoded(self, chunk: PairChunk, outcomes: Sequence[Outcome]) -> Encoded:
        chosen = format_named(self.format)
        encode = chosen.encode
        assert encode is not None, "checked when the run began"
        records: list[bytes] = []
        errors = list(chunk.unread)
        for number, (outcome, line) in enumerate(zip(outcomes, chunk.lines, strict=True)):
            try:
                if isinstance(outcome, DataError):
                    raise outcome
                records.append(_bytes(encode(outcome, chunk.first + number)))
            except DataError as error:
                errors.append(plain(error.at(chunk.path, line)))
        joined = [chosen.separator.encode().join(records)] if records else []
        return Encoded(len(chunk), len(records), joined, in_order(errors))


def chunks_of(
    rows: Iterable[tuple[int, Row]], path: str, unread: list[DataError], most: int
) -> Iterator[PairChunk]:
    """Consecutive rows, bounded in number and in what it may take to align them."""
    held: list[Row] = []
    lines: list[int | None] = []
    number, work = 1, 0

    def taken() -> PairChunk:
        nonlocal held, lines, number, work
        chunk = PairChunk(path, number, held, lines, unread[:])
        number += len(held)
        held, lines, work = [], [], 0
        unread.clear()
        return chunk

    for line, row in rows:
        size = _work_of(row)
        if held and (len(held) == most or work + size > CHUNK_WORK):
            yield taken()
        held.append(row)
        lines.append(line)
        work += size
    if held or unread:
        yield taken()


def failures(pairs: Iterable[SentencePair | DataError], reason: str) -> list[DataError]:
    """What stands in the place of pairs that no worker survives."""
    return [
        pair if isinstance(pair, DataError) else PairError(of_pair(pair.id, reason))
        for pair in pairs
    ]


def plain(error: DataError) -> DataError:
    """The error without frames and causes, which hold the record itself."""
    error.__context__ = error.__cause__ = None
    return error.with_traceback(None)


def in_order(errors: list[DataError]) -> list[DataError]:
    """By line; those without one first."""
    return sorted(errors, key=lambda error: error.line or 0)


def _work_of(row: Row) -> int:
    cells = row[1:]
    if isinstance(cells[0], SentencePair):
        cells = (cells[0].source.text, cells[0].target.text)
    return sum(map(len, cells)) ** 2


def _parsed(parse: Parse, row: Row) -> SentencePair | DataError:
    try:
        return parse(row)
    except DataError as error:
        return error


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise EncodingError(f"character {text[error.start]!r} cannot be written as UTF-8") from None
