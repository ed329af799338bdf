"""Arrow in, Arrow out: the one function that all other tables go through.

    align_table(table, source="premise", target="hypothesis")     the table, with `COLUMNS` added
    align_table(reader, …)                                         a reader: batch after batch

A row that cannot be aligned keeps its place, with an `error` and nulls in the other columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from monoalign.annotate.text import as_sentence
from monoalign.core.errors import (
    DataError,
    EncodingError,
    FormatError,
    MonoalignError,
    UnknownNameError,
    UsageError,
)
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.systems.aligner import Aligner
from monoalign.systems.outcomes import PairLimits, outcomes_of
from monoalign.systems.registry import loaded

from .columns import COLUMNS, batch_of, check_columns, pa, schema_of

ROWS = 1024
"""The most rows of a batch of results."""


def align_table(
    table: Any,
    *,
    source: str = "source",
    target: str = "target",
    aligner: Aligner | str | Path | None = None,
    columns: Iterable[str] = COLUMNS,
    prefix: str = "",
    limits: PairLimits = PairLimits(),  # noqa: B008 - frozen
) -> Any:
    """Add `columns` to a table whose `source` and `target` hold text, or lists of words.

    A `Table` or `RecordBatch` gives the same; a `RecordBatchReader`, or whatever else can be read
    as a stream of Arrow batches, such as a relation of DuckDB, gives a `RecordBatchReader`.
    `prefix` goes before the names of the new columns.
    """
    work = TableAligner(source, target, aligner, tuple(columns), prefix, limits)
    if isinstance(table, (pa.Table, pa.RecordBatch)):
        return work(table)
    reader = _reader(table)
    return pa.RecordBatchReader.from_batches(
        work.schema_for(reader.schema), (work(part) for batch in reader for part in _slices(batch))
    )


@dataclass(frozen=True)
class TableAligner:
    """Aligns batches of a table; small to pickle, since an `Aligner` is.

    Ray, Spark and datasets call it: `dataset.map_batches(TableAligner("premise", "hypothesis"))`.
    """

    source: str = "source"
    target: str = "target"
    aligner: Any = None  # an Aligner; or a name or a folder, which are loaded at once
    columns: tuple[str, ...] = COLUMNS
    prefix: str = ""
    limits: PairLimits = field(default_factory=PairLimits)

    def __post_init__(self) -> None:
        check_columns(self.columns)
        if not isinstance(self.aligner, Aligner):
            name = None if self.aligner is None else str(self.aligner)
            object.__setattr__(self, "aligner", loaded(name))

    def __call__(self, table: Any) -> Any:
        """The `Table` or `RecordBatch` with the new columns after its own."""
        schema = self.schema_for(table.schema)
        if isinstance(table, pa.RecordBatch):
            return pa.RecordBatch.from_arrays(
                [*table.columns, *self._new_columns(table).columns], schema=schema
            )
        batches = [self(part) for batch in table.to_batches() for part in _slices(batch)]
        return pa.Table.from_batches(batches, schema=schema)

    def aligned(self, sources: Sequence[Any], targets: Sequence[Any]) -> Any:
        """The new columns of two columns of Python values, as a `RecordBatch`."""
        pairs = [_pair(*values) for values in zip(sources, targets, strict=True)]
        return batch_of(outcomes_of(self.aligner, pairs, self.limits), self.columns, self.prefix)

    def schema_for(self, schema: Any) -> Any:
        """The schema of the result, if the table can be aligned; a `UsageError` if it cannot."""
        for name in (self.source, self.target):
            check_text(schema, name)
        new = schema_of(self.columns, self.prefix)
        both = sorted(set(schema.names) & set(new.names))
        if both:
            raise UsageError(
                f"the table has a column {both[0]!r} already; give the new columns a prefix"
            )
        return pa.schema([*schema, *new], metadata=schema.metadata)

    def _new_columns(self, batch: Any) -> Any:
        return self.aligned(
            *(batch.column(name).to_pylist() for name in (self.source, self.target))
        )


def check_text(schema: Any, name: str) -> None:
    """A `UsageError` unless a column is there once, and has text, or lists of words."""
    if schema.names.count(name) != 1:
        if name in schema.names:
            raise UsageError(f"column {name!r}: expected one of that name, found several")
        raise UnknownNameError("column", name, schema.names)
    kind = schema.field(name).type
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        kind = kind.value_type
    types = pa.types
    if not any(is_it(kind) for is_it in (types.is_string, types.is_large_string, types.is_null)):
        is_view = getattr(types, "is_string_view", None)
        if is_view is None or not is_view(kind):
            raise UsageError(f"column {name!r}: expected text or lists of words, found {kind}")


def _pair(*values: Any) -> SentencePair | DataError:
    """A pair without a name: the row that it is in depends on how a table is cut into batches."""
    try:
        source, target = map(_sentence, values)
    except DataError as error:
        return error
    return SentencePair("", source, target)


def _sentence(value: Any) -> Sentence:
    """A sentence of text or words; a `FormatError` for anything else."""
    if not isinstance(value, str):
        if value is None or isinstance(value, float):  # pandas' NaN
            raise FormatError("expected text or words, found nothing")
        value = value.tolist() if hasattr(value, "tolist") else value
    try:
        sentence = as_sentence(value)
    except MonoalignError as error:
        raise FormatError(str(error)) from None
    _check_unicode(sentence.text)
    return sentence


def _check_unicode(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = f"character {text[error.start]!r} cannot be written as UTF-8"
        raise EncodingError(message) from None


def _reader(table: Any) -> Any:
    if isinstance(table, pa.RecordBatchReader):
        return table
    if hasattr(table, "__arrow_c_stream__"):
        return pa.RecordBatchReader.from_stream(table)
    raise UsageError(f"expected a table or batches of Arrow, found {type(table).__name__}")


def _slices(batch: Any) -> Iterator[Any]:
    """A batch in parts of at most `ROWS` rows; a batch without rows is none."""
    return (batch.slice(start, ROWS) for start in range(0, batch.num_rows, ROWS))
