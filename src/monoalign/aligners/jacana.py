"""Jacana, the conditional random field of Yao, Van Durme, Callison-Burch & Clark (2013).

Each word of one side takes a word of the other side or none; string similarities, tags, WordNet,
position, jumps and neighbours say which. `GROUPS` names the groups of features as the paper does,
and `without` switches some of them off.
"""

from __future__ import annotations

from monoalign.annotate.annotator import Annotator, WordsOnly
from monoalign.annotate.pipeline import OURS, Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.errors import UnknownNameError
from monoalign.features.chain_bias import LinkBias
from monoalign.features.context import EqualNeighbours, EqualNeighbourTags, SimilarNeighbours
from monoalign.features.distortion import Distortion
from monoalign.features.position import Ends, Position
from monoalign.features.rows import Group, Groups
from monoalign.features.similarity import Identical, Similarity, SimilaritySteps
from monoalign.features.tags import TagMatch, TagPairs
from monoalign.features.wordnet_relations import LemmaMatch, WordNetRelations
from monoalign.resources.wordnet import WordNet

from .aligner import Aligner, Weights
from .chain import chain_aligner
from .shipped_weights import weights_of

NAME = "jacana"
GROUPS = ("similarity", "identity", "pos", "position", "wordnet", "distortion", "context")


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
    off = switched_off(without)
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


def switched_off(without: str, groups: tuple[str, ...] = GROUPS) -> tuple[str, ...]:
    """The groups of a list such as `"pos,wordnet"`, in the order of `groups`."""
    named = {name.strip() for name in without.split(",") if name.strip()}
    for name in sorted(named):
        if name not in groups:
            raise UnknownNameError("feature group", name, groups)
    return tuple(group for group in groups if group in named)


def features_of(off: tuple[str, ...] = ()) -> tuple[Groups, Distortion]:
    """The features of states and of jumps, but for the groups that are switched off."""
    tagged = "pos" not in off
    groups: dict[str, tuple[Group, ...]] = {
        "similarity": (Similarity(), SimilaritySteps()),
        "identity": (Identical(),),
        "pos": (TagMatch(), TagPairs()),
        "position": (Position(),),
        "wordnet": (WordNetRelations(WordNet.load(), tagged), LemmaMatch())
        if "wordnet" not in off
        else (),
        "distortion": (Ends(),),
        "context": (EqualNeighbours(), SimilarNeighbours())
        + ((EqualNeighbourTags(),) if tagged else ()),
    }
    chosen = [one for name in GROUPS if name not in off for one in groups[name]]
    return Groups((LinkBias(), *chosen)), Distortion(on="distortion" not in off)


def annotator_of(off: tuple[str, ...], pipeline: str) -> Annotator:
    """What fills the columns that the groups need, and no others."""
    if "pos" not in off:
        return Pipeline(("tags",) if "wordnet" in off else ("lemmas", "tags"), pipeline)
    return WordsOnly() if "wordnet" in off else TableLemmas()
