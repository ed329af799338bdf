from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import NOWHERE, EditSpace, ScoredEdits
from monoalign.decoding.greedy import greedy
from samples import pair


def slow(scores: list[list[float]]) -> set[tuple[int, int]]:
    """Take the best free cell, again and again."""
    chosen: set[tuple[int, int]] = set()
    while True:
        free = [
            (-value, i, j)
            for i, row in enumerate(scores)
            for j, value in enumerate(row)
            if value > 0 and all(i != a and j != b for a, b in chosen)
        ]
        if not free:
            return chosen
        chosen.add(min(free)[1:])


grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0]), min_size=width, max_size=width),
        min_size=1,
        max_size=4,
    )
)


@given(st.lists(grids, min_size=1, max_size=3))
def test_best_first(batch: list[list[list[float]]]) -> None:
    pairs = [pair(" ".join("a" * len(grid)), " ".join("b" * len(grid[0]))) for grid in batch]
    unary = np.array([value for grid in batch for row in grid for value in row])
    found = greedy(ScoredEdits(token_cells(pairs), unary))
    for grid, alignment in zip(batch, found, strict=True):
        assert alignment.links == slow(grid)
        assert alignment.score == sum(grid[i][j] for i, j in alignment.links)


def test_phrases_block_their_words_and_lone_words_are_no_links() -> None:
    columns = [[0, 0, 2, 1], [2, 1, 3, 2], [0, 0, NOWHERE, 1], [1, 1, NOWHERE, 2]]
    space = EditSpace((pair("a b c", "d e"),), np.array([0, 4]), *map(np.array, columns))
    (found,) = greedy(ScoredEdits(space, np.array([3.0, 2.0, 9.0, 1.0])))
    assert found.to_pharaoh() == "0-0 1-0"
    assert found.score == 3.0
