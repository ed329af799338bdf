"""Tables in, tables out: Arrow, and on it pandas, Polars, datasets, Parquet, Ray and Spark.

    from monoalign.tables import align_table
    align_table(table, source="premise", target="hypothesis")

Needs `pip install 'monoalign[tables]'`, which is pyarrow; it is imported when it is needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .arrow import TableAligner as TableAligner
    from .arrow import align_table as align_table
    from .columns import COLUMNS as COLUMNS
    from .frames import align_dataset as align_dataset
    from .frames import align_frame as align_frame

_HOMES = {
    "COLUMNS": "columns",
    "TableAligner": "arrow",
    "align_dataset": "frames",
    "align_frame": "frames",
    "align_table": "arrow",
}
__all__ = ["COLUMNS", "TableAligner", "align_dataset", "align_frame", "align_table"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
