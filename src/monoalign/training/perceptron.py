"""The perceptron for structures: decode, then move the weights towards gold (Collins 2002).

    perceptron = AveragedPerceptron.of_size(70)
    for case in cases: perceptron.learn(case, best(case, perceptron.weights))
    perceptron.mean()

`EpochAverage` makes of the weights of epochs those that are returned, in one of the two ways of
`PerceptronTraining`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.feature_matrix import Values

from .options import PerceptronTraining


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen in one structure: the features of each row, and the rows of gold."""

    features: Values  # (rows, features)
    gold: IntArray

    def gains(self, weights: FloatArray) -> FloatArray:
        """(rows,)"""
        gains: FloatArray = (self.features @ weights.astype(np.float32)).astype(np.float64)
        return gains

    def summed(self, rows: IntArray) -> FloatArray:
        """(features,) of some rows together."""
        sums: FloatArray = self.features[rows].sum(axis=0, dtype=np.float64)
        return sums


@dataclass(slots=True)
class AveragedPerceptron:
    """Weights that learn, and their sum over all steps."""

    weights: FloatArray  # (features,)
    total: FloatArray  # (features,)
    steps: int = 0

    @staticmethod
    def of_size(features: int) -> AveragedPerceptron:
        """One that has learned nothing."""
        return AveragedPerceptron(np.zeros(features), np.zeros(features))

    def learn(self, choices: Choices, best: IntArray, rate: float = 1.0) -> bool:
        """Move towards gold from the rows that the weights choose; whether that was needed."""
        wrong = not np.array_equal(np.sort(best), np.sort(choices.gold))
        if wrong:
            self.weights += rate * (choices.summed(choices.gold) - choices.summed(best))
        self.total += self.weights
        self.steps += 1
        return wrong

    def mean(self) -> FloatArray:
        """(features,) the mean of the weights over all steps."""
        return self.total / max(self.steps, 1)


def order_of(seed: int, epoch: int, count: int) -> list[int]:
    """The order in which an epoch goes through `count` structures."""
    order: list[int] = np.random.default_rng((seed, epoch)).permutation(count).tolist()
    return order


class Epoch(NamedTuple):
    """What one pass over structures leads to."""

    weights: FloatArray  # after the last structure
    mean: FloatArray  # over all structures
    wrong: int  # structures that moved the weights


class EpochAverage(NamedTuple):
    """Weights after some epochs, and the sum of those that the result is the mean of."""

    epoch: int
    weights: FloatArray
    total: FloatArray

    def after(self, training: PerceptronTraining, epoch: Epoch) -> EpochAverage:
        """One epoch on."""
        number, weights = self.epoch + 1, epoch.weights
        if training.method == "averaged":
            return EpochAverage(number, weights, self.total + epoch.mean)
        weights = weights / max(float(np.linalg.norm(weights)), 1e-12)
        counts = number > training.burn_in
        return EpochAverage(number, weights, self.total + weights if counts else self.total)

    def mean(self, training: PerceptronTraining) -> FloatArray:
        """The result so far; while burning in, the weights as they are."""
        skipped = training.burn_in if training.method == "manli-learn" else 0
        if self.epoch <= skipped:
            return self.weights
        mean: FloatArray = self.total / (self.epoch - skipped)
        return mean
