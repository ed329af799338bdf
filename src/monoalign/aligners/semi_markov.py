"""The phrase version of Jacana (Yao, Van Durme, Callison-Burch & Clark 2013b): a semi-Markov CRF.

One side falls into phrases of up to three words, each of which takes a phrase of the other side or,
alone, nothing. A word with a word scores as in Jacana. A phrase pair scores the mean of its cells,
with weights of their own, its sizes, and whether its phrases are collocations.

The arrays of a model, for each direction `d` that it was trained in:

    features, jump_features            names
    d.weights, d.phrase_weights        a weight a feature, of words and of cells in phrases
    d.sizes, d.collocations, d.jumps   (3, 3); along, across; a weight a jump feature
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.annotate.pipeline import OURS
from monoalign.candidates.segments import collocations
from monoalign.candidates.states import ChainStates
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError, UnknownNameError, UsageError
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.core.symmetrise import METHODS
from monoalign.decoding.semi_markov import PhraseScores, decode
from monoalign.features.distortion import Distortion
from monoalign.features.rows import Groups

from .aligner import Aligner, Weights
from .chain import DIRECTIONS, WALKED, Side
from .jacana import annotator_of, features_of
from .shipped_weights import weights_of
from .stage import Bidirectional, Step

NAME = "semi-markov"
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
class SemiMarkovStage:
    """One direction."""

    features: Groups
    distortion: Distortion
    weights: PhraseWeights
    along: Side

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        scored = zip(pairs, self.scores(pairs), strict=True)
        return StageOutput(tuple(decode(pair, scores, self.along) for pair, scores in scored))

    def scores(self, pairs: Sequence[SentencePair]) -> Iterator[PhraseScores]:
        """The scores of each pair."""
        space = ChainStates(self.along)(pairs)
        matrix = self.features(space)
        single, phrase = matrix @ self.weights.single, matrix @ self.weights.phrase
        steps = self.distortion.basis() @ self.weights.jumps
        for number, pair in enumerate(pairs):
            along, across = (pair.source, pair.target)
            if self.along == "target":
                along, across = across, along
            rows, shape = space.rows(number), (len(along), len(across) + 1)
            first, second = self.weights.collocations.tolist()
            yield PhraseScores(
                single[rows].reshape(shape),
                np.ascontiguousarray(phrase[rows].reshape(shape)[:, 1:]),
                self.weights.sizes,
                first * collocations(along, MAX_SIZE),
                second * collocations(across, MAX_SIZE),
                steps,
            )


def build(
    *, direction: str = "t2s", pipeline: str = OURS, weights: str | Weights = "all"
) -> Aligner:
    """Cut the target (`t2s`) or the source (`s2t`) into phrases; each takes its best partner.

    `direction` may also be a way to symmetrise both.
    """
    if direction not in DIRECTIONS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    arrays = weights_of(NAME, weights)
    step: Step
    if direction in METHODS:
        step = Bidirectional(_stage(arrays, "s2t"), _stage(arrays, "t2s"), direction)
    else:
        step = _stage(arrays, direction)
    options = {"direction": direction, "pipeline": pipeline}
    return Aligner(NAME, annotator_of((), pipeline), (step,), options, arrays)


def _stage(arrays: Weights, direction: str) -> SemiMarkovStage:
    if f"{direction}.weights" not in arrays:
        raise UsageError(f"direction {direction}: this model was not trained in it")
    features, distortion = features_of()
    if (tuple(arrays["features"]), tuple(arrays["jump_features"])) != (
        features.names,
        distortion.names,
    ):
        raise ModelError("expected weights of other features: this model is of another version")
    parts = ("weights", "phrase_weights", "sizes", "collocations", "jumps")
    weights = PhraseWeights(*(arrays[f"{direction}.{part}"].astype(np.float64) for part in parts))
    return SemiMarkovStage(features, distortion, weights, WALKED[direction])
