"""Frames of pandas and Polars, and datasets of Hugging Face.

monoalign.align_frame(df, "premise", "hypothesis")
monoalign.tables.align_dataset(dataset, "premise", "hypothesis")
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.systems.aligner import Aligner

if TYPE_CHECKING:
    from .arrow import TableAligner


def align_frame(
    frame: Any,
    source: str = "source",
    target: str = "target",
    *,
    aligner: Aligner | str | Path | None = None,
    **options: Any,
) -> Any:
    """Align the rows of a frame; the scale page of the documentation lists the new columns.

    Args:
        frame: Of pandas or Polars, or an Arrow table; it is not changed.
        source: The column of source sentences: text, or lists of words.
        target: The column of target sentences.
        aligner: An aligner, its name, or a folder; without it, the default one.
        **options: `columns` (which to add), `prefix` (of their names) and `limits` (of lengths).

    Returns:
        A frame of the same library with the columns added; one of pandas keeps its index.

    Raises:
        UsageError: Something other than a frame, or a column that is missing or there already.

    Examples:
        >>> import pyarrow
        >>> table = pyarrow.table({"source": ["He left."], "target": ["He went."]})
        >>> align_frame(table, columns=["links"]).column_names
        ['source', 'target', 'links']
    """
    from .arrow import ROWS, align_table
    from .columns import pa

    library = type(frame).__module__.partition(".")[0]
    if library == "pyarrow":
        return align_table(frame, source=source, target=target, aligner=aligner, **options)
    if library not in ("pandas", "polars") or not hasattr(frame, "columns"):
        raise UsageError(f"expected a frame of pandas or Polars, found {type(frame).__name__}")
    work = _table_aligner(source, target, aligner, options)
    for name in (source, target):
        if list(frame.columns).count(name) != 1:
            raise UnknownNameError("column", name, map(str, frame.columns))
    values = [frame[name].to_list() for name in (source, target)]
    batches = [
        work.aligned(*(column[start : start + ROWS] for column in values))
        for start in range(0, max(len(frame), 1), ROWS)
    ]
    new = pa.Table.from_batches(batches)
    both = sorted(set(frame.columns) & set(new.column_names))
    if both:
        raise UsageError(f"the frame has a column {both[0]!r} already; give the new ones a prefix")
    if library == "polars":
        return frame.hstack(import_module("polars").from_arrow(new).get_columns())
    columns = new.to_pandas()
    return frame.assign(**{name: columns[name].array for name in new.column_names})


def align_dataset(
    dataset: Any,
    source: str = "source",
    target: str = "target",
    *,
    aligner: Aligner | str | Path | None = None,
    batch_size: int = 1024,
    num_proc: int | None = None,
    **options: Any,
) -> Any:
    """A `datasets.Dataset` with columns for its alignments.

    The fingerprint depends on the data, the options and the aligner's signature alone, so that a
    second run finds what the first one cached.
    """
    work = _table_aligner(source, target, aligner, options)
    more = {} if num_proc is None else {"num_proc": num_proc}
    mapped = dataset.with_format("arrow").map(work, batched=True, batch_size=batch_size, **more)
    return mapped.with_format(None)


def _table_aligner(
    source: str, target: str, aligner: Aligner | str | Path | None, options: dict[str, Any]
) -> TableAligner:
    from .arrow import TableAligner

    if "columns" in options:
        options = {**options, "columns": tuple(options["columns"])}
    return TableAligner(source, target, aligner, **options)
