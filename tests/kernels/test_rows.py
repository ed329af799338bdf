"""The columns of tables whose rows belong to pairs, and what is distinct among rows."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.rows import (
    distinct_numbers,
    distinct_pairs,
    grid_spans,
    look_up,
    row_owners,
    row_words,
)

sizes = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=5).map(
    lambda rows: np.array(rows, np.int64).reshape(-1, 2)
)


def offsets_of(counts: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


@given(sizes)
def test_every_cell_of_every_grid(sizes: np.ndarray) -> None:
    cells = [cell for rows, columns in sizes.tolist() for cell in np.ndindex(rows, columns)]
    spans = grid_spans(sizes, offsets_of(sizes.prod(axis=1)))
    assert spans.T.tolist() == [[i, i + 1, j, j + 1] for i, j in cells]


@given(st.lists(st.integers(0, 3), max_size=6))
def test_the_pair_of_each_row(counts: list[int]) -> None:
    owners = row_owners(offsets_of(np.array(counts, np.int64)))
    assert owners.tolist() == [pair for pair, count in enumerate(counts) for _ in range(count)]


def test_words_of_rows_and_where_there_are_none() -> None:
    starts = np.array([[1, 4], [6, 9]])
    sources, targets = np.array([0, -1, 1, 0]), np.array([1, 0, -1, 2])
    words = row_words(starts, np.array([0, 3, 4]), sources, targets)
    assert [column.tolist() for column in words] == [
        [1, 0, 2, 4],
        [7, 6, 0, 11],
        [True, False, False, True],
    ]


@given(st.lists(st.integers(0, 9)))
def test_distinct_numbers(numbers: list[int]) -> None:
    distinct, index = distinct_numbers(np.array(numbers, np.int64))
    assert distinct.tolist() == list(dict.fromkeys(numbers))
    assert distinct[index].tolist() == numbers


def test_distinct_pairs() -> None:
    generator = np.random.default_rng(1)
    ids = generator.integers(0, 9, 50, np.int32)
    sources, targets = generator.integers(0, 50, (2, 400))
    wanted = generator.random(400) < 0.8
    left, right, index = distinct_pairs(ids, 9, sources, targets, wanted)
    keys = left * 9 + right
    rows = ids[sources] * 9 + ids[targets]
    assert sorted(keys.tolist()) == np.unique(rows[wanted]).tolist()
    assert np.array_equal(keys[index[wanted]], rows[wanted])
    assert (index[~wanted] == -1).all()
    known = keys[::2].copy()
    at = look_up(known, ids, 9, sources, targets)
    assert np.array_equal(at >= 0, np.isin(rows, known))
    assert np.array_equal(known[at[at >= 0]], rows[at >= 0])
