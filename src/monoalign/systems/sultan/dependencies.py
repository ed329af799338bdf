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

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import Link
from monoalign.kernels.word_contexts import (
    TypedNeighbours,
    dependency_evidence,
    entries_by_word,
    is_evidence,
    is_repeated,
    link_with_neighbours,
    linked_dependency_evidence,
)
from monoalign.kernels.word_grid import cell_at
from monoalign.models.model import Evidence
from monoalign.syntax.arcs import arcs_of
from monoalign.syntax.relations import known_labels

from .grid import CascadeState, StageStep, categories, choose, ranked
from .table1 import rows_by_type

_PUNCTUATION = "punct"


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

        def counts(one: int, other: int) -> bool:
            return is_evidence(grid, near, 0, one, other) and not is_repeated(
                near, source, target, one, other
            )

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
        grid, (near, _) = step.before.grid, neighbours_of(step.before.batch)

        def counts(one: int, other: int) -> bool:
            cell = cell_at(grid, 0, near.words[one], near.words[other])
            return bool(near.types[one] == near.types[other] and grid.links[cell])

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
    step: StageStep, link: Link, counts: Callable[[int, int], bool], weight: float
) -> Iterator[Evidence]:
    """The pairs of neighbours that count as evidence, with the labels of their arcs."""
    grid, (near, names) = step.before.grid, neighbours_of(step.before.batch)
    source, target = step.positions(link)
    for one in range(near.starts[source], near.starts[source + 1]):
        for other in range(near.starts[target], near.starts[target + 1]):
            if not counts(one, other):
                continue
            row = link[0] + near.words[one] - source
            column = link[1] + near.words[other] - target
            labels = [names[near.types[entry] // 2] for entry in (one, other)]
            labels = labels[::-1] if step.turned else labels
            types = labels[0] if labels[0] == labels[1] else ", ".join(labels)
            value = float(grid.similarity[cell_at(grid, 0, near.words[one], near.words[other])])
            yield Evidence(f"context: {step.text([row], [column])} ({types})", value, weight)
