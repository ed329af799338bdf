"""Numbers, dates, times and amounts of two sentences that stand against each other.

10 miles / 16 km    equivalent, both words        10 miles / 12 miles    10-12 different
5 km / 6 kilometres    5-6 different, km-kilometres equivalent
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from monoalign.core.edit import Link
from monoalign.resources.values import Value, values_in
from monoalign.resources.values.amounts import Amount, compare
from monoalign.resources.values.reading import ValueReading

from .typed_edit import Positions, Relation


class ComparedValues:
    """The values of two sentences, by the words that belong to them."""

    __slots__ = ("_left", "_right")

    def __init__(self, sources: Sequence[str], targets: Sequence[str]) -> None:
        self._left, self._right = _by_word(sources), _by_word(targets)

    def relation(self, source: Positions, target: Positions) -> Relation | None:
        """What the values say that these words belong to; None if they say nothing.

        Words that fill the same part of two different values alike are equivalent.
        """
        one, other = _only(self._left, source), _only(self._right, target)
        if one is None or other is None:
            return None
        both = [
            (reading, beside)
            for reading in one.readings
            for beside in other.readings
            if reading.kind == beside.kind
        ]
        results = [compare(reading.amount, beside.amount) for reading, beside in both]
        if True in results:
            return Relation.EQUIVALENT
        if not results:
            return _by_unit(one, other, source, target)
        if set(results) != {False}:
            return None
        reading, beside = both[0]
        return _by_slots(_slots(reading, one, source), _slots(beside, other, target))

    def are_linked(self, source: Positions, target: Positions, links: Set[Link]) -> bool:
        """Whether the values that these words belong to have links between them."""
        one, other = _only(self._left, source), _only(self._right, target)
        if one is None or other is None:
            return False
        left, right = range(*one.span), range(*other.span)
        return any((i, j) in links for i in left for j in right)

    def parts(self, side: int, positions: Positions) -> bool:
        """Whether some of these words, of the source (0) or the target (1), belong to a value."""
        values = self._right if side else self._left
        return any(at in values for at in positions)

    def holds(self, source: Positions, target: Positions) -> bool:
        """Whether all of these words belong to values."""
        return all(at in self._left for at in source) and all(at in self._right for at in target)


def _by_unit(one: Value, other: Value, source: Positions, target: Positions) -> Relation | None:
    """Amounts of different things: their units differ, if all else is the same, or all is money."""
    left, right = _quantity(one), _quantity(other)
    if left is None or right is None:
        return None
    money = left.kind.startswith("money") and right.kind.startswith("money")
    if not money and left.slots.get("amount") != right.slots.get("amount"):
        return None
    return _by_slots(_slots(left, one, source), _slots(right, other, target))


def _by_slots(left: dict[str, object], right: dict[str, object]) -> Relation | None:
    """Of two values that differ: whether these parts of them do."""
    shared = left.keys() & right.keys()
    if not shared:
        return None
    same = all(left[slot] == right[slot] for slot in shared)
    return Relation.EQUIVALENT if same else Relation.DIFFERENT


def _quantity(value: Value) -> ValueReading | None:
    """The likeliest reading as an amount of some unit."""
    return next(
        (r for r in value.readings if isinstance(r.amount, Amount) and r.amount.unit is not None),
        None,
    )


def _slots(reading: ValueReading, value: Value, positions: Positions) -> dict[str, object]:
    """The parts of a value that these words fill, with what they say."""
    start = value.span[0]
    inside = [at - start for at in positions if start <= at < value.span[1]]
    names = {slot for at in inside for slot in reading.roles[at]}
    return {slot: said for slot, said in reading.slots.items() if slot in names}


def _by_word(words: Sequence[str]) -> dict[int, Value]:
    return {at: value for value in values_in(words) for at in range(*value.span)}


def _only(values: dict[int, Value], positions: Positions) -> Value | None:
    """The one value that these words belong to, as far as they belong to any."""
    held = {id(values[at]): values[at] for at in positions if at in values}
    return next(iter(held.values())) if len(held) == 1 else None
