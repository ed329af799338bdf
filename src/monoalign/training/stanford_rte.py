"""Training of the Stanford RTE aligner: the averaged perceptron over injective maps.

Gold links are carried over to merged words; of those that no injective map can have together, as
many as can be are kept.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.stanford_rte import STATES, annotator, build, features_of
from monoalign.annotate.pipeline import OURS
from monoalign.candidates.merged import MergedPair
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.decoding.assignment import best_assignment
from monoalign.evaluation.score import evaluate

from .annotated import annotated
from .checkpoint import Checkpoint
from .held_out import figures_on_folds
from .run import Progress, Run

_PAIRS = 64  # whose features are computed together
_FIT = "map"  # the name of what is kept as it goes


@dataclass(frozen=True, slots=True)
class Case:
    """One pair: what each cell adds to the features of leaving its target word alone."""

    features: npt.NDArray[np.float32]  # (target words · source words, features)
    width: int  # source words
    gold: IntArray  # cells

    def best(self, weights: FloatArray) -> IntArray:
        """The cells of the best map."""
        gains = (self.features @ weights.astype(np.float32)).reshape(-1, self.width)
        rows, columns = best_assignment(gains.astype(np.float64))
        return rows * self.width + columns

    def summed(self, cells: IntArray) -> FloatArray:
        """(features,) of the cells together."""
        sums: FloatArray = self.features[cells].sum(axis=0, dtype=np.float64)
        return sums


def train(run: Run, *, epochs: int = 20, folds: int = 0, pipeline: str = OURS) -> Aligner:
    """Learn weights in `epochs` passes over the pairs.

    With `folds`, further models of part of the corpus measure what is learned; their figures are
    kept with the weights.
    """
    if epochs < 1:
        raise UsageError(f"option epochs: expected a number from 1 on, found {epochs}")
    columns = annotator(pipeline)
    run = replace(run, gold=annotated(run.gold, columns), dev=annotated(run.dev, columns))
    arrays: dict[str, npt.NDArray[Any]] = {"features": np.array(features_of().names, np.str_)}
    if folds > 1:
        arrays["map.held_out"] = figures_on_folds(
            run.gold, folds, lambda part: train(Run(tuple(part)), epochs=epochs, pipeline=pipeline)
        )
    parts = range(0, len(run.gold), _PAIRS)
    cases = [case for start in parts for case in cases_of(run.gold[start : start + _PAIRS])]
    kept = Checkpoint.open(run.state, run.gold, (arrays["features"].tolist(), epochs, run.seed))
    learner = _Learner.of(kept.parameters(_FIT), len(arrays["features"]))
    for epoch in range(kept.iterations(_FIT) + 1, epochs + 1):
        began = time.perf_counter()
        order = np.random.default_rng((run.seed, epoch)).permutation(len(cases))
        wrong = sum(learner.learn(cases[place]) for place in order) / len(cases)
        kept.keep(_FIT, learner.state(), epoch)
        f1 = None
        if run.dev:
            aligner = build(pipeline=pipeline, weights={**arrays, "weights": learner.mean()})
            f1 = evaluate(aligner.align_many(one.pair for one in run.dev), run.dev).f1
        run.report(Progress(epoch, wrong, f1, time.perf_counter() - began))
    return build(pipeline=pipeline, weights={**arrays, "weights": learner.mean()})


@dataclass(slots=True)
class _Learner:
    """The averaged perceptron."""

    weights: FloatArray
    total: FloatArray
    steps: int = 0

    @staticmethod
    def of(state: FloatArray | None, size: int) -> _Learner:
        """One that goes on from a state, or knows nothing."""
        if state is None:
            return _Learner(np.zeros(size), np.zeros(size))
        return _Learner(state[:size].copy(), state[size : 2 * size].copy(), int(state[-1]))

    def state(self) -> FloatArray:
        """(2 · features + 1,) all that it is."""
        return np.concatenate([self.weights, self.total, [float(self.steps)]])

    def learn(self, case: Case) -> bool:
        """Move towards gold; whether that was needed."""
        found = case.best(self.weights)
        wrong = set(found.tolist()) != set(case.gold.tolist())
        if wrong:
            self.weights += case.summed(case.gold) - case.summed(found)
        self.total += self.weights
        self.steps += 1
        return wrong

    def mean(self) -> FloatArray:
        return self.total / max(self.steps, 1)


def cases_of(gold: Sequence[Alignment]) -> list[Case]:
    """The cases of annotated pairs."""
    merged = [MergedPair.of(one.pair) for one in gold]
    space = STATES([one.pair for one in merged])
    matrix = _dense(features_of()(space))
    cases = []
    for number, (one, alignment) in enumerate(zip(merged, gold, strict=True)):
        height, width = len(one.target.spans), len(one.source.spans)
        states = matrix[space.rows(number)].reshape(height, width + 1, matrix.shape[1])
        added = (states[:, 1:] - states[:, :1]).reshape(height * width, matrix.shape[1])
        cases.append(Case(added, width, _gold_cells(one, alignment)))
    return cases


def _gold_cells(one: MergedPair, alignment: Alignment) -> IntArray:
    height, width = len(one.target.spans), len(one.source.spans)
    counts = np.zeros((height, width))
    source, target = one.pair.source.lemmas or (), one.pair.target.lemmas or ()
    for (i, j), links in one.merged_links(alignment).items():
        counts[j, i] = links + (source[i].lower() == target[j].lower())
    rows, columns = best_assignment(counts)
    return rows * width + columns


def _dense(matrix: FeatureMatrix) -> npt.NDArray[np.float32]:
    """(rows, features)"""
    columns = []
    for block in matrix.blocks:
        values = np.eye(block.width, dtype=np.float32) if block.values is None else block.values
        padded = np.concatenate([values, np.zeros((block.width, 1), np.float32)], axis=1)
        columns.append(values.T if block.places is None else padded[:, block.places].T)
    return np.concatenate(columns, axis=1)
