"""The two networks of `fast`, each learned from the cells of all folds, and on each fold's rest.

What the second network learns from must look like what it will meet: the first one's scores of
pairs that it has not seen. So each fold is scored by a first network of the others. The same folds,
scored by second networks of the others, are there to calibrate and to measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.core.feature_matrix import FeatureMatrix, Values
from monoalign.features.scores.score_context import REACH
from monoalign.models.two_pass import scored_again
from monoalign.scoring.network import Network
from monoalign.training.network import NetworkSettings, train_network

from .parts import Part

ReportLoss = Callable[[float], None]
"""Told the loss of a network on the fold that it has not seen."""

_HOPELESS = -5.0  # first log odds of cells that the second network does not learn from
_SCOUTED = 0.1  # share of cells that the scout, who finds the easy ones, learns from
_SCOUT = NetworkSettings((16, 8), members=1, epochs=4)
_EASY = -6.0  # log odds below which a cell is easy
_EASY_KEPT = 0.06  # share of the easy cells that are learned from, each for many


@dataclass(frozen=True)
class _TrainingRows:
    """What a network learns from: features and, behind them, looseness; labels, weight, fold."""

    features: Values
    labels: npt.NDArray[np.float32]
    weights: npt.NDArray[np.float32]
    folds: IntArray

    @staticmethod
    def of(
        parts: Sequence[Part],
        rows: Sequence[IntArray],
        matrices: Sequence[FeatureMatrix],
        easy: Sequence[BoolArray],
        random: np.random.Generator,
    ) -> _TrainingRows:
        """Of some rows of each part, described by a matrix, those that are not easy, and some."""
        columns = []
        for part, at, matrix, simple in zip(parts, rows, matrices, easy, strict=True):
            some = np.flatnonzero(~simple | (random.random(len(at)) < _EASY_KEPT))
            of_part = np.full(len(some), part.fold)
            weights = np.where(simple[some], 1 / _EASY_KEPT, 1).astype(np.float32)
            loose = part.loose_flag[at[some], None].astype(np.float32)
            features = np.concatenate([matrix.at(some).dense(), loose], axis=1)
            columns.append((features, part.soft_labels[at[some]], weights, of_part))
        return _TrainingRows(*[np.concatenate(column) for column in zip(*columns, strict=True)])

    def learn(
        self,
        settings: NetworkSettings,
        seed: int,
        without: int | None = None,
        start: Network | None = None,
    ) -> Network:
        """A network, of all folds but one. It is for gold that is not loose."""
        rows = np.flatnonzero(self.folds != without)
        if without is None or not len(rows):  # a corpus that cannot be cut has seen all it has
            rows = np.arange(len(self.labels))
        taught = self.features, self.labels, self.weights
        if start is not None:  # looseness is a further feature
            unknown = np.zeros((1, start.inner.shape[1]), start.inner.dtype)
            start = replace(start, inner=np.concatenate([start.inner, unknown]))
        network = train_network(*taught, settings, seed, start, rows)
        return replace(network, inner=np.ascontiguousarray(network.inner[:-1]))


def first_pass(
    parts: Sequence[Part],
    settings: NetworkSettings,
    seed: int,
    report: ReportLoss,
    start: Network | None = None,
) -> tuple[Network, list[FloatArray]]:
    """The first network, and for each part the scores by one that has not seen it."""
    random = np.random.default_rng(seed)
    some = [np.flatnonzero(random.random(len(part.gold)) < _SCOUTED) for part in parts]
    all_rows = [np.arange(len(part.gold)) for part in parts]
    none_easy = [np.zeros(len(rows), np.bool_) for rows in some]
    scouted = [part.matrix.at(rows) for part, rows in zip(parts, some, strict=True)]
    scout = _TrainingRows.of(parts, some, scouted, none_easy, random).learn(_SCOUT, seed)
    matrices = [part.matrix for part in parts]
    easy = [scout(matrix) < _EASY for matrix in matrices]
    data = _TrainingRows.of(parts, all_rows, matrices, easy, random)
    unseen = _on_folds(data, parts, all_rows, matrices, settings, seed, report, start)
    return data.learn(settings, seed, start=start), unseen


def second_pass(
    parts: Sequence[Part],
    jumps: FloatArray,
    gap_cells: int,
    unseen: Sequence[FloatArray],
    settings: NetworkSettings,
    seed: int,
    report: ReportLoss,
    start: Network | None = None,
) -> tuple[Network, list[IntArray], list[FloatArray]]:
    """The second network, the cells with hope, and their scores by one of other folds."""
    left = [
        scored_again(part.batch, scores, _HOPELESS, gap_cells)
        for part, scores in zip(parts, unseen, strict=True)
    ]
    zipped = zip(parts, unseen, left, strict=True)
    matrices = [part.around(jumps, gap_cells > 0, scores, rows) for part, scores, rows in zipped]
    none_easy = [np.zeros(len(rows), np.bool_) for rows in left]
    data = _TrainingRows.of(parts, left, matrices, none_easy, np.random.default_rng(seed))
    again = _on_folds(data, parts, left, matrices, settings, seed, report, start)
    return data.learn(settings, seed, start=start), left, again


def _on_folds(
    data: _TrainingRows,
    parts: Sequence[Part],
    rows: Sequence[IntArray],
    matrices: Sequence[FeatureMatrix],
    settings: NetworkSettings,
    seed: int,
    report: ReportLoss,
    start: Network | None,
) -> list[FloatArray]:
    """For each part the scores of its rows by a network that has not seen it."""
    scores: dict[int, FloatArray] = {}
    for fold in sorted({part.fold for part in parts}):
        network = data.learn(settings, seed, fold, start)
        of_fold = [number for number, part in enumerate(parts) if part.fold == fold]
        scores |= {number: network(matrices[number]) for number in of_fold}
        report(_loss(parts[of_fold[0]].gold[rows[of_fold[0]]], scores[of_fold[0]]))
    return [scores[number] for number in range(len(parts))]


def calibration(
    parts: Sequence[Part], left: Sequence[IntArray], again: Sequence[FloatArray]
) -> tuple[float, float]:
    """Slope and offset that make probabilities of the scores of unseen pairs."""
    zipped = list(zip(parts, left, again, strict=True))
    measured = [(part.gold[rows], scores) for part, rows, scores in zipped if part.measured]
    if not measured:
        return 1.0, 0.0
    gold, scores = (np.concatenate(column) for column in zip(*measured, strict=True))
    if not len(scores):
        return 1.0, 0.0

    from scipy.optimize import minimize  # type: ignore[import-untyped]  # slow to import

    def loss(line: FloatArray) -> float:
        return _loss(gold, line[0] * scores + line[1])

    slope, offset = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead").x
    return float(slope), float(offset)


def _loss(gold: BoolArray, odds: FloatArray) -> float:
    return float(np.logaddexp(0, np.where(gold, -odds, odds)).mean()) if len(odds) else 0.0


def jump_scores(gold: Sequence[Alignment]) -> FloatArray:
    """(2, 2 · REACH + 1) for target words that take source words, and the other way round."""
    by_target = _scores((len(one.pair.source), ((j, i) for i, j in one.links)) for one in gold)
    by_source = _scores((len(one.pair.target), one.links) for one in gold)
    return np.stack([by_target, by_source])


def _scores(alignments: Iterable[tuple[int, Iterable[Link]]]) -> FloatArray:
    """From the number of places, and links from words to places; each jump counts once more."""
    seen, expected = np.ones(2 * REACH + 1), np.ones(2 * REACH + 1)
    for places, links in alignments:
        for before, after in _jumps(links):
            seen[_column(after - before)] += 1
            np.add.at(expected, _column(np.arange(places) - before), 1 / places)
    scores: FloatArray = np.log(seen / seen.sum()) - np.log(expected / expected.sum())
    return scores


def _jumps(links: Iterable[Link]) -> Iterator[tuple[int, int]]:
    """From each linked word's place to the next one's: of several, the one next to it."""
    partners: dict[int, list[int]] = {}
    for word, place in sorted(links):
        partners.setdefault(word, []).append(place)
    last: int | None = None
    for places in partners.values():
        goal = 0 if last is None else last + 1
        place = min(places, key=lambda one: abs(one - goal))
        if last is not None:
            yield last, place
        last = place


def _column(jump: int | np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.int64]:
    return np.clip(jump, -REACH, REACH) + REACH
