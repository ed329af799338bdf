from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.errors import ModelError
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import train
from monoalign.training.run import Progress
from samples import pair

pytestmark = pytest.mark.slow

NOUNS = ["dog", "cat", "car", "house", "river", "minister", "paper", "story", "bread", "garden"]
VERBS = [("bought", "purchased"), ("began", "started"), ("helped", "aided"), ("ended", "finished")]


def corpus() -> list[Alignment]:
    """The subject comes last in the target, and verbs are synonyms."""
    gold = []
    for number, noun in enumerate(NOUNS):
        for verb, other in VERBS:
            words = (f"the old {noun} {verb} a {NOUNS[number - 1]} today",)
            target = f"a {NOUNS[number - 1]} was {other} by the {noun}"
            one = pair(*words, target, f"{noun} {verb}")
            gold.append(Alignment.from_pharaoh(one, "0-5 2-6 3-3 4-0 5-1"))
    return gold


@pytest.fixture(scope="module")
def aligner() -> Aligner:
    return train("fast", corpus(), folds=2, epochs=40, members=1)


def test_it_learns(aligner: Aligner) -> None:
    gold = corpus()
    score = monoalign.evaluate(aligner.align_many([one.pair for one in gold]), gold)
    assert score.f1 > 0.9


def test_it_learns_the_same_again(aligner: Aligner) -> None:
    again = train("fast", corpus(), folds=2, epochs=40, members=1)
    assert again.signature == aligner.signature


def test_loose_gold_is_told_apart() -> None:
    strict = corpus()
    loose = [Alignment.from_pharaoh(one.pair, one.to_pharaoh() + " 1-5 6-2") for one in corpus()]
    indices = range(len(strict), 2 * len(strict))
    aligner = train("fast", [*strict, *loose], folds=2, epochs=40, members=1, loose=indices)
    assert aligner.align_pair(strict[0].pair).links <= strict[0].links | {(1, 5), (6, 2)}


def test_probabilities_of_gold_are_learned_only_if_one_says_so() -> None:
    gold = corpus()[:8]
    stale = [replace(one, probabilities=dict.fromkeys(one.links, 0.1)) for one in gold]
    plain, same, soft = (
        train("fast", given, folds=2, epochs=2, members=1, soft_labels=labels)
        for given, labels in ((gold, False), (stale, False), (stale, True))
    )
    assert same.signature == plain.signature
    assert soft.signature != plain.signature
    earlier_name = train("fast", stale, folds=2, epochs=2, members=1, votes=True)
    assert earlier_name.signature == soft.signature


def test_capitals_teach_lower_case_too() -> None:
    """`Dog` and `dog` are learned from gold in which all nouns have capitals."""
    gold = [
        Alignment.from_pharaoh(
            pair(one.pair.source.text.title(), one.pair.target.text.title(), one.pair.id),
            one.to_pharaoh(),
        )
        for one in corpus()
    ]
    aligner = train("fast", gold, folds=2, epochs=40, members=1)
    score = monoalign.evaluate(aligner.align_many([one.pair for one in corpus()]), corpus())
    assert score.f1 > 0.9


def test_weights_without_jumps_are_refused(aligner: Aligner) -> None:
    arrays = dict(aligner.weights) | {"jumps": np.zeros((2, 3))}
    with pytest.raises(ModelError, match=r"jumps: expected .* of shape \(2, 21\), found"):
        monoalign.load("fast", weights=arrays)


def test_one_pair_is_enough_to_run() -> None:
    aligner = train("fast", corpus()[:1], epochs=1, members=1)
    assert aligner.name == "fast"


def test_it_is_measured_on_other_pairs() -> None:
    """The last report has F1 on `dev`, which changes nothing else."""
    gold = corpus()
    reports: list[Progress] = []
    aligner = train("fast", gold, dev=gold[:8], folds=2, epochs=2, members=1, report=reports.append)
    pairs = [one.pair for one in gold[:8]]
    assert reports[-1].dev_f1 == monoalign.evaluate(aligner.align_many(pairs), gold[:8]).f1
    assert {report.dev_f1 for report in reports[:-1]} == {None}
    assert train("fast", gold, folds=2, epochs=2, members=1).signature == aligner.signature
