"""What stands around each cell: MANLI's contextual features, before phrases come in.

For the cell (i, j), and with neighbours outside of the sentence equal to each other only:

    before_equal, after_equal      1 where the words beside it, (i - 1, j - 1) or (i + 1, j + 1),
                                   have equal lemmas
    before_similar, after_similar  their lexical similarity where they are not equal
    before_near, after_near        the best similarity of content words at most `REACH` away on
                                   that side, less the further away they are
    heads                          the similarity of the words that they depend on (`phrase_syntax`)
    rivals                         how far the surroundings of another cell in the same row or
                                   column with equal words are better (0: this is the best)
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .phrase_grid import Cells, Codes, Grid
from .phrase_lexical import EQUAL, SIMILARITY

COLUMNS = (
    "before_equal",
    "before_similar",
    "before_near",
    "after_equal",
    "after_similar",
    "after_near",
    "heads",
    "rivals",
)
BEFORE, AFTER, HEADS, RIVALS = 0, 3, 6, 7
REACH = 4


def context_cells(grid: Grid, lexical: Cells, heads: Cells) -> Cells:
    """(cells, COLUMNS); O(cells · REACH²)."""
    found = np.zeros((len(lexical), len(COLUMNS)), np.float32)
    found[:, HEADS] = heads
    equal, similar = lexical[:, EQUAL].copy(), lexical[:, SIMILARITY].copy()
    for number in range(len(grid.pairs)):
        cells = slice(int(grid.cells[number]), int(grid.cells[number + 1]))
        shape = (int(grid.rows[number]), int(grid.columns[number]))
        if cells.stop > cells.start:
            left = grid.source_classes[grid.sources[number] : grid.sources[number + 1]]
            right = grid.target_classes[grid.targets[number] : grid.targets[number + 1]]
            block = found[cells].reshape(*shape, -1)
            _neighbours(equal[cells].reshape(shape), similar[cells].reshape(shape), block)
            _near(similar[cells].reshape(shape), left, right, block)
            _rivals(equal[cells].reshape(shape), block)
    return found


@njit(cache=True)
def _neighbours(equal: Cells, similar: Cells, found: Cells) -> None:
    """Fill the columns of the words directly before and after."""
    rows, columns = equal.shape
    for i in range(rows):
        for j in range(columns):
            for side, step in ((BEFORE, -1), (AFTER, 1)):
                a, b = i + step, j + step
                out_a, out_b = a < 0 or a >= rows, b < 0 or b >= columns
                if out_a and out_b:
                    found[i, j, side] = 1.0
                elif not out_a and not out_b:
                    if equal[a, b] > 0:
                        found[i, j, side] = 1.0
                    else:
                        found[i, j, side + 1] = similar[a, b]


@njit(cache=True)
def _near(similar: Cells, left: Codes, right: Codes, found: Cells) -> None:
    """Fill the columns of the content words nearby."""
    rows, columns = similar.shape
    for i in range(rows):
        for j in range(columns):
            for side, step in ((BEFORE, -1), (AFTER, 1)):
                best = 0.0
                for k in range(1, REACH + 1):
                    a = i + step * k
                    if a < 0 or a >= rows or left[a] != 0:
                        continue
                    for m in range(1, REACH + 1):
                        b = j + step * m
                        if b < 0 or b >= columns or right[b] != 0:
                            continue
                        value = similar[a, b] * (1.0 - 0.1 * (k + m - 2))
                        if value > best:
                            best = value
                found[i, j, side + 2] = best


@njit(cache=True)
def _rivals(equal: Cells, found: Cells) -> None:
    """Fill the column that compares equal cells of a row or column by what is around them."""
    rows, columns = equal.shape
    around = np.zeros((rows, columns), np.float32)
    for i in range(rows):
        for j in range(columns):
            for place in range(RIVALS):
                around[i, j] += found[i, j, place]
    for i in range(rows):
        for j in range(columns):
            if equal[i, j] == 0:
                continue
            best = around[i, j]
            for a in range(rows):
                if equal[a, j] > 0 and around[a, j] > best:
                    best = around[a, j]
            for b in range(columns):
                if equal[i, b] > 0 and around[i, b] > best:
                    best = around[i, b]
            found[i, j, RIVALS] = best - around[i, j]
