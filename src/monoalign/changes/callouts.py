"""What now says something else: opposites, and other numbers, dates and names.

He paid 5 dollars / He paid 6 dollars    another number: 5 → 6
He did not sign / He signed              opposite: not sign → signed
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from monoalign.core.sentence import SentencePair
from monoalign.resources.values import values_in

from .negation import is_negation
from .typed_edit import Operation, Positions, Relation, TypedEdit

_TIMES = ("date", "weekday", "decade", "clock")


class CalloutKind(str, Enum):
    """What has changed: the sense, a number or amount, a date or time, or a name."""

    OPPOSITE = "opposite"
    NUMBER = "another number"
    DATE = "another date or time"
    NAME = "another name"


@dataclass(frozen=True, slots=True)
class Callout:
    """Words of both sides that contradict each other; with a negation, those that it negates."""

    kind: CalloutKind
    source: Positions
    target: Positions


def callouts(pair: SentencePair, edits: Iterable[TypedEdit]) -> tuple[Callout, ...]:
    """What edits of a pair say something else, in their order; words in one slot are one."""
    return tuple(dict.fromkeys(_callouts(pair, edits)))


def fills_slot(edit: TypedEdit) -> bool:
    """Whether deleted or inserted words have others in their place: those of `about`."""
    if edit.about is None:
        return False
    if edit.operation is Operation.DELETE:
        return edit.about[0] == edit.source
    return edit.operation is Operation.INSERT and edit.about[1] == edit.target


def _callouts(pair: SentencePair, edits: Iterable[TypedEdit]) -> Iterator[Callout]:
    for edit in edits:
        source, target = edit.source, edit.target
        if edit.about is not None:
            source = _with_negations(source, edit.source_words, edit.about[0])
            target = _with_negations(target, edit.target_words, edit.about[1])
        if edit.relation is Relation.OPPOSITE:
            yield Callout(CalloutKind.OPPOSITE, source, target)
        elif edit.relation is Relation.DIFFERENT:
            yield Callout(_difference(pair, source, target), source, target)


def _with_negations(positions: Positions, words: Sequence[str], about: Positions) -> Positions:
    """What an edit is about, and of its own words those that negate it."""
    own = {at for at, word in zip(positions, words, strict=True) if is_negation(word)}
    return tuple(sorted(own.union(about)))


def _difference(pair: SentencePair, source: Positions, target: Positions) -> CalloutKind:
    """What kind of thing differs: a value by how it is read, else a name by its capitals."""
    for words, positions in ((pair.source.words, source), (pair.target.words, target)):
        for value in values_in(words):
            if any(value.span[0] <= at < value.span[1] for at in positions):
                kind = value.readings[0].kind.removesuffix(" ends")
                return CalloutKind.DATE if kind in _TIMES else CalloutKind.NUMBER
    capitals = any(pair.source.words[at][:1].isupper() for at in source)
    return CalloutKind.NAME if capitals else CalloutKind.DATE
