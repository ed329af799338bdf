"""A semi-Markov CRF: one side falls into phrases, each of which takes a phrase or nothing.

Phrases have up to three words; one that takes nothing has one. A word with a word scores as in
Jacana. A phrase pair scores the mean of its cells, with weights of their own, its sizes, and
whether its phrases are collocations.

The arrays of a model, for each direction `d` that it was trained in:

    features, jump_features            names
    d.weights, d.phrase_weights        a weight per feature, of words and of cells in phrases
    d.sizes, d.collocations, d.jumps   (3, 3); along, across; a weight per jump feature
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True)
class PhraseWeights:
    """The weights of one direction."""

    single: FloatArray  # (features,)
    phrase: FloatArray  # (features,)
    sizes: FloatArray  # (S, S)
    collocations: FloatArray  # (2,) along, across
    jumps: FloatArray  # (jump features,)


@dataclass(frozen=True)
class SemiMarkovModel:
    """One direction."""

    features: ChainFeatures
    weights: PhraseWeights
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
        blocks = {}
        for m, a, n, b in scores.best().tolist():
            for i in range(m, m + a + 1):
                for j in range(n, n + b + 1):
                    blocks[(i, j) if self.along == "source" else (j, i)] = (a + 1, b + 1)
        return strongest_first(
            {
                link: self._evidence(space, matrix, link, blocks.get(link, (1, 1)))
                for link in alignment.links
            }
        )

    def _evidence(
        self, space: EditSpace, matrix: FeatureMatrix, link: Link, size: tuple[int, int]
    ) -> Iterator[Evidence]:
        names, words = self.features.states.names, self.weights
        if size == (1, 1):
            yield from LinearEvidence(space, matrix, names, words.single).of(link)
            return
        source, target = size if self.along == "source" else size[::-1]
        weight = float(words.sizes[size[0] - 1, size[1] - 1])
        yield Evidence(f"phrase of {source} by {target} words", 1.0, weight)
        cell = LinearEvidence(space, matrix, names, words.phrase)
        share = 1.0 / (size[0] * size[1])  # a phrase scores the mean of its cells
        for item in cell.of(link):
            if not item.feature.endswith("(left alone)"):
                yield Evidence(f"{item.feature} (in a phrase)", item.value * share, item.weight)

    def _scores(
        self, batch: Batch, space: EditSpace, matrix: FeatureMatrix
    ) -> Iterator[PhraseScores]:
        """The scores of each pair."""
        single, phrase = matrix @ self.weights.single, matrix @ self.weights.phrase
        steps = self.features.jumps.basis() @ self.weights.jumps
        first, second = self.weights.collocations.tolist()
        for number, pair in enumerate(batch.pairs):
            along, across = (pair.source, pair.target)
            if self.along == "target":
                along, across = across, along
            rows, shape = space.rows(number), (len(along), len(across) + 1)
            yield PhraseScores(
                single[rows].reshape(shape),
                np.ascontiguousarray(phrase[rows].reshape(shape)[:, 1:]),
                self.weights.sizes,
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
        shapes: dict[str, tuple[int, ...]] = {
            "weights": states,
            "phrase_weights": states,
            "sizes": (MAX_SIZE, MAX_SIZE),
            "collocations": (2,),
            "jumps": jumps,
        }
        arrays = [
            array_of(weights, f"{direction}.{part}", shape).astype(np.float64)
            for part, shape in shapes.items()
        ]
        return SemiMarkovModel(features, PhraseWeights(*arrays), SIDE_OF_DIRECTION[direction])

    model = directed(settings.direction, of_direction)
    return Aligner(SYSTEM.name, annotator_of(settings.pipeline), model, settings, weights)
