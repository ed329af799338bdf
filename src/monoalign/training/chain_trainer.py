"""Training of aligners built on a chain: their directions, one by one, then their calibration.

Softmax-margin training moves probabilities away from frequencies. Each direction therefore gets a
temperature: the one at which models trained on part of the corpus give the rest its gold states
the highest likelihood.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.aligners.chain import WALKED, chain_names
from monoalign.annotate.annotator import Annotator
from monoalign.candidates.states import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, FloatArray, JumpScores, ScoredEdits
from monoalign.decoding.viterbi import Chain, Viterbi
from monoalign.evaluation.score import evaluate
from monoalign.features.distortion import Distortion
from monoalign.features.rows import Groups
from monoalign.scoring.chain import ChainScorer

from .annotated import annotated
from .checkpoint import Checkpoint
from .crf import ChainProblem, gold_states, minimise
from .folds import folds_by_sentence
from .run import Progress, Run

_KEPT_EVERY = 5  # iterations between two writings of the state
_TEMPERATURES = np.geomspace(0.25, 4.0, 33)


@dataclass(frozen=True, slots=True)
class ChainSettings:
    """How to train. `folds` are for calibration; with fewer than two, the temperature is 1.

    `cost` is what a word in a wrong state pays, `miss` what one pays that is left alone and should
    not be, if that is to differ: more than `cost` gives recall for precision.
    """

    l2: float = 3.0
    cost: float = 1.0
    iterations: int = 200
    folds: int = 3
    miss: float | None = None


@dataclass(frozen=True, slots=True)
class HeldOut:
    """What was found on folds: a temperature, and P, R, F1 and E as fractions."""

    temperature: float
    figures: tuple[float, float, float, float]


@dataclass(frozen=True)
class ChainTrainer:
    """One direction of one model."""

    features: Groups
    distortion: Distortion
    direction: str
    settings: ChainSettings

    def problem(self, gold: Sequence[Alignment]) -> ChainProblem:
        """The problem of a corpus whose pairs are annotated."""
        along = WALKED[self.direction]
        space = ChainStates(along)([one.pair for one in gold])
        none = JumpScores(np.zeros(2 * self.distortion.reach + 1), along=along)
        cost, miss = self.settings.cost, self.settings.miss
        alone = (space.source_starts == NOWHERE) | (space.target_starts == NOWHERE)
        return ChainProblem(
            self.features(space),
            gold_states(space, gold, along),
            Chain.of(ScoredEdits(space, np.zeros(len(space)), none)),
            self.distortion.basis(),
            cost if miss is None else np.where(alone, miss, cost),
            self.settings.l2,
        )

    def score(self, parameters: FloatArray, gold: Sequence[Alignment]) -> ScoredEdits:
        """The scores that parameters give to pairs."""
        along, width = WALKED[self.direction], len(self.features.names)
        space = ChainStates(along)([one.pair for one in gold])
        jumps = self.distortion.scores(parameters[width:], along)
        return ChainScorer(parameters[:width], jumps)(space, self.features(space))

    def held_out(self, gold: Sequence[Alignment], kept: Checkpoint) -> HeldOut:
        """Calibrate and measure on folds, each by a model that has not seen it."""
        losses = np.zeros(len(_TEMPERATURES))
        found: list[Alignment] = []
        seen: list[Alignment] = []
        for number, (rest, fold) in enumerate(folds_by_sentence(gold, self.settings.folds)):
            name = f"{self.direction}.fold{number}of{self.settings.folds}"
            parameters = kept.parameters(name) if kept.finished(name) else None
            if parameters is None:
                problem = self.problem([gold[at] for at in rest])
                parameters = minimise(problem, iterations=self.settings.iterations)
                kept.keep(name, parameters, 0, finished=True)
            unseen = [gold[at] for at in fold]
            scored = self.score(parameters, unseen)
            losses += self._losses(scored, unseen)
            found += Viterbi()(scored)
            seen += unseen
        if not seen:
            return HeldOut(1.0, (0.0,) * 4)
        figures = evaluate(found, seen)
        return HeldOut(
            float(_TEMPERATURES[int(np.argmin(losses))]),
            (figures.precision, figures.recall, figures.f1, figures.exact),
        )

    def _losses(self, scored: ScoredEdits, gold: Sequence[Alignment]) -> FloatArray:
        """(temperatures,) minus the log of what the gold states of each word get together."""
        right = gold_states(scored.space, gold, WALKED[self.direction])
        words = np.flatnonzero(
            (scored.space.source_starts < 0) | (scored.space.target_starts < 0)
        )  # each word's rows begin with its null
        losses = []
        for temperature in _TEMPERATURES:
            shares = Chain.of(scored, float(temperature)).marginals().posteriors * right
            sums = np.add.reduceat(shares, words) if len(words) else shares
            losses.append(-np.log(np.maximum(sums, 1e-9)).sum())
        return np.array(losses)


def train_chain(
    run: Run,
    annotator: Annotator,
    features: Groups,
    distortion: Distortion,
    directions: Sequence[str],
    settings: ChainSettings,
) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a model; `aligners/chain.py` says which."""
    run = replace(run, gold=annotated(run.gold, annotator), dev=annotated(run.dev, annotator))
    arrays = chain_names(features, distortion)
    width, epochs = len(features.names), 0
    marked: tuple[object, ...] = (features.names, distortion.names, replace(settings, folds=0))
    kept = Checkpoint.open(run.state, run.gold, marked)
    for direction in directions:
        trainer = ChainTrainer(features, distortion, direction, settings)
        parameters = _Fit(trainer, run, kept, epochs).parameters()
        epochs += kept.iterations(direction)
        arrays[f"{direction}.weights"] = parameters[:width]
        arrays[f"{direction}.jumps"] = parameters[width:]
        held_out = trainer.held_out(run.gold, kept)
        arrays[f"{direction}.temperature"] = np.array(held_out.temperature)
        arrays[f"{direction}.held_out"] = np.array(held_out.figures)
    return arrays


@dataclass(frozen=True)
class _Fit:
    """The main fit of a direction: reported, kept, gone on with."""

    trainer: ChainTrainer
    run: Run
    kept: Checkpoint
    epochs_before: int

    def parameters(self) -> FloatArray:
        name, kept = self.trainer.direction, self.kept
        start, done = kept.parameters(name), kept.iterations(name)
        if start is not None and kept.finished(name):
            return start
        began, count = time.perf_counter(), done

        def report(iteration: int, value: float, parameters: FloatArray) -> None:
            nonlocal count
            count = done + iteration
            if iteration % _KEPT_EVERY == 0:
                kept.keep(name, parameters, count)
            seconds = time.perf_counter() - began
            dev_f1 = self._dev_f1(parameters)
            self.run.report(Progress(self.epochs_before + count, value, dev_f1, seconds))

        problem = self.trainer.problem(self.run.gold)
        left = max(self.trainer.settings.iterations - done, 0)
        found = minimise(problem, iterations=left, start=start, report=report)
        kept.keep(name, found, count, finished=True)
        return found

    def _dev_f1(self, parameters: FloatArray) -> float | None:
        if not self.run.dev:
            return None
        scored = self.trainer.score(parameters, self.run.dev)
        return evaluate(Viterbi()(scored), self.run.dev).f1
