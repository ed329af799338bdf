"""What values come to, and whether two of them are the same.

    compare(ClockTime(180, 1), ClockTime(180, None))     ->  True     3 pm, 3 o'clock
    compare(Amount(10, MILE), Amount(16, KM))            ->  True     16.09 km, rounded
    compare(Amount(10, MILE), Amount(12, MILE))          ->  False
    compare(Date(1985, 3, 12), Date(None, 3, 12))        ->  True     the year is left open
    compare(Date(1985, None, None), Date(None, 3, 12))   ->  None     nothing to compare
    compare(Amount(28.7, KM), Amount(28.71, KM))         ->  None     perhaps rounded

Amounts in different units are the same if they differ by no more than the digits given leave open:
half of the last digit that is not a zero, and at most `MOST_APART` of the amount. Where one unit is
a whole number of the other (hours, minutes), only decimals leave anything open: an hour is not 62
minutes, but 1.3 km may be 1,320 m.
"""

from __future__ import annotations

from collections.abc import Hashable
from decimal import Decimal
from typing import NamedTuple

from ..numbers import Date
from .units import Unit

MOST_APART = 0.04
"""`60 mph` is called 100 km/h, and `3 miles` 5 km; what is farther apart is another amount."""
_EXACT = 1e-9
_NOT_ROUNDED = ("temperature", "share")
"""Where a final zero is a digit like others: 20 °C is not 22 °C, but 180 °C is 350 °F."""
_HOT = 120  # °C: what ovens are set to


class Amount(NamedTuple):
    """A number as it is written, of a unit and perhaps of a smaller one (`5 ft 10`)."""

    number: Decimal
    unit: Unit | None = None
    smaller: tuple[Decimal, Unit] | None = None

    @property
    def base(self) -> float:
        """The amount in the base unit of its dimension."""
        factor, offset = (1.0, 0.0) if self.unit is None else (self.unit.factor, self.unit.offset)
        base = float(self.number) * factor + offset
        if self.smaller is not None:
            base += float(self.smaller[0]) * self.smaller[1].factor
        return base

    @property
    def last_unit(self) -> Unit | None:
        """The unit that the last digits count."""
        return self.unit if self.smaller is None else self.smaller[1]

    @property
    def decimals(self) -> float:
        """Half of the last decimal; 0 for a whole number."""
        exponent = _exponent(self._last)
        return self._half(exponent) if exponent < 0 else 0.0

    @property
    def rounding(self) -> float:
        """Half of the last digit that is not a zero, and at most `MOST_APART` of the amount."""
        exponent = _exponent(self._last)
        if _is_fine(self):
            return self._half(min(exponent, 0))
        return min(self._half(exponent), MOST_APART * abs(self.base))

    @property
    def _last(self) -> Decimal:
        return self.number if self.smaller is None else self.smaller[0]

    def _half(self, exponent: int) -> float:
        unit = self.last_unit
        return 0.5 * 10.0**exponent * (1.0 if unit is None else unit.factor)


class ClockTime(NamedTuple):
    """Minutes since twelve o'clock, and the half of the day (0, 1); None if that is open."""

    minutes: int
    half: int | None


class RangeEnds(NamedTuple):
    """Two values that go together: the ends of a range, the two numbers of a score."""

    low: Measured
    high: Measured


Measured = Amount | ClockTime | Date | RangeEnds | Hashable
"""What a value comes to."""


def compare(one: Measured, other: Measured) -> bool | None:
    """Whether two values of one kind are the same; None if that cannot be told."""
    if isinstance(one, Amount) and isinstance(other, Amount):
        return _compare_amounts(one, other)
    if isinstance(one, ClockTime) and isinstance(other, ClockTime):
        open_half = None in (one.half, other.half)
        return one.minutes == other.minutes and (open_half or one.half == other.half)
    if isinstance(one, Date) and isinstance(other, Date):
        return _compare_dates(one, other)
    if isinstance(one, RangeEnds) and isinstance(other, RangeEnds):
        low, high = compare(one.low, other.low), compare(one.high, other.high)
        return None if None in (low, high) else bool(low and high)
    return one == other


def _compare_amounts(one: Amount, other: Amount) -> bool | None:
    left, right = one.base, other.base
    apart, size = abs(left - right), max(abs(left), abs(right))
    if apart <= _EXACT * size:
        return True
    if apart > MOST_APART * size and not (_is_fine(one) or _is_fine(other)):
        return False
    rounded = apart <= max(one.rounding, other.rounding)
    if (one.unit, one.smaller is None) == (other.unit, other.smaller is None) or _is_money(one):
        return None if rounded else False  # 28.71 may be 28.7, but who says so means it
    if _is_multiple(one.last_unit, other.last_unit):
        return apart <= max(one.decimals, other.decimals)
    return rounded


def _is_multiple(one: Unit | None, other: Unit | None) -> bool:
    """Whether a unit is a whole number of the other: hours and minutes, not miles and metres."""
    if one is None or other is None or one.offset != other.offset:
        return False
    ratio = max(one.factor, other.factor) / min(one.factor, other.factor)
    return abs(ratio - round(ratio)) <= _EXACT * ratio


def _is_fine(amount: Amount) -> bool:
    """Whether zeros at the end count as much as other digits."""
    if amount.smaller is not None:
        return True
    if amount.unit is None or amount.unit.dimension not in _NOT_ROUNDED:
        return False
    return amount.unit.dimension != "temperature" or abs(amount.base) < _HOT


def _is_money(amount: Amount) -> bool:
    return amount.unit is not None and amount.unit.dimension.startswith("money")


def _compare_dates(one: Date, other: Date) -> bool | None:
    """A date may leave open what the other says, but they have to share more than a year."""
    shared = [pair for pair in zip(one, other, strict=True) if None not in pair]
    if any(left != right for left, right in shared):
        return False
    enough = len(shared) > 1 or one == other
    return True if enough else None


def _exponent(number: Decimal) -> int:
    """The place of the last digit that counts: `16` -> 0, `1.5` -> -1, `1600` -> 2."""
    written = (number.normalize() if number == int(number) else number).as_tuple().exponent
    return written if number and isinstance(written, int) else 0
