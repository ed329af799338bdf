"""Whether links point into their sentences."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import LinkError


def check_range(
    cells: Iterable[tuple[int, int]], rows: int, columns: int, kind: str = "link"
) -> None:
    """A `LinkError`, which calls the link by its `kind`, for the first one that does not."""
    for source, target in cells:
        if not (0 <= source < rows and 0 <= target < columns):
            raise _out_of_range(source, target, rows, columns, kind)


def _out_of_range(source: int, target: int, rows: int, columns: int, kind: str) -> LinkError:
    """Name the side that is wrong; an index equal to the length smells of counting from 1."""
    side, index, size = (
        ("source", source, rows) if not 0 <= source < rows else ("target", target, columns)
    )
    hint = "; are the links counted from 1?" if index == size else ""
    return LinkError(
        f"{kind} {source}-{target}: expected a {side} index below {size} "
        f"(the sentence has {size} words, counted from 0), found {index}{hint}"
    )
