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

from monoalign.candidates.merged import MergedPair
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.decoding.matching import best_assignment
from monoalign.evaluation.score import evaluate
from monoalign.features.feature import FeatureSet
from monoalign.models.model import Weights
from monoalign.training.corpus import annotated, figures_on_folds
from monoalign.training.perceptron import AveragedPerceptron, Choices, order_of
from monoalign.training.run import Checkpoint, Progress, Run

from . import StanfordRteSettings, StanfordRteTraining
from .model import STATES, annotator_of, build, features_of

_PAIRS = 64  # whose features are computed together
_FIT = "map"  # the name of what is kept as it goes


@dataclass(frozen=True, slots=True)
class Case:
    """One pair: what each cell adds to the features of leaving its target word alone."""

    choices: Choices  # (target words · source words) cells
    width: int  # source words

    def best(self, weights: FloatArray) -> IntArray:
        """The cells of the best map."""
        rows, columns = best_assignment(self.choices.gains(weights).reshape(-1, self.width))
        return rows * self.width + columns


def train(run: Run, settings: StanfordRteSettings, training: StanfordRteTraining) -> Weights:
    """The names of the features and their weights, with figures on folds if there are any."""
    annotator = annotator_of(settings)
    run = replace(run, gold=annotated(run.gold, annotator), dev=annotated(run.dev, annotator))
    features = features_of(settings)
    arrays: dict[str, npt.NDArray[Any]] = {"features": np.array(features.names, np.str_)}
    if training.folds > 1:
        alone = replace(training, folds=0)
        arrays["map.held_out"] = figures_on_folds(
            run.gold,
            training.folds,
            lambda part: build(settings, train(Run(tuple(part)), settings, alone)),
        )
    parts = range(0, len(run.gold), _PAIRS)
    cases = [
        case for start in parts for case in cases_of(run.gold[start : start + _PAIRS], features)
    ]
    options = (arrays["features"].tolist(), training.epochs, run.seed)
    checkpoint = Checkpoint.open(run.state, run.gold, options)
    perceptron = AveragedPerceptron.of_size(len(arrays["features"]))
    done, state = checkpoint.iterations(_FIT), checkpoint.parameters(_FIT)
    if state is not None:
        perceptron = AveragedPerceptron(state[0].copy(), state[1].copy(), done * len(cases))
    for epoch in range(done + 1, training.epochs + 1):
        began = time.perf_counter()
        wrong = 0
        for case in map(cases.__getitem__, order_of(run.seed, epoch, len(cases))):
            wrong += perceptron.learn(case.choices, case.best(perceptron.weights))
        checkpoint.save(_FIT, np.stack([perceptron.weights, perceptron.total]), epoch)
        f1 = None
        if run.dev:
            aligner = build(settings, {**arrays, "weights": perceptron.mean()})
            pairs = (alignment.pair for alignment in run.dev)
            f1 = evaluate(aligner.align_many(pairs), run.dev).f1
        run.report(Progress(epoch, wrong / len(cases), f1, time.perf_counter() - began))
    return {**arrays, "weights": perceptron.mean()}


def cases_of(gold: Sequence[Alignment], features: FeatureSet) -> list[Case]:
    """The cases of annotated pairs."""
    merged = [MergedPair.of(alignment.pair) for alignment in gold]
    batch = Batch.of(each.pair for each in merged)
    space = STATES(batch)
    matrix = features(batch, space).dense().astype(np.float32)
    cases = []
    for number, (each, alignment) in enumerate(zip(merged, gold, strict=True)):
        height, width = len(each.target.spans), len(each.source.spans)
        states = matrix[space.rows(number)].reshape(height, width + 1, matrix.shape[1])
        added = (states[:, 1:] - states[:, :1]).reshape(height * width, matrix.shape[1])
        cases.append(Case(Choices(added, _gold_cells(each, alignment)), width))
    return cases


def _gold_cells(merged: MergedPair, alignment: Alignment) -> IntArray:
    height, width = len(merged.target.spans), len(merged.source.spans)
    counts = np.zeros((height, width))
    source, target = merged.pair.source.lemmas or (), merged.pair.target.lemmas or ()
    for (i, j), links in merged.merged_links(alignment).items():
        counts[j, i] = links + (source[i].lower() == target[j].lower())
    rows, columns = best_assignment(counts)
    return rows * width + columns
