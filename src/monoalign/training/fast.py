"""Training of `fast`: the first network, then the second on what the first thinks of unseen pairs.

`fast_parts.py` has the cells, `fast_passes.py` the networks.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.fast import LAYERS, build, features_of
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
from .network import NetworkSettings
from .run import Progress, Run

_FIRST = (24, 12)  # units of the first network, which has every cell to score
_AGAIN = -4.0  # first log odds from which on cells are scored again: what is below is no link
_KEPT = 0.995  # share of gold links that the floor keeps
_APART = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
_BESIDE = (0.0, 0.25, 0.5, 1.0)


def train(
    run: Run,
    *,
    folds: int = 5,
    epochs: int = 25,
    members: int = 2,
    units: int = 32,
    loose: range | None = None,
) -> Aligner:
    """Learn both networks; of the second, `members` with so many `units` each are averaged.

    `loose` are the places of gold alignments whose sure links hold merely possible ones too: they
    teach which words belong together without teaching to link as freely.
    """
    settings = NetworkSettings((units, max(units // 4, 16)), members, epochs)
    small = replace(settings, units=_FIRST, members=1)
    reporter = _Reporter(run)
    parts = _parts(run, folds, loose or range(0))
    first, unseen = first_pass(parts, small, run.seed, reporter)
    second, left, again = second_pass(parts, unseen, settings, run.seed, reporter)
    slope, offset = calibration(parts, left, again)
    apart, beside, figures = _prices(parts, left, again)
    weights: dict[str, npt.NDArray[Any]] = {
        "features": np.array(features_of().names, np.str_),
        "levels": np.array([_floor(parts, unseen), _AGAIN]),
        "decoder": np.array([apart, beside, slope, offset]),
        "held_out": figures,
    }
    for name, network in (("first", first), ("second", second)):
        layers = {f"{name}.{layer}": getattr(network, layer) for layer in LAYERS}
        weights |= {layer: values.astype(np.float32) for layer, values in layers.items()}
    return build(weights=weights)


def _parts(run: Run, folds: int, loose: range) -> list[Part]:
    kinds: list[Kind] = ["loose" if at in loose else "strict" for at in range(len(run.gold))]
    turned = [_turned(one) for one in annotated(run.gold, TableLemmas())]
    return list(parts_of(turned, kinds, folds))


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
    linked = np.concatenate([scores[part.gold] for part, scores in zipped if part.kind == "strict"])
    return float(np.quantile(linked, 1 - _KEPT)) if len(linked) else 0.0


def _prices(
    parts: Sequence[Part], left: Sequence[IntArray], again: Sequence[FloatArray]
) -> tuple[float, float, FloatArray]:
    """What sharing a word costs, and the figures of the best prices on unseen pairs."""
    scored = [
        ScoredEdits(part_of(part.space, rows), scores)
        for part, rows, scores in zip(parts, left, again, strict=True)
        if part.kind == "strict"
    ]
    gold = [one for part in parts if part.kind == "strict" for one in part.alignments]
    best = (-1.0, 0.0, 0.0, np.zeros(4))
    for apart in _APART:
        for beside in _BESIDE:
            if beside <= apart and gold:
                found = [one for part in scored for one in Sharing(apart, beside)(part)]
                score = evaluate(found, gold).macro
                figures = np.array([score.precision, score.recall, score.f1, score.exact])
                worth = score.f1 + score.exact / 4
                if worth > best[0]:
                    best = (worth, apart, beside, figures)
    return best[1:]


def _turned(one: Alignment) -> Alignment:
    return one if longer_first(one.pair) else one.swapped()
