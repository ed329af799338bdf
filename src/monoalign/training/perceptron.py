"""The perceptron for structures: decode, then move the weights towards gold (Collins 2002).

    perceptron = AveragedPerceptron.of_size(70)
    for case in cases: perceptron.learn(case, best(case, perceptron.weights))
    perceptron.mean()

`EpochAverage` makes of the weights of epochs those that are returned, in one of the two ways of
`PerceptronTraining`.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.feature_matrix import Values

from .run import PerceptronTraining


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen in one structure: the features of each row, and the rows of gold."""

    features: Values  # (rows, features)
    gold: IntArray
    open: IntArray | None = None  # rows that are neither right nor wrong

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

    weights: FloatArray  # (features,), or (sets, features)
    total: FloatArray  # the same
    steps: int = 0

    @staticmethod
    def of_size(features: int) -> AveragedPerceptron:
        """One that has learned nothing."""
        return AveragedPerceptron(np.zeros(features), np.zeros(features))

    def learn(
        self,
        choices: Choices,
        best: IntArray,
        rate: float = 1.0,
        shares: FloatArray | None = None,
    ) -> bool:
        """Move towards gold from the rows that the weights choose; whether that was needed.

        Of several sets of weights (sets, features), each moves by its share (sets,) of that.
        """
        if choices.open is not None:
            best = np.setdiff1d(best, choices.open)
        wrong = not np.array_equal(np.sort(best), np.sort(choices.gold))
        if wrong:
            change = rate * (choices.summed(choices.gold) - choices.summed(best))
            self.weights += change if shares is None else np.outer(shares, change)
        self.total += self.weights
        self.steps += 1
        return wrong

    def mean(self) -> FloatArray:
        """The mean of the weights over all steps."""
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
        weights = weights / max(float(np.linalg.norm(weights.ravel())), 1e-12)
        counts = number > training.burn_in
        return EpochAverage(number, weights, self.total + weights if counts else self.total)

    def mean(self, training: PerceptronTraining) -> FloatArray:
        """The result so far; while burning in, the weights as they are."""
        skipped = training.burn_in if training.method == "manli-learn" else 0
        if self.epoch <= skipped:
            return self.weights
        mean: FloatArray = self.total / (self.epoch - skipped)
        return mean


RunEpoch = Callable[[FloatArray, int], Epoch]
"""Learns from a share for one epoch, given the weights to start from and the epoch's number."""

MakeShare = Callable[[Sequence[Any]], RunEpoch]
"""Makes a share from lessons; it must be known by name to a new process (no closure)."""


@contextmanager
def averaged_epochs(lessons: Sequence[Any], make: MakeShare, processes: int) -> Iterator[RunEpoch]:
    """A function that runs an epoch over all shares and averages the weights of each."""
    if processes <= 1:
        yield make(lessons)
        return
    context = multiprocessing.get_context("spawn")
    pipes, workers = [], []
    for number in range(processes):
        here, there = context.Pipe()
        share = list(lessons[number::processes])
        worker = context.Process(target=_work, args=(there, make, share), daemon=True)
        worker.start()
        there.close()
        pipes.append(here)
        workers.append(worker)
    try:
        yield lambda weights, epoch: _average(pipes, weights, epoch)
    finally:
        for pipe in pipes:
            pipe.close()
        for worker in workers:
            worker.join()


def _average(pipes: Sequence[Connection[Any, Any]], weights: FloatArray, epoch: int) -> Epoch:
    for pipe in pipes:
        pipe.send((weights, epoch))
    epochs = [pipe.recv() for pipe in pipes]
    return Epoch(
        np.mean([each.weights for each in epochs], axis=0),
        np.mean([each.mean for each in epochs], axis=0),
        sum(each.wrong for each in epochs),
    )


def _work(pipe: Connection[Any, Any], make: MakeShare, lessons: Sequence[Any]) -> None:
    run_epoch = make(lessons)
    while True:
        try:
            weights, epoch = pipe.recv()
        except EOFError:
            return
        pipe.send(run_epoch(weights, epoch))
