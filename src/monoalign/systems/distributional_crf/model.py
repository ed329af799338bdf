"""Jacana's chain and groups of features, and what the paper adds.

Stems and compounds, the best of the string similarities, special matches, absolute position, and
the likeness of the contexts that words occur in, within the pair and in a corpus. A mismatch of
tags, a feature of its own in the paper, is what every link without a match has: it would say the
same twice.

Two groups are ours: `vectors`, which know more words than contexts counted in a small corpus do,
and `surroundings`, the content words around a word and which of several equal words they fit best.
Without these two, it is the paper's.
"""

from __future__ import annotations

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.text import Annotator
from monoalign.features.context.content import ContentNeighbours
from monoalign.features.context.neighbours import BestOfEquals
from monoalign.features.feature import Feature, FeatureSet
from monoalign.features.lexical.special_match import SpecialMatch
from monoalign.features.lexical.spelling import BestSimilarity
from monoalign.features.lexical.stems import StemMatch
from monoalign.features.lexical.vectors import CorpusContexts, VectorSimilarity
from monoalign.features.position.position import AbsolutePosition
from monoalign.features.syntax.arguments import OwnContexts
from monoalign.models.chain import ChainFeatures
from monoalign.models.model import Weights
from monoalign.resources.contexts import Contexts
from monoalign.resources.vectors import Vectors

from ..aligner import Aligner
from ..jacana import model as jacana
from . import SYSTEM, DistributionalCrfSettings

ADDED = ("stems", "special", "distribution", "vectors", "surroundings")
GROUPS = (*jacana.GROUPS, *ADDED)


def build(settings: DistributionalCrfSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/chain.py` says which arrays)."""
    return jacana.chain_aligner(SYSTEM, settings, weights, GROUPS, features_of, annotator_of)


def features_of(without: tuple[str, ...] = ()) -> ChainFeatures:
    """Jacana's features and the added ones, but for the groups that are left out."""
    shared = jacana.features_of(tuple(name for name in without if name in jacana.GROUPS))
    similar = () if "similarity" in without else (BestSimilarity(),)
    placed = () if "position" in without else (AbsolutePosition(),)
    added = [feature for name in ADDED if name not in without for feature in _added(name)]
    states = FeatureSet((*shared.states.features, *similar, *placed, *added))
    return ChainFeatures(states, shared.jumps)


def annotator_of(pipeline: str, without: tuple[str, ...] = ()) -> Annotator:
    """Tags and lemmas, and trees where contexts need them."""
    trees = () if "distribution" in without else ("heads", "relations")
    return Pipeline(("lemmas", "tags", *trees), pipeline)


def _added(group: str) -> tuple[Feature, ...]:
    """The features of one of the added groups; what they know is loaded now."""
    if group == "stems":
        return (StemMatch(),)
    if group == "special":
        return (SpecialMatch(),)
    if group == "distribution":
        return (OwnContexts(), CorpusContexts(Contexts.load()))
    if group == "vectors":
        return (VectorSimilarity(Vectors.load()),)
    return (ContentNeighbours(), BestOfEquals())
