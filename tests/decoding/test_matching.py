"""Decoders without a chain, against doing the same slowly."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.matching import assignment, best_source, greedy
from samples import pair

Grid = list[list[float]]


def grids(*values: float, min_size: int = 1) -> st.SearchStrategy[Grid]:
    """Scores by source and target word, up to 4 by 4."""
    return st.integers(1, 4).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from(values), min_size=width, max_size=width),
            min_size=min_size,
            max_size=4,
        )
    )


def scored(*tables: Grid) -> tuple[Batch, ScoredEdits]:
    """A batch of pairs with these scores."""
    batch = Batch.of(
        pair(" ".join("a" * len(grid)), " ".join("b" * (len(grid[0]) if grid else 2)))
        for grid in tables
    )
    unary = np.array([value for grid in tables for row in grid for value in row])
    return batch, ScoredEdits(token_cells(batch), unary)


def greedy_by_hand(scores: Grid) -> set[tuple[int, int]]:
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


@given(st.lists(grids(-1.0, 0.0, 0.5, 1.0, 2.0), min_size=1, max_size=3))
def test_greedy_takes_the_best_first(tables: list[Grid]) -> None:
    for grid, alignment in zip(tables, greedy(*scored(*tables)), strict=True):
        assert alignment.links == greedy_by_hand(grid)
        assert alignment.score == sum(grid[i][j] for i, j in alignment.links)


def test_phrases_block_their_words_and_lone_words_are_no_links() -> None:
    columns = [[0, 0, 2, 1], [2, 1, 3, 2], [0, 0, NOWHERE, 1], [1, 1, NOWHERE, 2]]
    space = EditSpace(np.array([0, 4]), *map(np.array, columns))
    edits = ScoredEdits(space, np.array([3.0, 2.0, 9.0, 1.0]))
    (alignment,) = greedy(Batch.of([pair("a b c", "d e")]), edits)
    assert alignment.to_pharaoh() == "0-0 1-0"
    assert alignment.score == 3.0


@given(st.lists(grids(-2.0, -1.0, 0.0, 1.0, min_size=0), min_size=1, max_size=3))
def test_best_source_is_the_first_best_row_of_every_column(tables: list[Grid]) -> None:
    for grid, alignment in zip(tables, best_source(*scored(*tables)), strict=True):
        expected = set()
        for j in range(len(grid[0]) if grid else 0):
            column = [row[j] for row in grid]
            expected.add((column.index(max(column)), j))
        assert alignment.links == expected
        assert alignment.score == sum(grid[i][j] for i, j in expected)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 99))
def test_best_injective_map_against_enumeration(rows: int, columns: int, seed: int) -> None:
    batch = Batch.of([pair(" ".join("a" * rows), " ".join("b" * columns))])
    space = ChainStates("target")(batch)
    unary = np.random.default_rng(seed).normal(size=len(space))
    (alignment,) = assignment(batch, ScoredEdits(space, unary))
    links = alignment.links
    states = unary.reshape(columns, rows + 1)
    totals = [
        sum(states[j, state] - states[j, 0] for j, state in enumerate(path))
        for path in product(range(rows + 1), repeat=columns)
        if len(taken := [state for state in path if state]) == len(set(taken))
    ]
    assert alignment.score == pytest.approx(max(totals))
    assert alignment.optimal
    assert len({i for i, _ in links}) == len({j for _, j in links}) == len(links)
    assert alignment.score == pytest.approx(sum(states[j, i + 1] - states[j, 0] for i, j in links))
