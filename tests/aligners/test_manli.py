from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.aligners import manli, manli_constrained, manli_exact
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.phrase_aligner import ARRAY, phrase_features
from samples import pair

NAMES = phrase_features(1).names
TRAINED = [("manli", manli), ("manli-exact", manli_exact), ("manli-constrained", manli_constrained)]


def by_hand(**weights: float) -> dict[str, Any]:
    """Weights by the names of features; all others are 0."""
    return {ARRAY: np.array([weights.get(name, 0.0) for name in NAMES])}


EQUAL = by_hand(EQ_content=1.0, EQ_function=0.5, EQ_punctuation=0.5, SUB_content=-1.0)


@pytest.fixture(scope="module", params=TRAINED, ids=lambda one: str(one[0]))
def aligner(request: pytest.FixtureRequest) -> Aligner:
    built: Aligner = request.param[1].build(weights=EQUAL)
    return built


def test_names_and_signatures(aligner: Aligner) -> None:
    assert aligner.signature.startswith(f"{aligner.name}|")
    assert "max_size" in aligner.signature


def test_equal_words_are_linked(aligner: Aligner) -> None:
    found = aligner.align("Dogs bark loudly .", "Dogs bark .")
    assert found.links == {(0, 0), (1, 1), (3, 2)}


def test_the_score_is_what_the_links_gain() -> None:
    found = manli_exact.build(weights=EQUAL).align("Dogs bark .", "Dogs bark .")
    assert found.score == pytest.approx(1 + 1 + 0.5)
    assert found.optimal


def test_ties_of_equal_words_do_not_cross_by_chance() -> None:
    """Context and distortion decide where words repeat; without them any choice is as good."""
    weights = by_hand(EQ_content=1.0, distortion_content=-1.0, SUB_content=-9.0)
    found = manli_exact.build(weights=weights).align_pair(pair("dog dog dog", "dog dog dog"))
    assert found.links == {(0, 0), (1, 1), (2, 2)}


def test_seeds_are_part_of_the_signature() -> None:
    first, second = (manli.build(weights=EQUAL, seed=seed) for seed in (1, 2))
    assert first.signature != second.signature


def test_exact_never_scores_lower_than_annealing() -> None:
    one = pair("The old dog bit the dog of the man .", "The dog , the dog bit a man !")
    exact = manli_exact.build(weights=EQUAL, max_size=2).align_pair(one)
    for seed in range(5):
        annealed = manli.build(weights=EQUAL, max_size=2, seed=seed).align_pair(one)
        assert (annealed.score or 0) <= (exact.score or 0) + 1e-12


def test_what_is_refused() -> None:
    with pytest.raises(monoalign.UsageError, match="max_size"):
        manli_exact.build(max_size=0, weights=EQUAL)
    with pytest.raises(monoalign.UsageError, match="expected"):
        manli_exact.build(weights={ARRAY: np.zeros(3)})
