"""A semi-Markov CRF: one side falls into phrases, each of which takes a phrase or nothing.

Phrases have up to three words; one that takes nothing has one. A word with a word scores as in
Jacana. A phrase pair scores the mean of its cells, with weights of their own, its sizes, and
whether its phrases are collocations.

The arrays of a model, for each direction `d` that it was trained in:

    features, jump_features            names
    d.weights, d.phrase_weights        a weight per feature, of words and of cells in phrases
    d.sizes, d.collocations, d.jumps   (3, 3); along, across; a weight per jump feature

and, if pairs of equal length have weights of their own (`models/by_length.py`), the same for them:
`d.even_weights` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from monoalign.candidates.merged import collocations
from monoalign.candidates.spaces import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, Link
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, Side
from monoalign.decoding.semi_markov import PhraseScores, decode
from monoalign.models.by_length import length_shares
from monoalign.models.chain import ChainFeatures
from monoalign.models.directions import SIDE_OF_DIRECTION, directed
from monoalign.models.model import (
    Evidence,
    Explanation,
    LinearEvidence,
    Weights,
    array_of,
    check_names,
    strongest_first,
)

from ..aligner import Aligner
from ..jacana.model import annotator_of, features_of
from . import SYSTEM, SemiMarkovSettings

MAX_SIZE = 3

SETS = "", "even_"
"""What the names of each set's arrays begin with; that of pairs of equal length is last."""

PARTS = "weights", "phrase_weights", "sizes", "collocations", "jumps"
"""How the arrays of a set are called, in the order of `PhraseWeights`."""


class PhraseWeights(NamedTuple):
    """A set of weights of one direction."""

    single: FloatArray  # (features,)
    phrase: FloatArray  # (features,)
    sizes: FloatArray  # (S, S)
    collocations: FloatArray  # (2,) along, across
    jumps: FloatArray  # (jump features,)


@dataclass(frozen=True)
class SemiMarkovModel:
    """One direction."""

    features: ChainFeatures
    weights: tuple[PhraseWeights, ...]  # by set
    along: Side

    def align(self, batch: Batch) -> list[Alignment]:
        """The best segmentation of each pair."""
        space = ChainStates(self.along)(batch)
        scores = self._scores(batch, space, self.features.states(batch, space))
        pairs = zip(batch.pairs, scores, strict=True)
        return [decode(pair, pair_scores, self.along) for pair, pair_scores in pairs]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The weighted features of each link's words, as a word pair or as part of a phrase."""
        space = ChainStates(self.along)(batch)
        matrix = self.features.states(batch, space)
        (scores,) = self._scores(batch, space, matrix)
        weights = _mixed(self.weights, length_shares(batch.sizes, len(self.weights))[0])
        blocks = {}
        for m, a, n, b in scores.best().tolist():
            for i in range(m, m + a + 1):
                for j in range(n, n + b + 1):
                    blocks[(i, j) if self.along == "source" else (j, i)] = (a + 1, b + 1)
        return strongest_first(
            {
                link: self._evidence(space, matrix, weights, link, blocks.get(link, (1, 1)))
                for link in alignment.links
            }
        )

    def _evidence(
        self,
        space: EditSpace,
        matrix: FeatureMatrix,
        weights: PhraseWeights,
        link: Link,
        size: tuple[int, int],
    ) -> Iterator[Evidence]:
        names = self.features.states.names
        if size == (1, 1):
            yield from LinearEvidence(space, matrix, names, weights.single).of(link)
            return
        source, target = size if self.along == "source" else size[::-1]
        weight = float(weights.sizes[size[0] - 1, size[1] - 1])
        yield Evidence(f"phrase of {source} by {target} words", 1.0, weight)
        cell = LinearEvidence(space, matrix, names, weights.phrase)
        share = 1.0 / (size[0] * size[1])  # a phrase scores the mean of its cells
        for item in cell.of(link):
            if not item.feature.endswith("(left alone)"):
                yield Evidence(f"{item.feature} (in a phrase)", item.value * share, item.weight)

    def _scores(
        self, batch: Batch, space: EditSpace, matrix: FeatureMatrix
    ) -> Iterator[PhraseScores]:
        """The scores of each pair."""
        shares = length_shares(batch.sizes, len(self.weights))
        by_row, basis = shares.T[:, space.owners], self.features.jumps.basis()
        single = _mean([matrix @ each.single for each in self.weights], by_row)
        phrase = _mean([matrix @ each.phrase for each in self.weights], by_row)
        jumps = [basis @ each.jumps for each in self.weights]
        for number, pair in enumerate(batch.pairs):
            weights, steps = _mixed(self.weights, shares[number]), _mean(jumps, shares[number])
            first, second = weights.collocations.tolist()
            along, across = (pair.source, pair.target)
            if self.along == "target":
                along, across = across, along
            rows, shape = space.rows(number), (len(along), len(across) + 1)
            yield PhraseScores(
                single[rows].reshape(shape),
                np.ascontiguousarray(phrase[rows].reshape(shape)[:, 1:]),
                weights.sizes,
                first * collocations(along, MAX_SIZE),
                second * collocations(across, MAX_SIZE),
                steps,
            )


def build(settings: SemiMarkovSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights."""
    features = features_of(features=settings.features)

    def of_direction(direction: str) -> SemiMarkovModel:
        if f"{direction}.weights" not in weights:
            raise UsageError(f"direction {direction}: this model was not trained in it")
        check_names(weights, "features", features.states.names)
        check_names(weights, "jump_features", features.jumps.names)
        states, jumps = (len(features.states.names),), (len(features.jumps.names),)
        shapes = [states, states, (MAX_SIZE, MAX_SIZE), (2,), jumps]
        sets = [
            [
                array_of(weights, f"{direction}.{name}{part}", shape).astype(np.float64)
                for part, shape in zip(PARTS, shapes, strict=True)
            ]
            for name in SETS
            if not name or f"{direction}.{name}weights" in weights
        ]
        by_set = tuple(PhraseWeights(*arrays) for arrays in sets)
        return SemiMarkovModel(features, by_set, SIDE_OF_DIRECTION[direction])

    model = directed(settings.direction, of_direction)
    return Aligner(SYSTEM.name, annotator_of(settings.pipeline), model, settings, weights)


def _mixed(sets: Sequence[PhraseWeights], shares: FloatArray) -> PhraseWeights:
    """The weights of a pair that has these `shares` (sets,) of each set."""
    return PhraseWeights(*(_mean(parts, shares) for parts in zip(*sets, strict=True)))


def _mean(arrays: Sequence[FloatArray], shares: FloatArray) -> FloatArray:
    """The sum of arrays of one shape, each by its share: a number, or one for each element."""
    first, *rest = (array * share for array, share in zip(arrays, shares, strict=True))
    mean: FloatArray = sum(rest, start=first)
    return mean
