from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.errors import UsageError
from monoalign.core.space import JumpScores, ScoredEdits, Side
from monoalign.decoding.chain import Agreement, Chain, Viterbi, cells_of
from samples import pair

JUMPS = JumpScores(np.array([-1.0, 0.0, 1.0]), (-0.5, -0.25, 0.5))
TWO_BY_TWO = Batch.of([pair("a b", "c d")])
PAIRS = Batch.of([pair("a b", "c d e"), pair("", "x"), pair("a", "b")])


def _scored(along: Side, unary: list[float]) -> ScoredEdits:
    """Scores of two words with two states each and none."""
    jumps = JumpScores(JUMPS.table, JUMPS.nulls, along)
    return ScoredEdits(ChainStates(along)(TWO_BY_TWO), np.array(unary), jumps)


def _decoded(scored: ScoredEdits, decoder: Viterbi | None = None) -> Alignment:
    (alignment,) = (decoder or Viterbi())(TWO_BY_TWO, scored)
    return alignment


def test_the_best_path_becomes_links() -> None:
    alignment = _decoded(_scored("source", [0, 2, 0, 0, 0, 2]))
    assert alignment.links == {(0, 0), (1, 1)}
    assert alignment.probabilities is not None
    assert alignment.probabilities[0, 0] > 0.5
    assert alignment.score is not None
    assert 0.1 < np.exp(alignment.score) < alignment.probabilities[0, 0]
    assert alignment.optimal


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
def test_the_score_of_a_path_is_what_it_adds_up_to(temperature: float) -> None:
    scored = _scored("source", [0, 2, 0, 0, 0, 2])
    alignment = _decoded(scored, Viterbi(temperature=temperature, score="viterbi"))
    assert alignment.links == {(0, 0), (1, 1)}
    assert alignment.score == pytest.approx(2 + 2 + 1)  # two states and the jump by one


def test_along_the_target_links_are_source_to_target() -> None:
    assert _decoded(_scored("target", [0, 0, 5, 0, 0, 5])).links == {(1, 0), (1, 1)}


def test_words_may_correspond_to_nothing() -> None:
    assert _decoded(_scored("source", [9, 0, 0, 9, 0, 0])).links == frozenset()


def test_the_path_is_the_best_by_total() -> None:
    scored = _scored("source", [0.3, 0.2, 0.1, 0.0, 0.2, 0.4])
    chain = Chain.of(TWO_BY_TWO, scored)

    def total(first: int, second: int) -> float:
        """The score of a path, from the definition."""
        to_null, from_null, between_nulls = JUMPS.nulls
        if first and second:
            step = float(JUMPS.table[1 + second - first])
        elif first or second:
            step = to_null if first else from_null
        else:
            step = between_nulls
        return float(scored.unary[first] + scored.unary[3 + second]) + step

    first, second = chain.best_paths().tolist()
    assert chain.rows_of(chain.best_paths()).tolist() == [first, 3 + second]
    totals = [total(one, two) for one in range(3) for two in range(3)]
    assert max(totals) <= total(first, second) + 1e-12
    assert chain.path_scores(chain.best_paths()).tolist() == pytest.approx([total(first, second)])


def test_a_lower_threshold_only_adds_links() -> None:
    scored = _scored("source", [0.3, 0.2, 0.1, 0.0, 0.2, 0.4])
    links = [_decoded(scored, Viterbi(least)).links for least in (0.9, 0.4, 0.2, 0.05, 0.001)]
    assert all(fewer <= more for fewer, more in pairwise(links))
    assert links[0] == frozenset()
    assert len(links[-1]) == 4


def test_temperature_flattens() -> None:
    scored = _scored("source", [0, 2, 0, 0, 0, 2])
    sharp, flat = (_decoded(scored, Viterbi(temperature=value)) for value in (0.5, 3.0))
    assert sharp.links == flat.links
    assert sharp.probabilities is not None
    assert flat.probabilities is not None
    assert sharp.probabilities[0, 0] > flat.probabilities[0, 0]


def test_only_for_chains() -> None:
    batch = Batch.of([pair("a", "b")])
    space = token_cells(batch)
    with pytest.raises(UsageError, match="jump scores"):
        Viterbi()(batch, ScoredEdits(space, np.zeros(1)))
    with pytest.raises(UsageError, match="every state"):
        Viterbi()(batch, ScoredEdits(space, np.zeros(1), JUMPS))


def test_no_pairs() -> None:
    batch = Batch.of([])
    assert Viterbi()(batch, ScoredEdits(ChainStates()(batch), np.zeros(0), JUMPS)) == []


def _random_scores(along: Side, seed: int) -> ScoredEdits:
    space = ChainStates(along)(PAIRS)
    unary = 3 * np.random.default_rng(seed).normal(size=len(space))
    return ScoredEdits(space, unary, JumpScores(np.zeros(3), along=along))


def test_cells_have_the_same_ids_in_both_directions() -> None:
    sides: tuple[Side, Side] = ("source", "target")
    cells_by_word = []
    for along in sides:
        space = ChainStates(along)(PAIRS)
        columns = (space.owners, space.source_starts, space.target_starts, cells_of(PAIRS, space))
        rows = zip(*(column.tolist() for column in columns), strict=True)
        cells_by_word.append({(k, i, j): cell for k, i, j, cell in rows if cell >= 0})
    assert cells_by_word[0] == cells_by_word[1]
    assert sorted(cells_by_word[0].values()) == list(range(7))


def test_agreement_is_the_product_of_both_directions() -> None:
    forward, backward = _random_scores("source", 1), _random_scores("target", 2)
    tables = []
    for scored in (forward, backward):
        space, posteriors = scored.space, Chain.of(PAIRS, scored).marginals().posteriors
        words = zip(space.owners, space.source_starts, space.target_starts, strict=True)
        tables.append(dict(zip(words, posteriors, strict=True)))
    alignments = Agreement(0.1)(PAIRS, forward, backward)
    for number, (pair_, alignment) in enumerate(zip(PAIRS.pairs, alignments, strict=True)):
        assert alignment.pair == pair_
        product = {
            (int(i), int(j)): tables[0][k, i, j] * tables[1][k, i, j]
            for k, i, j in tables[0]
            if k == number and min(i, j) >= 0
        }
        assert alignment.links == {cell for cell, value in product.items() if value >= 0.1}
        assert alignment.probabilities is not None
        for cell, probability in alignment.probabilities.items():
            assert probability == pytest.approx(product[cell] ** 0.5)


def test_agreement_on_no_words() -> None:
    batch = Batch.of([pair("", "")])
    forward, backward = (
        ScoredEdits(ChainStates(along)(batch), np.zeros(0), JumpScores(np.zeros(3), along=along))
        for along in ("source", "target")
    )
    assert Agreement(0.4)(batch, forward, backward)[0].links == frozenset()
