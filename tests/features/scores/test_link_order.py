from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.features.scores.score_context import REACH, LinkOrder
from monoalign.kernels.link_order import chain, posteriors
from samples import pair

JUMPS = np.full((2, 2 * REACH + 1), -1.0)
JUMPS[:, REACH + 1] = 2.0
ORDER = LinkOrder(JUMPS)


def described(source: str, target: str, scores: FloatArray) -> dict[str, FloatArray]:
    """The features of all cells, behind those of another pair."""
    every = np.concatenate([np.zeros(2), scores])
    batch = Batch.of([pair("a b", "c"), pair(source, target)]).with_scores(every)
    block = ORDER(batch, token_cells(batch).at(np.arange(2, len(every))))
    rows = np.stack([block.row(row) for row in range(block.rows)])
    return dict(zip(ORDER.names, rows.T, strict=True))


def test_the_repeated_word_beside_its_neighbour_is_the_likelier_one() -> None:
    scores = np.full((5, 2), -4.0)
    scores[0, 0] = scores[3, 0] = 1.0  # the, the
    scores[4, 1] = 3.0  # cat
    values = described("the dog and the cat", "the cat", scores.ravel())
    for name in ORDER.names:
        cells = values[name].reshape(5, 2)
        assert cells[3, 0] > cells[0, 0], name
    shares = values["posterior_of_both_chains"].reshape(5, 2)
    assert shares[3, 0] > 0.9
    assert shares[0, 0] < 0.3


def test_odds_are_those_of_the_posteriors() -> None:
    values = described("a b c", "d e", np.linspace(-2, 2, 6))
    share = values["posterior_of_target_chain"].astype(np.float64)
    assert values["odds_of_target_chain"] == pytest.approx(
        0.2 * np.log(share / (1 - share)), abs=1e-4
    )


def test_no_cells() -> None:
    batch = Batch.of([pair("", "a"), pair("b", "c")]).with_scores(np.zeros(1))
    assert ORDER(batch, token_cells(batch).at(np.zeros(0, np.int64))).rows == 0


def test_swapping_the_pair_swaps_the_chains() -> None:
    scores = np.array([[2.0, -1.0, 0.5], [-2.0, 1.0, 0.0]])
    sizes, shares = np.array([[2, 3]]), np.zeros((2, 6))
    posteriors(scores.ravel(), sizes, np.exp(JUMPS), shares)
    other = np.zeros((2, 6))
    posteriors(scores.T.ravel(), sizes[:, ::-1].copy(), np.exp(JUMPS), other)
    assert other[::-1].reshape(2, 3, 2).transpose(0, 2, 1).ravel() == pytest.approx(shares.ravel())


def test_the_second_round_hears_half_of_the_first() -> None:
    scores = np.array([[1.0, 0.5, -1.0], [0.0, 1.0, 0.5]])
    shares = np.zeros((2, 6))
    posteriors(scores.ravel(), np.array([[2, 3]]), np.exp(JUMPS), shares)
    other = enumerated(scores.T, np.exp(JUMPS[1])).T
    heard = (scores + np.log(other / (1 - other))) / 2
    expected = enumerated(heard, np.exp(JUMPS[0]))
    assert shares[0] == pytest.approx(expected.ravel())


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 3), st.integers(0, 1000))
def test_a_chain_is_what_enumeration_finds(places: int, words: int, reach: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    odds = 3 * random.standard_normal((places, words))
    jumps = np.exp(random.standard_normal(2 * reach + 1))
    shares = chain(np.exp(odds.T).copy(), jumps)
    assert shares.T.ravel() == pytest.approx(enumerated(odds, jumps).ravel())


def test_long_sentences_do_not_overflow() -> None:
    scores = np.where(np.eye(300, dtype=np.bool_), 40.0, -40.0).ravel()
    shares = np.zeros((2, 300 * 300))
    posteriors(scores, np.array([[300, 300]]), np.exp(4 * JUMPS), shares)
    assert shares[:, :: 300 + 1] == pytest.approx(np.ones((2, 300)), abs=1e-6)


def enumerated(odds: FloatArray, jumps: FloatArray) -> FloatArray:
    """Posteriors by all ways of taking places."""
    places, words = odds.shape
    reach = len(jumps) // 2
    shares, whole = np.zeros((places, words)), 0.0
    for taken in product(range(-1, places), repeat=words):
        ways = [(word, place) for word, place in enumerate(taken) if place >= 0]
        weight = float(np.exp(sum(odds[place, word] for word, place in ways)))
        for (_, before), (_, after) in pairwise(ways):
            weight *= jumps[np.clip(after - before, -reach, reach) + reach]
        whole += weight
        for word, place in ways:
            shares[place, word] += weight
    return shares / whole
