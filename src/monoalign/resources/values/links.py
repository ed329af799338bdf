"""The cells of two sentences that their values say something of.

    at 3 pm / at 15:00          same:  3-15:00, pm-15:00
    at 3 pm / at 4 pm           other: 3-4

Of several equal values, those in the same words go together, then those written in the same way;
a value that has such a partner is not linked to others (`10 miles (16 km)` twice). A range that has
no equal is looked at as its two ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from monoalign.core.edit import Link
from monoalign.core.sentence import Span

from .amounts import compare
from .matches import agree, differing_words, form, matching_words
from .reading import ValueReading
from .spans import Value, runs_in, values_of

_MOST_PAIRS = 1 << 16
"""Of runs: texts with more are left alone, since every value is compared with every other."""
_MOST_CONTRADICTED = 1 << 12
"""In long texts, values that differ say nothing."""


@dataclass(frozen=True, slots=True)
class ValueLinks:
    """Cells whose words are the same part of one value, or of values that contradict each other."""

    same: frozenset[Link] = frozenset()
    other: frozenset[Link] = frozenset()


def value_links(
    sources: Sequence[str],
    targets: Sequence[str],
    kinds: tuple[Sequence[int], Sequence[int]] | None = None,
) -> ValueLinks:
    """The cells that the values of two sentences link and contradict. O(words + values²)

    `kinds` are what the words of both may be in a value (`part_of_value`), if the caller knows.
    """
    of_sources, of_targets = kinds or (None, None)
    own, theirs = runs_in(sources, of_sources), runs_in(targets, of_targets)
    if not own or not theirs or len(own) * len(theirs) > _MOST_PAIRS:
        return ValueLinks()
    left, right = _Runs.of(sources, own), _Runs.of(targets, theirs)
    repeated = left.by_text.keys() & right.by_text.keys()
    same = {link for text in repeated for link in _word_by_word(left, right, text)}
    differing: set[Link] = set()
    if len(repeated) < min(len(left.by_text), len(right.by_text)):
        links = _links(left.values_but(repeated), right.values_but(repeated))
        same |= links.same
        differing |= links.other
    return ValueLinks(frozenset(same), frozenset(differing - same))


@dataclass(frozen=True, slots=True)
class _Runs:
    """The runs of words of a sentence that may be values, by their text in small letters."""

    words: Sequence[str]
    by_text: dict[tuple[str, ...], list[Span]]

    @classmethod
    def of(cls, words: Sequence[str], runs: Sequence[Span]) -> _Runs:
        by_text: dict[tuple[str, ...], list[Span]] = {}
        for start, end in runs:
            text = tuple([word.lower() for word in words[start:end]])
            by_text.setdefault(text, []).append((start, end))
        return cls(words, by_text)

    def values_but(self, texts: Set[tuple[str, ...]]) -> list[Value]:
        """The values of all runs but those of some texts."""
        spans = (
            span for text, spans in self.by_text.items() if text not in texts for span in spans
        )
        return [value for span in spans for value in values_of(self.words, span)]

    def words_in_values(self, text: tuple[str, ...]) -> set[int]:
        """Which words of a text are in values of several words, where it first occurs."""
        start, _ = run = self.by_text[text][0]
        values = values_of(self.words, run)
        spans = [value.span for value in values if len(value.words) > 1]
        return {index - start for span in spans for index in range(*span)}


def _word_by_word(left: _Runs, right: _Runs, text: tuple[str, ...]) -> Iterator[Link]:
    """The links of runs in the same words: each word of a value to itself."""
    if len(text) == 1:
        return  # that the same word is the same number is nothing new
    words = left.words_in_values(text) & right.words_in_values(text)
    for start, _ in left.by_text[text]:
        for beside, _ in right.by_text[text]:
            yield from ((start + index, beside + index) for index in words)


def _links(left: list[Value], right: list[Value]) -> ValueLinks:
    matches = _equal(left, right)
    matched = _values_of(matches)
    if any(value.inner for value in (*left, *right) if id(value) not in matched):
        left, right = _opened(left, matched), _opened(right, matched)
        matches = _equal(left, right)
        matched = _values_of(matches)
    same = frozenset(link for match in matches for link in match.links())
    differing = _contradictions(_certain(left, matched), _certain(right, matched))
    return ValueLinks(same, frozenset(differing))


class _Match(NamedTuple):
    """Two equal values, and as what they are equal."""

    one: Value
    other: Value
    reading: ValueReading
    beside: ValueReading

    def rank(self) -> int:
        """0 for the same words, 1 for slots that agree, 2 for others."""
        if self.one.text == self.other.text:
            return 0
        return 1 if agree(self.reading, self.beside) else 2

    def links(self) -> Iterator[Link]:
        """The links between their words."""
        if len(self.one.words) == 1 and self.one.text == self.other.text:
            return  # that the same word is the same number is nothing new
        own, theirs = self.one.span[0], self.other.span[0]
        words = matching_words(self.reading, self.beside, self.one.words, self.other.words)
        yield from ((own + i, theirs + j) for i, j in words)


def _values_of(matches: Sequence[_Match]) -> set[int]:
    return {id(value) for match in matches for value in (match.one, match.other)}


def _equal(left: Sequence[Value], right: Sequence[Value]) -> list[_Match]:
    pairs = [_match(one, other) for one in left for other in right]
    matches = [match for match in pairs if match is not None]
    if len(matches) < 2:
        return matches
    ranks = [match.rank() for match in matches]
    best: dict[int, int] = {}
    for match, rank in zip(matches, ranks, strict=True):
        for value in (match.one, match.other):
            best[id(value)] = min(rank, best.get(id(value), rank))
    return [
        match
        for match, rank in zip(matches, ranks, strict=True)
        if rank == best[id(match.one)] == best[id(match.other)]
    ]


def _match(one: Value, other: Value) -> _Match | None:
    """Two values by the first readings that are equal; None if none are."""
    for reading in one.readings:
        for beside in other.readings:
            if reading.kind != beside.kind or not (_counts(reading) or _counts(beside)):
                continue
            if compare(reading.amount, beside.amount):
                return _Match(one, other, reading, beside)
    return None


def _counts(reading: ValueReading) -> bool:
    """Whether a reading may stand against one that is not sure: two bare hours are no times."""
    return reading.sure or reading.kind not in ("clock", "clock ends")


def _opened(values: Sequence[Value], matched: set[int]) -> list[Value]:
    """Ranges that have no equal as the values that they join."""
    opened: list[Value] = []
    for value in values:
        opened += value.inner if value.inner and id(value) not in matched else (value,)
    return opened


def _certain(values: Sequence[Value], matched: set[int]) -> list[tuple[Value, ValueReading]]:
    """The values that have no equal and are of one kind without doubt."""
    return [
        (value, value.certain)
        for value in values
        if value.certain is not None and id(value) not in matched
    ]


def _contradictions(
    left: list[tuple[Value, ValueReading]], right: list[tuple[Value, ValueReading]]
) -> Iterator[Link]:
    """Cells of words that fill the same slot differently, of values that cannot be equal."""
    if len(left) * len(right) > _MOST_CONTRADICTED:
        return
    for one, reading in left:
        for other, beside in right:
            if reading.kind != beside.kind or compare(reading.amount, beside.amount) is not False:
                continue
            if len(one.words) == len(other.words) == 1:
                yield one.span[0], other.span[0]
                continue
            for i, j in differing_words(reading, beside):
                if form(one.words[i]) != form(other.words[j]):
                    yield one.span[0] + i, other.span[0] + j
