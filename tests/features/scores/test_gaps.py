from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray
from monoalign.features.scores.gaps import ScoreGaps, cells_in_gaps
from samples import pair

GAPS = ScoreGaps()
LEFT = "They left without paying .", "They left and never paid ."


def grid(source: str, target: str, links: dict[tuple[int, int], float]) -> FloatArray:
    """Log odds of all cells: those given, and -5."""
    scores = np.full((len(source.split()), len(target.split())), -5.0)
    for cell, odds in links.items():
        scores[cell] = odds
    return scores


def marked(source: str, target: str, scores: FloatArray, most: int = 30) -> BoolArray:
    """Which cells are in gaps, behind those of another pair."""
    batch = Batch.of([pair("a b", "c"), pair(source, target)])
    every = np.concatenate([np.zeros(2), scores.ravel()])
    return cells_in_gaps(batch, every, most)[2:].reshape(scores.shape)


def described(source: str, target: str, scores: FloatArray) -> dict[str, FloatArray]:
    """The features of all cells, behind those of another pair."""
    every = np.concatenate([np.zeros(2), scores.ravel()])
    batch = Batch.of([pair("a b", "c"), pair(source, target)]).with_scores(every)
    block = GAPS(batch, token_cells(batch).at(np.arange(2, len(every))))
    rows = np.stack([block.row(row) for row in range(block.rows)])
    return dict(zip(GAPS.names, rows.T.reshape(-1, *scores.shape), strict=True))


def test_a_gap_between_the_same_links() -> None:
    scores = grid(*LEFT, {(0, 0): 3, (1, 1): 3, (4, 5): 3, (3, 4): -1})
    expected = np.zeros((5, 6), np.bool_)
    expected[2:4, 2:5] = True
    assert np.array_equal(marked(*LEFT, scores), expected)
    assert not marked(*LEFT, scores, most=5).any()
    values = described(*LEFT, scores)
    inside = {name: values[name][2, 3] for name in GAPS.names}
    assert inside["gaps_meet_left"] == inside["gaps_meet_right"] == 1
    assert inside["source_gap_words"] == 2 / 8
    assert inside["target_gap_words"] == 3 / 8
    assert inside["source_gap_content_words"] == 1 / 8  # paying
    assert inside["target_gap_content_words"] == 2 / 8  # never, paid
    best = 1 / (1 + np.exp(1))
    assert inside["gaps_best_probability"] == pytest.approx(best)
    assert inside["gaps_mean_probability"] == pytest.approx((best + 5 / (1 + np.exp(5))) / 6)
    assert values["source_in_gap"][0, 0] == values["gaps_best_probability"][0, 2] == 0


def test_gaps_between_other_links_are_left() -> None:
    moved = grid("a b c d", "c x a y", {(0, 2): 3, (2, 0): 3})
    assert not marked("a b c d", "c x a y", moved).any()
    values = described("a b c d", "c x a y", moved)
    assert values["gaps_meet_left"][1, 3] == 1  # behind a and a
    assert values["gaps_meet_right"][1, 3] == 0
    assert values["gaps_meet_right"][3, 3] == 1  # both sentences end


def test_a_word_keeps_its_best_partner() -> None:
    scores = grid("a b", "x y", {(0, 0): 1, (1, 0): 2})
    values = described("a b", "x y", scores)
    assert values["source_in_gap"][:, 0].tolist() == [1, 0]
    assert values["target_in_gap"][0].tolist() == [0, 1]


def test_no_cells() -> None:
    batch = Batch.of([pair("", "a"), pair("b", "c")]).with_scores(np.zeros(1))
    assert GAPS(batch, token_cells(batch).at(np.zeros(0, np.int64))).rows == 0
    assert cells_in_gaps(batch, np.zeros(1), 30).tolist() == [True]


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 1000))
def test_gaps_are_those_of_enumeration(height: int, width: int, seed: int) -> None:
    scores = 2 * np.random.default_rng(seed).standard_normal((height, width)) - 0.5
    partners = sure_partners(scores)
    expected = np.zeros((height, width), np.bool_)
    ends = {(-1, -1), (height, width), *partners}
    for (a, c), (b, d) in product(sorted(ends), repeat=2):
        no_source = not any(a < i < b for i, _ in partners)
        no_target = not any(c < j < d for _, j in partners)
        if a + 1 < b and c + 1 < d and no_source and no_target:
            expected[a + 1 : b, c + 1 : d] = True
    words = [" ".join(map(str, range(size))) for size in (height, width)]
    assert np.array_equal(marked(words[0], words[1], scores, most=100), expected)


def sure_partners(scores: FloatArray) -> set[tuple[int, int]]:
    """Each source word takes the target word that it likes best, the best of several keeps it."""
    best = {i: int(scores[i].argmax()) for i in range(len(scores)) if scores[i].max() >= 0.405}
    return {
        (i, j)
        for i, j in best.items()
        if scores[i, j] == max(scores[k, j] for k, other in best.items() if other == j)
    }
