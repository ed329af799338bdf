"""What the terminal shows of two aligned documents: a row per link of sentences, cut into pieces.

A piece is one or more words of an edit, with the text between it and the piece before.

    rows(alignment)[0].label      ->  "moved"
    rows(alignment)[0].numbers    ->  ("3", "1")
    rows(alignment)[0].lines[0]   ->  (Piece("", "It rained", keep), Piece(" ", "the", insert), …)

`lines` is one line, in which what was deleted stands before what came instead; or two, the old text
and the new, where words have moved or stand apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from monoalign.changes.callouts import Callout, fills_slot
from monoalign.changes.typed_edit import Operation, Positions, Relation, TypedEdit
from monoalign.core.sentence import Span
from monoalign.documents.alignment import DocumentAlignment, SentenceKind, SentenceLink
from monoalign.documents.document import Document

from .text import printable

SAME = "unchanged"
"""The label of sentences whose words are all kept, in place."""

_ALARMING = (Relation.OPPOSITE, Relation.DIFFERENT)
_GOES, _COMES = Operation.DELETE, Operation.INSERT


@dataclass(frozen=True, slots=True)
class Piece:
    """A text of one edit, what stands before it, and how it is marked: kept, gone, come, moved."""

    before: str
    text: str
    mark: Operation
    is_alarming: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Sentences that correspond, or a sentence that was deleted or added."""

    label: str  # unchanged, changed, moved, split, merged, deleted, added; two joined by a comma
    numbers: tuple[str, str]  # the sentences on either side, counted from 1: "3", "3–4", ""
    lines: tuple[tuple[Piece, ...], ...]
    callouts: tuple[str, ...]


def rows(alignment: DocumentAlignment) -> list[Row]:
    """One row per link, in the order of the alignment."""
    return [_row(alignment, link) for link in alignment.links]


def _row(alignment: DocumentAlignment, link: SentenceLink) -> Row:
    sources, targets = alignment.offsets(link)
    old = _pieces(alignment.source, sources, link.changes, 0)
    new = _pieces(alignment.target, targets, link.changes, 1)
    lines: tuple[tuple[Piece, ...], ...]
    if not link.changes:
        lines = tuple(tuple(piece for _, piece in side) for side in (old, new) if side)
    elif _is_in_order(link.changes):
        lines = (_inline(dict(old), dict(new), link.changes),)
    else:
        lines = tuple(tuple(piece for _, piece in side) for side in (old, new))
    return Row(
        _label(link),
        (_numbers(link.source), _numbers(link.target)),
        lines,
        tuple(_callout(alignment, link, each) for each in link.callouts),
    )


def _label(link: SentenceLink) -> str:
    names = [] if link.kind is SentenceKind.KEPT else [link.kind.value]
    if link.moved:
        names.append("moved")
    if not names:
        kept = all(each.operation is Operation.KEEP for each in link.changes)
        names.append(SAME if kept else "changed")
    return ", ".join(names)


def _numbers(span: Span | None) -> str:
    if span is None:
        return ""
    first, last = span
    return str(last) if last - first == 1 else f"{first + 1}–{last}"


def _callout(alignment: DocumentAlignment, link: SentenceLink, callout: Callout) -> str:
    """`another number: 40 → 50`."""
    sources, targets = alignment.offsets(link)
    sides = (
        _phrase(alignment.source, sources, callout.source),
        _phrase(alignment.target, targets, callout.target),
    )
    return f"{callout.kind.value}: {' → '.join(side or '—' for side in sides)}"


def _phrase(document: Document, offsets: Sequence[Span], positions: Positions) -> str:
    """The text of words, with `…` where they stand apart."""
    runs = groupby(enumerate(positions), key=lambda item: item[1] - item[0])
    places = [[at for _, at in run] for _, run in runs]
    texts = (document.text[offsets[run[0]][0] : offsets[run[-1]][1]] for run in places)
    return " … ".join(map(_shown, texts))


def _is_in_order(edits: Sequence[TypedEdit]) -> bool:
    """Whether the edits follow each other on both sides, and have no gaps."""
    for side in ("source", "target"):
        words = [word for edit in edits for word in getattr(edit, side)]
        if words != list(range(len(words))):
            return False
    return True


def _inline(
    old: dict[TypedEdit | None, Piece],
    new: dict[TypedEdit | None, Piece],
    edits: Iterable[TypedEdit],
) -> tuple[Piece, ...]:
    """Both sides as one text; kept text is that of the target."""
    pieces: list[Piece] = []
    for edit in edits:
        gone, come = old.get(edit), new.get(edit)
        before = (come and come.before) or (gone and gone.before) or ""
        if gone is not None and edit.operation is not Operation.KEEP:
            alarming = gone.is_alarming and come is None and not fills_slot(edit)
            pieces.append(replace(gone, before=before, is_alarming=alarming))
            before = ""
        if come is not None:
            in_place = edit.operation is _COMES and fills_slot(edit)
            pieces.append(replace(come, before="" if in_place else before))
    return tuple(pieces)


def _pieces(
    document: Document, offsets: Sequence[Span], edits: Sequence[TypedEdit], side: int
) -> list[tuple[TypedEdit | None, Piece]]:
    """The text of a side, each piece with its edit; without edits, all has gone or come."""
    alone = _COMES if side else _GOES
    if not offsets:
        return []
    if not edits:
        text = document.text[offsets[0][0] : offsets[-1][1]]
        return [(None, Piece("", _shown(text), alone))]
    edit_of = {at: edit for edit in edits for at in (edit.target if side else edit.source)}
    runs = [list(run) for _, run in groupby(range(len(offsets)), key=lambda at: id(edit_of[at]))]
    spans = [(offsets[run[0]][0], offsets[run[-1]][1]) for run in runs]
    gaps = ["", *(document.text[left[1] : right[0]] for left, right in pairwise(spans))]
    result: list[tuple[TypedEdit | None, Piece]] = []
    for gap, span, run in zip(gaps, spans, runs, strict=True):
        edit = edit_of[run[0]]
        as_is = edit.operation in (Operation.KEEP, Operation.MOVE)
        mark = edit.operation if as_is else alone
        alarming = edit.relation in _ALARMING
        text = _shown(document.text[slice(*span)])
        result.append((edit, Piece(_shown(gap), text, mark, alarming)))
    return result


def _shown(text: str) -> str:
    """On one line, and safe to show."""
    return printable(" ".join(text.split(None)) if text.strip() else " " * bool(text))
