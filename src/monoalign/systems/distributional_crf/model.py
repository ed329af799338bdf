"""Jacana's chain and groups of features, and what the paper adds.

Stems and compounds, the best of the string similarities, special matches, absolute position, and
the likeness of the contexts that words occur in, within the pair and in a corpus. A mismatch of
tags, a feature of its own in the paper, is what every link without a match has: it would say the
same twice.

Two groups are ours: `vectors`, which know more words than contexts counted in a small corpus do,
and `surroundings`, the content words around a word and which of several equal words they fit best.
With `features="paper"` all groups hold what the paper states, and these two nothing.
"""

from __future__ import annotations

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.text import Annotator
from monoalign.features.context.content import ContentNeighbours
from monoalign.features.context.neighbours import BestOfEquals
from monoalign.features.feature import Feature, FeatureSet
from monoalign.features.lexical.special_match import FunctionWordMatch, SpecialMatch
from monoalign.features.lexical.spelling import BestSimilarity
from monoalign.features.lexical.stems import StemMatch, StemOrSpelling
from monoalign.features.lexical.vectors import CorpusContexts, VectorSimilarity
from monoalign.features.position.position import AbsolutePosition
from monoalign.features.syntax.arguments import HeadContexts, OwnContexts
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


def features_of(without: tuple[str, ...] = (), features: str = "extended") -> ChainFeatures:
    """Jacana's features and the added ones, but for the groups that are left out."""
    shared = jacana.features_of(tuple(name for name in without if name in jacana.GROUPS), features)
    added_of = _of_paper if features == "paper" else _extended
    further = [feature for name in GROUPS if name not in without for feature in added_of(name)]
    return ChainFeatures(FeatureSet((*shared.states.features, *further)), shared.jumps)


def annotator_of(pipeline: str, without: tuple[str, ...] = ()) -> Annotator:
    """Tags and lemmas, and trees where contexts need them."""
    trees = () if "distribution" in without else ("heads", "relations")
    return Pipeline(("lemmas", "tags", *trees), pipeline)


def _of_paper(group: str) -> tuple[Feature, ...]:
    """What section 3.2 of the paper adds to a group."""
    features: dict[str, tuple[Feature, ...]] = {
        "position": (AbsolutePosition(unit=1.0),),
        "stems": (StemOrSpelling(),),
        "special": (FunctionWordMatch(),),
        "distribution": (HeadContexts(),),
    }
    return features.get(group, ())


def _extended(group: str) -> tuple[Feature, ...]:
    """What is added to a group with what is ours; what features know is loaded now."""
    if group == "similarity":
        return (BestSimilarity(),)
    if group == "position":
        return (AbsolutePosition(),)
    if group == "stems":
        return (StemMatch(),)
    if group == "special":
        return (SpecialMatch(),)
    if group == "distribution":
        return (OwnContexts(), CorpusContexts(Contexts.load()))
    if group == "vectors":
        return (VectorSimilarity(Vectors.load()),)
    if group == "surroundings":
        return (ContentNeighbours(), BestOfEquals())
    return ()
