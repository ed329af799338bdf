"""Which words of two equal values correspond.

    12 March 1985    /  March 12th , 1985    12-12th March-March 1985-1985
    12th of March    /  12/3/1985            12th-12/3/1985 of-12/3/1985 March-12/3/1985
    $ 3.2 bn         /  3.2 billion dollars  $-dollars 3.2-3.2 bn-billion
    10 miles         /  16 km                every word with every other
    nine             /  9 a.m.               nine-9 nine-a.m.

Where the slots of two values agree one by one, the words that fill the same slot correspond; slots
that one word fills together go together. Otherwise the values correspond as wholes, and ranges by
their ends. Within such a part the same words and numbers correspond, and the rest to the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from monoalign.core.edit import Link

from ..numbers import normal_form
from ..numerals import SCALES
from .atoms import SCALE_SUFFIXES
from .reading import GLUE, OPEN, ValueReading

_JOINED_TO = {"half": "hour", "minute": "hour", "unit2": "amount2"}
"""Where one value leaves a slot open, the words that fill it in the other go with this slot."""
_LEFT_OUT = frozenset({"year", "month", "day", "unit", "old"})
"""Slots that one value may leave open; the words that fill them in the other go with none."""
_SMALL = frozenset({"a", "an", "and", "the", "of", ","})
"""Words that go with nothing if all others correspond one by one."""
_NAMES = {size: name for name, size in SCALES.items()}


def agree(one: ValueReading, other: ValueReading) -> bool:
    """Whether the slots of two equal values correspond one by one."""
    for slot in one.slots.keys() | other.slots.keys():
        if slot in one.slots and slot in other.slots:
            if one.slots[slot] != other.slots[slot]:
                return False
        elif _plain(slot) not in _JOINED_TO and _plain(slot) not in _LEFT_OUT:
            return False
    return bool(one.slots.keys() & other.slots.keys())


def differing_words(one: ValueReading, other: ValueReading) -> Iterator[Link]:
    """Words of two values that fill the same slot differently, or one that the other leaves open.

    `3 pm`, `4 pm`: 3-4. `3 pm`, `3:30 pm`: 3-3:30, since 3:30 fills a slot that goes with the hour.
    """
    shared, alone = one.slots.keys() & other.slots.keys(), one.slots.keys() ^ other.slots.keys()
    differing = {slot for slot in shared if one.slots[slot] != other.slots[slot]}
    more = {slot: _main(slot) for slot in alone if _plain(slot) in _JOINED_TO}
    for i, role in enumerate(one.roles):
        for j, beside in enumerate(other.roles):
            if {GLUE, OPEN} & {role[0], beside[0]}:
                continue
            open_here = any(more.get(slot) in beside for slot in role)
            open_there = any(more.get(slot) in role for slot in beside)
            if open_here or open_there or differing.intersection(role).intersection(beside):
                yield i, j


def matching_words(
    one: ValueReading, other: ValueReading, words: Sequence[str], beside: Sequence[str]
) -> Iterator[Link]:
    """The links between the words of two equal values, counted from where each begins."""
    groups = _groups(one, other, by_slot=agree(one, other))
    left, right = _by_group(one, groups), _by_group(other, groups)
    for group in left.keys() & right.keys():
        forms = {i: form(words[i]) for i in left[group]}
        yield from _within(forms, {j: form(beside[j]) for j in right[group]})


@lru_cache(maxsize=1 << 14)
def form(word: str) -> str:
    """One form for all words of a number, hour, scale or name: `bn` -> `billion`, `8:00` -> `8`."""
    word = word.removesuffix(":00")
    scale = SCALE_SUFFIXES.get(word.lower())
    return normal_form(word).lower() if scale is None else _NAMES[scale]


def _plain(slot: str) -> str:
    return slot.removeprefix("low ").removeprefix("high ")


def _main(slot: str) -> str:
    plain = _plain(slot)
    return slot.removesuffix(plain) + _JOINED_TO.get(plain, plain)


def _groups(one: ValueReading, other: ValueReading, *, by_slot: bool) -> dict[str, str]:
    """For each slot its group: those that one word fills together, and open ones.

    Unless values correspond slot by slot, all slots are one group, or one for each end of a range.
    """
    slots = dict.fromkeys((*one.slots, *other.slots))
    groups = {slot: slot if by_slot else slot.removesuffix(_plain(slot)) for slot in slots}

    def join(slot: str, beside: str) -> None:
        old, new = groups[slot], groups[beside]
        groups.update({each: new for each, group in groups.items() if group == old})

    for role in (*one.roles, *other.roles):
        if role[0] not in (GLUE, OPEN):
            for slot in role[1:]:
                join(slot, role[0])
    for slot in one.slots.keys() ^ other.slots.keys() if by_slot else ():
        main = _main(slot)
        without, having = (one, other) if slot in other.slots else (other, one)
        if main != slot and main in groups and _goes_with_main(slot, without, having):
            join(slot, main)
    return groups


def _goes_with_main(slot: str, without: ValueReading, having: ValueReading) -> bool:
    """`nine` is 9 a.m., and `9:00` nine in the morning; but to `nine`, `in the morning` is more."""
    size = sum(role == (slot,) for role in having.roles)
    return size < 2 or len(without.roles) == 1 < len(without.slots)


def _by_group(reading: ValueReading, groups: dict[str, str]) -> dict[object, list[int]]:
    """The words of each group. A word that joins two groups is in a group of such words."""
    words: dict[object, list[int]] = {}
    for index, role in enumerate(reading.roles):
        joins = role[0] in (GLUE, OPEN)
        own = {groups.get(slot, slot) for slot in (role[1:] if joins else role)}
        group: object = next(iter(own)) if len(own) == 1 else (role[0], frozenset(own))
        words.setdefault(group, []).append(index)
    return words


def _within(left: dict[int, str], right: dict[int, str]) -> Iterator[Link]:
    """The links of one part; words by their positions, as `form` has them."""
    both = (set(left.values()) & set(right.values())) | {","}
    yield from ((i, j) for i in left for j in right if left[i] == right[j])
    rest = [i for i in left if left[i] not in both]
    beside = [j for j in right if right[j] not in both]
    if rest and beside and left[rest[-1]] in SCALES and right[beside[-1]] in SCALES:
        yield rest.pop(), beside.pop()  # 1.7 billion, 1700 million
    elif not _SMALL.issuperset(left[i] for i in rest):
        beside = beside or list(right)
    elif not _SMALL.issuperset(right[j] for j in beside):
        rest = rest or list(left)
    yield from ((i, j) for i in rest for j in beside)
