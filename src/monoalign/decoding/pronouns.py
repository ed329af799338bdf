"""Pronouns that stand on one side for what the other side names.

    Ask the doctor when you see her .      When you see the doctor , ask her .
    " I am late , " Ann said .             Ann said that she was late .

Equal words attract each other, so that *the doctor* is linked to *the doctor*, and *her* to *her*.
But whoever is asked is *the doctor* here and *her* there. So if a name stands beside a word whose
counterpart has the pronoun beside it, and the pronoun beside one whose counterpart has the name,
names and pronouns are linked crosswise. *It* is not looked at: what it stands for is often linked
as a word, too.

Where one sentence quotes and the other reports, the one pronoun that each has left is the same
person. No gender or number is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, Link
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.resources.word_classes import (
    PERSONAL_PRONOUNS,
    POSSESSIVE_CLITICS,
    QUOTATION_MARKS,
    word_class,
)

from .slots import PairLinks

_PERSONS = frozenset({"he", "she", "they", "him", "her", "them", "who"})
_DEFINITE = frozenset(
    {"the", "this", "that", "these", "those", "my", "our", "your", "his", "her", "its", "their"}
)
_PERSON, _SPEAKER, _QUOTE = 1, 2, 4
_CODES = FormTable.listed(
    {
        form: _PERSON * (form in _PERSONS)
        | _SPEAKER * (form in PERSONAL_PRONOUNS)
        | _QUOTE * (form in QUOTATION_MARKS)
        for form in _PERSONS | PERSONAL_PRONOUNS | QUOTATION_MARKS
    }
)
_MOST = 40  # pronouns with a name beside them, of a side; in more, nothing is exchanged

Phrase = tuple[int, int]
"""Where the words of a name begin and end."""


@dataclass(frozen=True, slots=True)
class Pronouns:
    """Links pronouns to what they stand for on the other side, or to pronouns of other persons."""

    probability: float  # of the links, if theirs is lower

    def __call__(
        self,
        batch: Batch,
        space: EditSpace,
        chosen: BoolArray,
        shares: FloatArray,
        by_pair: Sequence[PairLinks],
    ) -> None:
        """Changes the links of each pair and other probable cells, in place."""
        first, second = batch.per_pair(np.bitwise_or, batch.values("lower", _CODES))
        both = first & second
        quoted = ((first ^ second) & _QUOTE > 0) & (both & _SPEAKER > 0)
        for pair in np.flatnonzero((both & _PERSON > 0) | quoted).tolist():
            sides = batch.pairs[pair].source.words, batch.pairs[pair].target.words
            links, others = by_pair[pair]
            if both[pair] & _PERSON:
                removed, added = _exchanged(*sides, links)
                others |= {link: links.pop(link) for link in removed}
                self._add(by_pair[pair], added)
            if quoted[pair]:
                self._add(by_pair[pair], _same_speaker(*sides, links))

    def _add(self, pair_links: PairLinks, added: Sequence[Link]) -> None:
        links, others = pair_links
        links |= {link: max(others.pop(link, 0.0), self.probability) for link in added}


def _same_speaker(
    source: Sequence[str], target: Sequence[str], links: Mapping[Link, float]
) -> list[Link]:
    """The pronoun that either side has left, if both have one."""
    left = [
        [
            at
            for at, word in enumerate(side)
            if word.lower() in PERSONAL_PRONOUNS and at not in linked
        ]
        for side, linked in ((source, {i for i, _ in links}), (target, {j for _, j in links}))
    ]
    return [(left[0][0], left[1][0])] if len(left[0]) == len(left[1]) == 1 else []


def _exchanged(
    source: Sequence[str], target: Sequence[str], links: Mapping[Link, float]
) -> tuple[list[Link], list[Link]]:
    """Links of a name to itself, and of pronouns to each other, and those instead of them."""
    across: tuple[dict[int, set[int]], dict[int, set[int]]] = ({}, {})
    for i, j in links:
        across[0].setdefault(i, set()).add(j)
        across[1].setdefault(j, set()).add(i)
    beside = [
        {
            at: names
            for at, word in enumerate(side)
            if word.lower() in _PERSONS and (names := list(_named_beside(at, known, other)))
        }
        for side, known, other in ((source, across[0], target), (target, across[1], source))
    ]
    if max(map(len, beside)) > _MOST:
        return [], []
    for (p, there), (q, here) in product(*(names.items() for names in beside)):
        if not (across[0].get(p, set()) <= {q} and across[1].get(q, set()) <= {p}):
            continue
        for (a, b), (c, d) in product(here, there):
            touching = [(i, j) for i, j in links if a <= i < b or c <= j < d]
            if (
                b - a == d - c
                and (b - 1, d - 1) in links
                and all(a <= i < b and c <= j < d for i, j in touching)
                and not (a <= p < b or c <= q < d)
                and not _stand_alike(source, links, (a, b), (c, d))
            ):
                crossed = [(i, q) for i in range(a, b)] + [(p, j) for j in range(c, d)]
                return [*touching, *{(p, q)} & links.keys()], crossed
    return [], []


def _stand_alike(
    source: Sequence[str], links: Mapping[Link, float], here: Phrase, there: Phrase
) -> bool:
    """Whether the words before two phrases, or those behind them, correspond; signs aside."""
    (a, b), (c, d) = here, there
    before = (a - 1, c - 1) in links and word_class(source[a - 1]) != "punctuation"
    return before or ((b, d) in links and word_class(source[b]) != "punctuation")


def _named_beside(
    pronoun: int, across: Mapping[int, set[int]], other: Sequence[str]
) -> Iterator[Phrase]:
    """Phrases of the other side beside what the words beside a pronoun are linked to."""
    for place in across.get(pronoun + 1, ()):
        yield from _ending_at(other, place)
    for place in across.get(pronoun - 1, ()):
        yield from _starting_at(other, place + 1)


def _ending_at(words: Sequence[str], stop: int) -> Iterator[Phrase]:
    """The phrase that ends there: content words behind a determiner, or a name."""
    start = stop
    while start > 0 and _is_content(words[start - 1]):
        start -= 1
    if start > 0 and _is_definite(words[start - 1]):
        start -= 1
    else:
        while start < stop and not all(word[0].isupper() for word in words[start:stop]):
            start += 1
    if start < stop:
        yield start, stop


def _starting_at(words: Sequence[str], start: int) -> Iterator[Phrase]:
    """Phrases that begin there, of any number of words; none that owns what follows."""
    stop = first = start + (start < len(words) and _is_definite(words[start]))
    while stop < len(words) and _is_content(words[stop]):
        if first == start and not words[stop][0].isupper():
            return
        stop += 1
        if stop == len(words) or words[stop] not in POSSESSIVE_CLITICS:
            yield start, stop


def _is_definite(word: str) -> bool:
    return word.lower() in _DEFINITE


def _is_content(word: str) -> bool:
    return word[:1].isalpha() and word_class(word) == "content"
