"""Two values that go together: the ends of a range, the numbers of a score.

    10-15    between $ 5 and $ 10    from 9 a.m. to 5 p.m.    5 to 10 million dollars    three one

A unit or scale at one end holds for the other too. The slots are those of the two values, with
`low` or `high` before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from ..numbers import Date
from ..numerals import SCALES, UNITS
from .amounts import Amount, ClockTime, RangeEnds
from .atoms import OPENING, SCALE_SUFFIXES, Atoms
from .reading import GLUE, OPEN, ValueReading
from .readings import readings_at

_JOINTS = frozenset(("-", "–", "—", "to", "and", "until", "till", "through"))
_SHARED = "unit of both"
_REACH = 7  # atoms of a number before `and`
Parts = tuple[tuple[int, int], tuple[int, int]]


def ranges_at(atoms: Atoms, start: int) -> Iterator[tuple[int, ValueReading, Parts]]:
    """`10-15`, `from 10 to 15`, `between 3 pm and 5 pm`, `three one`"""
    opened = atoms.lower[start] in OPENING
    first = start + opened
    following = atoms.lower[first + 1 :]
    if not following or (_JOINTS.isdisjoint(following) and not _is_goals(following[0])):
        return
    for end, low in _low_ends(atoms, first, opened):
        joint = atoms.at(end)
        if joint in _JOINTS and (opened or joint != "and") and end + 1 < atoms.size:
            for after, high in readings_at(atoms, end + 1):
                joined = _joined(low, high, atoms.lower[first:end], atoms.lower[end + 1 : after])
                if joined is not None:
                    roles = (*_opening(joined, opened), *joined.roles)
                    yield after, joined._replace(roles=roles), ((first, end), (end + 1, after))
        elif not opened and end == first + 1 and _is_goals(joint) and _is_goals(atoms.lower[first]):
            for after, high in readings_at(atoms, end):
                if after == end + 1 and low.kind == high.kind == "number":
                    yield after, _ends(low, high, ()), ((first, end), (end, after))


def _is_goals(word: str) -> bool:
    """A number of a score: `three nil`."""
    return word in UNITS or word == "nil"


def _low_ends(atoms: Atoms, start: int, opened: bool) -> Iterator[tuple[int, ValueReading]]:
    """What a range may begin with. `between` needs an `and`: it ends a number that would go on."""
    yield from readings_at(atoms, start)
    if opened and atoms.lower[start - 1] == "between":
        for end in range(start + 1, min(start + _REACH, atoms.size)):
            if atoms.lower[end] == "and":
                cut = atoms.until(end)
                yield from (each for each in readings_at(cut, start) if each[0] == end)


def _opening(reading: ValueReading, opened: bool) -> tuple[tuple[str, ...], ...]:
    return ((OPEN, *_main(reading)),) if opened else ()


def _main(reading: ValueReading) -> tuple[str, str]:
    """The first slot of each end."""
    low = next(slot for slot in reading.slots if slot.startswith("low "))
    high = next(slot for slot in reading.slots if slot.startswith("high "))
    return low, high


def _joined(
    low: ValueReading, high: ValueReading, low_atoms: Sequence[str], high_atoms: Sequence[str]
) -> ValueReading | None:
    """The range of two readings; a unit or scale at one end holds for the other too."""
    if low.kind == "date" and high.kind in ("number", "ordinal"):
        return _years(low, high) or _days(low, high)
    if low.kind in ("number", "ordinal") and high.kind == "date":
        return _days(low, high)
    if low.kind == "number" and high.kind == "clock":
        return _hours(low, high)
    if low.kind != high.kind:
        if low.kind == "number" and isinstance(high.amount, Amount):
            low = _in_unit_of(low, high, _scale(high_atoms) if not _scale(low_atoms) else None)
        elif high.kind == "number" and isinstance(low.amount, Amount) and low.roles[0] == ("unit",):
            scale = _scale(high_atoms) if not _scale(low_atoms) else None
            high = _in_unit_of(high, low, None)
            low = low if scale is None else _in_unit_of(low, low, scale)
        else:
            return None
    elif low.kind == "number" and _scale(high_atoms) and not _scale(low_atoms):
        low = _in_unit_of(low, high, _scale(high_atoms))
    if low.kind == "date" and low.slots.keys() != high.slots.keys():
        return None
    return _ends(low, high, ((),))


def _years(low: ValueReading, high: ValueReading) -> ValueReading | None:
    """`1939-45`: the second year as two digits."""
    first, last = low.slots.get("year"), high.slots.get("amount")
    if low.slots.keys() != {"year"} or not isinstance(first, int) or not isinstance(last, Decimal):
        return None
    if not first % 100 < last < 100 or len(high.roles) > 1:
        return None
    year = first // 100 * 100 + int(last)
    date = ValueReading("date", Date(year, None, None), (("year",),), {"year": year}, False)
    return _ends(low, date, ((),))


def _days(low: ValueReading, high: ValueReading) -> ValueReading | None:
    """`3 to 9 August`, `August 3 to 9`: one end is a day of the other's month."""
    dated, alone = (low, high) if low.kind == "date" else (high, low)
    date, day = dated.amount, _whole(alone)
    if not isinstance(date, Date) or None in (date.month, date.day) or not 1 <= day <= 31:
        return None
    roles = tuple(("day",) for _ in alone.roles)
    other = date._replace(day=day, year=None if dated is low else date.year)
    end = ValueReading("date", other, roles, {"day": day})
    return _ends(low, end, ((),)) if dated is low else _ends(end, high, ((),))


def _hours(low: ValueReading, high: ValueReading) -> ValueReading | None:
    """`5 to 6 pm`: the first hour is of the same half of the day, or of the one before."""
    time, hour = high.amount, _whole(low)
    if not isinstance(time, ClockTime) or not high.sure or not 1 <= hour <= 12:
        return None
    minutes = hour % 12 * 60
    half = time.half if time.half is None or minutes <= time.minutes else 1 - time.half
    roles = tuple(("hour",) for _ in low.roles)
    return _ends(
        ValueReading("clock", ClockTime(minutes, half), roles, {"hour": hour}), high, ((),)
    )


def _whole(reading: ValueReading) -> int:
    """The whole number that a number or ordinal is; 0 if it is none."""
    value = next(iter(reading.slots.values()))
    whole = isinstance(value, int | Decimal) and value == int(value)
    return int(value) if whole and isinstance(value, int | Decimal) else 0


def _ends(
    low: ValueReading, high: ValueReading, joint: tuple[tuple[str, ...], ...]
) -> ValueReading:
    low = _with_unit_at_end(low, high)
    slots = {f"low {slot}": value for slot, value in low.slots.items() if slot != _SHARED}
    slots |= {f"high {slot}": value for slot, value in high.slots.items()}
    if _SHARED in low.slots:
        slots["high unit"] = low.slots[_SHARED]
    reading = ValueReading(f"{low.kind} ends", RangeEnds(low.amount, high.amount), (), slots)
    glue = tuple((GLUE, *_main(reading)) for _ in joint)
    roles = (*_prefixed("low", low), *glue, *_prefixed("high", high))
    return reading._replace(roles=roles, sure=low.sure and high.sure)


def _with_unit_at_end(low: ValueReading, high: ValueReading) -> ValueReading:
    """`$ 5-10` as `5-10 dollars`: a unit of both ends is that of the second."""
    if "unit" not in low.slots or "unit" in high.slots:
        return low
    slots = {_SHARED if slot == "unit" else slot: value for slot, value in low.slots.items()}
    roles = (tuple(_SHARED if slot == "unit" else slot for slot in role) for role in low.roles)
    return low._replace(slots=slots, roles=tuple(roles))


def _prefixed(end: str, reading: ValueReading) -> Iterator[tuple[str, ...]]:
    for role in reading.roles:
        yield tuple(_slot_of(end, slot) for slot in role)


def _slot_of(end: str, slot: str) -> str:
    if slot == _SHARED:
        return "high unit"
    return slot if slot in (GLUE, OPEN) else f"{end} {slot}"


def _in_unit_of(number: ValueReading, other: ValueReading, scale: int | None) -> ValueReading:
    count = number.slots["amount"]
    unit = other.amount.unit if isinstance(other.amount, Amount) else None
    if not isinstance(count, Decimal):
        return number
    if scale is not None and count < 1000:
        count *= scale
    slots = {**number.slots, "amount": count}
    return number._replace(kind=other.kind, amount=Amount(count, unit), slots=slots)


def _scale(atoms: Sequence[str]) -> int | None:
    """The scale that an amount ends with: `10 million dollars` -> 1000000."""
    scales = (SCALES.get(form) or SCALE_SUFFIXES.get(form) for form in atoms)
    return next((scale for scale in scales if scale and scale > 12), None)
