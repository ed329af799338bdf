"""How a cell compares with the cells around it."""

from __future__ import annotations

import numpy as np
import pytest

from features.described import lemmatised, of_cell
from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.features.context.cells import (
    CellMargins,
    ClosenessWithNeighbours,
    ContextAgreement,
)
from monoalign.features.lexical.vectors import paraphrase_cosines
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import word_class
from samples import pair


def test_margins_over_the_best_other_cell() -> None:
    values = of_cell(CellMargins(), lemmatised("the dog saw the cat", "the dogs"), 0, 0)
    assert values["equals_of_target"] == 0.5
    assert values["equal_elsewhere_in_column"] == 1
    assert values["equal_elsewhere_in_row"] == 0
    assert values["best_in_row"] == values["best_in_column"] == 1
    assert values["margin_in_column"] == 0
    assert values["margin_in_row"] > 0.3


def test_a_word_and_two_words() -> None:
    vectors = Vectors.load()
    ferry, passenger, vessel = vectors.of(["ferry", "passenger", "vessel"])
    together = passenger + vessel
    cosine = float(ferry @ together / np.linalg.norm(together))
    best = float(max(ferry @ passenger, ferry @ vessel))
    values = of_cell(ClosenessWithNeighbours(), pair("ferry", "passenger vessel"), 0, 0)
    assert values["closeness_with_next_target"] == pytest.approx(cosine, abs=1e-4)
    assert values["gain_with_next_target"] == pytest.approx(cosine - best, abs=1e-4)
    assert values["closeness_with_next_source"] == values["gain_with_previous_target"] == 0
    values = of_cell(ClosenessWithNeighbours(), pair("passenger vessel", "ferry"), 1, 0)
    assert values["closeness_with_previous_source"] == pytest.approx(cosine, abs=1e-4)


def test_agreement_of_contexts_is_that_of_the_definition() -> None:
    """By loops over all words."""
    one = pair(
        "the old king gave up his throne in 1936 , said the clerk today",
        "in 1936 the monarch abdicated",
    )
    source, target = one.source.words, one.target.words
    batch = Batch.of([one])
    space = token_cells(batch)
    index = batch.type_pairs(space, "lower").index
    close = paraphrase_cosines(batch, space)[index].reshape(len(source), len(target))
    close = close.astype(np.float64)
    powers = np.exp(8 * close)
    columns = ContextAgreement()(batch, space).columns().reshape(5, len(source), len(target))
    of_row = powers / powers.sum(axis=1, keepdims=True)
    of_column = powers / powers.sum(axis=0, keepdims=True)
    assert columns[0] == pytest.approx(np.sqrt(of_row * of_column), abs=1e-5)
    assert columns[1] == pytest.approx(of_row, abs=1e-5)
    assert columns[2] == pytest.approx(of_column, abs=1e-5)
    i, j = 2, 3
    near = [k for k in range(max(0, i - 4), i + 5) if k != i and word_class(source[k]) == "content"]
    beside = [k for k in (0, 1, 2, 4) if word_class(target[k]) == "content"]
    best = [max(0, *(close[k, m] for m in beside)) for k in near]
    assert columns[3, i, j] == pytest.approx(np.mean(best), abs=1e-5)
    best = [max(0, *(close[k, m] for k in near)) for m in beside]
    assert columns[4, i, j] == pytest.approx(np.mean(best), abs=1e-5)
