"""The columns of tables whose rows belong to pairs."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.rows import grid_spans, row_owners, row_words

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
