"""What a worker does with a chunk of pairs: align them, and encode the alignments.

A result is encoded records in order, and the errors of pairs that have none; each error names the
file and the line that was read last when its pair was complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from monoalign.core.errors import DataError, EncodingError, PairError, of_pair
from monoalign.core.sentence import SentencePair
from monoalign.corpora.formats import format_named
from monoalign.corpora.source import Source
from monoalign.systems.aligner import Aligner
from monoalign.systems.outcomes import Outcome, PairLimits, outcomes_of

CHUNK_CELLS = 1 << 18
"""Words of one sentence times words of the other, over all pairs of a chunk, unless it has one."""


@dataclass(frozen=True, slots=True)
class PairChunk:
    """Consecutive pairs of a file, and what went wrong while they were read."""

    path: str
    first: int  # the number of the first pair among all, from 1
    pairs: Sequence[SentencePair]
    lines: Sequence[int | None]
    unread: Sequence[DataError] = ()  # records that are no pairs

    def __len__(self) -> int:
        return len(self.pairs)

    def halves(self) -> tuple[PairChunk, PairChunk]:
        """The first and the second half."""
        half = len(self.pairs) // 2
        return (
            PairChunk(self.path, self.first, self.pairs[:half], self.lines[:half], self.unread),
            PairChunk(self.path, self.first + half, self.pairs[half:], self.lines[half:]),
        )


@dataclass(frozen=True, slots=True)
class Encoded:
    """Records, one or more per item, as they are written, and the errors of pairs."""

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
    format: str
    limits: PairLimits = field(default_factory=PairLimits)
    threads: int = 1

    def __call__(self, chunk: PairChunk) -> Encoded:
        """A record, or an error, per pair."""
        outcomes = outcomes_of(self.aligner, chunk.pairs, self.limits, threads=self.threads)
        return self._encoded(chunk, outcomes)

    def failed(self, chunk: PairChunk, reason: str) -> Encoded:
        """The error of the one pair of this chunk."""
        return self._encoded(chunk, [PairError(of_pair(chunk.pairs[0].id, reason))])

    def _encoded(self, chunk: PairChunk, outcomes: Sequence[Outcome]) -> Encoded:
        encode = format_named(self.format).encode
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
        return Encoded(len(chunk), len(records), records, in_order(errors))


def chunks_of(
    pairs: Iterable[SentencePair], sources: list[Source], unread: list[DataError], most: int
) -> Iterator[PairChunk]:
    """Consecutive pairs, bounded in number and in cells."""
    held: list[SentencePair] = []
    lines: list[int | None] = []
    number, cells = 1, 0

    def taken() -> PairChunk:
        nonlocal held, lines, number, cells
        chunk = PairChunk(sources[0].name, number, held, lines, unread[:])
        number += len(held)
        held, lines, cells = [], [], 0
        unread.clear()
        return chunk

    for pair in pairs:
        size = len(pair.source) * len(pair.target)
        if held and (len(held) == most or cells + size > CHUNK_CELLS):
            yield taken()
        held.append(pair)
        lines.append(sources[0].line)
        cells += size
    if held or unread:
        yield taken()


def plain(error: DataError) -> DataError:
    """The error without frames and causes, which hold the record itself."""
    error.__context__ = error.__cause__ = None
    return error.with_traceback(None)


def in_order(errors: list[DataError]) -> list[DataError]:
    """By line; those without one first."""
    return sorted(errors, key=lambda error: error.line or 0)


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise EncodingError(f"character {text[error.start]!r} cannot be written as UTF-8") from None
