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


class Collocation(NamedTuple):
    """Where its words stand, and the entry, with `_` between the words."""

    places: tuple[int, ...]
    entry: str


@dataclass(frozen=True, slots=True)
class Collocations:
    """All entries of several words, by the words that they begin with."""

    entries: Mapping[str, str]  # by their lemmas
    begun: Mapping[str, Mapping[str, int]]  # first lemma, second, how many the longest has
    phrasal_verbs: frozenset[str]  # a verb and a particle

    @staticmethod
    def load() -> Collocations:
        """Those of the WordNet in the package, made once a process."""
        return _load()

    def among(self, forms: Sequence[str], numbers: IntArray) -> list[Collocation]:
        """Those in lemmas that are given as numbers of distinct forms; O(lemmas)

        A form that is no word, such as a mark between sentences, ends whatever stands before it.
        """
        lemmas, places = [forms[number] for number in numbers.tolist()], range(len(numbers))
        begun, found = list(map(self.begun.get, forms)), list[Collocation]()
        for start, number, second in zip(places, numbers.tolist(), lemmas[1:], strict=False):
            seconds = begun[number]
            if seconds is not None and second in seconds:
                found += self._from(start, start + seconds[second], lemmas)
        for place in np.flatnonzero(np.array([form in _PARTICLES for form in forms])[numbers]):
            found += self._parted(int(place), lemmas)
        return found

    def _from(self, start: int, last: int, lemmas: Sequence[str]) -> Iterator[Collocation]:
        """Those that begin at `start`, and end at `last` or before."""
        form = lemmas[start]
        for end in range(start + 2, min(last, len(lemmas)) + 1):
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
    by_lemmas = {"_".join([lemma_of(word, word) for word in _split(name)]): name for name in names}
    entries = by_lemmas | {name: name for name in names}  # one that stands there as it is, first
    begun: dict[str, dict[str, int]] = {}
    for first, second, *rest in map(_split, entries):
        longest = begun.setdefault(first, {})
        longest[second] = max(longest.get(second, 0), min(2 + len(rest), _MOST_WORDS))
    verbs = (name for name in names if tables.parts[tables.lemmas[name]] >> _VERB & 1)
    phrasal = frozenset(name for name in verbs if name.partition("_")[2] in _PARTICLES)
    return Collocations(entries, begun, phrasal)


def _split(entry: str) -> list[str]:
    return entry.split("_")
