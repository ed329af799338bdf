"""How many: numbers, and words that count before a unit.

3.2 bn    twenty    10 000    5 1/2    a million and a half    a couple of    an    half a
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from ..numerals import DENOMINATORS, SCALES, numeral
from .atoms import ARTICLES, SCALE_SUFFIXES, Atoms


class Counted(NamedTuple):
    """A number, the index after it, and whether it can do without a unit."""

    end: int
    number: Decimal
    alone: bool = True


_HALF = Decimal("0.5")


def counted_at(atoms: Atoms, start: int) -> list[Counted]:
    """The amounts that begin at an atom."""
    if start not in atoms.counts:
        atoms.counts[start] = list(_counted_at(atoms, start))
    counts: list[Counted] = atoms.counts[start]
    return counts


def _counted_at(atoms: Atoms, start: int) -> Iterator[Counted]:
    if start + 1 == atoms.size:
        read = atoms.number(start)
        if read is not None and read[1].kind == "cardinal":
            yield Counted(read[0], read[1].value)
        elif atoms.lower[start] == "nil":
            yield Counted(start + 1, Decimal(0))
        return
    form = atoms.lower[start]
    article = form in ARTICLES
    if atoms.at(start + article) == "couple":
        end = start + article + 1
        yield Counted(end + (atoms.at(end) == "of"), Decimal(2))
        return
    share, after = _share_of(atoms, start)
    if share is not None:
        yield Counted(after, share, alone=False)
        if atoms.at(after) in SCALES:  # a quarter of a million
            yield Counted(after + 1, share * SCALES[atoms.at(after)])
    read = atoms.number(start)
    if read is not None and read[1].kind == "cardinal":
        end, count = read
        yield Counted(end, count.value)
        yield from _longer(atoms, start, end, count.value)
    elif read is None and article:
        yield Counted(start + 1, Decimal(1), alone=False)
    elif form == "nil":
        yield Counted(start + 1, Decimal(0))


def _longer(atoms: Atoms, start: int, end: int, number: Decimal) -> Iterator[Counted]:
    """What more may belong to a number than `number_words.py` reads."""
    last, following = atoms.lower[end - 1], atoms.at(end)
    if last[-1:].isdigit():
        scale = SCALE_SUFFIXES.get(following)
        if scale is not None:
            yield Counted(end + 1, number * scale)
        part = _fraction(following) if last.isdigit() else None
        if part is not None:
            yield Counted(end + 1, number + part)
        groups = _groups(atoms, end) if last.isdigit() and len(last) < 4 and last != "0" else 0
        if groups:
            digits = "".join(atoms.lower[end - 1 : end + groups])
            yield Counted(end + groups, Decimal(digits))
    if last in SCALES and atoms.lower[end : end + 3] == ("and", "a", "half"):
        yield Counted(end + 3, number + _HALF * SCALES[last])


def _groups(atoms: Atoms, start: int) -> int:
    """How many groups of three digits follow: `10 000 000`."""
    count = 0
    while len(atoms.at(start + count)) == 3 and atoms.at(start + count).isdigit():
        count += 1
    return count


def _fraction(atom: str) -> Decimal | None:
    """The second word of `5 1/2`."""
    written = numeral(atom) if "/" in atom or (atom and not atom.isascii()) else None
    return written.value if written is not None and 0 < written.value < 1 else None


def _share_of(atoms: Atoms, start: int) -> tuple[Decimal | None, int]:
    """`half an`, `a quarter of a`, `three quarters of an`: the share, and the index after it."""
    at = start + (atoms.lower[start] in ARTICLES)
    share: Decimal | None = None
    end = at + 1
    if (at > start or atoms.at(at) == "quarter") and atoms.at(at) in DENOMINATORS:
        share = 1 / Decimal(DENOMINATORS[atoms.at(at)])
    else:
        read = atoms.number(start)
        if read is not None and read[1].kind == "cardinal" and 0 < read[1].value < 1:
            share, end = read[1].value, read[0]
    if share is None:
        return None, start
    end += atoms.at(end) == "of"
    return (share, end + 1) if atoms.at(end) in ARTICLES else (None, start)
