"""How the aligners of the MANLI family learn: all but which search they learn with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np

from monoalign.aligners.phrase_aligner import ARRAY, annotator, phrase_features
from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.decoding.constraints import TreeConstraints
from monoalign.decoding.packing import Choice, Edits
from monoalign.evaluation.score import evaluate
from monoalign.systems.aligner import Aligner, Weights

from .annotated import annotated
from .manli_problems import Problem, obeying, problems_of
from .mixing import mixed
from .perceptron import Average, Pass, Schedule, run_pass
from .run import Checkpoint, Progress, Run


class Search(Protocol):
    """A decoder of phrase alignments."""

    def choose(self, edits: Edits, gains: FloatArray) -> Choice: ...


FIT = "weights"
"""The name of the fit that is kept."""

SearchOf = Callable[[int], Search]
"""The search of an epoch: one that draws at random draws otherwise in each."""


@dataclass(frozen=True, slots=True)
class PhraseShare:
    """Problems, and how they are decoded."""

    problems: list[Problem]
    search_of: SearchOf
    schedule: Schedule
    seed: int

    def run(self, weights: FloatArray, epoch: int) -> Pass:
        """One epoch in an order of its own."""
        order = np.random.default_rng((self.seed, epoch)).permutation(len(self.problems)).tolist()
        choose = self.search_of(epoch).choose
        return run_pass(self.problems, choose, weights, self.schedule.rate_of(epoch), order)


def learn(
    run: Run,
    build: Callable[[Weights], Aligner],
    *,
    max_size: int,
    search_of: SearchOf,
    schedule: Schedule,
    processes: int,
    constraints: TreeConstraints | None = None,
) -> Aligner:
    """Learn weights epoch by epoch and build the aligner; goes on from the run's state."""
    names = phrase_features(max_size).names
    options = (max_size, schedule, search_of(0), processes, run.seed, names)
    kept = Checkpoint.open(run.state, run.gold, options)
    state = state_of(kept, len(names))
    gold = annotated(run.gold, annotator())
    make = partial(make_share, max_size, search_of, schedule, run.seed, constraints)
    with mixed(gold, make, processes) as run_epoch:
        while state.epoch < schedule.epochs:
            began = time.perf_counter()
            passed = run_epoch(state.weights, state.epoch + 1)
            state = state.after(schedule, passed)
            kept.save(FIT, np.stack([state.weights, state.total]), state.epoch)
            dev_f1 = _dev_f1(run, build({ARRAY: state.mean(schedule)})) if run.dev else None
            wrong, seconds = passed.wrong / len(gold), time.perf_counter() - began
            run.report(Progress(state.epoch, wrong, dev_f1, seconds))
    return build({ARRAY: state.mean(schedule)})


def state_of(kept: Checkpoint, size: int) -> Average:
    """Where a run is: what was kept of it, or its beginning."""
    parameters = kept.parameters(FIT)
    if parameters is None:
        return Average(0, np.zeros(size), np.zeros(size))
    return Average(kept.iterations(FIT), parameters[0], parameters[1])


def make_share(
    max_size: int,
    search_of: SearchOf,
    schedule: Schedule,
    seed: int,
    constraints: TreeConstraints | None,
    gold: Sequence[Alignment],
) -> PhraseShare:
    """The share of a process."""
    problems = problems_of(gold, PhrasePairs(max_size), phrase_features(max_size), max_size)
    if constraints is not None:
        problems = (obeying(problem, constraints) for problem in problems)
    return PhraseShare(list(problems), search_of, schedule, seed)


def _dev_f1(run: Run, aligner: Aligner) -> float:
    return evaluate(aligner.align_many([one.pair for one in run.dev]), run.dev).f1
