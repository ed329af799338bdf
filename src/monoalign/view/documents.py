"""What to show of two aligned documents: the model behind the terminal's and the page's diff.

A row is a link of sentences: its label, and the text of either side in pieces. A piece is one or
more words of a change, with the text between it and the piece before.

    rows(alignment)[0].label       ->  "moved"
    rows(alignment)[0].numbers     ->  ("3", "1")
    rows(alignment)[0].target[4]   ->  Piece(" ", "the whole", 4, "insert", None)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from monoalign.core.sentence import Span
from monoalign.documents.alignment import DocumentAlignment, SentenceKind, SentenceLink
from monoalign.documents.changes import DELETE, INSERT, KEEP, WordChange
from monoalign.documents.document import Document

from .text import printable

SAME = "unchanged"
"""The label of sentences whose words are all kept, in place."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text that belongs to a change, and what stands before it."""

    before: str
    text: str
    change: int  # its number within the row
    operation: str
    relation: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Sentences that correspond, or a sentence that was deleted or added."""

    label: str  # unchanged, changed, moved, split, merged, deleted, added; two joined by a comma
    numbers: tuple[str, str]  # the sentences on either side, counted from 1: "3", "3–4", ""
    source: tuple[Piece, ...]
    target: tuple[Piece, ...]
    changes: tuple[WordChange, ...]

    @property
    def inline(self) -> tuple[Piece, ...] | None:
        """Both sides as one text, what was deleted before what came instead; None if words moved.

        Kept text is that of the target.
        """
        if not self.changes:
            return self.source or self.target
        old_pieces = {piece.change: piece for piece in self.source}
        new_pieces = {piece.change: piece for piece in self.target}
        if not self._in_order():
            return None
        pieces: list[Piece] = []
        for number, change in enumerate(self.changes):
            old, new = old_pieces.get(number), new_pieces.get(number)
            before = (new and new.before) or (old and old.before) or ""
            if old is not None and change.operation != KEEP:
                pieces.append(replace(old, before=before, operation=DELETE))
                before = ""
            if new is not None:
                operation = KEEP if change.operation == KEEP else INSERT
                pieces.append(replace(new, before=before, operation=operation))
        return tuple(pieces)

    def _in_order(self) -> bool:
        """Whether the changes follow each other on both sides, and have no gaps."""
        for side in ("source", "target"):
            words = [word for change in self.changes for word in getattr(change, side)]
            if words != list(range(len(words))):
                return False
        return True


def rows(alignment: DocumentAlignment) -> list[Row]:
    """One row per link, in the order of the alignment."""
    return [_row(alignment, link) for link in alignment.links]


def _row(alignment: DocumentAlignment, link: SentenceLink) -> Row:
    changes = tuple(link.changes)
    sources, targets = alignment.offsets(link)
    return Row(
        _label(link, changes),
        (_numbers(link.source), _numbers(link.target)),
        _pieces(alignment.source, sources, changes, "source", DELETE),
        _pieces(alignment.target, targets, changes, "target", INSERT),
        changes,
    )


def _label(link: SentenceLink, changes: Sequence[WordChange]) -> str:
    names = [] if link.kind is SentenceKind.KEPT else [link.kind.value]
    if link.moved:
        names.append("moved")
    if not names:
        names.append(SAME if all(each.operation == KEEP for each in changes) else "changed")
    return ", ".join(names)


def _numbers(span: Span | None) -> str:
    if span is None:
        return ""
    first, last = span
    return str(last) if last - first == 1 else f"{first + 1}–{last}"


def _pieces(
    document: Document,
    offsets: Sequence[Span],
    changes: Sequence[WordChange],
    side: str,
    alone: str,
) -> tuple[Piece, ...]:
    """The text of a side; without changes it is one piece, deleted or inserted `alone`."""
    if not offsets:
        return ()
    if not changes:
        return (Piece("", _shown(document.text[offsets[0][0] : offsets[-1][1]]), 0, alone),)
    change_of = {word: k for k, change in enumerate(changes) for word in getattr(change, side)}
    runs = [list(run) for _, run in groupby(range(len(offsets)), key=change_of.__getitem__)]
    spans = [(offsets[run[0]][0], offsets[run[-1]][1]) for run in runs]
    gaps = ["", *(document.text[left[1] : right[0]] for left, right in pairwise(spans))]
    return tuple(
        Piece(
            _shown(gap),
            _shown(document.text[slice(*span)]),
            change_of[run[0]],
            changes[change_of[run[0]]].operation,
            changes[change_of[run[0]]].relation,
        )
        for gap, span, run in zip(gaps, spans, runs, strict=True)
    )


def _shown(text: str) -> str:
    """On one line, and safe to show."""
    return printable(" ".join(text.split(None)) if text.strip() else " " * bool(text))
