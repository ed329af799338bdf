"""Each word of the hypothesis (target) takes a word of the premise (source) of its own, or none.

Lexical features decide, and features of predicates and arguments. Names and collocations are one
word while aligning; punctuation is not aligned at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from monoalign.annotate.pipeline import COLUMNS, Pipeline
from monoalign.candidates.merged import MergedPair
from monoalign.candidates.spaces import ChainStates
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.decoding.matching import assignment
from monoalign.features.context.neighbours import EqualNeighbours, EqualNeighbourTags
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.attributes import TagMatch
from monoalign.features.lexical.identity import Identical
from monoalign.features.lexical.spelling import YAO_MEASURES, Similarity, SimilaritySteps
from monoalign.features.lexical.vectors import VectorSimilarity
from monoalign.features.lexical.wordnet import WordNetRelations
from monoalign.features.position.position import LinkBias, Position
from monoalign.features.syntax.arguments import Arguments
from monoalign.models.model import (
    Explanation,
    LinearModel,
    LinearScorer,
    Weights,
    array_of,
    check_names,
)
from monoalign.resources.vectors import Vectors

from ..aligner import Aligner
from . import PAPER, SYSTEM, StanfordRteSettings

STATES = ChainStates("target")


@dataclass(frozen=True, slots=True)
class MergedModel:
    """Merges words, aligns what is left with a model, and unmerges the links."""

    model: LinearModel

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        merged = [MergedPair.of(pair) for pair in batch.pairs]
        alignments = self.model.align(Batch.of(each.pair for each in merged))
        return [
            replace(alignment, pair=each.original, links=each.unmerged(alignment.links))
            for each, alignment in zip(merged, alignments, strict=True)
        ]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The evidence for the merged words that each link's words belong to."""
        merged = MergedPair.of(batch.pairs[0])
        counts = merged.merged_links(alignment)
        joined = Alignment(merged.pair, frozenset(counts))
        evidence = self.model.explain(Batch.of([merged.pair]), joined)
        explanation = {}
        for link in sorted(alignment.links):
            of_words = merged.merged_link(link)
            if of_words is not None:  # a link of punctuation is none of ours
                explanation[link] = evidence[of_words]
        return explanation


def build(settings: StanfordRteSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights: `features`, their names, and `weights`."""
    features = features_of(settings)
    check_names(weights, "features", features.names)
    values = array_of(weights, "weights", (len(features.names),))
    return Aligner(
        SYSTEM.name,
        annotator_of(settings),
        merged_model(features, values.astype(np.float64)),
        settings,
        weights,
    )


def merged_model(features: FeatureSet, weights: FloatArray) -> MergedModel:
    """The model of these features and weights."""
    return MergedModel(LinearModel(STATES, features, LinearScorer(weights), assignment))


def annotator_of(settings: StanfordRteSettings) -> Pipeline:
    """Everything that a pipeline can find out."""
    return Pipeline(COLUMNS, settings.pipeline)


def features_of(settings: StanfordRteSettings) -> FeatureSet:
    """Lexical features, then those of structure."""
    if settings.features == PAPER:
        return FeatureSet(
            (
                LinkBias(),
                Similarity(YAO_MEASURES),
                Identical(),
                WordNetRelations(),
                Identical(("same_lemma",)),
                VectorSimilarity(Vectors.load()),
                Arguments(),
            )
        )
    lexical = (
        Similarity(YAO_MEASURES),
        SimilaritySteps(),
        Identical(),
        TagMatch(),
        WordNetRelations(),
        Identical(("same_lemma",)),
        VectorSimilarity(Vectors.load()),
    )
    structure = (Arguments(), EqualNeighbours(), EqualNeighbourTags(), Position())
    return FeatureSet((LinkBias(), *lexical, *structure))
