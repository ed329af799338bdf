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
from itertools import chain
from typing import NamedTuple

import numpy as np

from monoalign.annotate.table_lemmas import form_table
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.forms import FormTable
from monoalign.kernels.joins import NONE, children

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
    """The positions of its words, and the entry, with `_` between the words."""

    positions: tuple[int, ...]
    entry: str


@dataclass(frozen=True, slots=True)
class Collocations:
    """All entries of several words, as a tree of their lemmas.

    The first nodes are the L lemmas that entries have, each for those that begin with it; the next
    ones follow from them by a second lemma, and so on, in the order of the nodes that they follow.
    """

    lemmas: Mapping[str, int]
    starts: IntArray  # (nodes + 1,) which of the nodes after the first L follow from a node
    steps: IntArray  # (nodes - L,) by which lemma, rising among those that follow from one
    entries: Sequence[str]  # (nodes,) what ends there, or nothing
    phrasal: BoolArray  # (nodes,) whether that is a verb and a particle

    @staticmethod
    def load() -> Collocations:
        """Those of the WordNet in the package, built once per process."""
        return _load()

    def among(self, forms: Sequence[str], ids: IntArray) -> list[Collocation]:
        """Those among lemmas that are given as ids of distinct forms; O(lemmas)

        A form that is no word, such as a boundary between sentences, ends a collocation.
        """
        known, is_particle, may_part = _traits(self)(forms)[ids].T
        return [*self._together(known), *self._parted(known, is_particle > 0, may_part > 0)]

    def _together(self, lemmas: IntArray) -> Iterator[Collocation]:
        """Those that stand together, a word longer each time."""
        starts, nodes = np.arange(len(lemmas)), lemmas
        for size in range(2, _MOST_WORDS + 1):
            whole = starts + size <= len(lemmas)
            starts = starts[whole]
            nodes = children(self.starts, self.steps, nodes[whole], lemmas[starts + size - 1])
            starts, nodes = starts[nodes != NONE], nodes[nodes != NONE]
            for start, node in zip(starts.tolist(), nodes.tolist(), strict=True):
                if self.entries[node]:
                    yield Collocation(tuple(range(start, start + size)), self.entries[node])

    def _parted(
        self, lemmas: IntArray, is_particle: BoolArray, may_part: BoolArray
    ) -> Iterator[Collocation]:
        """For each particle the nearest verb before it that makes an entry with it, if not right
        before."""
        particles = np.flatnonzero(is_particle)
        for distance in range(1, _MOST_BETWEEN + 2):
            particles = particles[particles >= distance]
            particles = particles[may_part[particles - distance]]
            nodes = children(
                self.starts, self.steps, lemmas[particles - distance], lemmas[particles]
            )
            taken = (nodes != NONE) & self.phrasal[nodes]
            if distance > 1:
                pairs = zip(particles[taken].tolist(), nodes[taken].tolist(), strict=True)
                for position, node in pairs:
                    yield Collocation((position - distance, position), self.entries[node])
            particles = particles[~taken]


@lru_cache(maxsize=1)
def _traits(collocations: Collocations) -> FormTable:
    """Of each lemma: its number or `NONE`, whether it is a particle, and whether it may stand
    between a verb and its particle."""
    number_of = collocations.lemmas.get

    def traits(form: str) -> tuple[int, bool, bool]:
        particle = form in _PARTICLES
        return number_of(form, NONE), particle, form[:1].isalnum() and not particle

    return FormTable.of(traits, np.int64)


@lru_cache(maxsize=1)
def _load() -> Collocations:
    tables = WordNet.load().tables
    names = {tuple(name.split("_")): name for name in tables.lemmas if "_" in name}
    lemma_of = form_table().get
    by_lemmas = {
        tuple([lemma_of(word, word) for word in words]): name for words, name in names.items()
    }
    entries = by_lemmas | names  # an entry as it is spelt takes precedence
    entries = {words: name for words, name in entries.items() if len(words) <= _MOST_WORDS}
    lemmas = {word: at for at, word in enumerate(dict.fromkeys(chain(*entries)))}
    sizes = np.array([len(words) for words in entries])
    paths = np.full((len(entries), _MOST_WORDS), NONE, np.int64)
    paths[np.arange(_MOST_WORDS) < sizes[:, None]] = [lemmas[word] for word in chain(*entries)]
    steps, ends = _tree(paths, len(lemmas))
    names_of = [""] * (len(lemmas) + len(steps))
    for name, end in zip(entries.values(), ends.tolist(), strict=True):
        names_of[end] = name
    verbs = {words for words in names if tables.parts[tables.lemmas[names[words]]] >> _VERB & 1}
    particles = {(particle,) for particle in _PARTICLES}
    phrasal = np.zeros(len(names_of), np.bool_)
    phrasal[ends] = [words in verbs and words[1:] in particles for words in entries]
    firsts = np.arange(len(names_of) + 1, dtype=np.int64) * len(lemmas)
    return Collocations(
        lemmas, np.searchsorted(steps, firsts), steps % len(lemmas), names_of, phrasal
    )


def _tree(paths: IntArray, size: int) -> tuple[IntArray, IntArray]:
    """Nodes after the first `size`, as (node before · size + lemma), and where each path ends."""
    ends, steps = paths[:, 0], np.empty(0, np.int64)
    for lemmas in paths.T[1:]:
        on = lemmas != NONE
        distinct, inverse = np.unique(ends[on] * size + lemmas[on], return_inverse=True)
        ends[on] = size + len(steps) + inverse
        steps = np.append(steps, distinct)
    return steps, ends
