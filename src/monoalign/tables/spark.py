"""Spark: `mapInArrow` gives Python processes batches of rows, each of which loads the aligner once.

    from monoalign.tables.spark import align
    align(spark.read.parquet("nli/"), source="premise", target="hypothesis").write.parquet("out/")

A task that fails is Spark's to retry. Needs `pip install 'monoalign[spark]'` where the driver and
the executors are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monoalign.core.errors import UsageError

from .arrow import TableAligner, check_text
from .columns import pa, schema_of

try:
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType
except ImportError:
    raise UsageError("this needs Spark: pip install 'monoalign[spark]'") from None


def align(
    frame: Any,
    *,
    source: str = "source",
    target: str = "target",
    aligner: Any = None,
    **options: Any,
) -> Any:
    """A Spark `DataFrame` with columns for its alignments; it is lazy, as Spark's are.

    `options` are `columns`, `prefix` and `limits` of `align_table`.
    """
    work = TableAligner(source, target, aligner, **options)
    new = from_arrow_schema(schema_of(work.columns, work.prefix))
    both = sorted(set(frame.columns) & set(new.names))
    if both:
        raise UsageError(f"the frame has a column {both[0]!r} already; give the new ones a prefix")
    for name in (source, target):
        check_text(_texts(frame.schema), name)
    return frame.mapInArrow(_Batches(work), StructType([*frame.schema.fields, *new.fields]))


class _Batches:
    """What Spark calls with the batches of a partition."""

    def __init__(self, work: TableAligner) -> None:
        self._work = work

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        return map(self._work, batches)


def _texts(schema: Any) -> Any:
    """The columns of text, or of words, as Arrow has them; any others as numbers."""
    kinds = {"string": pa.string(), "array<string>": pa.list_(pa.string())}
    return pa.schema(
        [(field.name, kinds.get(field.dataType.simpleString(), pa.int64())) for field in schema]
    )
