from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.edit import FloatArray
from monoalign.tasks.measures import (
    Measured,
    average_precision,
    best_threshold,
    decisions,
    pearson,
    reciprocal_rank,
    with_intervals,
)

scored = st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=12)


def columns(rows: list[tuple[int, bool]]) -> tuple[FloatArray, FloatArray]:
    return np.array([float(a) for a, _ in rows]), np.array([float(b) for _, b in rows])


def test_pearson() -> None:
    assert pearson(np.array([1.0, 2, 3]), np.array([2.0, 4, 6])) == pytest.approx(1)
    assert pearson(np.array([1.0, 2, 3]), np.array([3.0, 2, 1])) == pytest.approx(-1)
    assert pearson(np.array([1.0, 1]), np.array([0.0, 1])) == 0.0


@given(scored)
def test_no_threshold_is_better_than_the_best(rows: list[tuple[int, bool]]) -> None:
    scores, gold = columns(rows)

    def accuracy(threshold: float) -> float:
        return decisions(scores >= threshold, gold)["accuracy"]

    found = accuracy(best_threshold(scores, gold))
    assert found == max(accuracy(place / 2) for place in range(-2, 14))


def test_decisions() -> None:
    found = decisions(np.array([True, True, False, False]), np.array([1.0, 0, 1, 0]))
    assert found == {"accuracy": 0.5, "precision": 0.5, "recall": 0.5, "f1": 0.5}
    assert decisions(np.array([False]), np.array([1.0]))["f1"] == 0.0


def test_ranks() -> None:
    scores, gold = np.array([3.0, 2, 1]), np.array([0.0, 1, 1])
    assert average_precision(scores, gold) == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert reciprocal_rank(scores, gold) == 1 / 2
    assert average_precision(scores, np.zeros(3)) == reciprocal_rank(scores, np.zeros(3)) == 0.0


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=1, max_size=6))
def test_of_ties_all_orders_are_as_likely(rows: list[tuple[int, bool]]) -> None:
    orders = [sorted(order, key=lambda row: -row[0]) for order in permutations(rows)]
    places = np.arange(len(rows), 0.0, -1)
    for measure in (average_precision, reciprocal_rank):
        each = [measure(places, columns(order)[1]) for order in orders]
        assert measure(*columns(rows)) == pytest.approx(sum(each) / len(each))


def test_intervals_hold_the_value_and_repeat() -> None:
    values = np.arange(50.0)
    measured = Measured(lambda places: {"mean": float(values[places].mean())}, [np.arange(50)])
    figure = with_intervals(measured, samples=200)["mean"]
    assert figure.low < figure.value == 24.5 < figure.high
    assert with_intervals(measured, samples=200)["mean"] == figure
    assert with_intervals(measured, samples=0)["mean"] == (24.5, 24.5, 24.5)
