"""Each word of one side takes a word of the other side or none.

String similarities, tags, WordNet, position, jumps and neighbours say which. `GROUPS` names the
groups of features as the paper does, and the option `without` leaves some of them out. `features`
says whether a group has what the paper states, or ours as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.annotate.text import Annotator, WordsOnly
from monoalign.core.errors import UnknownNameError
from monoalign.features.context.neighbours import (
    EqualNeighbours,
    EqualNeighbourTags,
    SimilarNeighbours,
)
from monoalign.features.feature import Feature, FeatureSet
from monoalign.features.lexical.attributes import SameTag, TagMatch, TagPairs
from monoalign.features.lexical.identity import Identical
from monoalign.features.lexical.spelling import YAO_MEASURES, Similarity, SimilaritySteps
from monoalign.features.lexical.wordnet import WordNetRelations
from monoalign.features.position.position import (
    Distortion,
    Ends,
    LinkBias,
    Position,
    WalkedEnds,
)
from monoalign.models.chain import ChainFeatures, chain_model, groups_left_out
from monoalign.models.model import Weights

from ..aligner import Aligner
from ..system import System
from . import SYSTEM, JacanaSettings

_FAR = 100  # words; longer jumps count as this long
GROUPS = ("similarity", "identity", "pos", "position", "wordnet", "distortion", "context")


def build(settings: JacanaSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/chain.py` says which arrays)."""
    return chain_aligner(SYSTEM, settings, weights, GROUPS, features_of, annotator_of)


def chain_aligner(
    system: System,
    settings: JacanaSettings,
    weights: Weights,
    groups: tuple[str, ...],
    features: Callable[[tuple[str, ...], str], ChainFeatures],
    annotator: Callable[[str, tuple[str, ...]], Annotator],
) -> Aligner:
    """An aligner over a chain, for this system and those that extend it."""
    without = groups_left_out(settings.without, groups)
    model = chain_model(
        features(without, settings.features),
        weights,
        direction=settings.direction,
        threshold=settings.threshold,
        score=settings.score,
    )
    settings = replace(settings, without=",".join(without))
    return Aligner(system.name, annotator(settings.pipeline, without), model, settings, weights)


def features_of(without: tuple[str, ...] = (), features: str = "extended") -> ChainFeatures:
    """The features of states and of jumps, but for the groups that are left out."""
    if features not in FEATURES:
        raise UnknownNameError("option features:", features, FEATURES)
    groups, jumps = FEATURES[features]("pos" not in without)
    chosen = [feature for name in GROUPS if name not in without for feature in groups[name]]
    states = FeatureSet((LinkBias(), *chosen))
    return ChainFeatures(states, replace(jumps, on="distortion" not in without))


Groups = dict[str, tuple[Feature, ...]]


def _extended(tagged: bool) -> tuple[Groups, Distortion]:
    """The groups of the paper with additions of ours."""
    groups, _ = _of_paper(tagged)
    groups |= {
        "similarity": (Similarity(YAO_MEASURES), SimilaritySteps()),
        "pos": (TagMatch(), TagPairs()),
        "distortion": (Ends(),),
    }
    return groups, Distortion()


def _of_paper(tagged: bool) -> tuple[Groups, Distortion]:
    """What section 3.2 of the paper lists."""
    neighbours: tuple[Feature, ...] = (EqualNeighbours(), SimilarNeighbours())
    groups: Groups = {
        "similarity": (Similarity(YAO_MEASURES, short=False),),
        "identity": (Identical(),),
        "pos": (SameTag(), TagPairs(nulls=False)),
        "position": (Position(),),
        "wordnet": (WordNetRelations(tagged), Identical(("same_lemma",))),
        "distortion": (WalkedEnds(),),
        "context": (*neighbours, EqualNeighbourTags()) if tagged else neighbours,
    }
    # As printed, |a_m + 1 - a_{m-1}|: the distance of a jump from -1, in words.
    return groups, Distortion(reach=_FAR, each=False, nearest=-1, unit=1.0)


FEATURES: dict[str, Callable[[bool], tuple[Groups, Distortion]]] = {
    "extended": _extended,
    "paper": _of_paper,
}
"""The values of the option `features`, and the groups of each, for words with tags or without."""


def annotator_of(pipeline: str, without: tuple[str, ...] = ()) -> Annotator:
    """What fills the columns that the groups need, and no others."""
    if "pos" not in without:
        columns = ("tags",) if "wordnet" in without else ("lemmas", "tags")
        return Pipeline(columns, pipeline)
    return WordsOnly() if "wordnet" in without else TableLemmas()
