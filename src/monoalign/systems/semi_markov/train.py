"""Training of the semi-Markov version of Jacana, by L-BFGS, from links merged into phrases."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.models.directions import SIDE_OF_DIRECTION, trained_directions
from monoalign.models.model import Weights
from monoalign.training.corpus import annotated, figures_on_folds
from monoalign.training.crf import Objective, minimise
from monoalign.training.loose import with_open_links
from monoalign.training.run import Checkpoint, Progress, Run
from monoalign.training.tied import between, problem_of

from ..aligner import Aligner
from ..jacana.model import annotator_of, features_of
from . import SemiMarkovSettings, SemiMarkovTraining
from .model import PARTS, SETS, build
from .problem import SegmentProblem, size_of, weights_of


def train(run: Run, settings: SemiMarkovSettings, training: SemiMarkovTraining) -> Weights:
    """The arrays of `model.py`, in the directions that the settings need."""
    gold = with_open_links(run.gold, None)  # open, they would leave too many words alone
    return _learned(replace(run, gold=gold), settings, training)


def _learned(run: Run, settings: SemiMarkovSettings, training: SemiMarkovTraining) -> Weights:
    run = replace(run, gold=annotated(run.gold, annotator_of(settings.pipeline)))
    features = features_of(features=settings.features)
    arrays = features.arrays()
    names = features.states.names, features.jumps.names
    # What is measured, and how the sets of weights are mixed, does not change a fit.
    options = (*names, replace(training, folds=0, lean=0.0, uneven_lean=None))
    checkpoint = Checkpoint.open(run.state, run.gold, options)
    for name in trained_directions(settings.direction):
        side = SIDE_OF_DIRECTION[name]
        make = partial(SegmentProblem.of, features=features, along=side, cost=training.cost)
        problem = problem_of(run.gold, training.loose or (), training.l2, make)
        parameters = _minimised(name, problem, run, checkpoint, training.iterations)
        if training.folds > 1:
            own = replace(settings, direction=name), replace(training, folds=0)

            teach = partial(_taught, *own)
            arrays[f"{name}.held_out"] = figures_on_folds(run.gold, training.folds, teach)
        sets = _sets(parameters, size_of(features), training)
        for prefix, values in zip(SETS, sets, strict=False):
            weights = zip(PARTS, weights_of(values, features), strict=True)
            arrays |= {f"{name}.{prefix}{part}": array for part, array in weights}
    return arrays


def _sets(
    parameters: FloatArray, size: int, training: SemiMarkovTraining
) -> tuple[FloatArray, ...]:
    """The sets of weights of a model, of parameters that are `size`, or twice as many if tied."""
    even = between(parameters, size, training.lean)
    if len(parameters) == size or training.uneven_lean is None:
        return (even,)
    return between(parameters, size, training.uneven_lean), even


def _taught(
    settings: SemiMarkovSettings, training: SemiMarkovTraining, gold: Sequence[Alignment]
) -> Aligner:
    """A model of part of a corpus."""
    return build(settings, _learned(Run(tuple(gold)), settings, training))


def _minimised(
    name: str, problem: Objective, run: Run, checkpoint: Checkpoint, iterations: int
) -> FloatArray:
    """The parameters of a direction, from where an earlier run was stopped."""
    start, done = checkpoint.parameters(name), checkpoint.iterations(name)
    if start is not None and checkpoint.finished(name):
        return start
    began = time.perf_counter()

    def report(iteration: int, value: float, parameters: FloatArray) -> None:
        checkpoint.save(name, parameters, done + iteration)
        run.report(Progress(done + iteration, value, seconds=time.perf_counter() - began))

    left = max(iterations - done, 0)
    parameters = minimise(problem, iterations=left, tolerance=1e-6, start=start, report=report)
    checkpoint.save(name, parameters, checkpoint.iterations(name), finished=True)
    return parameters
