from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.core.batch import Batch
from monoalign.core.errors import ModelError
from monoalign.decoding.packing import edits_and_gains
from monoalign.features.phrase.edits import COLUMNS
from monoalign.models.phrase_edits import PhraseEditModel
from monoalign.systems.aligner import Aligner
from monoalign.systems.manli.model import FEATURES
from samples import pair

FAMILY = ("manli", "manli-exact", "manli-constrained")


def by_hand(**weights: float) -> dict[str, Any]:
    """Weights by the names of features; all others are 0."""
    return {"weights": np.array([weights.get(name, 0.0) for name in FEATURES])}


EQUAL = by_hand(EQ_content=1.0, EQ_function=0.5, EQ_punctuation=0.5, SUB_content=-1.0)


@pytest.fixture(scope="module", params=FAMILY)
def aligner(request: pytest.FixtureRequest) -> Aligner:
    return monoalign.load(request.param, weights=EQUAL)


def test_weights_are_of_all_features() -> None:
    """The order of the weights that ship: a feature added to the library does not change it."""
    assert len(FEATURES) == 70
    assert FEATURES == COLUMNS


def test_names_and_signatures(aligner: Aligner) -> None:
    assert aligner.signature.startswith(f"{aligner.name}|")
    assert "max_size" in aligner.signature


def test_equal_words_are_linked(aligner: Aligner) -> None:
    alignment = aligner.align("Dogs bark loudly .", "Dogs bark .")
    assert alignment.links == {(0, 0), (1, 1), (3, 2)}


def test_the_score_is_what_the_links_gain() -> None:
    alignment = monoalign.load("manli-exact", weights=EQUAL).align("Dogs bark .", "Dogs bark .")
    assert alignment.score == pytest.approx(1 + 1 + 0.5)
    assert alignment.optimal


def test_the_score_of_all_edits_counts_unaligned_words() -> None:
    weights = {"weights": EQUAL["weights"] + by_hand(DEL_content=0.25, INS_content=-2.0)["weights"]}
    pairs = "Dogs bark loudly .", "Dogs bark ."
    gain = monoalign.load("manli-exact", weights=weights).align(*pairs)
    whole = monoalign.load("manli-exact", weights=weights, score_all=True).align(*pairs)
    assert whole.links == gain.links
    assert whole.score == pytest.approx(1 + 1 + 0.5 + 0.25)  # `loudly` is a DEL edit
    assert gain.score == pytest.approx(1 + 1 + 0.5 + 0.25 - (3 * 0.25 - 2 * 2.0))


def test_ties_of_equal_words_do_not_cross_by_chance() -> None:
    """Context and distortion decide where words repeat; without them any choice is as good."""
    weights = by_hand(EQ_content=1.0, distortion_content=-1.0, SUB_content=-9.0)
    aligner = monoalign.load("manli-exact", weights=weights)
    assert aligner.align_pair(pair("dog dog dog", "dog dog dog")).links == {(0, 0), (1, 1), (2, 2)}


def test_pairs_of_equal_length_may_have_weights_of_their_own() -> None:
    even = by_hand(EQ_content=2.0, EQ_punctuation=-3.0, SUB_content=-1.0, SUB_mixed=-1.0)
    two = {"weights": EQUAL["weights"], "even_weights": even["weights"]}
    aligner = monoalign.load("manli-exact", weights=two, max_size=1)
    alignment = aligner.align("Dogs bark .", "Dogs bark .")
    assert alignment.links == {(0, 0), (1, 1)}
    weights = {each.feature: each.weight for each in aligner.explain(alignment)[1, 1]}
    assert weights["EQ_content"] == pytest.approx(2)
    alignment = aligner.align("Dogs bark .", "Dogs bark . " + 27 * "x ")  # 0.9 and 0.1 of them
    assert alignment.links == {(0, 0), (1, 1), (2, 2)}
    weights = {each.feature: each.weight for each in aligner.explain(alignment)[2, 2]}
    assert weights["EQ_punctuation"] == pytest.approx(0.9 * 0.5 - 0.1 * 3.0)


def test_scores_of_pairs_of_any_lengths_are_by_the_same_mean_of_weights() -> None:
    two = {**EQUAL, "even_weights": 4 * EQUAL["weights"]}
    aligner = monoalign.load("manli-exact", weights=two, max_size=1)
    for target in ("Dogs bark .", "Dogs bark . " + 27 * "x "):
        score = aligner.align("Dogs bark .", target).score
        assert score == pytest.approx((2 / 3 + 4 / 3) * (1 + 1 + 0.5))
    weights = {"even_weights": EQUAL["weights"] + by_hand(INS_content=1.0)["weights"], **EQUAL}
    whole = monoalign.load("manli-exact", weights=weights, max_size=1, score_all=True)
    score = whole.align("Dogs bark .", "Dogs bark . x").score
    assert score == pytest.approx(1 + 1 + 0.5 + 1 / 3)  # `x` is an INS edit


def test_weights_of_pairs_of_equal_length_are_checked() -> None:
    with pytest.raises(ModelError, match=r"even_weights: expected .* of shape \(70\), found"):
        monoalign.load("manli-exact", weights={**EQUAL, "even_weights": np.zeros(3)})


def test_seeds_are_part_of_the_signature() -> None:
    first, second = (monoalign.load("manli", weights=EQUAL, seed=seed) for seed in (1, 2))
    assert first.signature != second.signature


def test_exact_never_scores_lower_than_annealing() -> None:
    one = pair("The old dog bit the dog of the man .", "The dog , the dog bit a man !")
    exact = monoalign.load("manli-exact", weights=EQUAL, max_size=2).align_pair(one)
    for seed in range(5):
        aligner = monoalign.load("manli", weights=EQUAL, max_size=2, seed=seed)
        annealed = aligner.align_pair(one)
        assert (annealed.score or 0) <= (exact.score or 0) + 1e-12


def test_what_is_refused() -> None:
    with pytest.raises(monoalign.UsageError, match="max_size"):
        monoalign.load("manli-exact", max_size=0, weights=EQUAL)
    with pytest.raises(monoalign.UsageError, match=r"features: .*maccartney2008"):
        monoalign.load("manli-exact", features="maccartney", weights=EQUAL)
    with pytest.raises(ModelError, match=r"weights: expected .* of shape \(70\), found"):
        monoalign.load("manli-exact", weights={"weights": np.zeros(3)})


def test_contributions_are_the_score_of_the_chosen_edit() -> None:
    aligner = monoalign.load("manli-exact")
    assert isinstance(aligner.model, PhraseEditModel)
    alignment = aligner.align("They gave up power .", "They abdicated .")
    assert {(1, 1), (2, 1)} <= alignment.links  # one edit: gave up / abdicated
    evidence = aligner.explain(alignment)
    assert evidence.keys() == alignment.links
    assert evidence[1, 1] == evidence[2, 1]
    batch = Batch.of(aligner.annotate([alignment.pair]))
    scored = aligner.model.scored(batch)
    (row,) = scored.space.rows_of(0, [((1, 3), (1, 2))])
    contributions = sum(each.contribution for each in evidence[1, 1])
    assert contributions == pytest.approx(float(scored.unary[row]))
    values = {each.feature: each.value for each in evidence[1, 1]}
    assert values["source_size"] == 1
    assert edits_and_gains(batch, scored, 0)[1][row] > 0


def test_links_that_the_search_did_not_choose_are_explained_by_their_words() -> None:
    aligner = monoalign.load("manli-exact")
    alignment = aligner.align("A cat sat .", "Dogs bark .", must_link=[(1, 1)])
    values = {each.feature: each.value for each in aligner.explain(alignment)[1, 1]}
    assert values["SUB_content"] == 1
