"""The distributional CRF of Sharma, Mittal & Aggarwal (2018).

Jacana's chain and groups of features, and what the paper adds: stems and compounds, the best of the
string similarities, special matches, absolute position, and the likeness of the contexts that words
occur in, within the pair and in a corpus. A mismatch of tags, a feature of its own in the paper, is
what every link without a match has: it would say the same twice.

Two groups are ours: `vectors`, which know more words than contexts counted in a small corpus do,
and `surroundings`, the content words around a word and which of several equal words they fit best.
Without these two, it is the paper's.
"""

from __future__ import annotations

from monoalign.annotate.annotator import Annotator
from monoalign.annotate.pipeline import OURS, Pipeline
from monoalign.features.absolute_position import AbsolutePosition
from monoalign.features.best_of_equals import BestOfEquals
from monoalign.features.best_similarity import BestSimilarity
from monoalign.features.content_neighbours import ContentNeighbours
from monoalign.features.corpus_contexts import CorpusContexts
from monoalign.features.distortion import Distortion
from monoalign.features.own_contexts import OwnContexts
from monoalign.features.rows import Group, Groups
from monoalign.features.special_match import SpecialMatch
from monoalign.features.stem_match import StemMatch
from monoalign.features.vector_similarity import VectorSimilarity
from monoalign.resources.contexts import Contexts
from monoalign.resources.vectors import Vectors

from . import jacana
from .aligner import Aligner, Weights
from .chain import chain_aligner
from .shipped_weights import weights_of

NAME = "distributional-crf"
ADDED = ("stems", "special", "distribution", "vectors", "surroundings")
GROUPS = (*jacana.GROUPS, *ADDED)


def build(
    *,
    direction: str = "t2s",
    threshold: float | None = None,
    without: str = "",
    pipeline: str = OURS,
    weights: str | Weights = "all",
) -> Aligner:
    """Each target word (`t2s`) or source word (`s2t`) takes its best partner, or none.

    `direction` may also be a way to symmetrise both. With a `threshold`, links are those of at
    least that probability instead of the best path. `without` names groups to switch off, with
    commas between them.
    """
    off = jacana.switched_off(without, GROUPS)
    return chain_aligner(
        NAME,
        annotator_of(off, pipeline),
        *features_of(off),
        weights_of(NAME, weights),
        direction=direction,
        threshold=threshold,
        without=off,
        pipeline=pipeline,
    )


def features_of(off: tuple[str, ...] = ()) -> tuple[Groups, Distortion]:
    """Jacana's features and the added ones, but for the groups that are switched off."""
    shared, distortion = jacana.features_of(tuple(name for name in off if name in jacana.GROUPS))
    similar = () if "similarity" in off else (BestSimilarity(),)
    placed = () if "position" in off else (AbsolutePosition(),)
    added = [one for name in ADDED if name not in off for one in _added(name)]
    return Groups((*shared.groups, *similar, *placed, *added)), distortion


def annotator_of(off: tuple[str, ...], pipeline: str) -> Annotator:
    """Tags and lemmas, and trees where contexts need them."""
    trees = () if "distribution" in off else ("heads", "relations")
    return Pipeline(("lemmas", "tags", *trees), pipeline)


def _added(group: str) -> tuple[Group, ...]:
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
