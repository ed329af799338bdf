"""Training of the semi-Markov version of Jacana, by L-BFGS."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.chain import WALKED, chain_names, directions_of
from monoalign.aligners.jacana import annotator_of, features_of
from monoalign.aligners.semi_markov import build
from monoalign.annotate.pipeline import OURS
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError

from .annotated import annotated
from .checkpoint import Checkpoint
from .crf import minimise
from .held_out import figures_on_folds
from .run import Progress, Run
from .semi_markov_problem import PhraseProblem


def train(
    run: Run,
    *,
    direction: str = "t2s",
    pipeline: str = OURS,
    l2: float = 3.0,
    cost: float = 1.0,
    iterations: int = 60,
    folds: int = 0,
) -> Aligner:
    """Learn the directions that `direction` needs from gold links merged into phrases.

    `l2` is the penalty on weights, `cost` what a word in a wrong phrase pays. With `folds`, further
    models of part of the corpus measure what is learned; their figures are kept with the weights.
    """
    if iterations < 1:
        raise UsageError(f"option iterations: expected a number from 1 on, found {iterations}")
    annotator = annotator_of((), pipeline)
    run = replace(run, gold=annotated(run.gold, annotator))
    features, distortion = features_of()
    arrays = chain_names(features, distortion)
    marked = (features.names, distortion.names, l2, cost, iterations)
    kept = Checkpoint.open(run.state, run.gold, marked)
    for name in directions_of(direction):
        problem = PhraseProblem.of(run.gold, features, distortion, WALKED[name], cost, l2)
        found = problem.weights(_minimised(name, problem, run, kept, iterations))
        if folds > 1:
            teach = partial(_taught, name, pipeline, l2, cost, iterations)
            arrays[f"{name}.held_out"] = figures_on_folds(run.gold, folds, teach)
        arrays |= {
            f"{name}.weights": found.single,
            f"{name}.phrase_weights": found.phrase,
            f"{name}.sizes": found.sizes,
            f"{name}.collocations": found.collocations,
            f"{name}.jumps": found.jumps,
        }
    return build(direction=direction, pipeline=pipeline, weights=arrays)


def _taught(
    direction: str,
    pipeline: str,
    l2: float,
    cost: float,
    iterations: int,
    gold: Sequence[Alignment],
) -> Aligner:
    """A model of part of a corpus."""
    return train(
        Run(tuple(gold)),
        direction=direction,
        pipeline=pipeline,
        l2=l2,
        cost=cost,
        iterations=iterations,
    )


def _minimised(
    name: str, problem: PhraseProblem, run: Run, kept: Checkpoint, iterations: int
) -> FloatArray:
    """The parameters of a direction, from where an earlier run was stopped."""
    start, done = kept.parameters(name), kept.iterations(name)
    if start is not None and kept.finished(name):
        return start
    began = time.perf_counter()

    def report(iteration: int, value: float, parameters: FloatArray) -> None:
        kept.keep(name, parameters, done + iteration)
        run.report(Progress(done + iteration, value, seconds=time.perf_counter() - began))

    left = max(iterations - done, 0)
    found = minimise(problem, iterations=left, tolerance=1e-6, start=start, report=report)
    kept.keep(name, found, kept.iterations(name), finished=True)
    return found
