"""Stage 6, swTextAlign (section 3.3.4): stop words by linked words beside them, left and right.

The paper leaves open how far off a neighbour may be. Here the nearest linked pair within the window
counts, on either side, the less the farther off it is; evidence on one side alone has to be beside
one of the words and, for `the` or `is`, which belong to what follows, beside both if it is to their
left. Punctuation that begins (ends) both sentences has evidence on that side; other words do not,
since many sentences begin with `The`. The same lemma is too little here: where `is` and `was`
correspond, their dependencies mostly do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.kernels.compiled import compiled

from .batch import Batch
from .cells import Cells, cell_at, choose, open_cells, same_words
from .grid import Grid


@dataclass(frozen=True, slots=True)
class StopByNeighbourhood:
    """`weight` is w of the paper. With a window of 0, stop words need no evidence at all."""

    weight: float = 0.9
    window: int = 3

    def __call__(self, batch: Batch) -> None:
        """Link stop words. O(cells · window²)"""
        grid = batch.grid
        cells = same_words(grid, open_cells(grid, content=False))
        evidence = _evidence(grid, cells, self.window)
        if self.window:
            cells, evidence = cells.where(evidence > 0), evidence[evidence > 0]
        choose(grid, cells, self.weight * cells.values + (1 - self.weight) * evidence)


@compiled
def _evidence(grid: Grid, cells: Cells, window: int) -> FloatArray:
    """(cells,) from 0 to 2, up to 1 for either side."""
    found = np.zeros(len(cells.pairs))
    if window:
        for at in range(len(found)):
            pair, row, column = cells.pairs[at], cells.rows[at], cells.columns[at]
            left, left_beside = _on_side(grid, pair, row, column, -1, window)
            right, right_beside = _on_side(grid, pair, row, column, 1, window)
            if grid.sources.leading[grid.sources.starts[pair] + row]:
                left_beside = left == 1.0
            if left_beside or right_beside or (left > 0 and right > 0):
                found[at] = left + right
    return found


@compiled
def _on_side(
    grid: Grid, pair: int, row: int, column: int, step: int, window: int
) -> tuple[float, bool]:
    """1 / distance of the nearest linked pair on one side, 0 if there is none in the window.

    And whether it is beside one of the words. Punctuation need not be so choosy.
    """
    height = grid.sources.starts[pair + 1] - grid.sources.starts[pair]
    width = grid.targets.starts[pair + 1] - grid.targets.starts[pair]
    mark = grid.sources.marks[grid.sources.starts[pair] + row]
    if not (0 <= row + step < height or 0 <= column + step < width):
        return (1.0, True) if mark else (0.0, False)
    for distance in range(1, window + 1):
        for shorter in range(1, distance + 1):
            for down, across in ((distance, shorter), (shorter, distance)):
                i, j = row + step * down, column + step * across
                if 0 <= i < height and 0 <= j < width and grid.links[cell_at(grid, pair, i, j)]:
                    return 1.0 / distance, bool(mark or shorter == 1)
    return 0.0, False
