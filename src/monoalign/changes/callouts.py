"""What now says something else: opposites, and other numbers, dates and names.

He paid 5 dollars / He paid 6 dollars    another number: 5 dollars → 6 dollars
Mr. Alan Brown / Mrs. Jane Green         another name: Alan Brown → Jane Green
He did not sign / He signed              opposite: not sign → signed
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.values import Value, values_in

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
    """Words of both sides that contradict each other: of a number, date or name, all its words.

    With a negation, they are the negation and what it negates.
    """

    kind: CalloutKind
    source: Positions
    target: Positions


def callouts(pair: SentencePair, edits: Iterable[TypedEdit]) -> tuple[Callout, ...]:
    """What edits of a pair say something else, in their order; one callout for one thing."""
    return tuple(_joined(dict.fromkeys(_callouts(pair, edits))))


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
            yield _difference(pair, source, target)


def _with_negations(positions: Positions, words: Sequence[str], about: Positions) -> Positions:
    """What an edit is about, and of its own words those that negate it."""
    own = {at for at, word in zip(positions, words, strict=True) if is_negation(word)}
    return tuple(sorted(own.union(about)))


def _difference(pair: SentencePair, source: Positions, target: Positions) -> Callout:
    """Another value, by how it is read, as a whole; else a name by its capitals."""
    left, right = _value(pair.source, source), _value(pair.target, target)
    value = left or right
    if value is not None:
        kind = value.readings[0].kind.removesuffix(" ends")
        called = CalloutKind.DATE if kind in _TIMES else CalloutKind.NUMBER
        sides = (left, source), (right, target)
        return Callout(called, *(tuple(range(*v.span)) if v else own for v, own in sides))
    capitals = any(pair.source.words[at][:1].isupper() for at in source)
    return Callout(CalloutKind.NAME if capitals else CalloutKind.DATE, source, target)


def _value(sentence: Sentence, positions: Positions) -> Value | None:
    """The first value that some of these words belong to."""
    values = values_in(sentence.words)
    return next((v for v in values if any(at in range(*v.span) for at in positions)), None)


def _joined(called: Iterable[Callout]) -> list[Callout]:
    """Names side by side in both sentences are one: *Alan Brown*, *Jane Green*."""
    result: list[Callout] = []
    for callout in called:
        last = result[-1] if result else None
        if last and _continues(last, callout):
            source, target = last.source + callout.source, last.target + callout.target
            result[-1] = Callout(CalloutKind.NAME, source, target)
        else:
            result.append(callout)
    return result


def _continues(last: Callout, callout: Callout) -> bool:
    return (
        last.kind is callout.kind is CalloutKind.NAME
        and last.source[-1] + 1 == callout.source[0]
        and last.target[-1] + 1 == callout.target[0]
    )
