"""The candidates of a stage: cells of similar words that are both free. And choosing among them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.kernels.compiled import compiled

from .grid import Grid

_PRECISION = 1e6
"""Scores that differ by less are equal: they are sums, and may be summed in any order."""


class Cells(NamedTuple):
    """Some cells of a batch: their pairs, their words' places in the sentences, their values."""

    pairs: IntArray  # (cells,)
    rows: IntArray
    columns: IntArray
    values: FloatArray  # similarities

    def __len__(self) -> int:
        return len(self.pairs)

    def where(self, chosen: BoolArray) -> Cells:
        """Some of them."""
        return Cells(
            self.pairs[chosen], self.rows[chosen], self.columns[chosen], self.values[chosen]
        )


def open_cells(grid: Grid, *, content: bool) -> Cells:
    """The cells of similar free words, both content words or both not."""
    places = np.flatnonzero(grid.similarity)
    pairs = np.searchsorted(grid.cells, places, side="right") - 1
    widths = np.diff(grid.targets.starts)[pairs]
    rows, columns = np.divmod(places - grid.cells[pairs], widths)
    sources, targets = grid.sources.starts[pairs] + rows, grid.targets.starts[pairs] + columns
    open_ = (grid.sources.content[sources] == content) & (grid.targets.content[targets] == content)
    open_ &= ~(grid.sources.taken[sources] | grid.targets.taken[targets])
    return Cells(pairs, rows, columns, grid.similarity[places]).where(open_)


def same_words(grid: Grid, cells: Cells) -> Cells:
    """Those whose words are the same, not just their lemmas."""
    sources = grid.sources.numbers[grid.sources.starts[cells.pairs] + cells.rows]
    targets = grid.targets.numbers[grid.targets.starts[cells.pairs] + cells.columns]
    return cells.where(sources == targets)


def ranked(grid: Grid, cells: Cells, scores: FloatArray, *, earliest: bool = False) -> IntArray:
    """Pair by pair, the highest score first; of equal ones, that nearest to the diagonal.

    Or the `earliest`: what is mentioned again is mostly meant as it was mentioned first.
    """
    if earliest:
        distances = cells.rows + cells.columns
    else:
        heights = np.diff(grid.sources.starts)[cells.pairs]
        widths = np.diff(grid.targets.starts)[cells.pairs]
        distances = np.abs(cells.rows * widths - cells.columns * heights)
    falling = -np.rint(scores * _PRECISION)
    order: IntArray = np.lexsort((cells.columns, cells.rows, distances, falling, cells.pairs))
    return order


def choose(grid: Grid, cells: Cells, scores: FloatArray, *, earliest: bool = False) -> None:
    """Link cells one to one, best first. O(n log n)"""
    _link_all(grid, cells, ranked(grid, cells, scores, earliest=earliest))


@compiled
def link(grid: Grid, pair: int, row: int, column: int) -> bool:
    """Link two words if both are free; whether they were."""
    source, target = grid.sources.starts[pair] + row, grid.targets.starts[pair] + column
    if grid.sources.taken[source] or grid.targets.taken[target]:
        return False
    grid.sources.taken[source] = grid.targets.taken[target] = True
    grid.links[cell_at(grid, pair, row, column)] = True
    return True


@compiled
def cell_at(grid: Grid, pair: int, row: int, column: int) -> int:
    """The place of a cell."""
    width = grid.targets.starts[pair + 1] - grid.targets.starts[pair]
    return int(grid.cells[pair] + row * width + column)


@compiled
def _link_all(grid: Grid, cells: Cells, order: IntArray) -> None:
    for at in order:
        link(grid, cells.pairs[at], cells.rows[at], cells.columns[at])
