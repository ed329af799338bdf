"""Values in a sentence: dates, times, quantities, sums of money, shares, ranges and numbers.

    values_in("It is ten miles away .".split())  ->  [Value((2, 4), (ValueReading("length", …), …))]

A value has a span and one or more readings: `5 pounds` is a weight or a sum of money, `12/3/1985`
is in March or in December, `1400` is a number or a time. `readings.py` has the grammar of a single
value, `ranges.py` what joins two.

What is no value: `may` and `march` alone; `pound` without an amount. A version (`3.11`) is a plain
number. Not read: `yesterday`, `several`, holidays, seasons, exchange rates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from monoalign.core.sentence import Span

from .atoms import (
    ARTICLES,
    BEGINNINGS,
    COUNTED,
    JOINT,
    NOT_AT_END,
    OUTSIDE,
    PART,
    SINGLE_ROMAN,
    UNIT,
    Atoms,
    matters_before,
    part_of_value,
)
from .ranges import Parts, ranges_at
from .reading import GLUE, OPEN, ValueReading
from .readings import readings_at

_LONGEST = 40
"""Words of a run; more are cut, so that the time for a list of numbers stays linear."""


class Value(NamedTuple):
    """Words and what they may mean, the likeliest first; `inner` are the values a range joins.

    A reading has a role for each of the words.
    """

    span: Span
    words: tuple[str, ...]
    readings: tuple[ValueReading, ...]
    inner: tuple[Value, ...] = ()
    certain: ValueReading | None = (
        None  # the first, if it is sure and no sure one is of another kind
    )

    @property
    def text(self) -> tuple[str, ...]:
        """The words in small letters."""
        return tuple([word.lower() for word in self.words])

    def moved(self, by: int) -> Value:
        """The same so many words to the right."""
        start, end = self.span
        inner = tuple([value.moved(by) for value in self.inner])
        return Value((start + by, end + by), self.words, self.readings, inner, self.certain)


def values_in(words: Sequence[str]) -> list[Value]:
    """The values of a sentence, from left to right, none inside another; O(words)."""
    return [value for run in runs_in(words) for value in values_of(words, run)]


def runs_in(words: Sequence[str], kinds: Sequence[int] | None = None) -> list[Span]:
    """Spans that may hold values, each of words that may be parts of them; O(words).

    `kinds` are what the words may be in a value (`part_of_value`), if the caller knows.
    """
    if kinds is None:
        kinds = list(map(part_of_value, words))
    runs: list[Span] = []
    after = 0
    for index in [index for index, kind in enumerate(kinds) if kind >= COUNTED]:
        if index < after or not _shows_value(words, kinds, index):
            continue
        start = index - (index > after and _opens(words, kinds, index))
        after, last = index + 1, min(index + _LONGEST, len(kinds))
        while after < last and kinds[after] != OUTSIDE:
            after += 1
        runs.append((start, _last(words, kinds, start, after)))
    return runs


def values_of(words: Sequence[str], run: Span) -> list[Value]:
    """The values of a run."""
    start, end = run
    before = words[start - 1] if start else ""
    values = _values_of((before if matters_before(before) else "", *words[start:end]))
    return [value.moved(start - 1) for value in values]


def forget_values() -> None:
    """Forget the values that have been read; they are remembered, since many occur again."""
    _values_of.cache_clear()


def _shows_value(words: Sequence[str], kinds: Sequence[int], index: int) -> bool:
    """A word that is hardly anything but part of a value; *an* hour; *Elizabeth* I."""
    if kinds[index] == PART:
        return True
    before = words[index - 1] if index else ""
    if kinds[index] == UNIT:
        return before.lower() in ARTICLES
    return words[index] in SINGLE_ROMAN and before.istitle()


def _opens(words: Sequence[str], kinds: Sequence[int], index: int) -> bool:
    """Whether a value that is seen at a word may begin with the word before."""
    before = words[index - 1].lower()
    if before in ARTICLES:
        return True
    if before == "the":
        return words[index][0].isupper()
    return kinds[index] == PART and before in BEGINNINGS


def _last(words: Sequence[str], kinds: Sequence[int], start: int, end: int) -> int:
    """The end of a run without what does not end a value."""
    while end > start + 1:
        if kinds[end - 1] == PART:
            break
        word = words[end - 1].lower()
        if kinds[end - 1] != JOINT and not (word in NOT_AT_END and _may_go(words, end - 1)):
            break
        end -= 1
    return end


def _may_go(words: Sequence[str], index: int) -> bool:
    """A couple *of*; 5 ft 10 *in*"""
    before = words[index - 1].lower()
    return before != "couple" and (words[index] != "in" or not before[-1:].isdigit())


@lru_cache(maxsize=1 << 14)
def _values_of(run: tuple[str, ...]) -> tuple[Value, ...]:
    """The values of some words, of which the first is what comes before them."""
    atoms = Atoms(run)
    kinds = list(map(part_of_value, run))
    values: list[Value] = []
    index = 1
    while index < len(run):
        following = index + 1 < len(run) and kinds[index + 1] >= UNIT
        begins = kinds[index] == PART or (following and _opens(run, kinds, index + 1))
        begins = begins or _shows_value(run, kinds, index)
        value = _value_at(run, atoms, index) if begins else None
        if value is not None:
            values.append(value)
        index = index + 1 if value is None else value.span[1]
    return tuple(values)


def _value_at(run: tuple[str, ...], atoms: Atoms, word: int) -> Value | None:
    """The longest value that begins at a word, with all its readings of that length."""
    start = atoms.words.index(word)
    single = readings_at(atoms, start)
    if start + 1 == atoms.size:
        readings = [reading for _, reading in single]
        return _value((word, word + 1), run, readings)
    ranges = list(ranges_at(atoms, start))
    indices = (*(end for end, _ in single), *(end for end, _, _ in ranges))
    ends = {end: _word_after(atoms, end) for end in indices}
    longest = max(ends.values(), default=0)
    if not longest:
        return None
    span = word, longest
    readings_ = [_by_word(atoms, start, r, span) for end, r in single if ends[end] == longest]
    joined = [(r, parts) for end, r, parts in ranges if ends[end] == longest]
    inner: tuple[Value, ...] = ()
    if joined:
        spans = {part for _, parts in joined for part in _words_of(atoms, parts)}
        inner = tuple(filter(None, (_inner(run, atoms, *part) for part in sorted(spans))))
    readings_ += [_by_word(atoms, start, reading, span) for reading, _ in joined]
    return _value(span, run, readings_, inner)


def _inner(run: tuple[str, ...], atoms: Atoms, word: int, after: int) -> Value | None:
    """One end of a range as a value of its own."""
    start = atoms.words.index(word)
    span = word, after
    readings = [
        _by_word(atoms, start, reading, span)
        for end, reading in readings_at(atoms, start)
        if _word_after(atoms, end) == after
    ]
    return _value(span, run, readings)


def _value(
    span: Span,
    run: tuple[str, ...],
    readings: Sequence[ValueReading],
    inner: tuple[Value, ...] = (),
) -> Value | None:
    if not readings:
        return None
    kinds = {reading.kind for reading in readings if reading.sure}
    certain = readings[0] if kinds == {readings[0].kind} else None
    return Value(span, run[slice(*span)], tuple(readings), inner, certain)


def _word_after(atoms: Atoms, end: int) -> int:
    """The word that begins at an atom; 0 if that is inside a word."""
    if end < atoms.size and atoms.words[end] == atoms.words[end - 1]:
        return 0
    return atoms.words[end - 1] + 1


def _words_of(atoms: Atoms, parts: Parts) -> Iterator[Span]:
    """The spans of words that these atoms are, where they are whole words."""
    for start, end in parts:
        after = _word_after(atoms, end)
        if after and atoms.words[start - 1] != atoms.words[start]:
            yield atoms.words[start], after


def _by_word(atoms: Atoms, start: int, reading: ValueReading, span: Span) -> ValueReading:
    """A reading with a role per word instead of one per atom."""
    owners = atoms.words[start : start + len(reading.roles)]
    if len(owners) == span[1] - span[0]:
        return reading
    merged: list[dict[str, None]] = [{} for _ in range(*span)]
    for owner, role in zip(owners, reading.roles, strict=True):
        if role[0] not in (GLUE, OPEN):
            merged[owner - span[0]].update(dict.fromkeys(role))
    roles = [tuple(slots) for slots in merged]
    for owner, role in zip(owners, reading.roles, strict=True):
        if not roles[owner - span[0]]:
            roles[owner - span[0]] = role
    return reading._replace(roles=tuple(roles))
