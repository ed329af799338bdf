"""The columns that aligning adds to a table, one row per pair.

    source_words, target_words   list of strings: the words that all positions count, from 0
    links                        list of {source, target}, in order
    probabilities                list of numbers, one per link in the same order; null without any
    edits                        list of {kind, source_start, source_end, target_start, target_end}:
                                 EQ, SUB, DEL or INS; half-open spans, null where there is none
    unaligned                    {source: positions, target: positions} of words without a link
    score                        the aligner's own; null if it has none
    error                        null, or why the pair was not aligned: all the others are null then

Arrow's arrays are made of flat columns and offsets, not of an object per link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditKind
from monoalign.core.errors import DataError, UnknownNameError, UsageError
from monoalign.systems.outcomes import Outcome

try:
    import pyarrow as pa
except ImportError:
    raise UsageError("tables need pyarrow: pip install 'monoalign[tables]'") from None

__all__ = ["COLUMNS", "SCHEMA", "batch_of", "check_columns", "pa", "schema_of"]

_POSITIONS = pa.list_(pa.int32())
_SPANS = ("source_start", "source_end", "target_start", "target_end")
_FIELDS = ("kind", *_SPANS)
_NO_SPAN = (-1, -1)
_KINDS = pa.array([kind.value for kind in EditKind])
_EQ, _SUB, _DEL, _INS = range(len(EditKind))

SCHEMA = pa.schema(
    [
        ("source_words", pa.list_(pa.string())),
        ("target_words", pa.list_(pa.string())),
        ("links", pa.list_(pa.struct([("source", pa.int32()), ("target", pa.int32())]))),
        ("probabilities", pa.list_(pa.float64())),
        (
            "edits",
            pa.list_(pa.struct([("kind", pa.string()), *((name, pa.int32()) for name in _SPANS)])),
        ),
        ("unaligned", pa.struct([("source", _POSITIONS), ("target", _POSITIONS)])),
        ("score", pa.float64()),
        ("error", pa.string()),
    ]
)
COLUMNS = tuple(SCHEMA.names)


def check_columns(columns: Iterable[str]) -> tuple[str, ...]:
    """The columns that a caller wants, each of them known."""
    chosen = tuple(columns)
    for name in chosen:
        if name not in COLUMNS:
            raise UnknownNameError("column", name, COLUMNS)
    return chosen


def schema_of(columns: Sequence[str], prefix: str = "") -> pa.Schema:
    """The names and types of these columns."""
    return pa.schema([SCHEMA.field(name).with_name(prefix + name) for name in columns])


def batch_of(outcomes: Sequence[Outcome], columns: Sequence[str], prefix: str = "") -> Any:
    """One row per outcome."""
    alignments = [None if isinstance(one, DataError) else one for one in outcomes]
    arrays = [
        pa.array(
            [one.message if isinstance(one, DataError) else None for one in outcomes], pa.string()
        )
        if name == "error"
        else _MAKERS[name](alignments)
        for name in columns
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema_of(columns, prefix))


_Rows = Sequence[Alignment | None]


def _lists(rows: Sequence[Sequence[Any] | None], values: Callable[[list[Any]], Any]) -> Any:
    """A list per row, null for None; `values` makes an array of all elements, end to end."""
    sizes = [0 if row is None else len(row) for row in rows]
    offsets = pa.array(list(accumulate(sizes, initial=0)), pa.int32())
    flat = list(chain.from_iterable(row for row in rows if row is not None))
    missing = pa.array([row is None for row in rows], pa.bool_())
    return pa.ListArray.from_arrays(offsets, values(flat), mask=missing)


def _numbers(values: list[int]) -> Any:
    return pa.array(np.array(values, np.int32))


def _words(rows: _Rows, side: str) -> Any:
    def row(one: Alignment | None) -> Sequence[str] | None:
        return None if one is None else getattr(one.pair, side).words

    return _lists([row(one) for one in rows], lambda words: pa.array(words, pa.string()))


def _links(rows: _Rows) -> Any:
    def values(links: list[tuple[int, int]]) -> Any:
        table = np.array(links, np.int32).reshape(-1, 2)
        sides = [pa.array(np.ascontiguousarray(table[:, side])) for side in (0, 1)]
        return pa.StructArray.from_arrays(sides, names=["source", "target"])

    return _lists([None if one is None else sorted(one.links) for one in rows], values)


def _probabilities(rows: _Rows) -> Any:
    def row(one: Alignment | None) -> list[float] | None:
        if one is None or one.probabilities is None:
            return None
        return [one.probabilities[link] for link in sorted(one.links)]

    return _lists([row(one) for one in rows], lambda flat: pa.array(np.array(flat, np.float64)))


def _edits(rows: _Rows) -> Any:
    def values(edits: list[Any]) -> Any:
        flat = [end for edit in edits for end in (edit.source or _NO_SPAN)]
        flat += [end for edit in edits for end in (edit.target or _NO_SPAN)]
        ends = np.array(flat, np.int32).reshape(2, -1, 2)
        is_equal = np.fromiter((edit.equal for edit in edits), np.bool_, len(edits))
        missing = ends[:, :, 0] < 0
        kinds = np.select([missing[1], missing[0], is_equal], [_DEL, _INS, _EQ], _SUB)
        columns = [
            pa.array(np.ascontiguousarray(ends[side, :, end]), mask=missing[side])
            for side in (0, 1)
            for end in (0, 1)
        ]
        return pa.StructArray.from_arrays([_KINDS.take(pa.array(kinds)), *columns], _FIELDS)

    return _lists([None if one is None else one.edits for one in rows], values)


def _unaligned(rows: _Rows) -> Any:
    sides = [
        _lists([None if one is None else getattr(one, name) for one in rows], _numbers)
        for name in ("unaligned_source", "unaligned_target")
    ]
    missing = pa.array([one is None for one in rows], pa.bool_())
    return pa.StructArray.from_arrays(sides, names=["source", "target"], mask=missing)


def _scores(rows: _Rows) -> Any:
    return pa.array([None if one is None else one.score for one in rows], pa.float64())


_MAKERS: dict[str, Callable[[_Rows], Any]] = {
    "source_words": lambda rows: _words(rows, "source"),
    "target_words": lambda rows: _words(rows, "target"),
    "links": _links,
    "probabilities": _probabilities,
    "edits": _edits,
    "unaligned": _unaligned,
    "score": _scores,
}
