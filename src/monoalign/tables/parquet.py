"""Parquet files, and folders of them, in batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from monoalign.core.errors import FormatError, MissingFileError

from .columns import pa

SUFFIXES = (".parquet", ".pq")
ROW_GROUP = 1 << 14
"""Rows of a row group that is written: the same file, whatever batches it is written in."""


def is_parquet(path: str | Path) -> bool:
    """Whether a name is that of a Parquet file, or of a folder."""
    return str(path).lower().endswith(SUFFIXES) or Path(path).is_dir()


def parquet_files(path: str | Path) -> list[Path]:
    """The file, or those in a folder, by name, but for hidden ones."""
    path = Path(path)
    if not path.is_dir():
        return [path]
    files = sorted(
        file
        for suffix in SUFFIXES
        for file in path.rglob(f"*{suffix}")
        if not any(part.startswith((".", "_")) for part in file.relative_to(path).parts)
    )
    if not files:
        raise MissingFileError(
            f"{path}: expected a file, or Parquet files in it, found a folder without"
        )
    return files


def schema_at(path: str | Path) -> Any:
    """The schema of the first file."""
    return _opened(parquet_files(path)[0]).schema_arrow


def row_count(path: str | Path) -> int:
    """The rows of all files, from what they say of themselves."""
    return sum(_opened(file).metadata.num_rows for file in parquet_files(path))


def read_batches(
    path: str | Path, *, rows: int, columns: Sequence[str] | None = None
) -> Iterator[tuple[Path, int, Any]]:
    """Batches of rows: the file, the number of the first row in it, from 1, and the batch."""
    schema = None
    for file in parquet_files(path):
        reader = _opened(file)
        schema = schema or reader.schema_arrow
        if not reader.schema_arrow.equals(schema):
            message = "expected the columns of the first file of the folder, found others"
            raise FormatError(message, path=str(file))
        row = 1
        try:
            for batch in reader.iter_batches(rows, columns=columns):
                yield file, row, batch
                row += batch.num_rows
        except (OSError, pa.ArrowException) as error:
            raise FormatError(f"expected Parquet, found: {error}", path=str(file)) from None


def write_batches(stream: BinaryIO, schema: Any, batches: Iterable[Any]) -> None:
    """A Parquet file of these batches."""
    from pyarrow.parquet import ParquetWriter

    with ParquetWriter(stream, schema, compression="zstd") as writer:
        held: list[Any] = []
        size = 0
        for batch in batches:
            held.append(batch)
            size += batch.num_rows
            while size >= ROW_GROUP:
                table = pa.Table.from_batches(held, schema)
                writer.write_table(table.slice(0, ROW_GROUP), row_group_size=ROW_GROUP)
                held, size = table.slice(ROW_GROUP).to_batches(), size - ROW_GROUP
        if size:
            writer.write_table(pa.Table.from_batches(held, schema), row_group_size=ROW_GROUP)


def _opened(file: Path) -> Any:
    from pyarrow.parquet import ParquetFile

    try:
        return ParquetFile(file)
    except FileNotFoundError:
        raise MissingFileError(f"{file}: no such file") from None
    except (OSError, pa.ArrowException) as error:
        raise FormatError(f"expected Parquet, found: {error}", path=str(file)) from None
