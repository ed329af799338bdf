"""Stage 3, cwDepAlign (algorithms 1 and 3): content words by dependency evidence.

Two similar words are candidates if they have similar neighbours by the same or an equivalent type
of dependency. When they are linked, so are the neighbours that were the evidence.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.kernels.compiled import compiled

from .batch import Batch
from .cells import Cells, cell_at, link, open_cells, ranked
from .dependency_context import alike, is_evidence, is_repeated
from .grid import Grid
from .neighbours import Neighbours


@dataclass(frozen=True, slots=True)
class ContentByDependencies:
    """`weight` is that of word similarity against context, w in the paper."""

    weight: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link content words and their neighbours. O(cells · neighbours²)"""
        grid, (here, there) = batch.grid, batch.neighbours
        cells = open_cells(grid, content=True)
        evidence = _evidence(grid, here, there, cells)
        cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        scores = self.weight * cells.values + (1 - self.weight) * evidence
        _link_with_neighbours(grid, here, there, cells, ranked(grid, cells, scores))


@compiled
def _evidence(grid: Grid, here: Neighbours, there: Neighbours, cells: Cells) -> FloatArray:
    """(cells,) contextSim: the summed similarity of the pairs of neighbours that are evidence."""
    found = np.zeros(len(cells.pairs))
    for at in range(len(found)):
        pair = cells.pairs[at]
        source = grid.sources.starts[pair] + cells.rows[at]
        target = grid.targets.starts[pair] + cells.columns[at]
        if not alike(grid, source, target):
            continue
        first, second = here.starts[source], there.starts[target]
        for one in range(first, here.starts[source + 1]):
            for other in range(second, there.starts[target + 1]):
                if is_evidence(grid, here, there, pair, one, other) and not is_repeated(
                    here, there, first, second, one, other
                ):
                    cell = cell_at(grid, pair, here.words[one], there.words[other])
                    found[at] += grid.similarity[cell]
    return found


@compiled
def _link_with_neighbours(
    grid: Grid, here: Neighbours, there: Neighbours, cells: Cells, order: IntArray
) -> None:
    for at in order:
        pair, row, column = cells.pairs[at], cells.rows[at], cells.columns[at]
        if not link(grid, pair, row, column):
            continue
        source, target = grid.sources.starts[pair] + row, grid.targets.starts[pair] + column
        for one in range(here.starts[source], here.starts[source + 1]):
            for other in range(there.starts[target], there.starts[target + 1]):
                if is_evidence(grid, here, there, pair, one, other):
                    link(grid, pair, here.words[one], there.words[other])
