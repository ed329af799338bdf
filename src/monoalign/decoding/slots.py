"""What is left of two sentences when all else corresponds is linked as a phrase.

    The plan came to nothing .     The plan failed .     came to nothing – failed
    My parents sold the car .      They sold the car .   My parents – They

    My parents sold their car .    They sold the car .     My parents – They, their – the

Where one run of words on either side has no certain link, both stand between the same links, and
every other word is linked, the two runs say the same in other words, or something else. There may
be further such runs if a side of theirs is a pronoun. They are linked if their words are not all
too unlikely to correspond. Runs of equal length mostly hold other things of the same kind (*the
banana* / *the philosophy*): for these the bar is higher. A number that stands where the other side
has another one is linked to it, whatever else differs. If the words behind two articles are not
linked, nor are the articles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import inf

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.core.forms import FormTable
from monoalign.core.sentence import SentencePair, Span
from monoalign.core.space import EditSpace
from monoalign.resources.word_classes import (
    CLOSED_CLASSES,
    INFORMATIVE_FUNCTION_WORDS,
    PERSONAL_PRONOUNS,
    POSSESSIVE_CLITICS,
    RELATIVE_WORDS,
    word_class,
)

_FEWEST = 4  # words outside that are linked, on both sides together
_LONGEST_NAME = 4  # words that a pronoun stands for
_ARTICLES = ("a", "an", "the")
_IS_NUMBER = FormTable.of(lambda word: word[:1].isdecimal(), np.bool_)
_IS_PREPOSITION = FormTable.listed(dict.fromkeys(CLOSED_CLASSES["preposition"], 1))
_IS_ARTICLE = FormTable.listed(dict.fromkeys(_ARTICLES, 1))
_PRONOUNS = (CLOSED_CLASSES["pronoun"] & INFORMATIVE_FUNCTION_WORDS) - RELATIVE_WORDS
_ANY_PRONOUN = PERSONAL_PRONOUNS | {"one", "ones"}

PairLinks = tuple[dict[Link, float], dict[Link, float]]
"""The links of a pair with their probabilities, and other probable cells."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The words from `source[0]` to `source[1]` and `target[0]` to `target[1]` of a pair."""

    pair: int
    source: Span
    target: Span

    @property
    def cells(self) -> list[Link]:
        """All cells of the slot."""
        return [(i, j) for i in range(*self.source) for j in range(*self.target)]


@dataclass(frozen=True, slots=True)
class Slots:
    """Which slots are linked."""

    certain: float  # probability of links that are not part of a slot
    likely: float  # mean probability of the cells of a slot that is linked
    likely_if_equal: float  # the same, of runs of equal length
    longest: float  # words on a side
    difference: float  # of the two lengths
    probability: float  # of the links, if theirs is lower
    cells: float = inf  # of a slot
    most: float = 1  # slots of a pair
    numbers: float = 0  # whether numbers between the same links are linked, and prepositions parted

    def __call__(
        self,
        batch: Batch,
        space: EditSpace,
        chosen: BoolArray,
        shares: FloatArray,
        by_pair: Sequence[PairLinks],
    ) -> None:
        """Completes links and other probable cells, per pair, in place; O(words) per batch."""
        words, same = batch.words(space), batch.ids("lemma")
        alike = same[words.sources] == same[words.targets]
        strong = chosen & (alike | (shares >= self.certain))
        for slot in self._candidates(batch, words.sources[strong], words.targets[strong], by_pair):
            links, others = by_pair[slot.pair]
            if self._is_linked(batch, slot, links, others):
                _complete(slot, links, others, self.probability)
        if self.numbers:
            for pair, i, j in _numbers(batch, space, chosen, by_pair):
                links, others = by_pair[pair]
                links[i, j] = max(others.pop((i, j), 0.0), self.probability)
            _part_prepositions(batch, space, chosen, by_pair)
        _part_articles(batch, space, chosen, by_pair)

    def _candidates(
        self, batch: Batch, sources: IntArray, targets: IntArray, by_pair: Sequence[PairLinks]
    ) -> Iterator[Slot]:
        """Slots of pairs all of whose runs of words without a certain link are in slots.

        Of several slots, all but one hold a pronoun.
        """
        left_over = ~batch.boundaries
        left_over[sources] = left_over[targets] = False
        begins = left_over.copy()
        begins[1:] &= ~left_over[:-1]
        counts, runs = (
            np.stack(batch.per_pair(np.add, flags.astype(np.int64)))
            for flags in (left_over, begins)
        )
        if not counts.size:
            return
        fits = (runs[0] == runs[1]) & (runs[0] > 0) & (runs[0] <= self.most)
        fits &= counts.max(axis=0) <= runs[0] * self.longest
        fits &= batch.sizes.sum(axis=1) - counts.sum(axis=0) >= _FEWEST
        for number in np.flatnonzero(fits).tolist():
            pair, links = batch.pairs[number], by_pair[number][0]
            spans = [
                _runs(left_over[start : start + size])
                for start, size in zip(batch.starts[:, number], batch.sizes[number], strict=True)
            ]
            slots = [
                Slot(number, source, target)
                for source, target in product(*spans)
                if self._has_size(source, target) and _are_between(pair, source, target, links)
            ]
            held = [{slot.source for slot in slots}, {slot.target for slot in slots}]
            all_held = len(slots) == len(held[0]) == len(held[1]) == len(spans[0])
            if all_held and sum(not _has_pronoun(pair, slot) for slot in slots) <= 1:
                yield from slots

    def _has_size(self, source: Span, target: Span) -> bool:
        sizes = source[1] - source[0], target[1] - target[0]
        return (
            max(sizes) <= self.longest
            and max(sizes) - min(sizes) <= self.difference
            and sizes[0] * sizes[1] <= self.cells
        )

    def _is_linked(
        self,
        batch: Batch,
        slot: Slot,
        links: Mapping[Link, float],
        others: Mapping[Link, float],
    ) -> bool:
        pair = batch.pairs[slot.pair]
        (a, b), (c, d) = slot.source, slot.target
        phrases = pair.source.words[a:b], pair.target.words[c:d]
        fits = _are_words if b - a == d - c == 1 else _is_phrase
        if not all(map(fits, phrases)):
            return False
        around = (*pair.source.words[:a], *pair.source.words[b:])
        if not any(word[:1].isalnum() and word.lower() not in _ARTICLES for word in around):
            return False
        cells = slot.cells
        mean = sum(links.get(cell, others.get(cell, 0.0)) for cell in cells) / len(cells)
        return mean >= (self.likely_if_equal if b - a == d - c else self.likely)


def _numbers(
    batch: Batch, space: EditSpace, chosen: BoolArray, by_pair: Sequence[PairLinks]
) -> Iterator[tuple[int, int, int]]:
    """Pair, source and target of numbers alone between the same links: *40* and *50 people*."""
    words, are_numbers = batch.words(space), batch.values("word", _IS_NUMBER)
    both = are_numbers[words.sources] & are_numbers[words.targets]
    for row in np.flatnonzero(both & ~chosen).tolist():
        pair = int(space.owners[row])
        i, j = int(space.source_starts[row]), int(space.target_starts[row])
        links = by_pair[pair][0]
        beside = (i - 1, j - 1) in links and (i + 1, j + 1) in links
        if beside and all(i != a and j != b for a, b in links):
            yield pair, i, j


def _part_prepositions(
    batch: Batch, space: EditSpace, chosen: BoolArray, by_pair: Sequence[PairLinks]
) -> None:
    """A preposition does not share a partner if a content word behind it is not linked.

    *open* / *closed on Monday*: it belongs to what has been added.
    """
    words, rows = batch.words(space), np.flatnonzero(chosen)
    prepositions = batch.values("lower", _IS_PREPOSITION) > 0
    for ends, others_end, side in (
        (words.sources[rows], words.targets[rows], 0),
        (words.targets[rows], words.sources[rows], 1),
    ):
        shared = np.bincount(others_end, minlength=len(prepositions))[others_end] > 1
        for row in rows[prepositions[ends] & shared].tolist():
            pair = int(space.owners[row])
            link = int(space.source_starts[row]), int(space.target_starts[row])
            links, others = by_pair[pair]
            sentence = (batch.pairs[pair].source, batch.pairs[pair].target)[side]
            behind = link[side] + 1
            if (
                link in links
                and behind < len(sentence)
                and word_class(sentence.words[behind]) == "content"
                and all(each[side] != behind for each in links)
            ):
                others[link] = links.pop(link)


def _part_articles(
    batch: Batch, space: EditSpace, chosen: BoolArray, by_pair: Sequence[PairLinks]
) -> None:
    """Articles are not linked if a content word follows both, and neither is linked."""
    words, articles = batch.words(space), batch.values("lower", _IS_ARTICLE) > 0
    linked = batch.boundaries.copy()
    linked[words.sources[chosen]] = linked[words.targets[chosen]] = True
    alone = articles[:-1] & ~linked[1:]
    for row in np.flatnonzero(chosen & alone[words.sources] & alone[words.targets]).tolist():
        pair = int(space.owners[row])
        i, j = int(space.source_starts[row]), int(space.target_starts[row])
        links, others = by_pair[pair]
        nouns = batch.pairs[pair].source.words[i + 1], batch.pairs[pair].target.words[j + 1]
        is_left = (i, j) in links and all(at != i + 1 for at, _ in links)
        if is_left and all(word_class(noun) == "content" for noun in nouns):
            others[i, j] = links.pop((i, j))


def _runs(flags: BoolArray) -> list[Span]:
    """Where runs of True begin and end."""
    edges = np.flatnonzero(np.diff(flags, prepend=False, append=False)).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))


def _are_between(
    pair: SentencePair, source: Span, target: Span, links: Mapping[Link, float]
) -> bool:
    """Whether two runs stand between the same links, or where both sentences begin or end."""
    (a, b), (c, d) = source, target
    begins = a == c == 0 or (a - 1, c - 1) in links
    return begins and ((b, d) == (len(pair.source), len(pair.target)) or (b, d) in links)


def _has_pronoun(pair: SentencePair, slot: Slot) -> bool:
    """Whether one side of it is a pronoun, and the other not long."""
    sides = pair.source.words[slice(*slot.source)], pair.target.words[slice(*slot.target)]
    short = max(map(len, sides)) <= _LONGEST_NAME
    return short and any(len(side) == 1 and side[0].lower() in _ANY_PRONOUN for side in sides)


def _is_phrase(words: Sequence[str]) -> bool:
    """Whether they hold a content word, or are a pronoun, and have no sign among them."""
    has_content = any(word_class(word) == "content" for word in words)
    is_pronoun = len(words) == 1 and words[0].lower() in _PRONOUNS
    return (has_content or is_pronoun) and _are_words(words)


def _are_words(words: Sequence[str]) -> bool:
    """Whether no sign is among them; the apostrophe of *the Beatles '* is none."""
    return all(
        any(map(str.isalnum, word)) or (before[-1:] == "s" and word in POSSESSIVE_CLITICS)
        for before, word in pairwise(("", *words))
    )


def _complete(
    slot: Slot, links: dict[Link, float], others: dict[Link, float], probability: float
) -> None:
    """Link all words of the slot with each other, and with nothing else."""
    rows, columns = range(*slot.source), range(*slot.target)
    cells = {cell: max(links.get(cell, 0.0), others.get(cell, 0.0)) for cell in slot.cells}
    for link in [link for link in links if link[0] in rows or link[1] in columns]:
        others[link] = links.pop(link)
    for cell, share in cells.items():
        others.pop(cell, None)
        links[cell] = max(share, probability)
