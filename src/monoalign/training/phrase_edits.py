"""How the systems of the MANLI family learn: all but which search they learn with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from monoalign.annotate.text import Annotator
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.decoding.constrained import TreeConstraints
from monoalign.decoding.packing import PhraseSearch
from monoalign.evaluation.score import evaluate
from monoalign.features.feature import PhraseFeature
from monoalign.models.model import Weights

from .corpus import Aligns, annotated
from .loose import with_open_links
from .perceptron import AveragedPerceptron, Epoch, EpochAverage, averaged_epochs, order_of
from .phrase_problems import PhraseProblem, obeying, problems_of
from .run import Checkpoint, PerceptronTraining, Progress, Run

_FIT = "weights"  # the name of the fit in the checkpoint


@dataclass(frozen=True, slots=True)
class PhraseTask:
    """What is learned: weights of features, for a search."""

    features: PhraseFeature
    search_of: Callable[[int], PhraseSearch]  # of an epoch: draws at random differ in each
    constraints: TreeConstraints | None = None  # that gold must satisfy


def learn(
    run: Run,
    annotator: Annotator,
    task: PhraseTask,
    training: PerceptronTraining,
    build: Callable[[Weights], Aligns],
) -> Weights:
    """Learn weights epoch by epoch, from where an earlier run was stopped.

    `build` makes the aligner of some weights, to be measured on the run's dev pairs.
    """
    names = task.features.names
    options = (task.features, training, task.search_of(0), run.seed)
    checkpoint = Checkpoint.open(run.state, run.gold, options)
    state = _state(checkpoint, len(names))
    gold = annotated(with_open_links(run.gold, training.loose), annotator)
    make = partial(_make_share, task, training, run.seed)
    with averaged_epochs(gold, make, training.processes) as run_epoch:
        while state.epoch < training.epochs:
            began = time.perf_counter()
            epoch = run_epoch(state.weights, state.epoch + 1)
            state = state.after(training, epoch)
            checkpoint.save(_FIT, np.stack([state.weights, state.total]), state.epoch)
            dev_f1 = _dev_f1(run, build({"weights": state.mean(training)})) if run.dev else None
            wrong, seconds = epoch.wrong / len(gold), time.perf_counter() - began
            run.report(Progress(state.epoch, wrong, dev_f1, seconds))
    return {"weights": state.mean(training)}


@dataclass(frozen=True, slots=True)
class _Share:
    """The problems of one process, and how they are decoded."""

    problems: list[PhraseProblem]
    task: PhraseTask
    training: PerceptronTraining
    seed: int

    def run_epoch(self, weights: FloatArray, epoch: int) -> Epoch:
        """One epoch, in an order of its own."""
        perceptron = AveragedPerceptron(weights.copy(), np.zeros_like(weights))
        search, rate = self.task.search_of(epoch), self.training.rate_of(epoch)
        wrong = 0
        for index in order_of(self.seed, epoch, len(self.problems)):
            problem = self.problems[index]
            gains = problem.choices.gains(perceptron.weights)
            best = search.choose(problem.pair, problem.edits, gains).rows
            wrong += perceptron.learn(problem.choices, best, rate)
        return Epoch(perceptron.weights, perceptron.mean(), wrong)


def _make_share(
    task: PhraseTask, training: PerceptronTraining, seed: int, gold: Sequence[Alignment]
) -> Callable[[FloatArray, int], Epoch]:
    problems = problems_of(gold, task.features)
    if task.constraints is not None:
        problems = (obeying(problem, task.constraints) for problem in problems)
    return _Share(list(problems), task, training, seed).run_epoch


def _state(checkpoint: Checkpoint, size: int) -> EpochAverage:
    """Where a run is: what its checkpoint has, or its beginning."""
    parameters = checkpoint.parameters(_FIT)
    if parameters is None:
        return EpochAverage(0, np.zeros(size), np.zeros(size))
    return EpochAverage(checkpoint.iterations(_FIT), parameters[0], parameters[1])


def _dev_f1(run: Run, aligner: Aligns) -> float:
    pairs = [alignment.pair for alignment in run.dev]
    return evaluate(aligner.align_many(pairs), run.dev).f1
