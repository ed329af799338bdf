from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from monoalign.candidates.cells import token_cells
from monoalign.candidates.states import ChainStates
from monoalign.core.edit import JumpScores, ScoredEdits
from monoalign.core.errors import UsageError
from monoalign.decoding.viterbi import Chain, Viterbi
from samples import pair

JUMPS = JumpScores(np.array([-1.0, 0.0, 1.0]), (-0.5, -0.25, 0.5))


def _scored(along: str, unary: list[float]) -> ScoredEdits:
    space = ChainStates(along)([pair("a b", "c d")])  # type: ignore[arg-type]
    jumps = JumpScores(JUMPS.table, JUMPS.nulls, along)  # type: ignore[arg-type]
    return ScoredEdits(space, np.array(unary), jumps)


def test_the_best_path_becomes_links() -> None:
    scored = _scored("source", [0, 2, 0, 0, 0, 2])
    (found,) = Viterbi()(scored)
    assert found.links == {(0, 0), (1, 1)}
    assert found.probabilities is not None
    assert found.probabilities[0, 0] > 0.5
    assert found.score is not None
    assert 0.1 < np.exp(found.score) < found.probabilities[0, 0]
    assert found.optimal


def test_along_the_target_links_are_source_to_target() -> None:
    (found,) = Viterbi()(_scored("target", [0, 0, 5, 0, 0, 5]))
    assert found.links == {(1, 0), (1, 1)}


def test_words_may_correspond_to_nothing() -> None:
    (found,) = Viterbi()(_scored("source", [9, 0, 0, 9, 0, 0]))
    assert found.links == frozenset()


def test_the_path_is_the_best_by_total() -> None:
    scored = _scored("source", [0.3, 0.2, 0.1, 0.0, 0.2, 0.4])
    chain = Chain.of(scored)
    best = np.zeros(6, np.bool_)
    best[chain.rows_of(chain.best_paths())] = True
    for first in range(3):
        for second in range(3, 6):
            chosen = np.zeros(6, np.bool_)
            chosen[[first, second]] = True
            assert scored.total(chosen) <= scored.total(best) + 1e-12


def test_a_lower_threshold_only_adds_links() -> None:
    scored = _scored("source", [0.3, 0.2, 0.1, 0.0, 0.2, 0.4])
    found = [Viterbi(threshold)(scored)[0].links for threshold in (0.9, 0.4, 0.2, 0.05, 0.001)]
    assert all(fewer <= more for fewer, more in pairwise(found))
    assert found[0] == frozenset()
    assert len(found[-1]) == 4


def test_temperature_flattens() -> None:
    scored = _scored("source", [0, 2, 0, 0, 0, 2])
    sharp, flat = (Viterbi(temperature=value)(scored)[0] for value in (0.5, 3.0))
    assert sharp.links == flat.links
    assert sharp.probabilities is not None
    assert flat.probabilities is not None
    assert sharp.probabilities[0, 0] > flat.probabilities[0, 0]


def test_only_for_chains() -> None:
    space = token_cells([pair("a", "b")])
    with pytest.raises(UsageError, match="jump scores"):
        Viterbi()(ScoredEdits(space, np.zeros(1)))
    with pytest.raises(UsageError, match="every state"):
        Viterbi()(ScoredEdits(space, np.zeros(1), JUMPS))
