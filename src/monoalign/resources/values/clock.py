"""Times of day, however they are written.

    half past seven         ->  7:30 of either half of the day
    15:00                   ->  3:00 of the second half
    quarter to six p.m.     ->  5:45 of the second half

`1400` and `7.30` may be plain numbers, and `half seven` is half past seven, as in Britain: these
are read, but are not sure. So is a bare `five` where the word before or after it suggests a time.
Not read: time zones, times of other languages (`15h30`). Seconds are left aside.
"""

from __future__ import annotations

import re

from ..number_words import is_number_part, number_at
from .amounts import ClockTime
from .atoms import BEFORE_HOUR, CLOCK_WORDS, HALVES, Atoms
from .reading import GLUE, Readings, ValueReading

_COLON = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)(?::[0-5]\d)?", re.ASCII)
_MILITARY = re.compile(r"([01]\d|2[0-4])([0-5]\d)", re.ASCII)
_NAMED = {"noon": 1, "midday": 1, "midnight": 0}
_PAST = ("past", "after")
_TO = ("to", "before", "of", "till")
_OCLOCK = CLOCK_WORDS - _NAMED.keys()
_IN_THE = {"morning": 0, "afternoon": 1, "evening": 1}
_AFTER_HOUR = ("to", "until", "till")
_RELATIVE = frozenset((*_PAST, *_TO))
_AROUND = frozenset((*_OCLOCK, *_NAMED, *HALVES, *_AFTER_HOUR, "in", "at", "oh", "o"))
"""Of what follows a time: most numbers have none of them, and are no times."""
_NIGHT_ENDS = 6  # 2 at night is in the first half of the day

_Roles = list[tuple[str, ...]]
_HOUR, _MINUTE, _HALF = ("hour",), ("minute",), ("half",)


def clock_at(atoms: Atoms, start: int) -> Readings:
    """All times that may begin at an atom."""
    form = atoms.lower[start]
    if not form:
        return
    if form in _NAMED:
        half = _NAMED[form]
        slots: dict[str, object] = {"hour": 0, "half": half}
        yield start + 1, ValueReading("clock", ClockTime(0, half), (("hour", "half"),), slots)
        return
    if form[0].isdigit():
        if len(form) == 4 or ":" in form or "." in form:
            yield from _written(atoms, start)
        if len(form) > 2:
            return
    following = atoms.lower[start + 1 : start + 5]
    if form == "half" or not _RELATIVE.isdisjoint(following):
        yield from _relative(atoms, start)
    if (
        not _AROUND.isdisjoint(following)
        or atoms.at(start - 1) in BEFORE_HOUR
        or (following and is_number_part(atoms.forms[start + 1]))
    ):
        yield from _spoken(atoms, start)


def _written(atoms: Atoms, start: int) -> Readings:
    """`15:00`, `3.30 pm`, `1400`, `0600 hrs`"""
    word = atoms.forms[start]
    match = _COLON.fullmatch(word) or _MILITARY.fullmatch(word)
    if match is None:
        return
    hour, minute = int(match[1]), int(match[2])
    slots: dict[str, object] = {"hour": hour % 12, "minute": minute}
    minutes = hour % 12 * 60 + minute
    roles: _Roles = [("hour", "minute")]
    hours = atoms.at(start + 1) in ("hours", "hrs", "h") and ":" not in word
    end = start + 1 + hours
    roles += [_HOUR] * hours
    if 1 <= hour <= 12 and _half_at(atoms, end, hour % 12) is not None:
        yield _with_half(atoms, end, minutes, roles, slots)
        return
    half: int | None = None
    if hour > 12 or word[0] == "0" or hours:
        half = hour % 24 // 12
        roles[0] = ("hour", "minute", "half")
        slots["half"] = half
    sure = ":" in word or hours
    yield end, ValueReading("clock", ClockTime(minutes, half), tuple(roles), slots, sure)


def _relative(atoms: Atoms, start: int) -> Readings:
    """`half past seven`, `a quarter to six`, `ten minutes to three`, `half seven`"""
    at = start + (atoms.at(start) == "a" and atoms.at(start + 1) == "quarter")
    word = atoms.at(at)
    if word in ("half", "quarter"):
        minute, at = (30 if word == "half" else 15), at + 1
    else:
        count = _whole(atoms, at, 1, 59)
        if count is None:
            return
        at, minute = count
        at += atoms.at(at) in ("minutes", "minute", "mins")
    joint = atoms.at(at)
    before: _Roles = [_MINUTE] * (at - start)
    if joint in _PAST and (hour := _hour(atoms, at + 1)) is not None:
        after, number = hour
        roles = [*before, (GLUE, "hour", "minute"), *[_HOUR] * (after - at - 1)]
        slots: dict[str, object] = {"hour": number, "minute": minute}
        yield _with_half(atoms, after, number * 60 + minute, roles, slots)
    elif joint in _TO and (hour := _hour(atoms, at + 1)) is not None:
        # What comes before the hour fills slots of its own: `to six` is not the six of `6:45`.
        after, number = hour
        roles = [("minutes to",)] * (at - start)
        roles += [(GLUE, "minutes to", "next hour"), *[("next hour",)] * (after - at - 1)]
        slots = {"next hour": number, "minutes to": minute}
        # `nine to five` is rather a range.
        sure = not word.isalpha() or word in ("half", "quarter") or minute % 5 == 0
        yield _with_half(atoms, after, (number * 60 - minute) % 720, roles, slots, sure=sure)
    elif word == "half" and (hour := _hour(atoms, at)) is not None:
        after, number = hour
        roles = [*before, *[_HOUR] * (after - at)]
        slots = {"hour": number, "minute": 30}
        yield _with_half(atoms, after, number * 60 + 30, roles, slots, sure=False)


def _spoken(atoms: Atoms, start: int) -> Readings:
    """`3 pm`, `three o'clock`, `five thirty`, and with `at` or `until` before it, `five`"""
    hour = _whole(atoms, start, 1, 12)
    if hour is None:
        return
    after, number = hour[0], hour[1] % 12
    slots: dict[str, object] = {"hour": number}
    roles: _Roles = [_HOUR] * (after - start)
    if atoms.at(after) in _OCLOCK:
        yield _with_half(atoms, after + 1, number * 60, [*roles, _HOUR], slots)
    elif (minute := _minute(atoms, after)) is not None:
        end, count = minute
        roles += [_MINUTE] * (end - after)
        given = _half_at(atoms, end, number) is not None
        slots["minute"] = count
        yield _with_half(atoms, end, number * 60 + count, roles, slots, sure=given)
    elif number == 0 and atoms.at(after) in _NAMED:
        half = _NAMED[atoms.at(after)]
        slots["half"] = half
        yield after + 1, ValueReading("clock", ClockTime(0, half), (*roles, _HALF), slots)
    elif _half_at(atoms, after, number) is not None:
        yield _with_half(atoms, after, number * 60, roles, slots)
    elif atoms.at(start - 1) in BEFORE_HOUR or atoms.at(after) in _AFTER_HOUR:
        yield after, ValueReading("clock", ClockTime(number * 60, None), tuple(roles), slots, False)


def _with_half(
    atoms: Atoms,
    end: int,
    minutes: int,
    roles: _Roles,
    slots: dict[str, object],
    *,
    sure: bool = True,
) -> tuple[int, ValueReading]:
    """A time, and the half of the day if that follows."""
    given = _half_at(atoms, end, minutes // 60)
    if given is None:
        return end, ValueReading("clock", ClockTime(minutes, None), tuple(roles), slots, sure)
    after, half = given
    roles = [*roles, *[_HALF] * (after - end)]
    slots = {**slots, "half": half}
    return after, ValueReading("clock", ClockTime(minutes, half), tuple(roles), slots)


def _half_at(atoms: Atoms, start: int, hour: int) -> tuple[int, int] | None:
    """`pm`, `in the afternoon`, `at night`: the index after it, and the half of the day."""
    word = atoms.at(start)
    if word in HALVES:
        return start + 1, HALVES[word]
    if word == "in" and atoms.at(start + 1) == "the":
        half = _IN_THE.get(atoms.at(start + 2))
        return None if half is None else (start + 3, half)
    if word == "at" and atoms.at(start + 1) == "night":
        return start + 2, int(hour >= _NIGHT_ENDS)
    return None


def _hour(atoms: Atoms, start: int) -> tuple[int, int] | None:
    """`seven`, `7 o'clock`: the index after it, and the hour of twelve."""
    hour = _whole(atoms, start, 1, 12)
    if hour is None:
        return None
    after, number = hour
    return after + (atoms.at(after) in _OCLOCK), number % 12


def _minute(atoms: Atoms, start: int) -> tuple[int, int] | None:
    """`thirty`, `oh five`"""
    word = atoms.at(start)
    if not word.replace("-", "").isalpha():
        return None
    zero = word in ("oh", "o", "zero")
    if atoms.at(start + zero).isdigit():
        return None
    return _whole(atoms, start + zero, 1, 9) if zero else _whole(atoms, start, 10, 59)


def _whole(atoms: Atoms, start: int, least: int, most: int) -> tuple[int, int] | None:
    """A whole number of one or two atoms (`twenty five`) between two bounds."""
    word = atoms.at(start)
    read = None if word.isdigit() and len(word) > 2 else atoms.number(start)
    if read is None:
        return None
    end, number = read
    if end > start + 2 or number.kind != "cardinal" or not least <= number.value <= most:
        # `ten and a half` is no hour, but `ten` is.
        read = number_at((word,), 0) if end > start + 1 else None
        if read is None or read[1].kind != "cardinal" or not least <= read[1].value <= most:
            return None
        end, number = start + 1, read[1]
    return (end, int(number.value)) if number.value == int(number.value) else None
