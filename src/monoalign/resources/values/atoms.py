"""Words cut into what values are read from: `10km` is a number and a unit.

    atoms_of("10km") -> ("10", "km")        atoms_of("10am-5pm") -> ("10", "am", "-", "5", "pm")
    atoms_of("$3.2bn") -> ("$", "3.2", "bn")    atoms_of("two-week") -> ("two", "week")
    atoms_of("5'11") -> ("5", "'", "11")        atoms_of("twenty-five") -> ("twenty-five",)

A word that is one number or date (`12/3/1985`, `21st`, `3:30`) stays whole, and so does every word
that is not made of numbers, units and the like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..number_words import NUMBER_WORDS, is_number_part, number_at
from ..numbers import MONTHS, READ_WORDS, WEEKDAYS, dates_written, is_plain, month, weekday
from ..numerals import DECADE_WORDS, LONGEST, PERCENT, SCALES, Numeral, numeral, ordinal_suffix
from .units import LONG_NAMES, SIGNS, UNIT_WORDS, UNITS

SCALE_SUFFIXES = {
    "k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "mil": 10**6, "b": 10**9, "bn": 10**9,
    "bln": 10**9, "tn": 10**12, "trn": 10**12,
}  # fmt: skip
HALVES = {"am": 0, "a.m.": 0, "a.m": 0, "pm": 1, "p.m.": 1, "p.m": 1}
"""Halves of the day: before noon, after it."""
CLOCK_WORDS = frozenset({"noon", "midnight", "midday", "o'clock", "o’clock", "oclock"})
OTHER_WORDS = frozenset(
    ("couple", "twice", "thrice", "double", "triple", "twofold", "threefold", "dozen")
) | {"fiver", "tenner", "nil"}

_UNITS_OF_SHARES = PERCENT | {"per"}
_JOINED = re.compile(
    r"(?P<sign>(?:[A-Z]{1,3})?[$£€¥₹₩]|)(?P<number>[-+−]?\d[\d,.:]*|\.\d+)"
    r"(?:(?P<scale>[kmbt]n?|)(?P<after>[$£€]|)|(?P<degrees>[°º])?(?P<unit>[A-Za-z²³/%]{1,7}\.?))",
    re.IGNORECASE,
)
_TWO_UNITS = re.compile(r"(\d+)(['′’]|ft|h)(\d+)", re.IGNORECASE)
_DASH = re.compile(r"([-–—‐‑])")
ARTICLES = ("a", "an")
OPENING = ("between", "from")
SINGLE_ROMAN = {"I": 1, "V": 5, "X": 10}
NUMBER_SIGNS = ("#", "no.", "nr.", "number")
BEFORE_HOUR = frozenset(
    ("at", "by", "until", "till", "before", "after", "from", "to", "past", "around", "about")
)
"""Words after which a bare number may be an hour."""
JOINTS = frozenset(
    ("a", "an", "and", "the", "to", "past", "after", "before", "out", "every", "at", "between")
) | frozenset(
    (
        "below",
        "from",
        "until",
        "till",
        "through",
        "point",
        "may",
        "march",
        "mar",
        "number",
        ",",
        "-",
        "–",
        "—",
        "(",
    )
)
"""Words that are inside of values or before them, and elsewhere too."""
_INSIDE = frozenset(
    ("of", "in", "per", "cent", "oh", "o", "old", "night", "morning", "afternoon", "evening", ")")
) | {"#", "no.", "nr."}
"""Words that are inside of values and at their ends, and elsewhere too."""
BEGINNINGS = frozenset((*OPENING, *NUMBER_SIGNS, "(", "may", "march", "mar"))
"""Words that a value may begin with, besides articles and those that show values."""
NOT_AT_END = frozenset(("of", "in", "per", "oh", "o", "#", "no.", "nr."))
"""Words inside of values that hardly end one."""
OUTSIDE, JOINT, COUNTED, UNIT, PART = range(5)
"""What a word may be in a value: nothing; a joint; what follows a number (`km`, `pm`, `bn`); a unit
that may follow an article too (`hour`); a word that is hardly anything else (`12`, `noon`)."""
_STRONG = frozenset(
    (NUMBER_WORDS | CLOCK_WORDS | OTHER_WORDS | DECADE_WORDS.keys() | set(MONTHS) | set(WEEKDAYS))
    | {f"{name}s" for name in WEEKDAYS}
) - (JOINTS | _INSIDE)


class Atoms:
    """The atoms of some words. What is asked for beyond their ends is empty."""

    __slots__ = ("_numbers", "counts", "forms", "lower", "results", "size", "words")

    def __init__(self, words: Sequence[str]) -> None:
        parts = [atoms_of(word) for word in words]
        self.forms = tuple([atom for atoms in parts for atom in atoms])
        self.lower = tuple([atom.lower() for atom in self.forms])
        self.size = len(self.forms)
        self.words = tuple([index for index, atoms in enumerate(parts) for _ in atoms])
        """The word that each atom is part of."""
        self._numbers: dict[int, tuple[int, Numeral] | None] = {}
        self.counts: dict[int, Any] = {}
        self.results: dict[int, Any] = {}

    def at(self, index: int) -> str:
        """An atom in small letters."""
        return self.lower[index] if 0 <= index < self.size else ""

    def number(self, start: int) -> tuple[int, Numeral] | None:
        """What `number_at` reads; it is asked for often."""
        try:
            return self._numbers[start]
        except KeyError:
            read = self._read_number(start) if start < self.size else None
            self._numbers[start] = read
            return read

    def _read_number(self, start: int) -> tuple[int, Numeral] | None:
        """`number_at`, but for the commonest numbers: one atom, or digits and a scale."""
        single = single_number(self.forms[start])
        following = self.at(start + 1)
        if single is not None and following in SCALES and self.forms[start][0].isdigit():
            if single.kind == "cardinal" and not self._goes_on(start + 2):
                return start + 2, Numeral(single.value * SCALES[following], "cardinal")
        elif not self._goes_on(start + 1):
            return None if single is None else (start + 1, single)
        return number_at(self.forms, start)

    def _goes_on(self, index: int) -> bool:
        """Whether a number may go on with an atom. Percentages are read as units."""
        return (
            index < self.size
            and self.lower[index] not in _UNITS_OF_SHARES
            and (is_number_part(self.forms[index]))
        )

    def until(self, end: int) -> Atoms:
        """The atoms before one, which has to begin a word."""
        cut = Atoms(())
        cut.forms, cut.lower, cut.words = self.forms[:end], self.lower[:end], self.words[:end]
        cut.size = end
        return cut


@lru_cache(maxsize=1 << 14)
def single_number(form: str) -> Numeral | None:
    """The number that one atom is by itself."""
    read = number_at((form,), 0)
    return None if read is None else read[1]


@lru_cache(maxsize=1 << 16)
def atoms_of(word: str) -> tuple[str, ...]:
    """The parts of a word; the word itself if it is not made of numbers, units and the like."""
    if len(word) > LONGEST or word.isalpha() or len(word) < 2:
        return (word,)
    if _is_whole(word):
        return (word,)
    two = _TWO_UNITS.fullmatch(word)
    if two is not None:
        return two.groups()
    return _split(word) or _at_dashes(word) or (word,)


@lru_cache(maxsize=1 << 16)
def part_of_value(word: str) -> int:
    """`PART`, `UNIT`, `JOINT` or `OUTSIDE`: what a word may be in a value."""
    form = word.lower()
    plain = word.isascii() and word.isalpha() and (word == form or word.istitle())
    if plain and len(word) > 1 and form not in VALUE_WORDS:
        return OUTSIDE  # as most words
    if form in JOINTS and not (word.istitle() and month(word)):
        return JOINT
    if form not in _INSIDE and _is_part(word, form):
        return PART
    if form in LONG_NAMES:
        return UNIT
    inside = form in _INSIDE or form in UNIT_WORDS or form in HALVES or form in SCALE_SUFFIXES
    return COUNTED if inside or word in SINGLE_ROMAN else OUTSIDE


VALUE_WORDS: frozenset[str] = (
    frozenset(ARTICLES)
    .union(OPENING, JOINTS, _STRONG, _INSIDE, LONG_NAMES, UNIT_WORDS, HALVES, SCALE_SUFFIXES, SIGNS)
    .union(READ_WORDS)
)
"""All words of letters alone that may be in a value or beside one, in small letters."""


_FIRST_ATOMS = READ_WORDS.union(UNITS, HALVES, SCALE_SUFFIXES, ("past", "to", "old", "nil"))
"""All words of letters alone that are atoms between dashes, but for Roman numerals."""


def may_join_atoms(word: str) -> bool:
    """Whether a word of letters and hyphens, which is not in `VALUE_WORDS`, may be of values; a
    quick test: all its parts have to be."""
    first, _, _ = word.partition("-")
    return first.isupper() or first.lower() in _FIRST_ATOMS


def _is_part(word: str, form: str) -> bool:
    if word == form and word.isalpha():
        return form in _STRONG
    if form in _STRONG or form in SIGNS or any(map(str.isdigit, word)):
        return True
    if word.isalpha() and is_plain(word):
        return False
    return is_number_part(word) or _is_name(word) or len(atoms_of(word)) > 1


def matters_before(word: str) -> bool:
    """Whether the word before a value has a part in how it is read: *at* five, *Henry* VIII."""
    return word.lower() in BEFORE_HOUR or word.istitle()


def _is_whole(word: str) -> bool:
    if dates_written(word):
        return True
    read = numeral(word)
    if read is None:
        return False
    # `5k`, `$5` and `5%` are numerals too, but of several parts.
    return read.kind != "percent" and not read.currency and word[-1].lower() not in "kmbn"


def _split(word: str) -> tuple[str, ...]:
    """`$3.2bn`, `10km`, `3pm`, `5%`"""
    match = _JOINED.fullmatch(word)
    if match is None or (numeral(match["number"]) is None and ":" not in match["number"]):
        return ()
    unit = match["unit"]
    if unit is not None and not _follows_number(unit, match["number"]):
        return ()
    parts = (match["sign"], match["number"], match["scale"], match["after"], match["degrees"], unit)
    return tuple(part for part in parts if part)


def _follows_number(suffix: str, number: str) -> bool:
    form = suffix.lower()
    if number.isdigit() and form == ordinal_suffix(int(number)):
        return False
    return form in UNITS or form in HALVES or form in SCALE_SUFFIXES


def _at_dashes(word: str) -> tuple[str, ...]:
    """`10-15`, `two-week`, `10am-5pm`, `half-past`: parts that are all of values."""
    pieces = _DASH.split(word)
    if len(pieces) < 3 or not all(pieces):
        return ()
    if len(pieces) == 3 and is_number_part(word):
        return ()  # twenty-five
    atoms: list[str] = []
    for dash, piece in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        parts = atoms_of(piece)
        if dash and (parts[0][0].isdigit() or parts[0].lower() in SIGNS or _is_name(parts[0])):
            atoms.append("-")
        atoms += parts
        if not all(map(_is_atom, parts)):
            return ()
    return tuple(atoms)


def _is_atom(part: str) -> bool:
    form = part.lower()
    return (
        numeral(part) is not None
        or is_number_part(part)
        or form in UNITS
        or form in HALVES
        or form in SCALE_SUFFIXES
        or form in ("past", "to", "old")
        or ":" in part
        or form == "nil"
        or _is_name(part)
    )


def _is_name(part: str) -> bool:
    """Whether a month or weekday."""
    return month(part) is not None or weekday(part) is not None
