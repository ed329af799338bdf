"""The perceptron for structures: decode, then move the weights towards gold.

Two ways to make of its weights those that are returned:

    averaged     their mean over all steps, at a constant rate (Collins 2002)
    manli-learn  rates that fall from epoch to epoch, weights normalised to length 1 after each, and
                 the mean over epochs without the first few (MacCartney et al. 2008, figure 3)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError
from monoalign.decoding.packing import Choice, Edits

from .manli_problems import Problem

METHODS = ("averaged", "manli-learn")

Choose = Callable[[Edits, FloatArray], Choice]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The method and its parameters; `decay`, `rate` and `burn_in` are for `manli-learn` only."""

    method: str = "averaged"
    epochs: int = 50
    burn_in: int = 10
    rate: float = 1.0
    decay: float = 0.8

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise UsageError(f"option method: expected one of {METHODS}, found {self.method!r}")
        if self.epochs < 1 or (self.method == "manli-learn" and self.burn_in >= self.epochs):
            raise UsageError("option epochs: expected more than none and than burn_in")

    def rate_of(self, epoch: int) -> float:
        """The rate of an epoch, counted from 1."""
        return self.rate * self.decay**epoch if self.method == "manli-learn" else 1.0


class Pass(NamedTuple):
    """What one pass over problems leads to."""

    weights: FloatArray  # after the last problem
    mean: FloatArray  # over all problems
    wrong: int  # problems that moved the weights


def run_pass(
    problems: Sequence[Problem],
    choose: Choose,
    weights: FloatArray,
    rate: float,
    order: Sequence[int],
) -> Pass:
    """One epoch over the problems, in the order given."""
    weights = weights.copy()
    total, wrong = np.zeros_like(weights), 0
    for place in order:
        problem = problems[place]
        found = choose(problem.edits, problem.gains(weights)).rows
        if not np.array_equal(np.sort(found), np.sort(problem.gold)):
            weights += rate * (problem.summed(problem.gold) - problem.summed(found))
            wrong += 1
        total += weights
    return Pass(weights, total / max(len(order), 1), wrong)


class Average(NamedTuple):
    """Weights while learning, and the sum of those that the result is the mean of."""

    epoch: int
    weights: FloatArray
    total: FloatArray

    def after(self, schedule: Schedule, passed: Pass) -> Average:
        """One epoch on."""
        epoch, weights = self.epoch + 1, passed.weights
        if schedule.method == "averaged":
            return Average(epoch, weights, self.total + passed.mean)
        weights = weights / max(float(np.linalg.norm(weights)), 1e-12)
        counts = epoch > schedule.burn_in
        return Average(epoch, weights, self.total + weights if counts else self.total)

    def mean(self, schedule: Schedule) -> FloatArray:
        """The result so far; while burning in, the weights as they are."""
        skipped = schedule.burn_in if schedule.method == "manli-learn" else 0
        if self.epoch <= skipped:
            return self.weights
        mean: FloatArray = self.total / (self.epoch - skipped)
        return mean
