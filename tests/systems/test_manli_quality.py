from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.systems.aligner import Aligner
from monoalign.systems.manli.model import FEATURES
from monoalign.systems.manli.quality import (
    exact_like,
    gold_score,
    reachable,
    reaching,
    reaching_gold,
)
from samples import aligned

GOLD = [
    aligned("Dogs bark loudly .", "Dogs bark .", "0-0 1-1 3-2", "1"),
    aligned("dogs and cats bark", "animals bark", "0-0 2-0 3-1", "2"),  # not reachable
    aligned("They gave up .", "They abdicated .", "0-0 1-1 2-1 3-2", "3"),
]
VALUES = {"EQ_content": 1.0, "EQ_function": 0.5, "EQ_punctuation": 0.5, "SUB_content": -1.0}
WEIGHTS = {"weights": np.array([VALUES.get(name, 0.0) for name in FEATURES])}


def manli(**options: object) -> Aligner:
    return monoalign.load("manli", weights=WEIGHTS, max_size=3, **options)


@pytest.fixture(scope="module")
def gold() -> list[Alignment]:
    pairs = manli().annotate(one.pair for one in GOLD)
    return [Alignment(pair, one.links) for pair, one in zip(pairs, GOLD, strict=True)]


def test_gold_is_reachable_where_its_links_are_phrase_edits(gold: list[Alignment]) -> None:
    assert reachable(gold, 3) == pytest.approx(2 / 3)
    assert reachable(gold, 1) == pytest.approx(1 / 3)


def test_the_score_of_gold(gold: list[Alignment]) -> None:
    aligner = manli()
    assert gold_score(aligner, gold[0]) == pytest.approx(1 + 1 + 0.5)
    assert gold_score(aligner, gold[1]) == pytest.approx(1 - 1)  # one of `dogs` and `cats`
    assert gold_score(aligner, gold[1], whole=True) == pytest.approx(1 - 1 - 1)


def test_a_word_in_several_edits_is_aligned_once(gold: list[Alignment]) -> None:
    values = {**VALUES, "DEL_content": 0.25, "DEL_function": 0.25, "INS_content": 0.125}
    weights = {"weights": np.array([values.get(name, 0.0) for name in FEATURES])}
    aligner = monoalign.load("manli", weights=weights, max_size=3, score_all=True)
    whole = gold_score(aligner, gold[1], whole=True)
    assert whole == pytest.approx(1 - 1 - 1 + 0.25)  # bark, two edits of `animals`, DEL of `and`


def test_a_search_that_gives_up_early_stays_below_gold(gold: list[Alignment]) -> None:
    assert reaching_gold(manli(), gold) == 1
    assert reaching_gold(manli(iterations=1), gold) < 1


def test_annealing_against_exact_search(gold: list[Alignment]) -> None:
    short = manli(iterations=1)
    exact = exact_like(short)
    assert exact.name == "manli-exact"
    assert exact.options["max_size"] == 3
    scores = [
        [one.score or 0 for one in each.align_many(g.pair for g in gold)] for each in (short, exact)
    ]
    assert reaching(scores[0], scores[1]) < 1
    assert reaching(scores[1], scores[0]) == 1


def test_weights_by_length_are_refused(gold: list[Alignment]) -> None:
    """Their scores are not what the search adds up."""
    weights = {**WEIGHTS, "even_weights": WEIGHTS["weights"]}
    with pytest.raises(monoalign.UsageError, match="found some `by_length`"):
        gold_score(monoalign.load("manli", weights=weights), gold[0])
