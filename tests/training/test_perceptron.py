from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.decoding.ilp import ExactSearch
from monoalign.training.perceptron import Average, Pass, Schedule, run_pass


def test_figure_3_of_the_paper() -> None:
    schedule = Schedule("manli-learn", epochs=4, burn_in=2)
    assert schedule.rate_of(1) == pytest.approx(0.8)
    assert schedule.rate_of(3) == pytest.approx(0.8**3)
    state = Average(0, np.zeros(2), np.zeros(2))
    for weights in ([9.0, 0.0], [9.0, 9.0], [3.0, 4.0], [0.0, 2.0]):
        state = state.after(schedule, Pass(np.array(weights), np.zeros(2), 1))
        assert np.linalg.norm(state.weights) == pytest.approx(1.0)
    assert state.mean(schedule).tolist() == pytest.approx([(3 / 5 + 0) / 2, (4 / 5 + 1) / 2])


def test_the_averaged_perceptron_is_not_normalised() -> None:
    schedule = Schedule("averaged", epochs=2)
    assert schedule.rate_of(7) == 1.0
    state = Average(0, np.zeros(1), np.zeros(1))
    state = state.after(schedule, Pass(np.array([4.0]), np.array([2.0]), 1))
    state = state.after(schedule, Pass(np.array([8.0]), np.array([6.0]), 1))
    assert state.weights.tolist() == [8.0]
    assert state.mean(schedule).tolist() == [(2.0 + 6.0) / 2]


def test_a_pass_over_nothing_changes_nothing() -> None:
    weights = np.array([1.0, 2.0])
    assert run_pass([], ExactSearch().choose, weights, 1.0, []).weights.tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    "options", [{"method": "none"}, {"epochs": 0}, {"method": "manli-learn", "epochs": 10}]
)
def test_bad_schedules(options: dict[str, object]) -> None:
    with pytest.raises(monoalign.UsageError, match="option"):
        Schedule(**options)  # type: ignore[arg-type]
