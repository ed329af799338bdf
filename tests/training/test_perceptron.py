from __future__ import annotations

import numpy as np
import pytest

import monoalign
from monoalign.training.perceptron import AveragedPerceptron, Choices, Epoch, EpochAverage
from monoalign.training.run import PerceptronTraining


def test_figure_3_of_the_paper() -> None:
    training = PerceptronTraining("manli-learn", epochs=4, burn_in=2)
    assert training.rate_of(1) == pytest.approx(0.8)
    assert training.rate_of(3) == pytest.approx(0.8**3)
    state = EpochAverage(0, np.zeros(2), np.zeros(2))
    for weights in ([9.0, 0.0], [9.0, 9.0], [3.0, 4.0], [0.0, 2.0]):
        state = state.after(training, Epoch(np.array(weights), np.zeros(2), 1))
        assert np.linalg.norm(state.weights) == pytest.approx(1.0)
    assert state.mean(training).tolist() == pytest.approx([(3 / 5 + 0) / 2, (4 / 5 + 1) / 2])


def test_the_averaged_perceptron_is_not_normalised() -> None:
    training = PerceptronTraining("averaged", epochs=2)
    assert training.rate_of(7) == 1.0
    state = EpochAverage(0, np.zeros(1), np.zeros(1))
    state = state.after(training, Epoch(np.array([4.0]), np.array([2.0]), 1))
    state = state.after(training, Epoch(np.array([8.0]), np.array([6.0]), 1))
    assert state.weights.tolist() == [8.0]
    assert state.mean(training).tolist() == [(2.0 + 6.0) / 2]


def test_a_step_moves_towards_gold_where_another_choice_was_made() -> None:
    choices = Choices(np.array([[1, 0], [0, 2], [3, 3]], np.float32), np.array([0, 2]))
    perceptron = AveragedPerceptron.of_size(2)
    assert perceptron.learn(choices, np.array([1]), rate=0.5)
    assert perceptron.weights.tolist() == [0.5 * (1 + 3), 0.5 * (3 - 2)]
    assert choices.gains(perceptron.weights).tolist() == [2, 1, 6 + 1.5]
    assert not perceptron.learn(choices, np.array([2, 0]))
    assert perceptron.weights.tolist() == [2.0, 0.5]
    assert perceptron.mean().tolist() == [2.0, 0.5]


def test_what_is_open_is_neither_right_nor_wrong() -> None:
    features = np.array([[1, 0], [0, 2], [3, 3]], np.float32)
    choices = Choices(features, gold=np.array([0]), open=np.array([1]))
    perceptron = AveragedPerceptron.of_size(2)
    assert not perceptron.learn(choices, np.array([0, 1]))
    assert not perceptron.learn(choices, np.array([0]))
    assert perceptron.learn(choices, np.array([1, 2]))
    assert perceptron.weights.tolist() == [1 - 3, 0 - 3]


def test_without_steps_the_mean_is_0() -> None:
    assert AveragedPerceptron(np.array([1.0, 2.0]), np.zeros(2)).mean().tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    "options", [{"method": "none"}, {"epochs": 0}, {"method": "manli-learn", "epochs": 10}]
)
def test_bad_options(options: dict[str, object]) -> None:
    with pytest.raises(monoalign.UsageError, match="option"):
        PerceptronTraining(**options)  # type: ignore[arg-type]
