"""Features by meaning of what is around: phrases, neighbours, rivals."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.cells import token_cells
from monoalign.features.chunk_neighbours import ChunkNeighbours
from monoalign.features.meaning import paraphrase_closeness
from monoalign.features.phrase_meaning import PhraseMeaning
from monoalign.features.rows import Group, Rows
from monoalign.features.surroundings import Surroundings
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import word_class
from samples import pair


def values(group: Group, source: str, target: str, i: int, j: int) -> dict[str, float]:
    """The features of one cell; pairs before and after have no part in them."""
    pairs = [pair("x y", "y", "0"), pair(source, target, "1"), pair("z", "z", "2")]
    block = group(Rows.of(token_cells(pairs)))
    row = block.row(2 + i * len(pairs[1].target) + j)
    return dict(zip(group.names, row.tolist(), strict=True))


def test_heads_of_the_phrases_beside() -> None:
    found = values(ChunkNeighbours(), "the January 7th attack", "the attack", 0, 0)
    assert found["next_head_equal"] == 1
    found = values(ChunkNeighbours(), "the January 7th attack", "the attack", 1, 1)
    assert found["own_head_equal"] == 1
    found = values(ChunkNeighbours(), "Somalia 's capital", "capital of Somalia", 1, 1)
    assert found["right_is_left"] == found["left_is_right"] == 1
    assert found["next_is_previous"] == found["previous_is_next"] == 1


def test_beyond_the_ends_nothing_is_equal() -> None:
    assert set(values(ChunkNeighbours(), "of", "of", 0, 0).values()) == {0}


def test_a_word_and_two_words() -> None:
    vectors = Vectors.load()
    ferry, passenger, vessel = vectors.of(["ferry", "passenger", "vessel"])
    together = passenger + vessel
    cosine = float(ferry @ together / np.linalg.norm(together))
    best = float(max(ferry @ passenger, ferry @ vessel))
    found = values(PhraseMeaning(), "ferry", "passenger vessel", 0, 0)
    assert found["closeness_with_next_target"] == pytest.approx(cosine, abs=1e-4)
    assert found["gain_with_next_target"] == pytest.approx(cosine - best, abs=1e-4)
    assert found["closeness_with_next_source"] == found["gain_with_previous_target"] == 0
    found = values(PhraseMeaning(), "passenger vessel", "ferry", 1, 0)
    assert found["closeness_with_previous_source"] == pytest.approx(cosine, abs=1e-4)


def test_surroundings_are_those_of_the_definition() -> None:
    """By loops over all words."""
    one = pair(
        "the old king gave up his throne in 1936 , said the clerk today",
        "in 1936 the monarch abdicated",
    )
    source, target = one.source.words, one.target.words
    rows = Rows.of(token_cells([one]))
    pairs, cosines = paraphrase_closeness(rows)
    close = cosines[pairs.places].reshape(len(source), len(target)).astype(np.float64)
    powers = np.exp(8 * close)
    columns = Surroundings()(rows).columns().reshape(5, len(source), len(target))
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
