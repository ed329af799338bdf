"""Two versions of a text in the terminal, readable with and without colour.

    1 sentence moved, 2 words replaced, 1 number changed

    3 → 1  moved    It rained [-all-]{+the whole+} day.
    1 → 2  changed  He paid [-5-]{+6+}≠ dollars.

[- -] encloses what was deleted, {+ +} what was inserted; ≠ follows what now says something else.
Where words have changed places, the old and the new sentence stand below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from monoalign.documents.alignment import DocumentAlignment
from monoalign.documents.changes import DELETE, DIFFERENT, INSERT, KEEP

from .documents import SAME, Piece, Row, rows

_STYLES = {"deleted": "red", "added": "green", SAME: "dim"}
_MOST_SAME = 2  # unchanged sentences in a row that are shown

_MARKS = {DELETE: ("[-", "-]", "red"), INSERT: ("{+", "+}", "green"), KEEP: ("", "", "")}


def document_picture(alignment: DocumentAlignment, *, whole: bool = False) -> RenderableType:
    """The summary, then a line per link; unchanged sentences are left out unless `whole`."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for label, group in groupby(rows(alignment), key=lambda row: row.label):
        members = list(group)
        if label == SAME and len(members) > _MOST_SAME and not whole:
            table.add_row("", "", Text(f"… {len(members)} sentences unchanged", style="dim"))
            continue
        for row in members:
            for cells in _lines(row):
                table.add_row(*cells)
    return Group(summary_line(alignment), Text(), table)


def summary_line(alignment: DocumentAlignment) -> Text:
    """What changed, in words."""
    return Text(str(alignment.summary), style="bold")


def _lines(row: Row) -> Iterator[tuple[Text, Text, Text]]:
    numbers = Text(" → ".join(row.numbers).strip())
    label = Text(row.label, style=_STYLES.get(row.label, "bold"))
    inline = row.inline
    if inline is not None:
        yield numbers, label, _text(inline, _STYLES[SAME] if row.label == SAME else "")
        return
    yield numbers, label, _text(_one_side(row.source, DELETE))
    yield Text(), Text(), _text(_one_side(row.target, INSERT))


def _one_side(pieces: Iterable[Piece], operation: str) -> Iterator[Piece]:
    """One side by itself: whatever was not kept has gone, or come."""
    for piece in pieces:
        yield replace(piece, operation=KEEP if piece.operation == KEEP else operation)


def _text(pieces: Iterable[Piece], style: str = "") -> Text:
    text = Text(style=style)
    for piece in pieces:
        left, right, colour = _MARKS[piece.operation]
        text.append(piece.before)
        text.append(f"{left}{piece.text}{right}", style=colour)
        if piece.relation == DIFFERENT and piece.operation == INSERT:
            text.append("≠", style="bold")
    return text
