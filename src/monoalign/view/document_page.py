"""Two versions of a text as one HTML file that needs no network: old and new side by side.

    html = document_page(alignment, names=("old.txt", "new.txt"))

Sentences that correspond stand in one row; on a phone they stand below each other. Pointing at a
word lights its partner, and its title says what that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from monoalign.documents.alignment import DocumentAlignment
from monoalign.documents.changes import DELETE, DIFFERENT, INSERT, KEEP

from .assets import alignment_style, html_file, text_of
from .documents import SAME, Piece, Row, rows
from .text import printable

_TAGS = {DELETE: "del", INSERT: "ins"}


def document_page(alignment: DocumentAlignment, *, names: tuple[str, str] = ("old", "new")) -> str:
    """The file's text; `names` are those of the two versions."""
    return html_file(
        "document.html",
        title=" → ".join(names),
        style=alignment_style() + text_of("document.css"),
        script=text_of("document.js"),
        summary=escape(str(alignment.summary)),
        old=escape(printable(names[0])),
        new=escape(printable(names[1])),
        rows="\n".join(map(_row, rows(alignment))),
    )


def _row(row: Row) -> str:
    numbers = escape(" → ".join(row.numbers).strip())
    kind = " doc-same" if row.label == SAME else ""
    return (
        f'<section class="doc-row{kind}">'
        f'<p class="doc-label"><b>{escape(row.label)}</b> {numbers}</p>'
        f"{_side(row.source, row.target, 'old')}{_side(row.target, row.source, 'new')}</section>"
    )


def _side(pieces: Sequence[Piece], others: Sequence[Piece], name: str) -> str:
    if not pieces:
        return f'<p class="doc-side doc-{name} doc-none"></p>'
    partners: dict[int, str] = {}
    for other in others:
        partners[other.change] = f"{partners.get(other.change, '')} {other.text}".strip()
    texts = "".join(piece.before + _piece(piece, partners.get(piece.change)) for piece in pieces)
    return f'<p class="doc-side doc-{name}" data-side="{name}">{texts}</p>'


def _piece(piece: Piece, partner: str | None) -> str:
    """Words with their mark; what was changed can be reached by Tab."""
    tag = _TAGS.get(piece.operation, "span")
    attributes = ""
    if partner is not None:
        attributes = f' data-change="{piece.change}" title="{escape(partner)}"'
    if piece.operation not in (KEEP, DELETE, INSERT):
        different = " doc-different" if piece.relation == DIFFERENT else ""
        attributes += f' class="doc-replace{different}" tabindex="0"'
    return f"<{tag}{attributes}>{escape(piece.text)}</{tag}>"
