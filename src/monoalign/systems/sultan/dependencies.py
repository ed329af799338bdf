"""Stages 3 and 5: words by dependency evidence (algorithms 1 and 3, section 3.3.4).

cwDepAlign: two similar content words are candidates if they have similar neighbours by the same or
an equivalent type of dependency (table 1). When they are linked, so are the neighbours that were
the evidence.

swDepAlign: two stop words, the same; but only linked neighbours are evidence, and only dependencies
of the very same type. Neighbours are not linked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import IntArray, Link
from monoalign.kernels.arcs import entries_by_word
from monoalign.kernels.word_contexts import (
    dependency_evidence,
    is_evidence,
    link_with_neighbours,
    linked_dependency_evidence,
)
from monoalign.models.model import Evidence
from monoalign.syntax.arcs import arcs_of
from monoalign.syntax.relations import known_labels

from .grid import CascadeState, StageStep, categories, choose, ranked
from .table1 import rows_by_type

_PUNCTUATION = "punct"


class TypedNeighbours(NamedTuple):
    """The words beside each word in a graph of typed arcs, whatever their direction.

    The entries of the word at position p are those from `starts[p]` to `starts[p + 1]`.
    """

    starts: IntArray  # (positions + 1,)
    words: IntArray  # (entries,) positions
    types: IntArray  # (entries,) equal for the same label in the same direction
    first_rows: IntArray  # (entries,) bits: arcs of different types are equivalent where a bit of
    second_rows: IntArray  # one's first rows is in the other's second rows, or the other way round


@dataclass(frozen=True, slots=True)
class ContentByDependencies:
    """`weight` is that of word similarity against context, w in the paper."""

    weight: float = 0.9
    title: str = "stage 3, content words by dependencies"

    def __call__(self, state: CascadeState) -> None:
        """Link content words and their neighbours. O(cells · neighbours²)"""
        near, _ = neighbours_of(state.batch)
        cells = state.open_cells(content=True)
        evidence = dependency_evidence(state.grid, near, *cells.words)
        cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        scores = self.weight * cells.values + (1 - self.weight) * evidence
        link_with_neighbours(state.grid, near, *cells.words, ranked(state, cells, scores))

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The similar neighbours by equivalent types."""
        grid, (near, _) = step.before.grid, neighbours_of(step.before.batch)
        source, target = step.positions(link)

        def counts(one: int, other: int, _: Link) -> bool:
            return bool(is_evidence(grid, near, 0, source, target, one, other))

        yield from _context(step, link, counts, 1 - self.weight)


@dataclass(frozen=True, slots=True)
class StopByDependencies:
    """`weight` is w of the paper."""

    weight: float = 0.9
    title: str = "stage 5, stop words by dependencies"

    def __call__(self, state: CascadeState) -> None:
        """Link stop words that have evidence. O(cells · neighbours²)"""
        near, _ = neighbours_of(state.batch)
        cells = state.open_cells(content=False)
        evidence = linked_dependency_evidence(state.grid, near, *cells.words)
        cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        choose(state, cells, self.weight * cells.values + (1 - self.weight) * evidence)

    def evidence(self, step: StageStep, link: Link) -> Iterator[Evidence]:
        """The linked neighbours by the same type."""
        links, (near, _) = step.before.pair(0).links, neighbours_of(step.before.batch)

        def counts(one: int, other: int, neighbours: Link) -> bool:
            return bool(near.types[one] == near.types[other] and links[neighbours])

        yield from _context(step, link, counts, 1 - self.weight)


@per_batch
def neighbours_of(batch: Batch) -> tuple[TypedNeighbours, list[str]]:
    """The neighbours of all words in the collapsed graph, and the labels by number. O(arcs)

    A word has an entry for every arc that leads to it or from it. Roots have no arcs, and
    punctuation has none either, as in the paper's dependencies.
    """
    labels = known_labels()
    heads, dependents, numbers = arcs_of(batch, labels)
    some = (heads >= 0) & (numbers != labels.get(_PUNCTUATION, -1))
    size = len(batch.boundaries)
    starts, own, others, types = entries_by_word(heads[some], dependents[some], numbers[some], size)
    kinds = categories(batch)
    rows = [side[types, kinds[own], kinds[others]] for side in rows_by_type(labels)]
    return TypedNeighbours(starts, others, types, *rows), list(labels)


def _context(
    step: StageStep, link: Link, counts: Callable[[int, int, Link], bool], weight: float
) -> Iterator[Evidence]:
    """The pairs of neighbours that count as evidence, with the labels of their arcs."""
    similarity, (near, names) = step.before.pair(0).similarity, neighbours_of(step.before.batch)
    source, target = step.positions(link)
    for one in range(near.starts[source], near.starts[source + 1]):
        for other in range(near.starts[target], near.starts[target + 1]):
            row = link[0] + int(near.words[one]) - source
            column = link[1] + int(near.words[other]) - target
            if not counts(one, other, (row, column)):
                continue
            labels = [names[near.types[entry] // 2] for entry in (one, other)]
            labels = labels[::-1] if step.turned else labels
            types = labels[0] if labels[0] == labels[1] else ", ".join(labels)
            value = float(similarity[row, column])
            yield Evidence(f"context: {step.text([row], [column])} ({types})", value, weight)
