"""Numbers and dates that mean the same, however they are written.

    number_value(["two", "hundred", "and", "five"])  ->  205.0
    numbers_in("He paid 1.5 million on Sept. 15 , 2005 .".split())
        ->  [((2, 4), 1500000.0, "cardinal"), ((5, 9), Date(2005, 9, 15), "date")]
    normal_form("223,000") -> "223000"   normal_form("two") -> "2"    normal_form("second") -> "2nd"
    normal_form("Sept.") -> "september"  normal_form("Tues.") -> "tuesday"   normal_form("%") -> "%"

Read by form alone, so some words are taken for numbers that are not: `second` (the unit of time),
`one` (the pronoun), `first` (the adverb). Left alone: indefinite numbers (`dozens`, `several
hundred`, a bare `million`), `a quarter` and `a third`, `a couple`, `score`, ranges and scores of
games, times of day, telephone numbers, units and currencies (`$ 5` is a sign and a number).
`numerals.py`, `number_words.py` and `dates.py` say what a token, several words and a date may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from monoalign.core.sentence import Span

from .dates import MONTHS, WEEKDAYS, Date, date_at, date_of, month, weekday
from .number_words import NUMBER_WORDS, is_number_part, number_at
from .numerals import DECADE_WORDS, PERCENT, Numeral, ordinal_suffix

_SMALL_LETTERS = NUMBER_WORDS | {*DECADE_WORDS, *MONTHS}


class Number(NamedTuple):
    """A number or date and where it stands.

    Kinds: cardinal, ordinal, percent, decade (its first year), roman, and date (a `Date`).
    """

    span: Span
    value: float | Date
    kind: str


def number_value(words: Sequence[str]) -> float | None:
    """The value of a phrase that is, as a whole, one number of any kind but a date."""
    found = number_at(words, 0) if words else None
    return float(found[1].value) if found is not None and found[0] == len(words) else None


def numbers_in(words: Sequence[str]) -> list[Number]:
    """All numbers and dates of a sentence, from left to right, none inside another; O(words)."""
    numbers, place = [], 0
    while place < len(words):
        number = _number_from(words, place) if _may_begin(words[place]) else None
        if number is not None:
            numbers.append(number)
        place = number.span[1] if number is not None else place + 1
    return numbers


def equal_numbers(sources: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[Span, Span]]:
    """Where two sentences have numbers or dates of one kind and value; O(words + found)"""
    spans: dict[tuple[str, float | Date], list[Span]] = {}
    for number in numbers_in(targets):
        spans.setdefault((number.kind, number.value), []).append(number.span)
    for number in numbers_in(sources):
        yield from ((number.span, span) for span in spans.get((number.kind, number.value), ()))


@lru_cache(maxsize=1 << 16)
def _may_begin(word: str) -> bool:
    """Whether a number or date may begin with a word, most of which need no more than a look."""
    if word.isalpha() and word.islower():
        return word in _SMALL_LETTERS
    return is_number_part(word) or month(word) is not None or date_of(word) is not None


@lru_cache(maxsize=1 << 16)
def normal_form(word: str) -> str:
    """One form for all tokens of one number, date, month or weekday; other words as they are."""
    date = date_of(word)
    if date is not None:
        return str(date)
    number = month(word)
    if number is not None:
        return MONTHS[number - 1]
    number = weekday(word)
    if number is not None:
        return WEEKDAYS[number - 1]
    if word.lower() in PERCENT:
        return "%"
    found = number_at((word,), 0)
    return word if found is None else _written(found[1])


def _number_from(words: Sequence[str], place: int) -> Number | None:
    date = date_at(words, place)
    if date is not None:
        return Number((place, date[0]), date[1], "date")
    found = number_at(words, place)
    if found is None:
        return None
    end, number = found
    return Number((place, end), float(number.value), number.kind)


def _written(number: Numeral) -> str:
    value = number.value
    text = f"{value:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        text = "0"
    if number.kind == "ordinal" and value == value.to_integral_value():
        text += ordinal_suffix(int(value))
    return number.currency + text + {"percent": "%", "decade": "s"}.get(number.kind, "")
