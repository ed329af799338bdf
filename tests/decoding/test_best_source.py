from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import ScoredEdits
from monoalign.decoding.best_source import best_source
from samples import pair

grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([-2.0, -1.0, 0.0, 1.0]), min_size=width, max_size=width),
        max_size=4,
    )
)


@given(st.lists(grids, min_size=1, max_size=3))
def test_the_first_best_row_of_every_column(batch: list[list[list[float]]]) -> None:
    pairs = [
        pair(" ".join("a" * len(grid)), " ".join("b" * (len(grid[0]) if grid else 2)))
        for grid in batch
    ]
    unary = np.array([value for grid in batch for row in grid for value in row])
    found = best_source(ScoredEdits(token_cells(pairs), unary))
    for grid, alignment in zip(batch, found, strict=True):
        expected = set()
        for j in range(len(grid[0]) if grid else 0):
            column = [row[j] for row in grid]
            expected.add((column.index(max(column)), j))
        assert alignment.links == expected
        assert alignment.score == sum(grid[i][j] for i, j in expected)
