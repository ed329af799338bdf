"""Training of `fast`: the first network, then the second on what the first thinks of unseen pairs.

`parts.py` has the cells, `passes.py` the networks, `jumps.py` the order of links.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.space import ScoredEdits
from monoalign.decoding.link_sets import LinkSetDecoder
from monoalign.evaluation.score import evaluate
from monoalign.features.feature import FeatureSet
from monoalign.models.directions import is_longer_first
from monoalign.models.model import Weights
from monoalign.models.two_pass import in_phrases
from monoalign.scoring.network import Network
from monoalign.scoring.repeated_words import RepeatedWords
from monoalign.training.corpus import annotated, in_lower_case
from monoalign.training.network import NetworkSettings
from monoalign.training.run import Progress, Run
from monoalign.training.variants import Variants

from ..aligner import Aligner
from . import FastSettings, FastTraining
from .model import (
    GAPS,
    LAYERS,
    LEFTOVERS,
    PHRASE_FEATURES,
    PRONOUNS,
    REPEATED_WORDS,
    SLOTS,
    build,
    features_of,
    gap_cells_of,
    networks_of,
    score_features,
)
from .parts import Kind, Part, parts_of
from .passes import calibration, first_pass, jump_scores, second_pass

_TUNING_RATE, _TUNING_EPOCHS = 0.001, 6  # of networks that have learned already
_FIRST = (24, 12)  # units of the first network, which has every cell to score
_AGAIN = -4.0  # first log odds from which on cells are scored again: what is below is no link
_KEPT = 0.995  # share of gold links that the floor keeps
_APART = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
_BESIDE = (0.0, 0.25, 0.5, 1.0)
_LEAN = (-0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6)  # log odds that links are given on top


def train(run: Run, settings: FastSettings, training: FastTraining) -> Weights:
    """The arrays of `model.py`."""
    features = features_of()
    learned = learn_passes(
        run, training, lambda fold: features, lambda weights: build(settings, weights)
    )
    return learned.weights


@dataclass(frozen=True)
class Learned:
    """The arrays, and how the measured pairs are aligned by networks of other folds."""

    weights: Weights
    gold: list[Alignment]
    unseen: list[Alignment]


def learn_passes(
    run: Run,
    training: FastTraining,
    features_of: Callable[[int], FeatureSet],
    build: Callable[[Weights], Aligner],
    unused: range = range(0),
) -> Learned:
    """Both networks and the decoder's prices, from the features of each fold.

    Pairs with the numbers `unused` are cut into folds, but not learned from.
    """
    names = features_of(0).names
    units = training.units, max(training.units // 4, 16)
    of_second = NetworkSettings(units, training.members, training.epochs)
    of_first = replace(of_second, units=_FIRST, members=1)
    start: dict[str, Network] = {}
    if run.start is not None:
        start = networks_of(run.start, names)
        of_first, of_second = (
            replace(each, rate=_TUNING_RATE, epochs=_TUNING_EPOCHS)
            for each in (of_first, of_second)
        )
    reporter = _LossReporter(run)
    parts = _parts(run, training, features_of, unused)
    first, unseen = first_pass(parts, of_first, run.seed, reporter, start.get("first"))
    repeated_words = RepeatedWords(*REPEATED_WORDS)
    unseen = [
        repeated_words(part.batch, scores) for part, scores in zip(parts, unseen, strict=True)
    ]
    jumps = jump_scores([each for part in parts if part.measured for each in part.alignments])
    gap_cells = GAPS
    if run.start is not None:
        jumps, gap_cells = run.start["jumps"], gap_cells_of(run.start)
    second, left, again = second_pass(
        parts, jumps, gap_cells, unseen, of_second, run.seed, reporter, start.get("second")
    )
    slope, offset = calibration(parts, left, again)
    apart, beside, lean, aligned = _prices(parts, left, again, names)
    gold = [each for part in parts if part.measured for each in part.alignments]
    second = replace(second, last_bias=second.last_bias + lean)
    weights: dict[str, npt.NDArray[Any]] = {
        "features": np.array((*names, *score_features(jumps, gaps=gap_cells > 0).names), np.str_),
        "jumps": jumps,
        "levels": np.array([_floor(parts, unseen), _AGAIN]),
        "decoder": np.array([apart, beside, slope, offset - slope * lean]),
        **({"gaps": np.array([gap_cells])} if gap_cells else {}),
        "repeated_words": np.array(REPEATED_WORDS),
        "leftovers": np.array(LEFTOVERS),
        "slots": np.array(SLOTS),
        "pronouns": np.array(PRONOUNS),
        "held_out": _figures(aligned, gold),
    }
    for name, network in (("first", first), ("second", second)):
        layers = {f"{name}.{layer}": getattr(network, layer) for layer in LAYERS}
        weights |= {layer: values.astype(np.float32) for layer, values in layers.items()}
    if run.dev:
        of_dev = build(weights).align_many(each.pair for each in run.dev)
        reporter.finish(evaluate(of_dev, run.dev).f1)
    return Learned(weights, gold, aligned)


def _parts(
    run: Run, training: FastTraining, features_of: Callable[[int], FeatureSet], unused: range
) -> list[Part]:
    taught = list(run.gold)
    if not training.soft_labels:
        taught = [replace(alignment, probabilities=None) for alignment in taught]
    loose = training.loose or range(0)
    kinds: list[Kind] = [
        "unused" if at in unused else "loose" if at in loose else "strict"
        for at in range(len(taught))
    ]
    gold, lowered = (
        [_turned(alignment) for alignment in annotated(corpus, TableLemmas())]
        for corpus in (taught, [in_lower_case(alignment) for alignment in taught])
    )
    variants = Variants(np.random.default_rng([run.seed, 1]), training.variants)

    def variants_of(alignments: Sequence[Alignment]) -> list[Alignment]:
        return [_turned(each) for each in annotated(list(variants(alignments)), TableLemmas())]

    return list(parts_of(gold, lowered, kinds, training.folds, variants_of, features_of))


@dataclass
class _LossReporter:
    run: Run
    done: int = 0
    began: float = 0.0
    loss: float = 0.0

    def __post_init__(self) -> None:
        self.began = time.perf_counter()

    def __call__(self, loss: float) -> None:
        """A network is done."""
        self.done, self.loss = self.done + 1, loss
        self._report(None)

    def finish(self, dev_f1: float) -> None:
        """All is done, and measured on other pairs."""
        self._report(dev_f1)

    def _report(self, dev_f1: float | None) -> None:
        seconds = time.perf_counter() - self.began
        self.run.report(Progress(self.done, self.loss, dev_f1, seconds))


def _floor(parts: Sequence[Part], unseen: Sequence[FloatArray]) -> float:
    """The score that all but a few gold links reach."""
    zipped = zip(parts, unseen, strict=True)
    linked = np.concatenate(
        [np.zeros(0), *[scores[part.gold] for part, scores in zipped if part.measured]]
    )
    return float(np.quantile(linked, 1 - _KEPT)) if len(linked) else 0.0


def _prices(
    parts: Sequence[Part],
    left: Sequence[IntArray],
    again: Sequence[FloatArray],
    names: Sequence[str],
) -> tuple[float, float, float, list[Alignment]]:
    """What sharing a word costs, what a link is given, and how unseen pairs are aligned so.

    As long as more links are missing than wrong, F1 gains more from a link that is found than it
    loses by one that is wrong; then links are given something. Else something is taken from them.
    """
    measured = [number for number, part in enumerate(parts) if part.measured]
    spaces = [parts[number].space.at(left[number]) for number in measured]
    phrases = [
        in_phrases(parts[number].matrix, names, PHRASE_FEATURES, left[number])
        for number in measured
    ]
    gold = [alignment for number in measured for alignment in parts[number].alignments]

    def aligned(apart: float, beside: float, lean: float) -> list[Alignment]:
        decoder = LinkSetDecoder(apart, beside)
        alignments: list[Alignment] = []
        for number, space, known in zip(measured, spaces, phrases, strict=True):
            scored = ScoredEdits(space, again[number] + lean, phrases=known)
            alignments += decoder(parts[number].batch, scored)
        return alignments

    def worth(prices: tuple[float, float, float]) -> float:
        _, _, f1, exact = _figures(aligned(*prices), gold)
        return float(f1 + exact / 4)

    if not gold:
        return 0.0, 0.0, 0.0, []
    best = max(((x, y, 0.0) for x in _APART for y in _BESIDE if y <= x), key=worth)
    best = max(((*best[:2], lean) for lean in _LEAN), key=worth)
    return *best, aligned(*best)


def _figures(alignments: Sequence[Alignment], gold: Sequence[Alignment]) -> FloatArray:
    """(4,) P, R, F1 and E; zeros of no pairs."""
    if not gold:
        return np.zeros(4)
    score = evaluate(alignments, gold).macro
    return np.array([score.precision, score.recall, score.f1, score.exact])


def _turned(alignment: Alignment) -> Alignment:
    return alignment if is_longer_first(alignment.pair) else alignment.swapped()
