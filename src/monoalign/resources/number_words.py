"""The number that a run of words begins with: digits, number words, and both mixed.

    number_at(["two", "hundred", "men"], 0)   ->  (2, Numeral(200, "cardinal"))   2: index after it
    number_at(["1.5", "million"], 0)          ->  (2, Numeral(1500000, "cardinal"))

The grammar, of which the longest reading wins (`numbers.py` says what is left out):

    number    = ["minus"] (half | fraction | year | quantity) ["%"]
    half      = ["a"] "half" ["a"] [scale]                    half a million
    fraction  = below100 denominator                          three quarters
    year      = (thirteen … twenty) below100                  nineteen ninety-nine
    quantity  = factor {scale [["and"] factor]}               two million three hundred and five
    factor    = (small | digits | "a") ["point" unit …] ["and a half"]
    small     = below100 ["hundred" [["and"] below100]]       two hundred and five

The last word of a quantity may be ordinal. A hyphen between number words is a space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from .numerals import (
    DENOMINATORS,
    DENOMINATORS_PLURAL,
    LONGEST,
    ORDINAL_SCALES,
    ORDINAL_TENS,
    ORDINAL_UNITS,
    PERCENT,
    SCALES,
    TENS,
    UNITS,
    Numeral,
    numeral,
)

Atom = str | Numeral
_MOST_WORDS = 30  # "minus", and 29 for the longest below 10^15
_ARTICLES = ("a", "an")
_MINUS = ("minus", "negative")
_OTHERS = {"hundred", "hundredth", "and", "point", "per", "cent", *_ARTICLES, *_MINUS, *PERCENT}
NUMBER_WORDS = frozenset().union(
    UNITS, TENS, SCALES, ORDINAL_UNITS, ORDINAL_TENS, ORDINAL_SCALES, DENOMINATORS,
    DENOMINATORS_PLURAL, _OTHERS,
)  # fmt: skip
"""All words of the grammar."""
_BARE_ORDINALS = {"hundredth": 100, **ORDINAL_SCALES}
_HALF = Decimal("0.5")


class _Part(NamedTuple):
    """What was read: the index after it, its value, and whether it is an ordinal."""

    end: int
    value: Decimal
    ordinal: bool = False


def number_at(words: Sequence[str], start: int) -> tuple[int, Numeral] | None:
    """The longest number that begins at `words[start]`, and the index after its last word."""
    groups = []
    for word in words[start : start + _MOST_WORDS]:
        atoms = _atoms(word)
        if not atoms:
            break
        groups.append(atoms)
    if len(groups) == 1 and len(groups[0]) == 1 and isinstance(groups[0][0], Numeral):
        return start + 1, groups[0][0]
    # A number has to end with a word; if it ends inside one (`twenty one-two`), that word is out.
    while groups:
        ends = list(accumulate(map(len, groups)))
        read = _number([atom for atoms in groups for atom in atoms])
        if read is None:
            return None
        size, number = read
        if size in ends:
            return start + ends.index(size) + 1, number
        groups = groups[: sum(end < size for end in ends)]
    return None


def is_number_part(word: str) -> bool:
    """Whether a word may be part of a number."""
    return bool(_atoms(word))


@lru_cache(maxsize=1 << 14)
def _atoms(word: str) -> tuple[Atom, ...]:
    """A word as the grammar sees it; nothing for a word that is no part of a number."""
    digits = numeral(word)
    if digits is not None:
        return (digits,)
    form = word.lower()
    if form in NUMBER_WORDS:
        return (form,)
    parts = tuple(form.split("-")) if len(form) <= LONGEST * 2 else ()
    return parts if parts and all(part in NUMBER_WORDS for part in parts) else ()


def _number(atoms: Sequence[Atom]) -> tuple[int, Numeral] | None:
    first = atoms[0]
    if isinstance(first, Numeral) and (first.kind != "cardinal" or len(atoms) == 1):
        return 1, first
    start = 1 if first in _MINUS else 0
    readings = [read(atoms, start) for read in (_half, _fraction, _year, _quantity)]
    parts = [part for part in readings if part is not None]
    best = max(parts, key=lambda part: part.end, default=None)
    if best is None or (start and best.ordinal):
        return None
    currency = first.currency if isinstance(first, Numeral) else ""
    value = -best.value if start else best.value
    if best.ordinal:
        return best.end, Numeral(value, "ordinal")
    if _at(atoms, best.end) in PERCENT:
        return best.end + 1, Numeral(value, "percent", currency)
    if list(atoms[best.end : best.end + 2]) == ["per", "cent"]:
        return best.end + 2, Numeral(value, "percent", currency)
    return best.end, Numeral(value, "cardinal", currency)


def _half(atoms: Sequence[Atom], start: int) -> _Part | None:
    start += _at(atoms, start) in _ARTICLES
    if _at(atoms, start) != "half":
        return None
    after = start + 1
    scale = after + (_at(atoms, after) in _ARTICLES)
    factor = 100 if _at(atoms, scale) == "hundred" else _value(atoms, scale, SCALES)
    return _Part(after, _HALF) if factor is None else _Part(scale + 1, _HALF * factor)


def _fraction(atoms: Sequence[Atom], start: int) -> _Part | None:
    count = _below_hundred(atoms, start)
    if count is None or count.ordinal or not count.value:
        return None
    known = DENOMINATORS if count.value == 1 else DENOMINATORS_PLURAL
    parts = _value(atoms, count.end, known)
    return None if parts is None else _Part(count.end + 1, count.value / parts)


def _year(atoms: Sequence[Atom], start: int) -> _Part | None:
    century = _value(atoms, start, UNITS) or _value(atoms, start, TENS) or 0
    rest = _below_hundred(atoms, start + 1)
    if not 13 <= century <= 20 or rest is None or rest.ordinal or rest.value < 10:
        return None
    return _Part(rest.end, 100 * century + rest.value)


def _quantity(atoms: Sequence[Atom], start: int) -> _Part | None:
    bare = _value(atoms, start, _BARE_ORDINALS)
    if bare is not None:
        return _Part(start + 1, Decimal(bare), True)
    result: _Part | None = None
    total, ceiling, at = Decimal(0), Decimal("Infinity"), start
    while True:
        joined = result is not None and _at(atoms, at) == "and"
        factor = _factor(atoms, at + joined)
        if factor is None or factor.value >= ceiling:
            return result
        scale = _value(atoms, factor.end, SCALES)
        ordinal_scale = _value(atoms, factor.end, ORDINAL_SCALES)
        size = scale or ordinal_scale
        if factor.ordinal or size is None or size >= ceiling:
            if result is not None and isinstance(_at(atoms, at + joined), Numeral):
                return result  # `2 million 300` are two numbers
            if _at(atoms, factor.end - 1) in _ARTICLES:
                return result  # an article counts only before a scale
            return _Part(factor.end, total + factor.value, factor.ordinal)
        total, ceiling, at = total + factor.value * size, Decimal(size), factor.end + 1
        result = _Part(at, total, scale is None)
        if result.ordinal:
            return result


def _factor(atoms: Sequence[Atom], start: int) -> _Part | None:
    first = _at(atoms, start)
    part: _Part | None
    if isinstance(first, Numeral):
        part = _Part(start + 1, first.value) if first.kind == "cardinal" else None
        if part is not None and _at(atoms, part.end) == "hundred":
            part = _Part(part.end + 1, part.value * 100)
    elif first in _ARTICLES and _at(atoms, start + 1) in ("hundred", "hundredth"):
        part = _hundreds(atoms, _Part(start + 1, Decimal(1)))
    elif first in _ARTICLES:
        part = _Part(start + 1, Decimal(1))
    else:
        part = _hundreds(atoms, _below_hundred(atoms, start))
    if part is None or part.ordinal:
        return part
    part = _decimals(atoms, part)
    if list(atoms[part.end : part.end + 3]) == ["and", "a", "half"]:
        return _Part(part.end + 3, part.value + _HALF)
    return part


def _hundreds(atoms: Sequence[Atom], count: _Part | None) -> _Part | None:
    """`two` -> `two hundred and five`, if that is what follows."""
    if count is None or count.ordinal or _at(atoms, count.end) not in ("hundred", "hundredth"):
        return count
    ordinal = _at(atoms, count.end) == "hundredth"
    whole = _Part(count.end + 1, count.value * 100, ordinal)
    rest = _below_hundred(atoms, whole.end + (_at(atoms, whole.end) == "and"))
    if ordinal or rest is None or not rest.value:
        return whole
    return _Part(rest.end, whole.value + rest.value, rest.ordinal)


def _decimals(atoms: Sequence[Atom], whole: _Part) -> _Part:
    """`three` -> `three point one four`"""
    if _at(atoms, whole.end) != "point":
        return whole
    units = (_value(atoms, index, UNITS) for index in range(whole.end + 1, len(atoms)))
    digits = "".join(map(str, takewhile(lambda unit: unit is not None and unit < 10, units)))
    if not digits:
        return whole
    return _Part(whole.end + 1 + len(digits), whole.value + Decimal(f"0.{digits}"))


def _below_hundred(atoms: Sequence[Atom], start: int) -> _Part | None:
    ten = _value(atoms, start, TENS)
    if ten is None:
        for known, ordinal in ((UNITS, False), (ORDINAL_UNITS, True), (ORDINAL_TENS, True)):
            value = _value(atoms, start, known)
            if value is not None:
                return _Part(start + 1, Decimal(value), ordinal)
        return None
    for known, ordinal in ((UNITS, False), (ORDINAL_UNITS, True)):
        unit = _value(atoms, start + 1, known)
        if unit is not None and 1 <= unit <= 9:
            return _Part(start + 2, Decimal(ten + unit), ordinal)
    return _Part(start + 1, Decimal(ten))


def _at(atoms: Sequence[Atom], index: int) -> Atom | None:
    return atoms[index] if index < len(atoms) else None


def _value(atoms: Sequence[Atom], index: int, known: Mapping[str, int]) -> int | None:
    atom = _at(atoms, index)
    return known.get(atom) if isinstance(atom, str) else None
