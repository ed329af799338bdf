"""Comma-separated tables with a header, without links.

    premise,hypothesis,label
    "He said ""no"".","He refused, he said.",1

The header names both sentences, by a usual name or as `Reading.fields` says; other columns are not
used. A quoted cell may hold commas, line breaks and, doubled, quotes.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator

from monoalign.core.errors import FormatError

from .format import Format, Reading, Row, pair_of_texts
from .roles import roles_by, roles_in
from .source import Source


def recognise(sample: list[str]) -> bool:
    """Whether the first line is a header that names both sentences."""
    first = next((line for line in sample if line.strip()), "")
    try:
        cells = next(csv.reader([first]))
    except csv.Error:  # no table at all
        return False
    return "\t" not in first and roles_in(cells) is not None


def rows(source: Source, reading: Reading) -> Iterator[tuple[int, Row]]:
    """The cells of every pair; one without an id is named by its line number."""
    roles: tuple[str, ...] | None = None
    for number, cells in _cells(source):
        if roles is None:
            try:
                roles = roles_by(reading.fields, cells)
            except FormatError as error:
                source.bad(error, number)
                return
        elif len(cells) != len(roles):
            message = f"expected {len(roles)} columns separated by commas, found {len(cells)}"
            source.bad(FormatError(message), number)
        else:
            name = cells[roles.index("id")] if "id" in roles else str(number)
            yield number, (name, cells[roles.index("source")], cells[roles.index("target")])


def _cells(source: Source) -> Iterator[tuple[int, list[str]]]:
    """The cells of every row, and the line on which it ends; a damaged row is reported."""
    rows = csv.reader((f"{line}\n" for _, line in source.lines() if line is not None), strict=True)
    while True:
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            source.bad(
                FormatError(f"expected cells in quotes or without, found: {error}"), source.line
            )
            continue
        if cells:
            yield source.line, cells


FORMAT = Format(
    name="csv",
    summary="pairs in a table with commas and a header",
    suffixes=(".csv",),
    recognise=recognise,
    rows=rows,
    pair_of=pair_of_texts,
)
