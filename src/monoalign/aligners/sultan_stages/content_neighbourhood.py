"""Stage 4, cwTextAlign (algorithms 2 and 4): content words by the words around them.

Similar words are linked best first; how similar the content words in their windows are decides
between competitors. Without a competitor no such evidence is needed, as in the paper, unless it is
doubtful that the words are similar at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.kernels.compiled import compiled

from .batch import Batch
from .cells import Cells, cell_at, choose, open_cells
from .grid import Grid


@dataclass(frozen=True, slots=True)
class ContentByNeighbourhood:
    """`weight` is w of the paper; the window reaches that many words to either side, 0 for none.

    Words less similar than `sure` need evidence.
    """

    weight: float = 0.9
    window: int = 3
    sure: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link content words. O(cells · window²)"""
        cells = open_cells(batch.grid, content=True)
        evidence = _evidence(batch.grid, cells, self.window)
        if self.window:
            enough = (evidence > 0) | (cells.values >= self.sure)
            cells, evidence = cells.where(enough), evidence[enough]
        scores = self.weight * cells.values + (1 - self.weight) * evidence
        choose(batch.grid, cells, scores, earliest=True)


@compiled
def _evidence(grid: Grid, cells: Cells, window: int) -> FloatArray:
    """(cells,) contextSim: the summed similarity of all pairs of content words in the windows."""
    found = np.zeros(len(cells.pairs))
    for at in range(len(found)):
        pair, row, column = cells.pairs[at], cells.rows[at], cells.columns[at]
        first_source, first_target = grid.sources.starts[pair], grid.targets.starts[pair]
        height = grid.sources.starts[pair + 1] - first_source
        width = grid.targets.starts[pair + 1] - first_target
        for i in range(max(0, row - window), min(height, row + window + 1)):
            if i == row or not grid.sources.content[first_source + i]:
                continue
            for j in range(max(0, column - window), min(width, column + window + 1)):
                if j != column and grid.targets.content[first_target + j]:
                    found[at] += grid.similarity[cell_at(grid, pair, i, j)]
    return found
