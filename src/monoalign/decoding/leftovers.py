"""Words that the best set of links leaves alone, though the rest of the pair says what they are to.

    is asked – was asked       the same word, or a form of it, before words that are linked
    giant – company            most of both sentences is linked, and each is the other's best
    X 's roof – roof of X      's – of, where both nouns are linked
    « no » – " no "            quotation marks, where what they enclose is linked
    x = 2 – y = 2              names of one letter, between words that are linked
    J. Diaz – Juan Diaz        an initial and a name, before words that are linked
    neither … – … n't          the one negation that either side has left, if half is linked
    ….  – …. ….                the last full stops, wherever they were linked before

In a paraphrase, words that are left correspond more often than their scores say; in sentences that
are nearly the same they have been exchanged, and in a text and a summary of part of it they are
what was left out. So counterparts are looked for where neither many nor few words are linked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.core.forms import FormTable
from monoalign.core.sentence import SentencePair
from monoalign.core.space import EditSpace
from monoalign.resources.word_classes import (
    NEGATIONS,
    POSSESSIVE_CLITICS,
    QUOTATION_MARKS,
    word_class,
)

from .slots import PairLinks

_CLITIC, _OF, _QUOTE, _LETTER, _NEGATION = 1, 2, 4, 8, 16
_SIGNS = {
    "of": _OF,
    **dict.fromkeys(NEGATIONS, _NEGATION),
    **dict.fromkeys(ascii_lowercase, _LETTER),
    **dict.fromkeys(QUOTATION_MARKS, _QUOTE),
    **{form: _CLITIC | (_QUOTE if form in QUOTATION_MARKS else 0) for form in POSSESSIVE_CLITICS},
}
"""Words that `_told_by_others` looks for."""
_SIGNS_OF = FormTable.listed(_SIGNS)
_IS_STOP = FormTable.listed(dict.fromkeys(".!?", 1))
_SAME = {
    form: group
    for group, forms in enumerate((
        ("am", "is", "are", "was", "were", "be", "been", "being", "'s", "'m", "'re"),
        ("have", "has", "had", "'ve"),
        ("will", "would", "shall", "wo", "'ll", "'d"),
        ("can", "could", "ca"),
        ("do", "does", "did"),
        ("a", "an", "per", "each", "every"),
    ))
    for form in forms
}  # fmt: skip
"""Words of which one may stand for another, and a number for each group."""
_NOUN_PHRASE = 3  # words within which the noun of a possessive is looked for


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Which words that are left alone are linked after all."""

    likely: float  # probability of a link to the best counterpart
    fewest: float  # share of words that are linked, of the side with fewer
    most: float
    probability: float  # of the links, if theirs is lower

    def __call__(
        self,
        batch: Batch,
        space: EditSpace,
        chosen: BoolArray,
        shares: FloatArray,
        by_pair: Sequence[PairLinks],
    ) -> None:
        """Adds links to those of each pair and to `chosen`, in place; O(cells) per batch."""
        words = batch.words(space)
        linked = batch.boundaries.copy()
        linked[words.sources[chosen]] = linked[words.targets[chosen]] = True
        fits = self._half_linked(batch, linked)
        differs = fits.all(axis=0) & ~_same_frame(batch, space, chosen)
        rows = self._counterparts(batch, space, linked, shares, differs)
        chosen[rows] = True
        linked[words.sources[rows]] = linked[words.targets[rows]] = True
        pairs, firsts, seconds = (
            column[rows].tolist()
            for column in (space.owners, space.source_starts, space.target_starts)
        )
        for pair, i, j in zip(pairs, firsts, seconds, strict=True):
            self._add(by_pair[pair], (i, j))
        for pair, i, j in _before_links(batch, space, linked, chosen, fits[0]):
            self._add(by_pair[pair], (i, j))
        for pair, i, j in _last_stops(batch, by_pair):
            links, others = by_pair[pair]
            for link in [link for link in links if link[0] == i or link[1] == j]:
                others[link] = links.pop(link)
            self._add(by_pair[pair], (i, j))
        for number in _with_signs(batch, linked):
            told = list(_told_by_others(batch.pairs[number], by_pair[number][0]))
            negations = [link for link in told if link[2]]
            for i, j, negated in told:
                if not negated or (len(negations) == 1 and fits[0, number]):
                    self._add(by_pair[number], (i, j))

    def _half_linked(self, batch: Batch, linked: BoolArray) -> BoolArray:
        """(2, pairs) whether as many words as needed are linked on both sides; not too many."""
        counts = np.stack(batch.per_pair(np.add, (linked & ~batch.boundaries).astype(np.int64)))
        share = (counts / np.maximum(batch.sizes.T, 1)).min(axis=0)
        return np.stack([share >= self.fewest, share <= self.most])

    def _counterparts(
        self,
        batch: Batch,
        space: EditSpace,
        linked: BoolArray,
        shares: FloatArray,
        fits: BoolArray,
    ) -> IntArray:
        """Rows of content words that are left alone, each the best for the other."""
        words = batch.words(space)
        rows = np.flatnonzero(shares >= self.likely)
        sources, targets, own = words.sources[rows], words.targets[rows], shares[rows]
        best = np.zeros(len(linked))
        np.maximum.at(best, sources, own)
        np.maximum.at(best, targets, own)
        free = fits[space.owners[rows]] & ~linked[sources] & ~linked[targets]
        free &= (own == best[sources]) & (own == best[targets])
        forms, ids = batch.forms("word"), batch.ids("word")
        taken: set[int] = set()
        mutual = []
        for at in np.flatnonzero(free).tolist():
            ends = int(sources[at]), int(targets[at])
            pair = [forms[ids[end]] for end in ends]
            content = all(word.isalpha() and word_class(word) == "content" for word in pair)
            inside = not any(batch.boundaries[end - 1] for end in ends)
            names = inside and all(word[0].isupper() for word in pair)
            if content and not names and taken.isdisjoint(ends):
                taken.update(ends)
                mutual.append(rows[at])
        return np.array(mutual, np.int64)

    def _add(self, pair_links: PairLinks, link: Link) -> None:
        links, others = pair_links
        links[link] = max(others.pop(link, 0.0), self.probability)


def _same_frame(batch: Batch, space: EditSpace, chosen: BoolArray) -> BoolArray:
    """(pairs,) whether all that is linked is the same word in the same place.

    What is in between has been exchanged (*the price of the house* / *the colour of the car*).
    """
    words, ids = batch.words(space), batch.ids("lower")
    moved = space.source_starts != space.target_starts
    other = chosen & (moved | (ids[words.sources] != ids[words.targets]))
    same: BoolArray = np.bincount(space.owners[other], minlength=len(batch)) == 0
    return same


def _before_links(
    batch: Batch, space: EditSpace, linked: BoolArray, chosen: BoolArray, fits: BoolArray
) -> Iterator[tuple[int, int, int]]:
    """Pair, source and target of equal words that are left alone before words that are linked."""
    words = batch.words(space)
    rows = np.flatnonzero(chosen & fits[space.owners])
    sources, targets = words.sources[rows] - 1, words.targets[rows] - 1
    free = ~linked[sources] & ~linked[targets]
    rows, sources, targets = rows[free], sources[free], targets[free]
    forms, ids = batch.forms("lower"), batch.ids("lower")
    candidates = zip(rows.tolist(), ids[sources].tolist(), ids[targets].tolist(), strict=True)
    for row, source, target in candidates:
        pair = forms[source], forms[target]
        group = _SAME.get(pair[0])
        alike = source == target or (group is not None and group == _SAME.get(pair[1]))
        if (alike and pair[0][-1:].isalpha()) or _is_initial(*pair):
            first, second = int(space.source_starts[row]), int(space.target_starts[row])
            yield int(space.owners[row]), first - 1, second - 1


def _is_initial(source: str, target: str) -> bool:
    """Whether one is the first letter of the other, with a full stop: *J.* and *Juan*."""
    short, long = sorted((source, target), key=len)
    return (
        len(short) == 2 < len(long) and short[1] == "." and long[0] == short[0] and long.isalpha()
    )


def _last_stops(batch: Batch, by_pair: Sequence[PairLinks]) -> Iterator[tuple[int, int, int]]:
    """Pair, source and target of equal marks at the ends of both sentences that are not linked."""
    ends = batch.starts + batch.sizes.T - 1
    first, second = batch.ids("lower")[ends]
    is_stop = _IS_STOP(batch.forms("lower")) > 0
    same = (first == second) & is_stop[first] & (batch.sizes.min(axis=1) > 1)
    for number in np.flatnonzero(same).tolist():
        i, j = (int(size) - 1 for size in batch.sizes[number])
        if (i, j) not in by_pair[number][0]:
            yield number, i, j


def _with_signs(batch: Batch, linked: BoolArray) -> list[int]:
    """Pairs whose words that are left alone include signs for `_told_by_others` on both sides."""
    signs = np.where(linked, 0, batch.values("lower", _SIGNS_OF))
    first, second = batch.per_pair(np.bitwise_or, signs)
    both = first & second & (_QUOTE | _LETTER | _NEGATION)
    possessive = (first & _CLITIC) * (second & _OF) + (first & _OF) * (second & _CLITIC)
    numbers: list[int] = np.flatnonzero(both + possessive).tolist()
    return numbers


def _told_by_others(
    pair: SentencePair, links: Mapping[Link, float]
) -> Iterator[tuple[int, int, bool]]:
    """Links of words that are left alone which other links imply, and of all negations; which."""
    sides = [[word.lower() for word in side.words] for side in (pair.source, pair.target)]
    left = [
        [
            (at, sign)
            for at, form in enumerate(forms)
            if at not in linked and (sign := _SIGNS.get(form))
        ]
        for forms, linked in zip(sides, ({i for i, _ in links}, {j for _, j in links}), strict=True)
    ]
    source, target = sides
    enclosing: dict[int, int] | None = None
    for (i, first), (j, second) in product(*left):
        if first & _CLITIC and second & _OF:
            told = _is_possessive(i, j, links)
        elif first & _OF and second & _CLITIC:
            told = _is_possessive(j, i, {(b, a) for a, b in links})
        elif first & second & _LETTER:
            told = (i - 1, j - 1) in links and (i + 1, j + 1) in links
        else:
            told = False
        if first & second & _QUOTE:
            if enclosing is None:
                enclosing = dict(_quotation_marks(source, target, links))
            told = told or enclosing.get(i) == j
        negated = bool(first & second & _NEGATION)
        if told or negated:
            yield i, j, negated


def _is_possessive(clitic: int, of: int, links: Mapping[Link, float] | set[Link]) -> bool:
    """Whether the nouns before and after a clitic are those after and before an *of*."""
    near = range(1, _NOUN_PHRASE + 1)
    owner = any((clitic - 1, of + step) in links for step in near)
    return owner and any((clitic + step, of - 1) in links for step in near)


def _quotation_marks(
    source: Sequence[str], target: Sequence[str], links: Mapping[Link, float]
) -> Iterator[tuple[int, int]]:
    """Marks around quotations most of whose words, signs aside, are linked with each other."""
    for (a, b), (c, d) in product(_quotations(source), _quotations(target)):
        touching = [
            (a < i < b, c < j < d)
            for i, j in links
            if (a < i < b or c < j < d) and any(map(str.isalnum, source[i]))
        ]
        if 2 * sum(map(all, touching)) > len(touching):
            yield a, c
            yield b, d


def _quotations(words: Sequence[str]) -> list[tuple[int, int]]:
    """Opening and closing marks, in turn; none where one has no other."""
    marks = [at for at, word in enumerate(words) if word in QUOTATION_MARKS]
    return list(zip(marks[::2], marks[1::2], strict=True)) if len(marks) % 2 == 0 else []
