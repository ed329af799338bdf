"""The aligner of the Stanford RTE system (Chambers et al. 2007; MacCartney et al. 2008, 5.3).

Each word of the hypothesis (target) takes a word of the premise (source) of its own, or none, by
lexical features and by features of predicates and arguments. Names and collocations are one word
while aligning; punctuation is not aligned at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline
from monoalign.candidates.merged import MergedPair
from monoalign.candidates.states import ChainStates
from monoalign.core.edit import FloatArray, ScoredEdits
from monoalign.core.errors import ModelError
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.decoding.assignment import assignment
from monoalign.features.arguments import Arguments
from monoalign.features.chain_bias import LinkBias
from monoalign.features.context import EqualNeighbours, EqualNeighbourTags
from monoalign.features.position import Position
from monoalign.features.rows import Groups
from monoalign.features.similarity import Identical, Similarity, SimilaritySteps
from monoalign.features.tags import TagMatch
from monoalign.features.vector_similarity import VectorSimilarity
from monoalign.features.wordnet_relations import LemmaMatch, WordNetRelations
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import WordNet

from .aligner import Aligner, Weights
from .shipped_weights import weights_of

NAME = "stanford-rte"
STATES = ChainStates("target")


@dataclass(frozen=True, slots=True)
class MergedStage:
    """Merges words, aligns what is left, and unmerges the links."""

    features: Groups
    weights: FloatArray  # (features,)

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        merged = [MergedPair.of(pair) for pair in pairs]
        space = STATES([one.pair for one in merged])
        found = assignment(ScoredEdits(space, self.features(space) @ self.weights))
        return StageOutput(
            tuple(
                replace(alignment, pair=one.original, links=one.unmerged(alignment.links))
                for one, alignment in zip(merged, found, strict=True)
            )
        )


def build(*, pipeline: str = OURS, weights: str | Weights = "all") -> Aligner:
    """Map each target word but punctuation to a source word of its own, or to none."""
    arrays = weights_of(NAME, weights)
    features = features_of()
    if tuple(arrays["features"].tolist()) != features.names:
        raise ModelError("expected weights of other features: this model is of another version")
    stage = MergedStage(features, arrays["weights"].astype(np.float64))
    return Aligner(NAME, annotator(pipeline), (stage,), {"pipeline": pipeline}, arrays)


def annotator(pipeline: str = OURS) -> Pipeline:
    """Everything that a pipeline can find out."""
    return Pipeline(COLUMNS, pipeline)


def features_of() -> Groups:
    """Lexical features, then those of structure."""
    lexical = (
        Similarity(),
        SimilaritySteps(),
        Identical(),
        TagMatch(),
        WordNetRelations(WordNet.load()),
        LemmaMatch(),
        VectorSimilarity(Vectors.load()),
    )
    structure = (Arguments(), EqualNeighbours(), EqualNeighbourTags(), Position())
    return Groups((LinkBias(), *lexical, *structure))
