"""Entries of WordNet with several words, found in running text.

    he give the plan up in the long run    ->  give_up at 1 and 4, in_the_long_run from 5 to 8

A verb and its particle may have some words between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import IntArray

from .wordnet import WordNet

_MOST_WORDS = 4
_MOST_BETWEEN = 3  # words between a verb and its particle
_PARTICLES = {
    "apart", "aside", "away", "back", "down", "forward", "off", "out", "over", "through",
    "together", "up",
}  # fmt: skip


class Collocation(NamedTuple):
    """Where its words stand, and the entry, with `_` between the words."""

    places: tuple[int, ...]
    entry: str


@dataclass(frozen=True, slots=True)
class Collocations:
    """All entries of several words, by the words that they begin with."""

    entries: frozenset[str]
    first: frozenset[str]
    second: frozenset[str]
    beginnings: frozenset[str]  # the first two words of each

    @staticmethod
    def load() -> Collocations:
        """Those of the WordNet in the package, made once a process."""
        return _load()

    def among(self, forms: Sequence[str], numbers: IntArray) -> list[Collocation]:
        """Those in lemmas that are given as numbers of distinct forms; O(lemmas)

        A form that is no word, such as a mark between sentences, ends whatever stands before it.
        """
        first, second, particles = (
            np.array([form in words for form in forms], np.bool_)[numbers]
            for words in (self.first, self.second, _PARTICLES)
        )
        lemmas = [forms[number] for number in numbers.tolist()]
        found: list[Collocation] = []
        for start in np.flatnonzero(first[:-1] & second[1:]).tolist():
            form = f"{lemmas[start]}_{lemmas[start + 1]}"
            if form in self.beginnings:
                found += self._from(start, form, lemmas)
        for place in np.flatnonzero(particles).tolist():
            found += self._parted(place, lemmas)
        return found

    def _from(self, start: int, form: str, lemmas: Sequence[str]) -> Iterator[Collocation]:
        """Those that begin with two given words."""
        for end in range(start + 2, min(start + _MOST_WORDS, len(lemmas)) + 1):
            if end > start + 2:
                form = f"{form}_{lemmas[end - 1]}"
            if form in self.entries:
                yield Collocation(tuple(range(start, end)), form)

    def _parted(self, particle: int, lemmas: Sequence[str]) -> Iterator[Collocation]:
        """The nearest verb before a particle that makes an entry with it, if not right before."""
        for place in range(particle - 1, max(particle - _MOST_BETWEEN - 2, -1), -1):
            lemma = lemmas[place]
            if lemma in _PARTICLES or not lemma[:1].isalnum():
                return
            form = f"{lemma}_{lemmas[particle]}"
            if form in self.entries:
                if place < particle - 1:
                    yield Collocation((place, particle), form)
                return


@lru_cache(maxsize=1)
def _load() -> Collocations:
    entries = frozenset(name for name in WordNet.load().tables.lemmas if "_" in name)
    begun = [entry.split("_", 2)[:2] for entry in entries]
    first, second = (frozenset(words) for words in zip(*begun, strict=True))
    return Collocations(entries, first, second, frozenset(map("_".join, begun)))
