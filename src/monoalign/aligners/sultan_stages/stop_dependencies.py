"""Stage 5, swDepAlign (section 3.3.4): stop words by dependency evidence.

As for content words, but only linked neighbours are evidence, and only dependencies of the very
same type. Neighbours are not linked.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.kernels.compiled import compiled

from .batch import Batch
from .cells import Cells, cell_at, choose, open_cells
from .grid import Grid
from .neighbours import Neighbours


@dataclass(frozen=True, slots=True)
class StopByDependencies:
    """`weight` is w of the paper."""

    weight: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link stop words that have evidence. O(cells · neighbours²)"""
        cells = open_cells(batch.grid, content=False)
        evidence = _evidence(batch.grid, *batch.neighbours, cells)
        cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        choose(batch.grid, cells, self.weight * cells.values + (1 - self.weight) * evidence)


@compiled
def _evidence(grid: Grid, here: Neighbours, there: Neighbours, cells: Cells) -> FloatArray:
    """(cells,) the summed similarity of linked neighbours by the same type."""
    found = np.zeros(len(cells.pairs))
    for at in range(len(found)):
        pair = cells.pairs[at]
        source = grid.sources.starts[pair] + cells.rows[at]
        target = grid.targets.starts[pair] + cells.columns[at]
        for one in range(here.starts[source], here.starts[source + 1]):
            for other in range(there.starts[target], there.starts[target + 1]):
                cell = cell_at(grid, pair, here.words[one], there.words[other])
                if here.types[one] == there.types[other] and grid.links[cell]:
                    found[at] += grid.similarity[cell]
    return found
