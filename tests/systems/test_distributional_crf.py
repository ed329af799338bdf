"""The distributional CRF as users meet it."""

from __future__ import annotations

import pytest

import monoalign
from monoalign.core.errors import UnknownNameError
from monoalign.systems.distributional_crf.model import ADDED, GROUPS
from monoalign.systems.registry import train
from samples import aligned

GOLD = [
    aligned("He bought a car .", "He purchased a car .", "0-0 1-1 2-2 3-3 4-4"),
    aligned("The dog sleeps .", "A dog is asleep .", "0-0 1-1 2-3 3-4"),
    aligned("She sold it .", "It was sold .", "1-2 2-0 3-3"),
]


def test_probabilities_of_a_word_sum_to_at_most_one() -> None:
    alignment = monoalign.load("distributional-crf").align("a cat and a dog", "the dog and the cat")
    assert alignment.all_probabilities is not None
    for target in range(5):
        total = sum(p for (_, j), p in alignment.all_probabilities.items() if j == target)
        assert total <= 1 + 1e-9


@pytest.mark.parametrize("group", ADDED)
def test_every_added_group_can_be_left_out(group: str) -> None:
    aligner = train("distributional-crf", GOLD, without=group, iterations=3, folds=0)
    assert aligner.options["without"] == group
    assert len(list(aligner.align_many([one.pair for one in GOLD]))) == len(GOLD)


def test_trees_are_made_only_where_contexts_need_them() -> None:
    aligner = train("distributional-crf", GOLD, without="distribution", iterations=1, folds=0)
    assert next(aligner.annotate([GOLD[0].pair])).source.heads is None
    aligner = train("distributional-crf", GOLD, iterations=1, folds=0)
    assert next(aligner.annotate([GOLD[0].pair])).source.heads is not None


def test_unknown_groups_are_named() -> None:
    with pytest.raises(UnknownNameError, match="vector"):
        monoalign.load("distributional-crf", without="vector")
    assert len(set(GROUPS)) == len(GROUPS)
