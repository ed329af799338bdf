"""Training of `fast`: the first network, then the second on what the first thinks of unseen pairs.

What the second network learns from must look like what it will meet: the first one's scores of
pairs that it has not seen. So the corpus is cut into folds, and each is scored by a first network
of the others. The same folds, scored by second networks of the others, calibrate probabilities and
set the prices of the decoder.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize  # type: ignore[import-untyped]

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.fast import LAYERS, build, features_of
from monoalign.aligners.longer_first import longer_first
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.cells import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray, ScoredEdits
from monoalign.core.feature_matrix import FeatureMatrix, Values
from monoalign.decoding.sharing import Sharing
from monoalign.evaluation.score import evaluate
from monoalign.features.score_context import score_context
from monoalign.scoring.network import Network
from monoalign.scoring.two_pass import part_of

from .annotated import annotated
from .folds import folds_by_sentence
from .network import NetworkSettings, train_network
from .run import Progress, Run

_BATCH = 256  # pairs whose features are held together
_SCOUTED = 0.2  # share of cells that the scout, who finds the easy ones, learns from
_SCOUT = NetworkSettings((16, 8), members=1, epochs=4)
_EASY = -6.0  # log odds below which a cell is easy
_EASY_KEPT = 0.15  # share of the easy cells that are learned from, each for many
_FIRST = (24, 12)  # units of the first network, which has every cell to score
_HOPELESS = -4.0  # log odds of cells that calibration does not look at
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
    gold = [_turned(one) for one in annotated(run.gold, TableLemmas())]
    parts = list(_parts(gold, folds, loose or range(0)))
    settings = NetworkSettings((units, max(units // 4, 16)), members, epochs)
    reporter = _Reporter(run)
    small = replace(settings, units=_FIRST, members=1)
    first, unseen = _first_pass(parts, small, run.seed, reporter)
    floor = _floor(parts, unseen)
    second, left, again = _second_pass(parts, unseen, floor, settings, run.seed, reporter)
    slope, offset = _calibration(parts, left, again)
    apart, beside, figures = _prices(parts, left, again)
    weights: dict[str, npt.NDArray[Any]] = {
        "features": np.array(features_of().names, np.str_),
        "floor": np.array(floor),
        "decoder": np.array([apart, beside, slope, offset]),
        "held_out": figures,
    }
    for name, network in (("first", first), ("second", second)):
        layers = {f"{name}.{layer}": getattr(network, layer) for layer in LAYERS}
        weights |= {layer: values.astype(np.float32) for layer, values in layers.items()}
    return build(weights=weights)


@dataclass(frozen=True)
class _Part:
    """Some pairs of one fold: their cells, features and gold, and which cells' gold is loose."""

    fold: int
    loose: bool
    alignments: Sequence[Alignment]
    space: EditSpace
    matrix: FeatureMatrix
    gold: BoolArray  # (cells,)
    told: BoolArray  # (cells,) whether the network is told that the gold is loose

    def around(self, scores: FloatArray, rows: IntArray) -> FeatureMatrix:
        """The features of some cells for the second network."""
        left = self.matrix.at(rows)
        return FeatureMatrix((*left.blocks, score_context(self.space, scores, rows)))


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


@dataclass(frozen=True)
class _Rows:
    """What a network learns from: features and, behind them, looseness; gold, weight, fold."""

    features: Values
    gold: npt.NDArray[np.float32]
    weights: npt.NDArray[np.float32]
    folds: IntArray

    @staticmethod
    def of(
        parts: Sequence[_Part],
        rows: Sequence[IntArray],
        matrices: Sequence[FeatureMatrix],
        easy: Sequence[BoolArray],
        random: np.random.Generator,
    ) -> _Rows:
        """Of some rows of each part, described by a matrix, those that are not easy, and some."""
        columns = []
        for part, at, matrix, simple in zip(parts, rows, matrices, easy, strict=True):
            kept = np.flatnonzero(~simple | (random.random(len(at)) < _EASY_KEPT))
            of_part = np.full(len(kept), part.fold)
            weights = np.where(simple[kept], 1 / _EASY_KEPT, 1).astype(np.float32)
            loose = part.told[at[kept], None].astype(np.float32)
            features = np.concatenate([matrix.at(kept).dense(), loose], axis=1)
            gold = part.gold[at[kept]].astype(np.float32)
            columns.append((features, gold, weights, of_part))
        return _Rows(*[np.concatenate(column) for column in zip(*columns, strict=True)])

    def learn(self, settings: NetworkSettings, seed: int, without: int | None = None) -> Network:
        """A network, of all folds but one. It is for gold that is not loose."""
        rows = np.flatnonzero(self.folds != without)
        if without is None or not len(rows):  # a corpus that cannot be cut has seen all it has
            rows = np.arange(len(self.gold))
        taught = self.features[rows], self.gold[rows], self.weights[rows]
        network = train_network(*taught, settings, seed)
        return replace(network, inner=np.ascontiguousarray(network.inner[:-1]))


def _first_pass(
    parts: Sequence[_Part], settings: NetworkSettings, seed: int, report: _Reporter
) -> tuple[Network, list[FloatArray]]:
    """The first network, and for each part the scores by one that has not seen it."""
    random = np.random.default_rng(seed)
    some = [np.flatnonzero(random.random(len(part.gold)) < _SCOUTED) for part in parts]
    all_rows = [np.arange(len(part.gold)) for part in parts]
    none_easy = [np.zeros(len(rows), np.bool_) for rows in some]
    scouted = [part.matrix.at(rows) for part, rows in zip(parts, some, strict=True)]
    scout = _Rows.of(parts, some, scouted, none_easy, random).learn(_SCOUT, seed)
    matrices = [part.matrix for part in parts]
    easy = [scout(matrix) < _EASY for matrix in matrices]
    data = _Rows.of(parts, all_rows, matrices, easy, random)
    unseen = _on_folds(data, parts, all_rows, matrices, settings, seed, report)
    return data.learn(settings, seed), unseen


def _second_pass(
    parts: Sequence[_Part],
    unseen: Sequence[FloatArray],
    floor: float,
    settings: NetworkSettings,
    seed: int,
    report: _Reporter,
) -> tuple[Network, list[IntArray], list[FloatArray]]:
    """The second network, the cells above the floor, and their scores by one of other folds."""
    left = [np.flatnonzero(scores >= floor) for scores in unseen]
    zipped = list(zip(parts, unseen, left, strict=True))
    matrices = [part.around(scores, rows) for part, scores, rows in zipped]
    easy = [scores[rows] < _EASY for _, scores, rows in zipped]
    data = _Rows.of(parts, left, matrices, easy, np.random.default_rng(seed))
    again = _on_folds(data, parts, left, matrices, settings, seed, report)
    return data.learn(settings, seed), left, again


def _on_folds(
    data: _Rows,
    parts: Sequence[_Part],
    rows: Sequence[IntArray],
    matrices: Sequence[FeatureMatrix],
    settings: NetworkSettings,
    seed: int,
    report: _Reporter,
) -> list[FloatArray]:
    """For each part the scores of its rows by a network that has not seen it."""
    found: dict[int, FloatArray] = {}
    for fold in sorted({part.fold for part in parts}):
        network = data.learn(settings, seed, fold)
        of_fold = [number for number, part in enumerate(parts) if part.fold == fold]
        found |= {number: network(matrices[number]) for number in of_fold}
        report(_loss(parts[of_fold[0]].gold[rows[of_fold[0]]], found[of_fold[0]]))
    return [found[number] for number in range(len(parts))]


def _floor(parts: Sequence[_Part], unseen: Sequence[FloatArray]) -> float:
    """The score that all but a few gold links reach."""
    zipped = zip(parts, unseen, strict=True)
    linked = np.concatenate([scores[part.gold] for part, scores in zipped if not part.loose])
    return float(np.quantile(linked, 1 - _KEPT)) if len(linked) else 0.0


def _calibration(
    parts: Sequence[_Part], left: Sequence[IntArray], again: Sequence[FloatArray]
) -> tuple[float, float]:
    """Slope and offset that make probabilities of scores of unseen pairs, if not hopeless ones."""
    zipped = list(zip(parts, left, again, strict=True))
    strict = [(part.gold[rows], scores) for part, rows, scores in zipped if not part.loose]
    if not strict:
        return 1.0, 0.0
    gold, scores = (np.concatenate(column) for column in zip(*strict, strict=True))
    gold, scores = gold[scores > _HOPELESS], scores[scores > _HOPELESS]
    if not len(scores):
        return 1.0, 0.0

    def loss(line: FloatArray) -> float:
        return _loss(gold, line[0] * scores + line[1])

    slope, offset = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead").x
    return float(slope), float(offset)


def _prices(
    parts: Sequence[_Part], left: Sequence[IntArray], again: Sequence[FloatArray]
) -> tuple[float, float, FloatArray]:
    """What sharing a word costs, and the figures of the best prices on unseen pairs."""
    scored = [
        ScoredEdits(part_of(part.space, rows), scores)
        for part, rows, scores in zip(parts, left, again, strict=True)
        if not part.loose
    ]
    gold = [one for part in parts if not part.loose for one in part.alignments]
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


def _loss(gold: BoolArray, odds: FloatArray) -> float:
    return float(np.logaddexp(0, np.where(gold, -odds, odds)).mean()) if len(odds) else 0.0


def _parts(gold: Sequence[Alignment], folds: int, loose: range) -> Iterator[_Part]:
    """The corpus in parts of one fold each, loose gold apart."""
    features = features_of()
    cut = [fold for _, fold in folds_by_sentence(gold, folds)] or [list(range(len(gold)))]
    for number, fold in enumerate(cut):
        for is_loose in (False, True):
            places = [place for place in fold if (place in loose) == is_loose]
            for start in range(0, len(places), _BATCH):
                chosen = [gold[place] for place in places[start : start + _BATCH]]
                space = token_cells([one.pair for one in chosen])
                linked = np.zeros(len(space), np.bool_)
                for at, one in enumerate(chosen):
                    width, base = len(one.pair.target), int(space.offsets[at])
                    linked[[base + i * width + j for i, j in one.links]] = True
                told = np.arange(len(chosen)) % 2 == 0 if is_loose else np.zeros(len(chosen))
                flags = told.astype(np.bool_)[space.owners]
                yield _Part(number, is_loose, chosen, space, features(space), linked, flags)


def _turned(one: Alignment) -> Alignment:
    return one if longer_first(one.pair) else one.swapped()
