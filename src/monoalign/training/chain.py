"""Training of aligners built on a chain: their directions, one by one, then their calibration.

Softmax-margin training moves probabilities away from frequencies. Each direction therefore gets a
temperature: the one at which models trained on part of the corpus give the rest its gold states
the highest likelihood.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.annotate.text import Annotator
from monoalign.candidates.spaces import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.space import JumpScores, ScoredEdits, linked_rows
from monoalign.decoding.chain import Chain, Viterbi
from monoalign.evaluation.score import evaluate
from monoalign.models.chain import ChainFeatures
from monoalign.models.directions import SIDE_OF_DIRECTION
from monoalign.models.model import LinearScorer

from .corpus import annotated, folds_by_sentence
from .crf import ChainProblem, Objective, gold_states, minimise
from .loose import with_open_links
from .run import ChainTraining, Checkpoint, Progress, Run
from .tied import between, problem_of

_SAVED_EVERY = 5  # iterations between two writings of the state
_TEMPERATURES = np.geomspace(0.25, 4.0, 33)


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The result of models on unseen folds: a temperature, and P, R, F1 and E as fractions."""

    temperature: float
    figures: tuple[float, float, float, float]


@dataclass(frozen=True)
class ChainTrainer:
    """One direction of one model."""

    features: ChainFeatures
    direction: str
    settings: ChainTraining

    @property
    def size(self) -> int:
        """The number of weights."""
        return len(self.features.states.names) + len(self.features.jumps.names)

    def objective(self, gold: Sequence[Alignment], loose: Collection[int]) -> Objective:
        """What is minimised: the problem of a corpus, or two if some of it is loose."""
        return problem_of(gold, loose, self.settings.l2, self.problem)

    def weights(self, parameters: FloatArray) -> FloatArray:
        """(size,) of what minimises the objective."""
        return between(parameters, self.size, self.settings.lean)

    def problem(self, gold: Sequence[Alignment], l2: float) -> ChainProblem:
        """The problem of a corpus whose pairs are annotated."""
        along = SIDE_OF_DIRECTION[self.direction]
        batch = Batch.of(alignment.pair for alignment in gold)
        space = ChainStates(along)(batch)
        none = JumpScores(np.zeros(2 * self.features.jumps.reach + 1), along=along)
        cost, miss = self.settings.cost, self.settings.miss
        return ChainProblem(
            self.features.states(batch, space),
            gold_states(space, gold, along),
            Chain.of(batch, ScoredEdits(space, np.zeros(len(space)), none)),
            self.features.jumps.basis(),
            cost if miss is None else np.where(linked_rows(space), cost, miss),
            l2,
        )

    def score(self, parameters: FloatArray, batch: Batch) -> ScoredEdits:
        """The scores that parameters give to pairs."""
        along, width = SIDE_OF_DIRECTION[self.direction], len(self.features.states.names)
        space = ChainStates(along)(batch)
        jumps = self.features.jumps.scores(parameters[width:], along)
        scorer = LinearScorer(parameters[:width], jumps=jumps)
        return scorer(space, self.features.states(batch, space))

    def held_out(
        self, gold: Sequence[Alignment], loose: Collection[int], checkpoint: Checkpoint
    ) -> HeldOut:
        """Calibrate and measure on folds, each by a model that has not seen it."""
        losses = np.zeros(len(_TEMPERATURES))
        alignments: list[Alignment] = []
        seen: list[Alignment] = []
        for number, (rest, fold) in enumerate(folds_by_sentence(gold, self.settings.folds)):
            name = f"{self.direction}.fold{number}of{self.settings.folds}"
            parameters = checkpoint.parameters(name) if checkpoint.finished(name) else None
            if parameters is None:
                places = [place for place, at in enumerate(rest) if at in loose]
                problem = self.objective([gold[at] for at in rest], places)
                parameters = minimise(problem, iterations=self.settings.iterations)
                checkpoint.save(name, parameters, 0, finished=True)
            unseen = [gold[at] for at in fold]
            batch = Batch.of(alignment.pair for alignment in unseen)
            scored = self.score(self.weights(parameters), batch)
            losses += self._losses(batch, scored, unseen)
            alignments += Viterbi()(batch, scored)
            seen += unseen
        if not seen:
            return HeldOut(1.0, (0.0,) * 4)
        figures = evaluate(alignments, seen)
        return HeldOut(
            float(_TEMPERATURES[int(np.argmin(losses))]),
            (figures.precision, figures.recall, figures.f1, figures.exact),
        )

    def _losses(self, batch: Batch, scored: ScoredEdits, gold: Sequence[Alignment]) -> FloatArray:
        """(temperatures,) minus the log of what the gold states of each word get together."""
        right = gold_states(scored.space, gold, SIDE_OF_DIRECTION[self.direction])
        words = np.flatnonzero(~linked_rows(scored.space))  # each word's rows begin with its null
        losses = []
        for temperature in _TEMPERATURES:
            shares = Chain.of(batch, scored, float(temperature)).marginals().posteriors * right
            sums = np.add.reduceat(shares, words) if len(words) else shares
            losses.append(-np.log(np.maximum(sums, 1e-9)).sum())
        return np.array(losses)


def train_chain(
    run: Run,
    annotator: Annotator,
    features: ChainFeatures,
    directions: Sequence[str],
    settings: ChainTraining,
) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a model; `models/chain.py` says which."""
    gold = annotated(with_open_links(run.gold, settings.loose), annotator)
    run = replace(run, gold=gold, dev=annotated(run.dev, annotator))
    arrays = features.arrays()
    width, epochs = len(features.states.names), 0
    names = features.states.names, features.jumps.names
    checkpoint = Checkpoint.open(run.state, run.gold, (*names, replace(settings, folds=0)))
    for direction in directions:
        trainer = ChainTrainer(features, direction, settings)
        parameters = trainer.weights(_Fit(trainer, run, checkpoint, epochs).parameters())
        epochs += checkpoint.iterations(direction)
        arrays[f"{direction}.weights"] = parameters[:width]
        arrays[f"{direction}.jumps"] = parameters[width:]
        held_out = trainer.held_out(run.gold, settings.loose or (), checkpoint)
        arrays[f"{direction}.temperature"] = np.array(held_out.temperature)
        arrays[f"{direction}.held_out"] = np.array(held_out.figures)
    return arrays


@dataclass(frozen=True)
class _Fit:
    """The main fit of a direction: reported, saved, resumed."""

    trainer: ChainTrainer
    run: Run
    checkpoint: Checkpoint
    epochs_before: int

    def parameters(self) -> FloatArray:
        name, checkpoint = self.trainer.direction, self.checkpoint
        start, done = checkpoint.parameters(name), checkpoint.iterations(name)
        if start is not None and checkpoint.finished(name):
            return start
        began, count = time.perf_counter(), done

        def report(iteration: int, value: float, parameters: FloatArray) -> None:
            nonlocal count
            count = done + iteration
            if iteration % _SAVED_EVERY == 0:
                checkpoint.save(name, parameters, count)
            seconds = time.perf_counter() - began
            dev_f1 = self._dev_f1(parameters)
            self.run.report(Progress(self.epochs_before + count, value, dev_f1, seconds))

        trainer = self.trainer
        problem = trainer.objective(self.run.gold, trainer.settings.loose or ())
        left = max(trainer.settings.iterations - done, 0)
        parameters = minimise(problem, iterations=left, start=start, report=report)
        checkpoint.save(name, parameters, count, finished=True)
        return parameters

    def _dev_f1(self, parameters: FloatArray) -> float | None:
        if not self.run.dev:
            return None
        batch = Batch.of(alignment.pair for alignment in self.run.dev)
        scored = self.trainer.score(self.trainer.weights(parameters), batch)
        return evaluate(Viterbi()(batch, scored), self.run.dev).f1
