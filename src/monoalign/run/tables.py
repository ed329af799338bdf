"""Rows of Parquet files as work: their columns are kept, and those of the alignment added."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from monoalign.core.errors import DataError, FormatError, PairError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.format import Row
from monoalign.systems.aligner import Aligner
from monoalign.systems.outcomes import Outcome, PairLimits, outcomes_of
from monoalign.tables.arrow import TableAligner
from monoalign.tables.columns import COLUMNS, batch_of, pa, schema_of
from monoalign.tables.parquet import read_batches, write_batches

from .work import Encoded, PairChunk, Parse, failures, in_order, plain

_TEXTS = ("id", "source", "target")


@dataclass(frozen=True, slots=True)
class RowChunk:
    """Consecutive rows of a Parquet file."""

    path: str
    first: int  # the number of the first row in the file, from 1
    batch: Any

    def __len__(self) -> int:
        return int(self.batch.num_rows)

    def halves(self) -> tuple[RowChunk, RowChunk]:
        """The first and the second half."""
        half = len(self) // 2
        return (
            RowChunk(self.path, self.first, _copied(self.batch.slice(0, half))),
            RowChunk(self.path, self.first + half, _copied(self.batch.slice(half))),
        )


@dataclass(frozen=True, slots=True)
class RowWork:
    """Aligns rows; one that cannot be aligned keeps its place, with an error."""

    aligner: TableAligner

    def __call__(self, chunk: RowChunk) -> Encoded:
        """The rows with the new columns."""
        return _encoded(chunk.path, self.aligner(chunk.batch), _rows_of(chunk), self.aligner.prefix)

    def failed(self, chunk: RowChunk, reason: str) -> Encoded:
        """The one row of this chunk, with an error."""
        work = self.aligner
        new = batch_of([PairError(f"the pair {reason}")], work.columns, work.prefix)
        schema = work.schema_for(chunk.batch.schema)
        row = pa.RecordBatch.from_arrays([*chunk.batch.columns, *new.columns], schema=schema)
        return _encoded(chunk.path, row, _rows_of(chunk), work.prefix)


@dataclass(frozen=True, slots=True)
class PairTableWork:
    """Aligns pairs of any format into rows of `id`, `source`, `target` and the new columns."""

    aligner: Aligner
    parse: Parse
    limits: PairLimits = field(default_factory=PairLimits)
    threads: int = 1

    def __call__(self, chunk: PairChunk) -> Encoded:
        """A row per pair."""
        return self._encoded(
            chunk,
            lambda pairs: outcomes_of(self.aligner, pairs, self.limits, threads=self.threads),
        )

    def failed(self, chunk: PairChunk, reason: str) -> Encoded:
        """The row of the one pair of this chunk, with an error."""
        return self._encoded(chunk, lambda pairs: failures(pairs, reason))

    def _encoded(
        self, chunk: PairChunk, outcomes: Callable[[list[SentencePair]], Sequence[Outcome]]
    ) -> Encoded:
        pairs: list[SentencePair] = []
        lines: list[int | None] = []
        unread = list(chunk.unread)
        for item, line in zip(chunk.pairs(self.parse), chunk.lines, strict=True):
            if isinstance(item, DataError):
                unread.append(plain(item.at(chunk.path, line)))
            else:
                pairs.append(item)
                lines.append(line)
        texts = [
            [pair.id for pair in pairs],
            [pair.source.text for pair in pairs],
            [pair.target.text for pair in pairs],
        ]
        arrays = [pa.array(column, pa.string()) for column in texts]
        new = batch_of(outcomes(pairs), COLUMNS)
        batch = pa.RecordBatch.from_arrays([*arrays, *new.columns], schema=pair_schema())
        result = _encoded(chunk.path, batch, lines, "")
        return replace(result, pairs=len(chunk), errors=in_order([*unread, *result.errors]))


@dataclass(slots=True)
class TableSink:
    """Batches as one Parquet file. Parts hold batches as Arrow has them in memory."""

    schema: Any
    _parts: list[Path] = field(default_factory=list)
    _records: list[bytes] = field(default_factory=list)

    def part(self, records: Sequence[bytes]) -> bytes:
        """Some batches, end to end."""
        return b"".join(len(record).to_bytes(8, "little") + record for record in records)

    def begin(self, stream: BinaryIO) -> None:
        """Nothing: all is written at the end."""

    def copy(self, stream: BinaryIO, path: Path) -> None:
        """Remember a part."""
        self._parts.append(path)

    def write(self, stream: BinaryIO, records: Sequence[bytes]) -> None:
        """Remember batches."""
        self._records.extend(records)

    def end(self, stream: BinaryIO) -> None:
        """Write all batches, a row group at a time."""
        write_batches(stream, self.schema, self._batches())

    def _batches(self) -> Iterator[Any]:
        for path in self._parts:
            with path.open("rb") as part:
                while size := part.read(8):
                    yield from _decoded(part.read(int.from_bytes(size, "little")))
        for record in self._records:
            yield from _decoded(record)


def row_chunks(path: str | Path, rows: int) -> Iterator[RowChunk]:
    """The rows of files, in order."""
    for file, first, batch in read_batches(path, rows=rows):
        yield RowChunk(str(file), first, batch)


def pair_chunks(path: str | Path, names: Sequence[str | None], rows: int) -> Iterator[PairChunk]:
    """The rows of the columns of id (or None), source and target: cells for `pair_of_texts`."""
    number = 1
    for file, first, batch in read_batches(path, rows=rows, columns=[n for n in names if n]):
        ids, sources, targets = (
            [str(first + row) for row in range(batch.num_rows)]
            if name is None
            else batch.column(name).to_pylist()
            for name in names
        )
        held: list[Row] = []
        lines: list[int] = []
        unread: list[DataError] = []
        for line, row in enumerate(zip(ids, sources, targets, strict=True), start=first):
            if None in row[1:]:
                error = FormatError("expected text or words, found nothing")
                unread.append(error.at(str(file), line))
                continue
            held.append(row)
            lines.append(line)
        yield PairChunk(str(file), number, held, lines, unread)
        number += len(held)


def pair_schema() -> Any:
    """The schema of what `PairTableWork` gives."""
    return pa.schema([*((name, pa.string()) for name in _TEXTS), *schema_of(COLUMNS)])


def _encoded(path: str, batch: Any, lines: Iterable[int | None], prefix: str) -> Encoded:
    name = f"{prefix}error"
    messages = batch.column(name).to_pylist() if name in batch.schema.names else []
    errors = [
        plain(PairError(message).at(path, line))
        for message, line in zip(messages, lines, strict=False)
        if message is not None
    ]
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    records = [sink.getvalue().to_pybytes()] if batch.num_rows else []
    return Encoded(batch.num_rows, batch.num_rows, records, errors)


def _rows_of(chunk: RowChunk) -> range:
    return range(chunk.first, chunk.first + len(chunk))


def _decoded(content: bytes) -> Iterator[Any]:
    with pa.ipc.open_stream(content) as reader:
        yield from reader


def _copied(batch: Any) -> Any:
    """The rows of a slice alone, so that no more than they are sent."""
    return batch.take(pa.array(range(batch.num_rows)))
