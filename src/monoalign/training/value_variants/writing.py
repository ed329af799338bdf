"""How a value is written: tokens with slots. What the kinds of values have in common is here.

A way of writing is a line of tokens with their slots: `12th|d of|~dm March|m 1985|y`. Slots are
letters. A token after `~` joins the slots named; a token without slots corresponds to nothing by
itself. Ways with the same `scheme` correspond slot by slot, others as wholes:

    "$|u 3.2|n bn|s"    "3.2|n billion|s dollars|u"    scheme "$"
    "ten|n miles|u"     "16|n km|u"                    schemes "mile" and "km"

Tokens are those of our tokeniser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from monoalign.resources.numerals import ORDINAL_TENS, ORDINAL_UNITS, TENS, UNITS

Random = np.random.Generator
Value = tuple[int, ...]
T = TypeVar("T")


class Way(NamedTuple):
    """A way to write a value, and what its slots are."""

    scheme: str
    line: str
    slots: Mapping[str, object]


Draw = Callable[[Random, Value | None], Value]


class Kind(NamedTuple):
    """A kind of value: prepositions that fit, a random value, and the ways to write a value.

    `draw(random, near)` gives a value, if `near` is one a different value that shares parts of it.
    """

    prepositions: tuple[str, ...]
    draw: Draw
    ways: Callable[[Random, Value], list[Way]]


_BELOW_TWENTY = {value: word for word, value in UNITS.items()}
_TENS = {value: word for word, value in TENS.items() if word != "fourty"}
_ORDINALS = {value: word for word, value in (ORDINAL_UNITS | ORDINAL_TENS).items()}
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def choice(random: Random, items: Sequence[T]) -> T:
    """One of some things."""
    return items[int(random.integers(len(items)))]


def spelled(number: int, *, joint: str = "and ", hyphen: str = "-") -> str:
    """`205` -> `two hundred and five`"""
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if number >= size:
            head, rest = divmod(number, size)
            tail = (joint if rest < 100 else "") + spelled(rest) if rest else ""
            return f"{spelled(head)} {name} {tail}".strip()
    if number >= 100:
        head, rest = divmod(number, 100)
        return f"{_BELOW_TWENTY[head]} hundred {joint + spelled(rest) if rest else ''}".strip()
    if number < 20:
        return _BELOW_TWENTY[number]
    ten, unit = divmod(number, 10)
    return _TENS[ten * 10] + (hyphen + _BELOW_TWENTY[unit] if unit else "")


def ordinal(number: int) -> str:
    """`21` -> `twenty-first`"""
    if number in _ORDINALS:
        return _ORDINALS[number]
    return f"{_TENS[number // 10 * 10]}-{_ORDINALS[number % 10]}"


def roman(number: int) -> str:
    """`14` -> `XIV`"""
    text = ""
    for value, letters in _ROMAN:
        text, number = text + letters * (number // value), number % value
    return text


def words(text: str, slots: str) -> str:
    """All words of a text with the same slots."""
    return " ".join(f"{word}|{slots}" for word in text.split())


def counted(random: Random, number: int, slots: str = "n") -> str:
    """A number in digits or in words."""
    if number > 100 or random.random() < 0.5:
        return f"{number:,}|{slots}"
    return words(spelled(number), slots)


def other_than(random: Random, near: int | None, low: int, high: int) -> int:
    """From `low` up to `high`, and not `near`."""
    number = int(random.integers(low, high))
    return other_than(random, near, low, high) if number == near else number


def whole_between(low: int, high: int) -> Draw:
    """Values of one whole number from `low` up to `high`."""
    return lambda random, near: (other_than(random, None if near is None else near[0], low, high),)
