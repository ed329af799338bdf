from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.cells import token_cells
from monoalign.features.score_context import NAMES, score_context
from samples import pair

LINKED, NOT = 4.0, -4.0


def context(source: str, target: str, links: str, cell: tuple[int, int]) -> dict[str, float]:
    """The features of a cell when these cells are likely links."""
    pairs = [pair("a b", "c", "0"), pair(source, target, "1")]
    space = token_cells(pairs)
    width = len(pairs[1].target)
    scores = np.full(len(space), NOT)
    for link in links.split():
        i, j = map(int, link.split("-"))
        scores[2 + i * width + j] = LINKED
    row = np.array([2 + cell[0] * width + cell[1]])
    block = score_context(space, scores, row)
    return dict(zip(NAMES, block.row(0).tolist(), strict=True))


SHARE = pytest.approx(0.982, abs=1e-3)
REST = pytest.approx(0.018, abs=1e-3)


def test_rivals_in_row_and_column() -> None:
    found = context("the dog and the cat", "the cat", "0-0 3-0", (3, 0))
    assert found["probability"] == found["rival_in_column"] == SHARE
    assert found["rival_in_row"] == REST
    assert found["margin_over_column"] == 0
    assert found["others_of_column"] == pytest.approx(0.982 + 3 * 0.018, abs=1e-3)


def test_diagonal_and_sides() -> None:
    found = context("a b c d", "a b c d", "1-1 2-3", (2, 2))
    assert found["diagonal-1"] == found["beside_right"] == SHARE
    assert found["diagonal-2"] == found["diagonal+1"] == REST
    assert found["diagonal+2"] == 0.5  # beyond both ends
    assert found["best_before"] == SHARE
    assert found["run_before"] == pytest.approx(1 / 6)


def test_content_words_beside() -> None:
    found = context("the old dog of the man", "the dog of a man", "2-1 5-4", (3, 2))
    assert found["left_content_linked"] == found["right_content_linked"] == SHARE
    assert found["left_content_source_linked"] == SHARE
    found = context("the old dog of the man", "the dog of a man", "2-4", (3, 2))
    assert found["left_content_linked"] == found["right_content_linked"] == REST


def test_order_of_the_nearest_links() -> None:
    found = context("a b c d", "e f g h", "0-0 3-3", (1, 1))
    assert found["left_link_of_source"] == found["right_link_of_source"] == 1
    assert found["left_order_of_source"] == pytest.approx(1 / 8)  # before, as it should be
    assert found["right_order_of_source"] == pytest.approx(2 / 8)
    found = context("a b c d", "e f g h", "0-3", (1, 1))
    assert found["left_order_of_source"] == pytest.approx(-2 / 8)  # crossed


def test_no_rows() -> None:
    space = token_cells([pair("", "a"), pair("b", "c")])
    assert score_context(space, np.zeros(1), np.zeros(0, np.int64)).rows == 0
