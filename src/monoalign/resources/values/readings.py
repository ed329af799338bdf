"""The single values that may begin at an atom.

    5 pounds  ->  a mass of 2.27 kg; 5 pounds of money; the number 5

Dates, times and quantities have modules of their own; shares and numbers of other kinds are here.
"""

from __future__ import annotations

import re
from decimal import Decimal

from ..numerals import DENOMINATORS, Numeral
from .amounts import Amount
from .atoms import ARTICLES, NUMBER_SIGNS, SINGLE_ROMAN, Atoms
from .clock import clock_at
from .counts import counted_at
from .dates import dates_at, year_of
from .quantities import quantities_at
from .reading import GLUE, Readings, Roles, ValueReading

_DIGITS = re.compile(r"\+?\d+", re.ASCII)
_CENTURY = ("century", "cent.", "c.")
_MOST_PARTS = 8  # atoms of the longest telephone number
_LEAST_DIGITS, _COMPARED = 7, 9  # of telephone numbers; codes of countries come before the rest


def readings_at(atoms: Atoms, start: int) -> list[tuple[int, ValueReading]]:
    """The values that begin at an atom, each with the index after it, the likeliest first."""
    if start not in atoms.results:
        atoms.results[start] = list(_readings(atoms, start)) if start < atoms.size else []
    readings: list[tuple[int, ValueReading]] = atoms.results[start]
    return readings


def _readings(atoms: Atoms, start: int) -> Readings:
    if not atoms.forms[start]:
        return
    yield from dates_at(atoms, start)
    times = list(clock_at(atoms, start))
    yield from (time for time in times if time[1].sure)
    yield from quantities_at(atoms, start)
    if atoms.number(start) is not None or atoms.lower[start] in ARTICLES:
        yield from _shares(atoms, start)
    yield from _numbers(atoms, start)
    yield from (time for time in times if not time[1].sure)
    yield from _regnal(atoms, start)
    if atoms.lower[start] in NUMBER_SIGNS:
        yield from _after_number_sign(atoms, start)
    yield from _telephone(atoms, start)


def _shares(atoms: Atoms, start: int) -> Readings:
    """`half`, `a quarter`, `two thirds`, `1/2`, `one in four`, `3 out of 10`"""
    if atoms.lower[start] in ARTICLES and atoms.at(start + 1) in DENOMINATORS:
        share = 1 / Decimal(DENOMINATORS[atoms.at(start + 1)])
        roles: Roles = ((GLUE, "share"), ("share",))
        yield start + 2, ValueReading("share", Amount(share), roles, {"share": share}, False)
        return
    read = atoms.number(start)
    if read is None or read[1].kind != "cardinal" or "." in atoms.forms[start]:
        return
    end, number = read
    if 0 < number.value < 1:
        roles = (("share",),) * (end - start)
        yield end, ValueReading("share", Amount(number.value), roles, {"share": number.value})
    if end + 1 < atoms.size:
        yield from _out_of(atoms, start, end, number)


def _out_of(atoms: Atoms, start: int, end: int, number: Numeral) -> Readings:
    size = 2 if atoms.at(end) == "out" and atoms.at(end + 1) == "of" else 1
    if atoms.at(end) != "in" and size == 1:
        return
    size += atoms.at(end + size) == "every"
    whole = atoms.number(end + size)
    if whole is None or whole[1].kind != "cardinal":
        return
    after, total = whole
    if 0 < number.value < total.value <= 1000:
        share = Amount(number.value / total.value)
        glue = ((GLUE, "part", "whole"),) * size
        roles = (*[("part",)] * (end - start), *glue, *[("whole",)] * (after - end - size))
        slots: dict[str, object] = {"part": number.value, "whole": total.value}
        yield after, ValueReading("share", share, roles, slots, size > 1 or number.value == 1)


def _numbers(atoms: Atoms, start: int) -> Readings:
    """Cardinals, years, ordinals, decades and Roman numerals."""
    read = atoms.number(start)
    if read is not None and read[1].kind in ("ordinal", "decade", "roman"):
        end, number = read
        kind = "ordinal" if number.kind == "roman" else number.kind
        value = int(number.value)
        sure = number.kind != "roman"
        if number.kind != "decade" and atoms.at(end) in _CENTURY:
            yield end + 1, _century(value, end + 1 - start)
        elif number.kind == "decade" and value % 100 == 0:  # the 1800s
            yield end, _century(value // 100 + 1, end - start)._replace(sure=False)
        yield end, ValueReading(kind, value, ((kind,),) * (end - start), {kind: value}, sure)
        if number.kind == "roman":
            yield end, _number(number.value, 1)._replace(sure=False)
        return
    for end, count, alone in counted_at(atoms, start):
        if not alone:
            continue
        number_, year = _number(count, end - start), year_of(atoms, start, end, count)
        if year is None:
            yield end, number_
        else:
            other = number_._replace(sure=False)
            yield from ((end, each) for each in ((year, other) if year.sure else (number_, year)))


def _century(number: int, size: int) -> ValueReading:
    return ValueReading("century", number, (("century",),) * size, {"century": number})


def _number(value: Decimal, size: int) -> ValueReading:
    return ValueReading("number", Amount(value), (("amount",),) * size, {"amount": value})


def _regnal(atoms: Atoms, start: int) -> Readings:
    """`VIII` and `the Eighth` after a name, of which the number is one: *Henry VIII*."""
    if start == 0 or not atoms.forms[start - 1][:1].isupper():
        return
    article = atoms.forms[start] == "the"
    at = start + article
    if at >= atoms.size:
        return
    read = atoms.number(at)
    kinds = ("ordinal",) if article else ("roman", "cardinal")
    if atoms.forms[at] in SINGLE_ROMAN and not article:
        value, end = SINGLE_ROMAN[atoms.forms[at]], at + 1
    elif read is not None and read[1].kind in kinds and read[1].value == int(read[1].value):
        value, end = int(read[1].value), read[0]
    else:
        return
    named = atoms.lower[start - 1], value
    roles = (("numbered",),) * (end - start)
    yield end, ValueReading("numbered", named, roles, {"numbered": value}, False)


def _after_number_sign(atoms: Atoms, start: int) -> Readings:
    """`# 1`, `No. 1`, `number one`"""
    for end, count, alone in counted_at(atoms, start + 1) if start + 1 < atoms.size else ():
        if alone:
            roles = (("sign",), *[("amount",)] * (end - start - 1))
            slots: dict[str, object] = {"sign": "#", "amount": count}
            yield end, ValueReading("rank", Amount(count), roles, slots)


def _telephone(atoms: Atoms, start: int) -> Readings:
    """Digits in groups, by the digits alone: `020 7946-0958`, `+44 20 7946 0958`"""
    first = atoms.forms[start]
    alone = start + 1 == atoms.size
    if not (first[0].isdigit() or first[0] in "(+") or (alone and len(first) < _LEAST_DIGITS):
        return
    at, end, digits = start, start, ""
    while at < atoms.size and at - start < _MOST_PARTS:
        if _DIGITS.fullmatch(atoms.forms[at]):
            digits += atoms.forms[at].lstrip("+")
            end = at + 1
        elif atoms.forms[at] not in ("-", "–", "(", ")"):
            break
        at += 1
    if len(digits) >= _LEAST_DIGITS:
        last = digits.lstrip("0")[-_COMPARED:]
        yield (
            end,
            ValueReading("digits", last, (("digits",),) * (end - start), {"digits": last}, False),
        )
