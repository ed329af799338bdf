"""Each word of one side takes a word of the other side or none.

String similarities, tags, WordNet, position, jumps and neighbours say which. `GROUPS` names the
groups of features as the paper does, and the option `without` leaves some of them out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.annotate.text import Annotator, WordsOnly
from monoalign.features.context.neighbours import (
    EqualNeighbours,
    EqualNeighbourTags,
    SimilarNeighbours,
)
from monoalign.features.feature import Feature, FeatureSet
from monoalign.features.lexical.attributes import TagMatch, TagPairs
from monoalign.features.lexical.identity import Identical
from monoalign.features.lexical.spelling import YAO_MEASURES, Similarity, SimilaritySteps
from monoalign.features.lexical.wordnet import WordNetRelations
from monoalign.features.position.position import Distortion, Ends, LinkBias, Position
from monoalign.models.chain import ChainFeatures, chain_model, groups_left_out
from monoalign.models.model import Weights

from ..aligner import Aligner
from ..system import System
from . import SYSTEM, JacanaSettings

GROUPS = ("similarity", "identity", "pos", "position", "wordnet", "distortion", "context")


def build(settings: JacanaSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/chain.py` says which arrays)."""
    return chain_aligner(SYSTEM, settings, weights, GROUPS, features_of, annotator_of)


def chain_aligner(
    system: System,
    settings: JacanaSettings,
    weights: Weights,
    groups: tuple[str, ...],
    features: Callable[[tuple[str, ...]], ChainFeatures],
    annotator: Callable[[str, tuple[str, ...]], Annotator],
) -> Aligner:
    """An aligner over a chain, for this system and those that extend it."""
    without = groups_left_out(settings.without, groups)
    model = chain_model(
        features(without), weights, direction=settings.direction, threshold=settings.threshold
    )
    settings = replace(settings, without=",".join(without))
    return Aligner(system.name, annotator(settings.pipeline, without), model, settings, weights)


def features_of(without: tuple[str, ...] = ()) -> ChainFeatures:
    """The features of states and of jumps, but for the groups that are left out."""
    tagged = "pos" not in without
    neighbours: tuple[Feature, ...] = (EqualNeighbours(), SimilarNeighbours())
    groups: dict[str, tuple[Feature, ...]] = {
        "similarity": (Similarity(YAO_MEASURES), SimilaritySteps()),
        "identity": (Identical(),),
        "pos": (TagMatch(), TagPairs()),
        "position": (Position(),),
        "wordnet": (WordNetRelations(tagged), Identical(("same_lemma",))),
        "distortion": (Ends(),),
        "context": (*neighbours, EqualNeighbourTags()) if tagged else neighbours,
    }
    chosen = [feature for name in GROUPS if name not in without for feature in groups[name]]
    states = FeatureSet((LinkBias(), *chosen))
    return ChainFeatures(states, Distortion(on="distortion" not in without))


def annotator_of(pipeline: str, without: tuple[str, ...] = ()) -> Annotator:
    """What fills the columns that the groups need, and no others."""
    if "pos" not in without:
        columns = ("tags",) if "wordnet" in without else ("lemmas", "tags")
        return Pipeline(columns, pipeline)
    return WordsOnly() if "wordnet" in without else TableLemmas()
