from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import ABSENT, Block, FeatureMatrix, dense
from monoalign.kernels.network import UNITS

BLOCKS = FeatureMatrix(
    (
        Block(2, np.array([0, 1, ABSENT, 1]), np.array([[1.0, 2.0], [0.5, 0.0]], np.float32)),
        Block(3, np.array([2, ABSENT, 0, 0])),
        dense(np.array([[0.0, 1.0, 2.0, 3.0]])),
    )
)
DENSE = np.array(
    [[1, 0.5, 0, 0, 1, 0], [2, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 2], [2, 0, 1, 0, 0, 3]], float
)

vectors = st.lists(st.floats(-5, 5, allow_nan=False, width=32), min_size=6, max_size=6)


def test_rows() -> None:
    assert BLOCKS.width == 6
    assert np.array_equal(np.array([BLOCKS.row(row) for row in range(4)]), DENSE)


@given(vectors)
def test_products_as_with_a_dense_matrix(weights: list[float]) -> None:
    assert np.allclose(BLOCKS @ np.array(weights), DENSE @ np.array(weights))
    shares = np.array(weights[:4])
    assert np.allclose(BLOCKS.sums(shares), DENSE.T @ shares, rtol=1e-5, atol=1e-5)


@given(st.integers(0, 6), st.integers(1, 5), st.integers(0, 99))
def test_products_are_put_together_of_tables_and_columns(
    rows: int, distinct: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    index = random.integers(ABSENT, distinct, rows).astype(np.int32)
    by_word, by_pair, wider = (
        random.random((width, distinct)).astype(np.float32) for width in (2, 1, 3)
    )
    matrix = FeatureMatrix(
        (
            Block(2, index, by_word),
            dense(random.random((3, rows))),
            Block(distinct, index),  # categories
            Block(1, index, by_pair, by_row=True),
            Block(3, index, wider),
        )
    )
    weights = random.normal(size=(matrix.width, 2 * UNITS)).astype(np.float32)
    products = matrix.products(weights)
    assert len(products.tables) == 3  # whatever the number of rows
    columns = [Block(len(values), at, values) for values, at in products.columns]
    summed = FeatureMatrix(tuple(columns)).dense() @ products.weights
    for table, at in products.tables:
        summed += np.where(at[:, None] == ABSENT, 0, table[at])
    assert summed == pytest.approx(matrix.dense() @ weights, abs=1e-4)


def test_some_rows() -> None:
    rows = np.array([2, 0, 2])
    part = BLOCKS.at(rows)
    assert np.array_equal(part.dense(), DENSE[rows])
    assert part.rows == 3
    shared = np.array([0, 1, ABSENT, 1])
    values = np.ones((1, 2), np.float32)
    two = FeatureMatrix((Block(1, shared, values), Block(1, shared, values))).at(rows)
    assert two.blocks[0].index is two.blocks[1].index  # blocks go on sharing an index


def test_dense_and_columns_are_the_rows_of_the_other_way() -> None:
    assert np.array_equal(BLOCKS.dense(), DENSE)
    columns = np.concatenate([block.columns() for block in BLOCKS.blocks])
    assert np.array_equal(columns, DENSE.T)


def test_a_row_scores_the_same_beside_any_others() -> None:
    generator = np.random.default_rng(1)
    values = generator.random((7, 300)).astype(np.float32)
    weights = generator.normal(size=7)
    whole = FeatureMatrix((dense(values),)) @ weights
    for row in range(0, 300, 17):
        alone = FeatureMatrix((dense(values[:, row : row + 1]),)) @ weights
        assert alone[0] == whole[row]


def test_as_many_weights_as_features() -> None:
    with pytest.raises(UsageError, match="expected 6 weights, found 5"):
        BLOCKS @ np.zeros(5)
