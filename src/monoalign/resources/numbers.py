"""Numbers and dates that mean the same, however they are written.

    numbers_in("He paid 1.5 million on Sept. 15 , 2005 .".split())
        ->  [((2, 4), 1500000.0, "cardinal"), ((5, 9), Date(2005, 9, 15), "date")]
    normal_form("223,000") -> "223000"   normal_form("two") -> "2"    normal_form("second") -> "2nd"
    normal_form("Sept.") -> "september"  normal_form("Tues.") -> "tuesday"   normal_form("%") -> "%"

Read by form alone, so some words are taken for numbers that are not: `second` (the unit of time),
`one` (the pronoun), `first` (the adverb). Left alone: indefinite numbers (`dozens`, `several
hundred`, a bare `million`), `a quarter` and `a third`, `a couple`, `score`, ranges and scores of
games, times of day, telephone numbers, units and currencies (`$ 5` is a sign and a number).
`numerals.py` says what one token may be, `number_words.py` what several words may be.

    date_at(["Sept.", "15", ",", "2005"], 0)  ->  (4, Date(2005, 9, 15))   4: the index after it
    date_at(["15th", "of", "September"], 0)   ->  (3, Date(None, 9, 15))
    date_of("9/15/2005") -> Date(2005, 9, 15)     month("Sept.") -> 9     weekday("Thurs.") -> 4

`9/10/2005` is read as in America, the month first, unless that cannot be; with dots the day comes
first. Two-digit years (`10/17/01`) are 1950 to 2049. A month by itself is a date too, but `May` and
`march` need a day or a year beside them. Abbreviations need a capital or a full stop, and
`Sun`, `Sat` and `Mar` the full stop, because they are names and words too. Not read: a year by
itself (that is a number), `9/15`, quarters, holidays, `yesterday`.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from monoalign.core.sentence import Span

from .number_words import NUMBER_WORDS, is_number_part, number_at
from .numerals import (
    DECADE_WORDS,
    LONGEST,
    PERCENT,
    ROMAN_LETTERS,
    Numeral,
    numeral,
    ordinal_suffix,
)

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_MONTH_NUMBERS = {name: number for number, name in enumerate(MONTHS, start=1)}
_WEEKDAY_NUMBERS = {name: number for number, name in enumerate(WEEKDAYS, start=1)}
_MONTH_SHORT = {name[:3]: n for name, n in _MONTH_NUMBERS.items() if name != "may"} | {"sept": 9}
_WEEKDAY_SHORT = {name[:3]: n for name, n in _WEEKDAY_NUMBERS.items()} | {
    "tues": 2, "weds": 3, "thur": 4, "thurs": 4,
}  # fmt: skip
_ALSO_WORDS = frozenset({"sun", "sat", "mar"})
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})([/.])(\d{1,2})\2(\d{1,2})", re.ASCII)
_MONTH_NAMED = re.compile(r"(\d{1,2})[-/. ]([A-Za-z]{3,9})\.?[-/. ](\d{4})", re.ASCII)
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})/(\d{4})", re.ASCII)
_MARKED = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})", re.ASCII)
_YEAR = re.compile(r"1\d{3}|20\d{2}", re.ASCII)
_SMALL_LETTERS = NUMBER_WORDS | {*DECADE_WORDS, *MONTHS}
READ_WORDS = _SMALL_LETTERS.union(WEEKDAYS, _MONTH_SHORT, _WEEKDAY_SHORT)


class Date(NamedTuple):
    """A date; None for what it leaves open."""

    year: int | None
    month: int | None
    day: int | None

    def __str__(self) -> str:
        year = "????" if self.year is None else f"{self.year:04d}"
        rest = ("??" if part is None else f"{part:02d}" for part in (self.month, self.day))
        return "-".join((year, *rest))


class Number(NamedTuple):
    """A number or date and its span.

    Kinds: cardinal, ordinal, percent, decade (its first year), roman, and date (a `Date`).
    """

    span: Span
    value: float | Date
    kind: str


def numbers_in(words: Sequence[str]) -> list[Number]:
    """All numbers and dates of a sentence, from left to right, none inside another; O(words)."""
    numbers, index = [], 0
    while index < len(words):
        number = _number_from(words, index) if _may_begin(words[index]) else None
        if number is not None:
            numbers.append(number)
        index = number.span[1] if number is not None else index + 1
    return numbers


def equal_numbers(sources: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[Span, Span]]:
    """The spans of numbers or dates of the same kind and value; O(words + pairs)"""
    spans: dict[tuple[str, float | Date], list[Span]] = {}
    for number in numbers_in(targets):
        spans.setdefault((number.kind, number.value), []).append(number.span)
    for number in numbers_in(sources):
        yield from ((number.span, span) for span in spans.get((number.kind, number.value), ()))


@lru_cache(maxsize=1 << 16)
def _may_begin(word: str) -> bool:
    """Whether a number or date may begin with a word; a quick test for most words."""
    if word.isalpha() and word.islower():
        return word in _SMALL_LETTERS
    return is_number_part(word) or month(word) is not None or date_of(word) is not None


def is_plain(word: str) -> bool:
    """Whether a word is surely no part of a number or date; a quick test for most words."""
    roman = word.isupper() and ROMAN_LETTERS.issuperset(word)
    return word.isalpha() and not roman and word.lower() not in READ_WORDS


@lru_cache(maxsize=1 << 16)
def normal_form(word: str) -> str:
    """One form for all tokens of one number, date, month or weekday; other words as they are."""
    if is_plain(word) or (word.isascii() and word.isdigit() and word[0] != "0"):
        return word
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
    read = number_at((word,), 0)
    return word if read is None else _written(read[1])


def _number_from(words: Sequence[str], start: int) -> Number | None:
    dated = date_at(words, start)
    if dated is not None:
        end, date = dated
        return Number((start, end), date, "date")
    read = number_at(words, start)
    if read is None:
        return None
    end, number = read
    return Number((start, end), float(number.value), number.kind)


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


def date_at(words: Sequence[str], start: int) -> tuple[int, Date] | None:
    """The date that begins at `words[start]`, and the index after its last word."""
    word = words[start]
    written = date_of(word)
    if written is not None:
        return start + 1, written
    return _month_first(words, start) if month(word) else _day_first(words, start)


def date_of(word: str) -> Date | None:
    """A date in one token: `2005-09-15`, `9/15/2005`, `15.9.2005`."""
    return next(iter(dates_of(word)), None)


def dates_of(word: str) -> tuple[Date, ...]:
    """All dates that a token may be, the likeliest first: `12/3/1985` is in December or March."""
    if not word[:1].isdigit() or len(word) > LONGEST:
        return ()
    match = _ISO.fullmatch(word)
    if match is not None:
        date = _checked(int(match[1]), int(match[2]), int(match[3]))
        return () if date is None else (date,)
    match = _MARKED.fullmatch(word)
    if match is None or (len(match[4]) == 2 and match[2] != "/"):
        return ()
    year = int(match[4])
    if len(match[4]) == 2:
        year += 2000 if year < 50 else 1900
    first, second = int(match[1]), int(match[3])
    if match[2] == ".":
        first, second = second, first
    orders = dict.fromkeys((_checked(year, first, second), _checked(year, second, first)))
    return tuple(date for date in orders if date is not None)


def dates_written(word: str) -> tuple[Date, ...]:
    """The same, also of rarer ways: `1985/03/12`, `12-Mar-1985`, `3/1985`."""
    dates = dates_of(word)
    if dates or not word[:1].isdigit() or len(word) > LONGEST:
        return dates
    match = _YEAR_FIRST.fullmatch(word)
    if match is not None:
        date = _checked(int(match[1]), int(match[3]), int(match[4]))
        return () if date is None else (date,)
    match = _MONTH_NAMED.fullmatch(word)
    if match is not None:
        number = month(f"{match[2]}.") or month(match[2])
        date = _checked(int(match[3]), number, int(match[1]))
        return () if date is None else (date,)
    match = _MONTH_AND_YEAR.fullmatch(word)
    if match is not None and 1 <= int(match[1]) <= 12 and _year(match[2]) is not None:
        return (Date(int(match[2]), int(match[1]), None),)
    return ()


def month(word: str) -> int | None:
    """1 to 12; None for a word that names no month."""
    return _named(word, _MONTH_NUMBERS, _MONTH_SHORT)


def weekday(word: str) -> int | None:
    """1 (Monday) to 7; None for a word that names no weekday."""
    return _named(word, _WEEKDAY_NUMBERS, _WEEKDAY_SHORT)


def _named(word: str, names: dict[str, int], short: dict[str, int]) -> int | None:
    """The number of a name or of what is short for it."""
    form = word.lower()
    if form in names:
        return names[form]
    if form.endswith("."):
        return short.get(form[:-1])
    number = short.get(form)
    return number if number and word.istitle() and form not in _ALSO_WORDS else None


def _month_first(words: Sequence[str], start: int) -> tuple[int, Date] | None:
    """`September`, `Sept. 15`, `September the 15th , 2005`, `September 2005`"""
    number = month(words[start])
    after = start + 1
    skipped = after + (_at(words, after).lower() == "the")
    day = _day(_at(words, skipped))
    if day is not None and _checked(None, number, day):
        return _with_year(words, skipped + 1, number, day)
    comma = after + (_at(words, after) == ",")
    year = _year(_at(words, comma))
    if year is not None:
        return comma + 1, Date(year, number, None)
    alone = words[start] not in ("May", "may", "march")
    return (after, Date(None, number, None)) if alone else None


def _day_first(words: Sequence[str], start: int) -> tuple[int, Date] | None:
    """`15 September 2005`, `15th of September , 2005`"""
    day = _day(words[start])
    if day is None:
        return None
    at = start + 1 + (_at(words, start + 1).lower() == "of")
    number = month(_at(words, at))
    # `5 may come`: before the modal verb's form only a capital tells the month.
    if number is None or not _checked(None, number, day) or words[at] == "may":
        return None
    return _with_year(words, at + 1, number, day)


def _with_year(words: Sequence[str], after: int, number: int | None, day: int) -> tuple[int, Date]:
    """A day of a month, and the year if one follows, with or without a comma."""
    comma = after + (_at(words, after) == ",")
    year = _year(_at(words, comma))
    date = _checked(year, number, day)
    return (after, Date(None, number, day)) if year is None or date is None else (comma + 1, date)


def _day(word: str) -> int | None:
    number = numeral(word) if word[:1].isdigit() and "." not in word else None
    if number is None or number.kind not in ("cardinal", "ordinal"):
        return None
    return int(number.value) if len(word) <= 4 and 1 <= number.value <= 31 else None


def _year(word: str) -> int | None:
    return int(word) if _YEAR.fullmatch(word) else None


def _checked(year: int | None, month: int | None, day: int) -> Date | None:
    """The date, if the calendar has it; 29 February is good for an unknown year."""
    if month is None or not 1 <= month <= 12 or year == 0:
        return None
    days = monthrange(2000 if year is None else year, month)[1]
    return Date(year, month, day) if 1 <= day <= days else None


def _at(words: Sequence[str], index: int) -> str:
    return words[index] if index < len(words) else ""
