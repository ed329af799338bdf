"""Training of `fast`: the first network, then the second on what the first thinks of unseen pairs.

`fast_parts.py` has the cells, `fast_passes.py` the networks, `link_jumps.py` the order of links.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.fast import LAYERS, build, features_of, names_of
from monoalign.aligners.longer_first import longer_first
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray, ScoredEdits
from monoalign.decoding.sharing import Sharing
from monoalign.evaluation.score import evaluate
from monoalign.scoring.two_pass import part_of

from .annotated import annotated
from .fast_parts import Kind, Part, parts_of
from .fast_passes import calibration, first_pass, second_pass
from .link_jumps import jump_scores
from .lower_case import in_lower_case
from .network import NetworkSettings
from .run import Progress, Run

_FIRST = (24, 12)  # units of the first network, which has every cell to score
_AGAIN = -4.0  # first log odds from which on cells are scored again: what is below is no link
_KEPT = 0.995  # share of gold links that the floor keeps
_APART = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
_BESIDE = (0.0, 0.25, 0.5, 1.0)
_LEAN = (0.0, 0.2, 0.4, 0.6)  # log odds that links are given on top


def train(
    run: Run,
    *,
    folds: int = 5,
    epochs: int = 25,
    members: int = 2,
    units: int = 32,
    loose: range | None = None,
    votes: bool = False,
) -> Aligner:
    """Learn both networks; of the second, `members` with so many `units` each are averaged.

    `loose` are the places of gold alignments whose sure links hold merely possible ones too: they
    teach which words belong together without teaching to link as freely. With `votes`, what is
    learned are probabilities in the gold, such as the shares that `merge_annotators` gives.
    """
    settings = NetworkSettings((units, max(units // 4, 16)), members, epochs)
    small = replace(settings, units=_FIRST, members=1)
    reporter = _Reporter(run)
    parts = _parts(run, folds, loose or range(0), votes)
    first, unseen = first_pass(parts, small, run.seed, reporter)
    jumps = jump_scores([one for part in parts if part.measured for one in part.alignments])
    second, left, again = second_pass(parts, jumps, unseen, settings, run.seed, reporter)
    slope, offset = calibration(parts, left, again)
    apart, beside, lean, figures = _prices(parts, left, again)
    second = replace(second, last_bias=second.last_bias + lean)
    weights: dict[str, npt.NDArray[Any]] = {
        "features": np.array(names_of(features_of()), np.str_),
        "jumps": jumps,
        "levels": np.array([_floor(parts, unseen), _AGAIN]),
        "decoder": np.array([apart, beside, slope, offset - slope * lean]),
        "held_out": figures,
    }
    for name, network in (("first", first), ("second", second)):
        layers = {f"{name}.{layer}": getattr(network, layer) for layer in LAYERS}
        weights |= {layer: values.astype(np.float32) for layer, values in layers.items()}
    return build(weights=weights)


def _parts(run: Run, folds: int, loose: range, votes: bool) -> list[Part]:
    taught = run.gold if votes else [replace(one, probabilities=None) for one in run.gold]
    kinds: list[Kind] = ["loose" if at in loose else "strict" for at in range(len(run.gold))]
    gold, lowered = (
        [_turned(one) for one in annotated(corpus, TableLemmas())]
        for corpus in (taught, [in_lower_case(one) for one in taught])
    )
    return list(parts_of(gold, lowered, kinds, folds))


@dataclass
class _Reporter:
    run: Run
    done: int = 0
    began: float = 0.0

    def __post_init__(self) -> None:
        self.began = time.perf_counter()

    def __call__(self, loss: float) -> None:
        """A network is done."""
        self.done += 1
        self.run.report(Progress(self.done, loss, None, time.perf_counter() - self.began))


def _floor(parts: Sequence[Part], unseen: Sequence[FloatArray]) -> float:
    """The score that all but a few gold links reach."""
    zipped = zip(parts, unseen, strict=True)
    linked = np.concatenate(
        [np.zeros(0), *[scores[part.gold] for part, scores in zipped if part.measured]]
    )
    return float(np.quantile(linked, 1 - _KEPT)) if len(linked) else 0.0


def _prices(
    parts: Sequence[Part], left: Sequence[IntArray], again: Sequence[FloatArray]
) -> tuple[float, float, float, FloatArray]:
    """What sharing a word costs, what a link is given, and the figures of unseen pairs so.

    Links are given something since F1 gains more from a link that is found than it loses by one
    that is wrong, as long as more are missing than wrong.
    """
    measured = [number for number, part in enumerate(parts) if part.measured]
    spaces = [part_of(parts[number].space, left[number]) for number in measured]
    gold = [one for number in measured for one in parts[number].alignments]

    def figures(apart: float, beside: float, lean: float) -> FloatArray:
        decoder = Sharing(apart, beside)
        scored = [
            ScoredEdits(space, again[number] + lean)
            for number, space in zip(measured, spaces, strict=True)
        ]
        score = evaluate((one for part in scored for one in decoder(part)), gold).macro
        return np.array([score.precision, score.recall, score.f1, score.exact])

    def worth(prices: tuple[float, float, float]) -> float:
        found = figures(*prices)
        return float(found[2] + found[3] / 4)

    if not gold:
        return 0.0, 0.0, 0.0, np.zeros(4)
    best = max(((x, y, 0.0) for x in _APART for y in _BESIDE if y <= x), key=worth)
    best = max(((*best[:2], lean) for lean in _LEAN), key=worth)
    return *best, figures(*best)


def _turned(one: Alignment) -> Alignment:
    return one if longer_first(one.pair) else one.swapped()
