"""How the systems of the MANLI family learn: all but which search they learn with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from monoalign.annotate.text import Annotator
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.decoding.constrained import TreeConstraints
from monoalign.decoding.packing import PhraseSearch
from monoalign.evaluation.score import evaluate
from monoalign.features.feature import PhraseFeature
from monoalign.models.by_length import length_shares
from monoalign.models.model import Weights
from monoalign.models.phrase_edits import WEIGHTS

from .corpus import Aligns, annotated
from .loose import with_open_links
from .perceptron import AveragedPerceptron, Epoch, EpochAverage, averaged_epochs, order_of
from .phrase_problems import PhraseProblem, obeying, problems_of
from .run import Checkpoint, PerceptronTraining, Progress, Run
from .tied import between, shared_change

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
    loose = training.loose or ()
    kinds = 1 + any(at in loose for at in range(len(run.gold)))
    state = _state(checkpoint, (kinds * training.sets, len(names)))
    gold = annotated(with_open_links(run.gold, loose), annotator)
    lessons = [
        Lesson.of(each, kinds - 1 if at in loose else 0, kinds, training.sets)
        for at, each in enumerate(gold)
    ]
    make = partial(_make_share, task, training, run.seed)
    with averaged_epochs(lessons, make, training.processes) as run_epoch:
        while state.epoch < training.epochs:
            began = time.perf_counter()
            epoch = run_epoch(state.weights, state.epoch + 1)
            state = state.after(training, epoch)
            checkpoint.save(_FIT, np.stack([state.weights, state.total]), state.epoch)
            dev_f1 = _dev_f1(run, build(_weights(state, training))) if run.dev else None
            wrong, seconds = epoch.wrong / len(gold), time.perf_counter() - began
            run.report(Progress(state.epoch, wrong, dev_f1, seconds))
    return _weights(state, training)


class Lesson(NamedTuple):
    """An alignment to learn from, and which sets of weights it is aligned by and teaches.

    For each kind of gold there are as many sets as `length_shares` mixes.
    """

    alignment: Alignment
    own: FloatArray  # (sets,) how much of each it is aligned by
    moved: FloatArray  # (sets,) how far each moves

    @staticmethod
    def of(alignment: Alignment, kind: int, kinds: int, sets: int) -> Lesson:
        """A lesson of one of the `kinds` of gold; 1 is loose gold."""
        (shares,) = length_shares(Batch.of([alignment.pair]).sizes, sets)
        alone = np.kron(np.eye(kinds)[kind], shares)
        return Lesson(alignment, alone, np.kron(shared_change(kind, kinds), shares))


@dataclass(frozen=True, slots=True)
class _Share:
    """The lessons of one process, their problems, and how they are decoded."""

    lessons: Sequence[Lesson]
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
            problem, lesson = self.problems[index], self.lessons[index]
            gains = problem.choices.gains(lesson.own @ perceptron.weights)
            best = search.choose(problem.pair, problem.edits, gains).rows
            wrong += perceptron.learn(problem.choices, best, rate, lesson.moved)
        return Epoch(perceptron.weights, perceptron.mean(), wrong)


def _make_share(
    task: PhraseTask, training: PerceptronTraining, seed: int, lessons: Sequence[Lesson]
) -> Callable[[FloatArray, int], Epoch]:
    keys = [(one.pair, one.links, one.possible) for one, _, _ in lessons]
    distinct = {key: lesson.alignment for key, lesson in zip(keys, lessons, strict=True)}
    problems = problems_of(list(distinct.values()), task.features)
    if task.constraints is not None:
        problems = (obeying(problem, task.constraints) for problem in problems)
    by_key = dict(zip(distinct, problems, strict=True))  # pairs may be repeated
    return _Share(lessons, [by_key[key] for key in keys], task, training, seed).run_epoch


def _weights(state: EpochAverage, training: PerceptronTraining) -> Weights:
    mean = state.mean(training)
    shape = training.sets, mean.shape[1]
    mixed = between(mean.ravel(), shape[0] * shape[1], training.lean).reshape(shape)
    return dict(zip(WEIGHTS, mixed, strict=False))


def _state(checkpoint: Checkpoint, shape: tuple[int, int]) -> EpochAverage:
    """Where a run is: what its checkpoint has, or its beginning."""
    parameters = checkpoint.parameters(_FIT)
    if parameters is None:
        return EpochAverage(0, np.zeros(shape), np.zeros(shape))
    return EpochAverage(checkpoint.iterations(_FIT), parameters[0], parameters[1])


def _dev_f1(run: Run, aligner: Aligns) -> float:
    pairs = [alignment.pair for alignment in run.dev]
    return evaluate(aligner.align_many(pairs), run.dev).f1
