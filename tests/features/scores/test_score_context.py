from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.errors import UsageError
from monoalign.features.scores.score_context import ScoreContext
from samples import pair

LINKED, NOT = 4.0, -4.0


def context(source: str, target: str, links: str, cell: tuple[int, int]) -> dict[str, float]:
    """The features of a cell when these cells are likely links."""
    batch = Batch.of([pair("a b", "c", "0"), pair(source, target, "1")])
    space = token_cells(batch)
    width = len(batch.pairs[1].target)
    scores = np.full(len(space), NOT)
    for link in links.split():
        i, j = map(int, link.split("-"))
        scores[2 + i * width + j] = LINKED
    row = np.array([2 + cell[0] * width + cell[1]])
    block = ScoreContext()(batch.with_scores(scores), space.at(row))
    return dict(zip(ScoreContext().names, block.row(0).tolist(), strict=True))


SHARE = pytest.approx(0.982, abs=1e-3)
REST = pytest.approx(0.018, abs=1e-3)


def test_rivals_in_row_and_column() -> None:
    values = context("the dog and the cat", "the cat", "0-0 3-0", (3, 0))
    assert values["probability"] == values["rival_in_column"] == SHARE
    assert values["rival_in_row"] == REST
    assert values["margin_over_column"] == 0
    assert values["others_of_column"] == pytest.approx(0.982 + 3 * 0.018, abs=1e-3)


def test_diagonal_and_sides() -> None:
    values = context("a b c d", "a b c d", "1-1 2-3", (2, 2))
    assert values["diagonal-1"] == values["beside_right"] == SHARE
    assert values["diagonal-2"] == values["diagonal+1"] == REST
    assert values["diagonal+2"] == 0.5  # beyond both ends
    assert values["best_before"] == SHARE
    assert values["run_before"] == pytest.approx(1 / 6)


def test_content_words_beside() -> None:
    values = context("the old dog of the man", "the dog of a man", "2-1 5-4", (3, 2))
    assert values["left_content_linked"] == values["right_content_linked"] == SHARE
    assert values["left_content_source_linked"] == SHARE
    values = context("the old dog of the man", "the dog of a man", "2-4", (3, 2))
    assert values["left_content_linked"] == values["right_content_linked"] == REST


def test_order_of_the_nearest_links() -> None:
    values = context("a b c d", "e f g h", "0-0 3-3", (1, 1))
    assert values["left_link_of_source"] == values["right_link_of_source"] == 1
    assert values["left_order_of_source"] == pytest.approx(1 / 8)  # before, as it should be
    assert values["right_order_of_source"] == pytest.approx(2 / 8)
    values = context("a b c d", "e f g h", "0-3", (1, 1))
    assert values["left_order_of_source"] == pytest.approx(-2 / 8)  # crossed


def test_no_rows() -> None:
    batch = Batch.of([pair("", "a"), pair("b", "c")])
    none = token_cells(batch).at(np.zeros(0, np.int64))
    assert ScoreContext()(batch.with_scores(np.zeros(1)), none).rows == 0


def test_a_batch_without_scores_is_refused() -> None:
    batch = Batch.of([pair("a", "b")])
    with pytest.raises(UsageError, match="expected a batch with scores of its cells, found none"):
        ScoreContext()(batch, token_cells(batch))
