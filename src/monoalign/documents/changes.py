"""What happened to the words of two sentences that correspond.

    He paid 5 dollars  /  He gave 6 dollars away
        ->  keep He, replace paid – gave, replace 5 – 6 (different), keep dollars, insert away

`word_changes` is the one place that decides; whoever shows or counts changes takes them from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Edit
from monoalign.core.sentence import SentencePair, Span
from monoalign.resources.numbers import numbers_in

KEEP, REPLACE, DELETE, INSERT = "keep", "replace", "delete", "insert"
DIFFERENT = "different"
"""The relation of two numbers or dates that are not the same."""


@dataclass(frozen=True, slots=True)
class WordChange:
    """The positions of words on both sides, what was done to them, and how they are related."""

    operation: str
    source: tuple[int, ...]
    target: tuple[int, ...]
    relation: str | None = None


def word_changes(alignment: Alignment) -> list[WordChange]:
    """Changes that cover every word once, in the order of `Alignment.edits`.

    Words that are equal but for case are kept. Neighbours that are deleted, or inserted, are one
    change. Numbers that stand between the same words replace each other, though no link joins them.
    What was deleted comes before what was inserted in its place.
    """
    changes: list[WordChange] = []
    for edit in alignment.edits:
        change = _change(alignment.pair, edit)
        if changes and _continues(changes[-1], change):
            last = changes.pop()
            source, target = last.source + change.source, last.target + change.target
            change = WordChange(change.operation, source, target)
        changes.append(change)
    for k, (first, second) in enumerate(pairwise(changes)):
        if (first.operation, second.operation) == (INSERT, DELETE):
            changes[k : k + 2] = [second, first]
    return _with_numbers(alignment, changes)


def _change(pair: SentencePair, edit: Edit) -> WordChange:
    source, target = _positions(edit.source), _positions(edit.target)
    if not target:
        return WordChange(DELETE, source, target)
    if not source:
        return WordChange(INSERT, source, target)
    left, right = _words(pair.source.words, source), _words(pair.target.words, target)
    if [word.lower() for word in left] == [word.lower() for word in right]:
        return WordChange(KEEP, source, target)
    return WordChange(REPLACE, source, target, _relation(left, right))


def _positions(span: Span | None) -> tuple[int, ...]:
    return () if span is None else tuple(range(*span))


def _words(words: Sequence[str], positions: Sequence[int]) -> list[str]:
    return [words[position] for position in positions]


def _relation(source: Sequence[str], target: Sequence[str]) -> str | None:
    """`different` if both sides are numbers or dates of other values."""
    left, right = ([each.value for each in numbers_in(side)] for side in (source, target))
    return DIFFERENT if left and right and left != right else None


def _with_numbers(alignment: Alignment, changes: list[WordChange]) -> list[WordChange]:
    """The changes, with a deleted and an inserted number in the same place made into one."""
    pair, linked = alignment.pair, alignment.links
    deleted = [change for change in changes if change.operation == DELETE]
    inserted = {change.target[0]: change for change in changes if change.operation == INSERT}
    starts = {i + 1: j + 1 for i, j in linked} | {0: 0}
    partner: dict[WordChange, WordChange] = {}
    for old in deleted:
        new = inserted.get(starts.get(old.source[0], -1))
        if new is None or not _same_end(alignment, old.source[-1] + 1, new.target[-1] + 1):
            continue
        left, right = _words(pair.source.words, old.source), _words(pair.target.words, new.target)
        if relation := _relation(left, right):
            partner[new] = partner[old] = WordChange(REPLACE, old.source, new.target, relation)
    return [
        partner.get(change, change)
        for change in changes
        if not (change.operation == INSERT and change in partner)
    ]


def _same_end(alignment: Alignment, source: int, target: int) -> bool:
    """Whether two positions are linked, or are both the end."""
    ends = len(alignment.pair.source), len(alignment.pair.target)
    return (source, target) in alignment.links or (source, target) == ends


def _continues(last: WordChange, change: WordChange) -> bool:
    """Whether two changes are deletions, or insertions, of neighbours."""
    if last.operation != change.operation or change.operation not in (DELETE, INSERT):
        return False
    side = "source" if change.operation == DELETE else "target"
    before, after = getattr(last, side)[-1], getattr(change, side)[0]
    return bool(before + 1 == after)
