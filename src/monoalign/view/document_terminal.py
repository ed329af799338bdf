"""Two versions of a text in the terminal, readable with and without colour.

    1 sentence moved, 3 words replaced, 1 number changed

    3 → 1  moved    It rained [-all-]{+the whole+} day.
    1 → 2  changed  He paid [-5-]{+6+}≠ dollars.
                    ≠ another number: 5 dollars → 6 dollars

[- -] encloses what was deleted, {+ +} what was inserted, ~ ~ what has moved; ≠ follows what now
says something else. Where words have moved, the old and the new sentence stand below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from monoalign.changes.typed_edit import Operation
from monoalign.documents.alignment import DocumentAlignment

from .document_rows import SAME, Piece, Row, rows

_STYLES = {"deleted": "red", "added": "green", SAME: "dim"}
_ALARM = "bold magenta"
_MOST_SAME = 2  # unchanged sentences in a row that are shown

_MARKS = {
    Operation.KEEP: ("", "", ""),
    Operation.DELETE: ("[-", "-]", "red"),
    Operation.INSERT: ("{+", "+}", "green"),
    Operation.MOVE: ("~", "~", "cyan"),
}


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
    head = (
        Text(" → ".join(row.numbers).strip()),
        Text(row.label, style=_STYLES.get(row.label, "bold")),
    )
    for line in row.lines:
        yield (*head, _text(line, _STYLES[SAME] if row.label == SAME else ""))
        head = Text(), Text()
    for callout in row.callouts:
        yield (*head, Text(f"≠ {callout}", style=_ALARM))


def _text(pieces: Iterable[Piece], style: str) -> Text:
    text = Text(style=style)
    for piece in pieces:
        left, right, colour = _MARKS[piece.mark]
        text.append(piece.before)
        text.append(f"{left}{piece.text}{right}", style=colour)
        if piece.is_alarming:
            text.append("≠", style=_ALARM)
    return text
