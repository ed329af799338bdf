"""Strict and loose gold, each with weights of its own, against a perceptron written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.core.edit import FloatArray
from monoalign.core.space import EditSpace
from monoalign.features.phrase.edits import COLUMNS, PhraseEdits
from monoalign.models.phrase_edits import WEIGHTS
from monoalign.systems.manli.model import ANNOTATOR
from monoalign.training.corpus import annotated
from monoalign.training.loose import with_open_links
from monoalign.training.perceptron import AveragedPerceptron, Choices, order_of
from monoalign.training.phrase_problems import problems_of
from monoalign.training.tied import between, shared_change
from samples import aligned

GOLD = [
    aligned("the dog barked", "a dog barked", "1-1 2-2", "1"),
    aligned("cats sleep", "the cat slept", "0-1 1-2", "2"),
    aligned("the king left", "a king quit", "0-0 1-1 2-2", "3"),
    aligned("they gave up", "they quit", "0-0 1-1 2-1", "4"),
]
LOOSE = range(2, 4)
OPTIONS: dict[str, Any] = {"epochs": 3, "max_size": 2}


def weights_of(**options: Any) -> FloatArray:
    """(sets, features), those of pairs of equal length last."""
    weights = monoalign.train("manli-exact", GOLD, **OPTIONS, **options).weights
    return np.stack([weights[name] for name in WEIGHTS if name in weights])


def test_a_pair_moves_the_weights_of_its_kind_by_all_and_the_others_by_half() -> None:
    choices = Choices(np.array([[1, 0], [0, 2]], np.float32), gold=np.array([0]))
    perceptron = AveragedPerceptron(np.zeros((2, 2)), np.zeros((2, 2)))
    assert perceptron.learn(choices, np.array([1]), shares=shared_change(0, 2))
    assert perceptron.weights.tolist() == [[1, -2], [0.5, -1]]
    assert perceptron.learn(choices, np.array([0, 1]), shares=shared_change(1, 2))
    assert perceptron.weights.tolist() == [[1, -3], [0.5, -3]]
    assert not perceptron.learn(choices, np.array([0]), shares=shared_change(1, 2))
    assert perceptron.mean().tolist() == [[1, -8 / 3], [0.5, -7 / 3]]


def test_the_only_kind_moves_by_all() -> None:
    assert shared_change(0, 1).tolist() == [1]


@pytest.mark.parametrize("by_length", [False, True])
def test_the_perceptron_learns_two_kinds_as_written_out(by_length: bool) -> None:
    strict, loose = _written_out(LOOSE, by_length)
    shared: dict[str, Any] = {"loose": LOOSE, "by_length": by_length}
    assert np.allclose(weights_of(lean=1.0, **shared), strict)
    assert np.allclose(weights_of(lean=0.0, **shared), loose)
    assert np.allclose(weights_of(lean=0.3, **shared), 0.3 * strict + 0.7 * loose)
    assert not np.allclose(strict, loose)


@pytest.mark.parametrize("options", [{}, {"loose": range(0)}, {"lean": 0.1}, {"by_length": True}])
def test_without_loose_gold_there_is_one_kind(options: dict[str, Any]) -> None:
    (alone,) = _written_out(range(0), options.get("by_length", False))
    assert np.allclose(weights_of(**options), alone)


def test_the_weights_of_one_problem_are_those_of_the_model() -> None:
    parameters = np.arange(4.0)
    assert between(parameters, 4, 0.3).tolist() == [0, 1, 2, 3]
    assert between(parameters, 2, 0.25).tolist() == [0.75 * 2, 0.25 + 0.75 * 3]


def _written_out(loose: range, by_length: bool) -> FloatArray:
    """(kinds, sets, features) the mean over all steps, aligned by looking at all alignments."""
    gold = annotated(with_open_links(GOLD, loose), ANNOTATOR)
    problems = list(problems_of(gold, PhraseEdits(COLUMNS, OPTIONS["max_size"])))
    weights = np.zeros((2 if loose else 1, 2 if by_length else 1, len(COLUMNS)))
    seen = []
    for epoch in range(1, OPTIONS["epochs"] + 1):
        for at in order_of(1, epoch, len(GOLD)):
            problem, kind = problems[at], int(at in loose)
            choices, pair = problem.choices, problem.pair
            shorter, longer = sorted([len(pair.source), len(pair.target)])
            shares = np.array([1 - shorter / longer, shorter / longer] if by_length else [1.0])
            gains = choices.gains(shares @ weights[kind])
            best = max(_packings(problem.edits), key=lambda rows: sum(gains[list(rows)]))
            left_open = [] if choices.open is None else choices.open.tolist()
            wrong = [row for row in best if row not in left_open]
            change = choices.features[choices.gold].sum(0) - choices.features[wrong].sum(0)
            for other, sets in enumerate(weights):
                sets += np.outer(shares, change if other == kind else 0.5 * change)
            seen.append(weights.copy())
    mean: FloatArray = np.mean(seen, axis=0)
    return mean


def _packings(edits: EditSpace) -> Iterator[tuple[int, ...]]:
    """Every set of edits of one pair that share no word, smaller ones first where equal."""
    words = [
        {("source", i) for i in range(a, b)} | {("target", j) for j in range(c, d)}
        for a, b, c, d in zip(*(column.tolist() for column in edits.columns), strict=True)
    ]

    def extend(chosen: tuple[int, ...], taken: set[tuple[str, int]], start: int) -> Iterator[Any]:
        yield chosen
        for row in range(start, len(words)):
            if not words[row] & taken:
                yield from extend((*chosen, row), taken | words[row], row + 1)

    return extend((), set(), 0)
