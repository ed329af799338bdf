"""What a semi-Markov chain learns from: softmax-margin, as a chain of words (`training/crf.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np

from monoalign.candidates.merged import collocations
from monoalign.candidates.spaces import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, Side
from monoalign.decoding.semi_markov import PhraseScores
from monoalign.kernels.semi_markov import segment_marginals
from monoalign.kernels.semi_markov_blocks import cell_sums
from monoalign.models.chain import ChainFeatures

from .model import MAX_SIZE, PhraseWeights


@dataclass(frozen=True)
class PhraseCase:
    """One pair: which blocks and nulls are gold, and which phrases are collocations."""

    blocks: BoolArray  # (M, S, N, S)
    nulls: BoolArray  # (M,)
    along: BoolArray  # (M, S)
    across: BoolArray  # (N, S)


@dataclass(frozen=True)
class SegmentProblem:
    """A corpus. Parameters are those of `PhraseWeights`, one after the other."""

    space: EditSpace
    matrix: FeatureMatrix
    cases: list[PhraseCase]
    basis: FloatArray  # (steps, jump features)
    cost: float
    l2: float

    @staticmethod
    def of(
        gold: Sequence[Alignment],
        l2: float,
        features: ChainFeatures,
        along: Side,
        cost: float,
    ) -> SegmentProblem:
        """The problem of a corpus whose pairs are annotated."""
        batch = Batch.of(alignment.pair for alignment in gold)
        space = ChainStates(along)(batch)
        cases = [_case(alignment, along) for alignment in gold]
        matrix = features.states(batch, space)
        return SegmentProblem(space, matrix, cases, features.jumps.basis(), cost, l2)

    @property
    def size(self) -> int:
        """The number of parameters."""
        return _ends(self.matrix.width)[-1] + int(self.basis.shape[1])

    def objective(self, parameters: FloatArray) -> tuple[float, FloatArray]:
        """The value to minimise and its gradient. O(M·(N² + S²·N)) per pair, and two products"""
        weights = _by_name(parameters, self.matrix.width)
        single, phrase = self.matrix @ weights.single, self.matrix @ weights.phrase
        steps = self.basis @ weights.jumps
        value, gradient = 0.0, _Gradient.empty(len(self.space), len(steps))
        for number, case in enumerate(self.cases):
            rows, shape = self.space.rows(number), (len(case.nulls), case.blocks.shape[2] + 1)
            first, second = weights.collocations
            scores = PhraseScores(
                single[rows].reshape(shape),
                np.ascontiguousarray(phrase[rows].reshape(shape)[:, 1:]),
                weights.sizes,
                first * case.along,
                second * case.across,
                steps,
            )
            value += self._add(scores, case, gradient, rows)
        slopes = np.concatenate(
            [
                self.matrix.sums(gradient.single),
                self.matrix.sums(gradient.phrase),
                gradient.sizes.ravel(),
                gradient.flags,
                self.basis.T @ gradient.steps,
            ]
        )
        return value + self.l2 / 2 * float(parameters @ parameters), slopes + self.l2 * parameters

    def _add(
        self, scores: PhraseScores, case: PhraseCase, gradient: _Gradient, rows: slice
    ) -> float:
        """Add one pair's gradient; returns its loss."""
        blocks, nulls = scores.blocks(), scores.nulls
        price = self.cost * np.arange(1, MAX_SIZE + 1)[:, None, None]  # by words along
        wide, wide_nulls, wide_steps, high = segment_marginals(
            np.where(case.blocks, blocks, blocks + price),
            np.where(case.nulls, nulls, nulls + self.cost),
            scores.steps,
        )
        right, right_nulls, right_steps, low = segment_marginals(
            np.where(case.blocks, blocks, -np.inf),
            np.where(case.nulls, nulls, -np.inf),
            scores.steps,
        )
        shares = wide - right if len(nulls) else np.zeros(blocks.shape)
        grid = np.concatenate([(wide_nulls - right_nulls)[:, None], shares[:, 0, :, 0]], axis=1)
        gradient.single[rows] = grid.ravel()
        gradient.phrase[rows].reshape(grid.shape)[:, 1:] = cell_sums(shares, True)
        shares[:, 0, :, 0] = 0.0
        gradient.sizes[:] += shares.sum(axis=(0, 2))
        gradient.flags[:] += [
            float((shares.sum(axis=(2, 3)) * case.along).sum()),
            float((shares.sum(axis=(0, 1)) * case.across).sum()),
        ]
        gradient.steps[:] += wide_steps - right_steps
        return float(high - low)


def size_of(features: ChainFeatures) -> int:
    """The number of parameters."""
    return _ends(len(features.states.names))[-1] + len(features.jumps.names)


def weights_of(parameters: FloatArray, features: ChainFeatures) -> PhraseWeights:
    """Parameters by name."""
    return _by_name(parameters, len(features.states.names))


def _by_name(parameters: FloatArray, width: int) -> PhraseWeights:
    single, phrase, sizes, flags, jumps = np.split(parameters, _ends(width))
    return PhraseWeights(single, phrase, sizes.reshape(MAX_SIZE, MAX_SIZE), flags, jumps)


def _ends(width: int) -> list[int]:
    """Where each part of the parameters but the last, the jumps, ends."""
    return list(accumulate([width, width, MAX_SIZE * MAX_SIZE, 2]))


@dataclass(frozen=True)
class _Gradient:
    single: FloatArray  # (rows,)
    phrase: FloatArray  # (rows,)
    sizes: FloatArray
    flags: FloatArray
    steps: FloatArray

    @staticmethod
    def empty(rows: int, steps: int) -> _Gradient:
        sizes = np.zeros((MAX_SIZE, MAX_SIZE))
        return _Gradient(np.zeros(rows), np.zeros(rows), sizes, np.zeros(2), np.zeros(steps))


def _case(alignment: Alignment, along: Side) -> PhraseCase:
    if along == "target":
        alignment = alignment.swapped()
    pair = alignment.pair
    words, width = len(pair.source), len(pair.target)
    blocks = np.zeros((words, MAX_SIZE, width, MAX_SIZE), np.bool_)
    nulls = np.ones(words, np.bool_)
    for m, a, n, b in gold_blocks(alignment):
        blocks[m, a, n, b] = True
        nulls[m : m + a + 1] = False
    if alignment.possible:  # open (`training/loose.py`): right, and so is nothing
        allowed = replace(alignment, links=alignment.links | alignment.possible)
        for m, a, n, b in gold_blocks(allowed):
            blocks[m, a, n, b] = True
    sides = (pair.source, pair.target)
    return PhraseCase(blocks, nulls, *(collocations(side, MAX_SIZE) for side in sides))


def gold_blocks(alignment: Alignment) -> Iterator[tuple[int, int, int, int]]:
    """The phrase pairs that the source words' links make, as first words and sizes less one.

    Neighbours with the same links are one phrase. Links with gaps, and more of them than a phrase
    may have words, are several phrases, of which a word may take any.
    """
    partners: list[list[int]] = [[] for _ in alignment.pair.source.words]
    for i, j in sorted(alignment.links):
        partners[i].append(j)
    start = 0
    while start < len(partners):
        end = start + 1
        while end < len(partners) and end < start + MAX_SIZE and partners[end] == partners[start]:
            end += 1
        for first, last in _runs(partners[start]):
            yield start, end - start - 1, first, last - first
        start = end


def _runs(places: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of consecutive places, at most `MAX_SIZE` of them."""
    at = 0
    while at < len(places):
        end = at
        while (
            end + 1 < len(places) and places[end + 1] == places[end] + 1 and end + 1 - at < MAX_SIZE
        ):
            end += 1
        yield places[at], places[end]
        at = end + 1
