"""Entries of WordNet with several words, found in running text.

    he give the plan up in the long run    ->  give_up at 1 and 4, in_the_long_run from 5 to 8
    the united state                       ->  united_states at 1 and 2

The text is given as lemmas, and so are words of entries compared (*United States*). A verb and its
particle may have some words between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from monoalign.annotate.table_lemmas import form_table
from monoalign.core.edit import IntArray

from .tables import PARTS
from .wordnet import WordNet

_MOST_WORDS = 4
_MOST_BETWEEN = 3  # words between a verb and its particle
_PARTICLES = {
    "apart", "aside", "away", "back", "down", "forward", "off", "out", "over", "through",
    "together", "up",
}  # fmt: skip
_VERB = PARTS.index("v")
_FIRST, _SECOND, _PARTICLE = 1, 2, 4


class Collocation(NamedTuple):
    """Where its words stand, and the entry, with `_` between the words."""

    places: tuple[int, ...]
    entry: str


@dataclass(frozen=True, slots=True)
class Collocations:
    """All entries of several words, by the words that they begin with."""

    entries: Mapping[str, str]  # by their lemmas
    beginnings: frozenset[str]  # the first two lemmas of each
    phrasal_verbs: frozenset[str]  # a verb and a particle
    roles: Mapping[str, int]  # which roles a word has: sums of `_FIRST`, `_SECOND`, `_PARTICLE`

    @staticmethod
    def load() -> Collocations:
        """Those of the WordNet in the package, made once a process."""
        return _load()

    def among(self, forms: Sequence[str], numbers: IntArray) -> list[Collocation]:
        """Those in lemmas that are given as numbers of distinct forms; O(lemmas)

        A form that is no word, such as a mark between sentences, ends whatever stands before it.
        """
        get = self.roles.get
        roles = np.array([get(form, 0) for form in forms], np.int8)[numbers]
        lemmas = [forms[number] for number in numbers.tolist()]
        found: list[Collocation] = []
        begin = (roles[:-1] & _FIRST > 0) & (roles[1:] & _SECOND > 0)
        for start in np.flatnonzero(begin).tolist():
            form = f"{lemmas[start]}_{lemmas[start + 1]}"
            if form in self.beginnings:
                found += self._from(start, form, lemmas)
        for place in np.flatnonzero(roles & _PARTICLE).tolist():
            found += self._parted(place, lemmas)
        return found

    def _from(self, start: int, form: str, lemmas: Sequence[str]) -> Iterator[Collocation]:
        """Those that begin with two given words."""
        for end in range(start + 2, min(start + _MOST_WORDS, len(lemmas)) + 1):
            if end > start + 2:
                form = f"{form}_{lemmas[end - 1]}"
            entry = self.entries.get(form)
            if entry is not None:
                yield Collocation(tuple(range(start, end)), entry)

    def _parted(self, particle: int, lemmas: Sequence[str]) -> Iterator[Collocation]:
        """The nearest verb before a particle that makes an entry with it, if not right before."""
        for place in range(particle - 1, max(particle - _MOST_BETWEEN - 2, -1), -1):
            lemma = lemmas[place]
            if lemma in _PARTICLES or not lemma[:1].isalnum():
                return
            form = f"{lemma}_{lemmas[particle]}"
            if form in self.phrasal_verbs:
                if place < particle - 1:
                    yield Collocation((place, particle), form)
                return


@lru_cache(maxsize=1)
def _load() -> Collocations:
    tables = WordNet.load().tables
    names = [name for name in tables.lemmas if "_" in name]
    lemma_of = form_table().get
    by_lemmas = {
        "_".join([lemma_of(word, word) for word in name.split("_")]): name for name in names
    }
    entries = by_lemmas | {name: name for name in names}  # one that stands there as it is, first
    begun = [entry.split("_", 2)[:2] for entry in entries]
    first, second = (frozenset(words) for words in zip(*begun, strict=True))
    roles = dict.fromkeys(first, _FIRST)
    for words, role in ((second, _SECOND), (_PARTICLES, _PARTICLE)):
        roles |= {word: roles.get(word, 0) | role for word in words}
    verbs = (name for name in names if tables.parts[tables.lemmas[name]] >> _VERB & 1)
    phrasal = frozenset(name for name in verbs if name.partition("_")[2] in _PARTICLES)
    return Collocations(entries, frozenset(map("_".join, begun)), phrasal, roles)
