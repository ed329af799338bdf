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
from numpy.typing import NDArray

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.forms import FormTable
from monoalign.kernels.joins import NONE, children, walks
from monoalign.kernels.word_index import WordIndex

from ..array_files import read_shipped
from ..arrays import looked_up, starts_of
from ..word_shapes import ALNUM, word_shapes
from .tables import DATA

FORMAT = 1
MOST_WORDS = 4
_MOST_BETWEEN = 3  # words between a verb and its particle
PARTICLES = {
    "apart", "aside", "away", "back", "down", "forward", "off", "out", "over", "through",
    "together", "up",
}  # fmt: skip


class Collocation(NamedTuple):
    """The positions of its words, and the number of its entry among WordNet's lemmas."""

    positions: tuple[int, ...]
    entry: int


@dataclass(frozen=True, slots=True)
class Collocations:
    """All entries of several words, as a tree of their lemmas.

    The first nodes are the L lemmas that entries have, each for those that begin with it; the next
    ones follow from them by a second lemma, and so on, in the order of the nodes that they follow.
    """

    traits: FormTable  # of a lemma; see `_traits`
    starts: IntArray  # (nodes + 1,) which of the nodes after the first L follow from a node
    steps: IntArray  # (nodes - L,) by which lemma, rising among those that follow from one
    entries: NDArray[np.int32]  # (nodes,) the number of the lemma that ends there, or `NONE`
    phrasal: BoolArray  # (nodes,) whether that is a verb and a particle

    @staticmethod
    def load() -> Collocations:
        """Those of the WordNet in the package; read once per process."""
        return _load()

    def among(self, forms: Sequence[str], ids: IntArray) -> list[Collocation]:
        """Those among lemmas that are given as ids of distinct forms; O(lemmas)

        A form that is no word, such as a boundary between sentences, ends a collocation.
        """
        known, is_particle, may_part = np.ascontiguousarray(self.traits(forms)[ids].T)
        return [*self._together(known), *self._parted(known, is_particle > 0, may_part > 0)]

    def _together(self, lemmas: IntArray) -> Iterator[Collocation]:
        """Those that stand together, the shortest first."""
        result = walks(self.starts, self.steps, self.entries, lemmas, MOST_WORDS)
        by_size = result[:, np.argsort(result[1], kind="stable")]
        for start, size, entry in zip(*by_size.tolist(), strict=True):
            yield Collocation(tuple(range(start, start + size)), entry)

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
                entries = self.entries[nodes[taken]].tolist()
                for position, entry in zip(particles[taken].tolist(), entries, strict=True):
                    yield Collocation((position - distance, position), entry)
            particles = particles[~taken]


def _traits(lemmas: Mapping[str, int]) -> FormTable:
    """Of each lemma: its node or `NONE`, whether it is a particle, and whether it may stand between
    a verb and its particle."""

    nodes_of_particles = looked_up(lemmas, sorted(PARTICLES))

    def traits(forms: list[str]) -> IntArray:
        nodes = looked_up(lemmas, forms)
        particles = np.isin(nodes, nodes_of_particles)
        words = word_shapes(forms) & ALNUM > 0
        for index in np.flatnonzero(~words).tolist():
            words[index] = forms[index][:1].isalnum()
        return np.stack([nodes, particles, words & ~particles], axis=1)

    return FormTable(traits)


@lru_cache(maxsize=1)
def _load() -> Collocations:
    _, arrays = read_shipped(
        DATA, "collocations", format=FORMAT, tool="tools/wordnet/collocations.py"
    )
    return Collocations(
        _traits(WordIndex(arrays["lemmas"])),
        starts_of(arrays["sizes"]),
        arrays["steps"].astype(np.int64),
        arrays["entries"],
        arrays["phrasal"],
    )
