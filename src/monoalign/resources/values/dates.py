"""Dates, years, decades and weekdays, however they are written.

    12th of March 1985      12/3/1985      1985-03-12      March '85      '98      the nineties

Dates in words are those of `numbers.py`, and days may be spelled out (`the fourth of July`).
`12/3/1985` and `12/3` are read in both orders if the calendar has both. A number of four digits
that may be a year is one, though it may be a count.
"""

from __future__ import annotations

import re
from decimal import Decimal

from ..numbers import MONTHS, Date, date_at, dates_of, dates_written, month, weekday
from ..numerals import DECADE_WORDS, UNITS, numeral, ordinal_suffix
from .atoms import Atoms, single_number
from .reading import GLUE, Readings, Roles, ValueReading

_SHORT_YEAR = re.compile(r"['’‘](\d\d)", re.ASCII)
_DAY_AND_MONTH = re.compile(r"(\d{1,2})/(\d{1,2})", re.ASCII)
_APOSTROPHES = ("'", "’", "‘")
_MONTHS = frozenset(name[:3] for name in MONTHS)
_YEARS = range(1500, 2100)
_MOST_ATOMS = 6  # of a date in words: `the 12th of March , 1985`, from the number on


def dates_at(atoms: Atoms, start: int) -> Readings:
    """The dates that may begin at an atom; for years in digits see `year_of`."""
    word = atoms.forms[start]
    if word.isdigit():
        pass  # a day or a year
    elif word[0].isdigit():
        yield from _numeric(word, start)
    elif word[0] in _APOSTROPHES:
        yield from _short_years(word, start)
    elif not word[0].isalpha():
        return
    else:
        day = weekday(word) or weekday(word.removesuffix("s"))
        if day is not None:
            yield start + 1, ValueReading("weekday", day, (("weekday",),), {"weekday": day})
        yield from _spoken_decades(atoms, start)
    if _has_month(atoms, start) and (word != "Mar" or atoms.at(start + 1)[:1].isdigit()):
        dated = date_at([_in_digits(atom) for atom in atoms.forms[start : start + _MOST_ATOMS]], 0)
        if dated is not None and not dates_of(word):
            yield _in_words(atoms, start, start + dated[0], dated[1])


def year_of(atoms: Atoms, start: int, end: int, value: Decimal) -> ValueReading | None:
    """The year that some atoms with a value are: sure if it hardly is a count (`nineteen ten`)."""
    if value != int(value) or int(value) not in _YEARS or "," in atoms.forms[start]:
        return None
    date = Date(int(value), None, None)
    sure = not {"hundred", "thousand"} & set(atoms.lower[start:end])
    return ValueReading("date", date, (("year",),) * (end - start), {"year": date.year}, sure)


def _numeric(word: str, start: int) -> Readings:
    """`12/3/1985`, `3/12`"""
    written = dates_written(word)
    for date in written:
        yield start + 1, _in_one_word(date, sure=len(written) == 1)
    match = _DAY_AND_MONTH.fullmatch(word)
    if match is not None:
        first, second = int(match[1]), int(match[2])
        for month_, day in dict.fromkeys(((first, second), (second, first))):
            if 1 <= month_ <= 12 and 1 <= day <= 31:
                yield start + 1, _in_one_word(Date(None, month_, day), sure=False)


def _short_years(word: str, start: int) -> Readings:
    """`'98`, `'90s`"""
    year = _short_year(word)
    if year is not None:
        yield start + 1, _in_one_word(Date(year, None, None))
    decade = numeral(word)
    if decade is not None and decade.kind == "decade":
        first = int(decade.value)
        yield start + 1, ValueReading("decade", first, (("decade",),), {"decade": first})


def _spoken_decades(atoms: Atoms, start: int) -> Readings:
    """`nineteen nineties`"""
    century, decade = UNITS.get(atoms.lower[start], 0), DECADE_WORDS.get(atoms.at(start + 1))
    if century > 12 and decade is not None:
        first = century * 100 + decade % 100
        yield start + 2, ValueReading("decade", first, (("decade",),) * 2, {"decade": first})


def _in_one_word(date: Date, *, sure: bool = True) -> ValueReading:
    slots = _slots(date)
    return ValueReading("date", date, (tuple(slots),), slots, sure)


def _in_words(atoms: Atoms, start: int, end: int, date: Date) -> tuple[int, ValueReading]:
    roles: list[tuple[str, ...]] = [_role(atom) for atom in atoms.forms[start:end]]
    after = end + (atoms.at(end) == ",")
    year = _short_year(atoms.at(after)) if date.year is None else None
    if year is not None:
        date = date._replace(year=year)
        roles += [_role(",")] * (after - end) + [("year",)]
        end = after + 1
    return end, ValueReading("date", date, _only_filled(roles, date), _slots(date))


def _has_month(atoms: Atoms, start: int) -> bool:
    """Whether one of three atoms begins like a month: a quick test."""
    return not _MONTHS.isdisjoint([atom[:3] for atom in atoms.lower[start : start + 3]])


def _in_digits(atom: str) -> str:
    """`fourth` -> `4th`; other words as they are, but for `Mar`, which is a month beside a day."""
    if atom == "Mar":
        return "Mar."
    number = single_number(atom) if atom.isalpha() or "-" in atom else None
    if number is None or number.kind != "ordinal":
        return atom
    return f"{number.value}{ordinal_suffix(int(number.value))}"


def _role(atom: str) -> tuple[str, ...]:
    if month(_in_digits(atom)) is not None:
        return ("month",)
    if atom == ",":
        return (GLUE, "day", "year")
    if atom.lower() in ("of", "the"):
        return (GLUE, "day", "month")
    return ("year",) if len(atom) == 4 and atom.isdigit() else ("day",)


def _only_filled(roles: list[tuple[str, ...]], date: Date) -> Roles:
    """`March , 1985` has no day for the comma to join."""
    return tuple((GLUE, "month", "year") if r == (GLUE, "day", "year") and date.day is None else r
                 for r in roles)  # fmt: skip


def _slots(date: Date) -> dict[str, object]:
    return {slot: part for slot, part in date._asdict().items() if part is not None}


def _short_year(word: str) -> int | None:
    match = _SHORT_YEAR.fullmatch(word)
    if match is None:
        return None
    year = int(match[1])
    return year + (2000 if year < 50 else 1900)
