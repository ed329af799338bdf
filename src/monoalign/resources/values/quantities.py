"""Amounts with a unit: measurements, durations, sums of money, percentages, multiples.

    an hour and a half  ->  1.5 hours
    5 ft 10             ->  5 feet 10 inches
    $ 3.2 bn            ->  3200000000 dollars

The slots are `amount` and `unit`, and in `5 ft 10 in` also `amount2` and `unit2`. Short names of
units that are common words too (`in`, a quote for feet) need a number in the same word or more
after them.
"""

from __future__ import annotations

from decimal import Decimal

from ..number_words import number_at
from .amounts import Amount
from .atoms import ARTICLES, Atoms
from .counts import Counted, counted_at
from .reading import GLUE, Readings, Roles, ValueReading
from .units import SIGNS, UNITS, Unit, Units, unit_at

_AMOUNT, _UNIT = ("amount",), ("unit",)
_IN_A_WORD = {
    "twice": (2, "times"), "thrice": (3, "times"), "double": (2, "times"), "triple": (3, "times"),
    "twofold": (2, "times"), "threefold": (3, "times"), "fiver": (5, "£"), "tenner": (10, "£"),
}  # fmt: skip
_AND_PARTS = {"half": Decimal("0.5"), "quarter": Decimal("0.25")}
_SMALLER = {
    "foot": ("inch", 12), "hour": ("minute", 60), "£": ("penny", 100), "$": ("cent", 100),
    "€": ("cent", 100), "m": ("cm", 100), "stone": ("pound", 14),
}  # fmt: skip
"""What a number after an amount of a unit counts, if no unit follows: `5 ft 10`."""
_FEET = ("ft", "foot", "feet", "'", "’", "′")
_AGES = ("year", "month", "week", "day")
_SHORT = frozenset("cfwxpmghsl")
_QUOTES = frozenset("'’′\"”″")
_DOUBTFUL = _QUOTES | {"in", "m"}
"""Units that are something else at least as often: closing quotes, a preposition, metres."""


def quantities_at(atoms: Atoms, start: int) -> Readings:
    """The quantities that begin at an atom."""
    article = atoms.lower[start] in ARTICLES
    form = atoms.at(start + article)
    if form in _IN_A_WORD:
        number, name = _IN_A_WORD[form]
        roles = (*[_AMOUNT] * article, ("amount", "unit"))
        yield start + article + 1, _quantity(Decimal(number), UNITS[name][0], roles)
    elif start + 1 == atoms.size:
        return
    elif form in SIGNS and not article:
        yield from _after_sign(atoms, start)
    else:
        yield from _percentages(atoms, start)
        for counted in counted_at(atoms, start):
            yield from _counted(atoms, start, counted)


def _after_sign(atoms: Atoms, start: int) -> Readings:
    """`$ 5`, `£ 3.2 bn`, `EUR 20`"""
    if not atoms.at(start + 1)[:1].isdigit():
        return
    unit = UNITS[atoms.lower[start]][0]
    for end, number, _ in counted_at(atoms, start + 1):
        roles = (_UNIT, *[_AMOUNT] * (end - start - 1))
        yield end, _quantity(number, unit, roles)


def _percentages(atoms: Atoms, start: int) -> Readings:
    """`50 %`, `fifty per cent`: the number includes the unit."""
    read = atoms.number(start)
    if read is None or read[1].kind != "percent":
        return
    end, count = read
    units = 2 if atoms.at(end - 1) == "cent" else 1
    if end - start > units:
        roles = (*[_AMOUNT] * (end - start - units), *[_UNIT] * units)
        yield end, _quantity(count.value, UNITS["%"][0], roles)


def _counted(atoms: Atoms, start: int, counted: Counted) -> Readings:
    """An amount and its unit: `10 miles`, `5 ft 10 in`, `an hour and a half`"""
    read = _unit_after(atoms, counted.end)
    if read is None:
        return
    end, units = read
    # `£ 1,250 a month`: after an amount, an article means `per`.
    article = atoms.lower[start] in ARTICLES and counted.end == start + 1
    if article and start and _ends_amount(atoms.forms[start - 1]):
        return
    roles = (*[_AMOUNT] * (counted.end - start), *[_UNIT] * (end - counted.end))
    part = _AND_PARTS.get(atoms.at(end + 2))
    halved = part is not None and atoms.at(end) == "and" and atoms.at(end + 1) == "a"
    for unit in units:
        if halved and part is not None:
            yield end + 3, _quantity(counted.number + part, unit, (*roles, *[_AMOUNT] * 3))
        yield from _with_smaller(atoms, end, counted.number, unit, roles)
        if unit.name in _AGES and atoms.at(end) == "old":
            yield end + 1, _quantity(counted.number, unit, (*roles, ("old",)))
        if unit.dimension == "temperature" and _is_below_zero(atoms, end):
            below = (*roles, *[_AMOUNT] * 2)
            yield end + 2, _quantity(-counted.number, unit, below)
        sure = not article and atoms.forms[counted.end] not in _DOUBTFUL
        yield end, _quantity(counted.number, unit, roles, sure=sure)


def _with_smaller(atoms: Atoms, start: int, number: Decimal, unit: Unit, roles: Roles) -> Readings:
    """`5 ft 10 in`, `2 hours and 30 minutes`, `five pounds fifty`"""
    joined = atoms.at(start) in ("and", ",", "-")
    at = start + joined
    read = atoms.number(at)
    if read is None or read[1].kind != "cardinal" or read[1].value < 0:
        return
    end, count = read
    roles = (*roles, *[(GLUE, "unit", "amount2")] * joined, *[("amount2",)] * (end - at))
    slots: dict[str, object] = {"amount": number, "unit": unit.name, "amount2": count.value}
    after, units = unit_at(atoms.lower, end) or (end, ())
    for smaller in units:
        if smaller.dimension == unit.dimension and smaller.factor < unit.factor:
            slots["unit2"] = smaller.name
            roles = (*roles, *[("unit2",)] * (after - end))
            amount = Amount(number, unit, (count.value, smaller))
            yield after, ValueReading(unit.dimension, amount, roles, slots)
            return
    name, most = _SMALLER.get(unit.name, ("", 0))
    fits = count.value < most and (most < 100 or count.value >= 10)
    if fits and (not joined or atoms.at(start) == "-") and (not units or units[0].name == "times"):
        amount = Amount(number, unit, (count.value, _named(name, unit.dimension)))
        yield end, ValueReading(unit.dimension, amount, roles, slots, unit.name == "foot")


def _is_below_zero(atoms: Atoms, start: int) -> bool:
    return atoms.at(start) == "below" and atoms.at(start + 1) in ("zero", "freezing")


def _named(name: str, dimension: str) -> Unit:
    units = (unit for units in UNITS.values() for unit in units)
    return next(unit for unit in units if unit.name == name and unit.dimension == dimension)


def _unit_after(atoms: Atoms, start: int) -> tuple[int, Units] | None:
    """The unit that follows an amount, unless it is a common word here."""
    read = unit_at(atoms.lower, start)
    if read is None:
        return None
    word = atoms.forms[start]
    joined = atoms.words[start] == atoms.words[start - 1]
    if word == "in":
        allowed = joined or atoms.at(start - 2) in _FEET
    elif word in _QUOTES:
        allowed = joined or atoms.forms[start - 1][-1:].isdigit()
    elif word in _SHORT:
        allowed = atoms.forms[start - 1][-1:].isdigit()
    else:
        allowed = True
    return read if allowed else None


def _quantity(number: Decimal, unit: Unit, roles: Roles, *, sure: bool = True) -> ValueReading:
    slots: dict[str, object] = {"amount": number, "unit": unit.name}
    if roles[-1] == ("old",):
        slots["old"] = True
    return ValueReading(unit.dimension, Amount(number, unit), roles, slots, sure)


def _ends_amount(atom: str) -> bool:
    return (
        atom[-1:].isdigit()
        or unit_at([atom.lower()], 0) is not None
        or number_at([atom], 0) is not None
    )
