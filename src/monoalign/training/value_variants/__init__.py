"""Pairs of values for training: two ways to write one value, and the links between their words.

    random_values(random)
        ->  ValuePair("clock", ("3", "pm"), ("15:00",), frozenset({(0, 0), (1, 0)}), "at", True)

Some pairs are different values of a kind, in which only what is the same is linked: in `3 pm` and
`4 pm` the last words. The links follow from the slots of `writing.py` alone; what aligners
know of values (`resources/values`) has no part in them, so that each can be checked by the other.
"""

from __future__ import annotations

from typing import NamedTuple

from monoalign.core.edit import Link
from monoalign.resources.numerals import UNITS

from .numbers import NUMBERS
from .quantities import QUANTITIES
from .times import TIMES
from .writing import Kind, Random, Way, choice

__all__ = ["KINDS", "ValuePair", "random_values"]

KINDS: dict[str, Kind] = TIMES | QUANTITIES | NUMBERS
"""All kinds, by name."""
_DIFFERENT = 0.25
_SAME_AS = {"bn": "billion", "b": "billion", "mn": "million", "m": "million", "k": "thousand"}
_UNLINKED = frozenset({"a", "an", "and", "of", "the", ","})
"""Words that go with nothing if their neighbours correspond one by one."""


class ValuePair(NamedTuple):
    """Two values as words, what links them, and a preposition (of one or two words) that fits."""

    kind: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    links: frozenset[Link]
    preposition: str
    equal: bool


class _Token(NamedTuple):
    text: str
    slots: frozenset[str]
    joins: bool  # it joins these slots instead of filling them

    @property
    def form(self) -> str:
        """What is the same word, or the same number."""
        form = self.text.lower().removesuffix(":00").removesuffix(".00")
        return str(UNITS[form]) if form in UNITS else _SAME_AS.get(form, form)


def random_values(random: Random, *, different: float = _DIFFERENT) -> ValuePair:
    """A random pair; all kinds are equally likely, and `different` is the share of other values."""
    name = choice(random, tuple(KINDS))
    kind = KINDS[name]
    value = kind.draw(random, None)
    equal = bool(random.random() >= different)
    ways = kind.ways(random, value)
    one = choice(random, ways)
    if equal:
        other = choice(random, [way for way in ways if way.line != one.line] or ways)
    else:
        other = choice(random, kind.ways(random, kind.draw(random, value)))
    left, right = _tokens(one), _tokens(other)
    links = _links(left, right, one.scheme == other.scheme) if equal else _parts(one, other)
    source, target = (tuple([token.text for token in side]) for side in (left, right))
    preposition = choice(random, kind.prepositions)
    return ValuePair(name, source, target, frozenset(links), preposition, equal)


def _tokens(way: Way) -> list[_Token]:
    tokens = []
    for part in way.line.split():
        text, _, slots = part.rpartition("|")
        tokens.append(_Token(text, frozenset(slots.lstrip("~")), slots.startswith("~")))
    return tokens


def _links(left: list[_Token], right: list[_Token], by_slot: bool) -> set[Link]:
    """Of all words that may correspond, the same words correspond, and of the rest all."""
    allowed = {
        (i, j)
        for i, one in enumerate(left)
        for j, other in enumerate(right)
        if not by_slot or _share(one, other)
    }
    same = {(i, j) for i, j in allowed if left[i].form == right[j].form}
    sources, targets = {i for i, _ in same}, {j for _, j in same}
    rest = {(i, j) for i, j in allowed if i not in sources and j not in targets}
    links = {(i, j) for i, j in rest if "," not in (left[i].text, right[j].text)} | same
    over, beside = _left_over(left, {i for i, _ in links}), _left_over(right, {j for _, j in links})
    return links | {(i, j) for i, j in allowed if i in over or j in beside}


def _left_over(tokens: list[_Token], linked: set[int]) -> set[int]:
    """Words that are still alone: phrases of them, but no small words by themselves."""
    alone = {i for i in range(len(tokens)) if i not in linked}
    phrases = {tokens[i].slots for i in alone if tokens[i].form not in _UNLINKED}
    return {i for i in alone if tokens[i].slots in phrases}


def _share(one: _Token, other: _Token) -> bool:
    if one.joins and other.joins:
        return one.slots == other.slots
    if one.joins or other.joins:
        joint, word = (one, other) if one.joins else (other, one)
        return joint.slots - {"o"} <= word.slots
    return bool(one.slots & other.slots)


def _parts(one: Way, other: Way) -> set[Link]:
    """What different values have in common: words of slots that are the same in both."""
    if one.scheme != other.scheme:
        return set()
    common = {slot for slot, value in one.slots.items() if other.slots.get(slot) == value}
    left, right = _tokens(one), _tokens(other)
    allowed = {
        (i, j)
        for i, own in enumerate(left)
        for j, theirs in enumerate(right)
        if own.slots == theirs.slots and own.joins == theirs.joins
        if own.joins or own.slots <= common
    }
    same = {(i, j) for i, j in allowed if left[i].form == right[j].form}
    sources, targets = {i for i, _ in same}, {j for _, j in same}
    return same | {(i, j) for i, j in allowed if i not in sources and j not in targets}
