"""The cheapest way to turn one dependency tree into the other.

Deleting, inserting and changing a word cost 1 each, and words of the same lemma are the same; what
stays the same are the links.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.annotate.pipeline import Pipeline
from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.decoding.tree_edit import TreeEdit
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.identity import Identical
from monoalign.models.model import Evidence, Explanation, LinearModel, LinearScorer, Weights

from ..aligner import Aligner
from . import SYSTEM, TreeEditSettings

_BOTH = 2.0  # deleting a word and inserting another


@dataclass(frozen=True)
class TreeEditModel:
    """A linear model of equal lemmas under the tree edit decoder, which can name its operations."""

    linear: LinearModel

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        return self.linear.align(batch)

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The operation behind each link: the word stays in its place in the tree, or it moved."""
        stay = LinearModel(
            token_cells, self.linear.features, self.linear.scorer, TreeEdit(_BOTH, moves=False)
        )
        (unmoved,) = stay.align(batch)
        return {
            link: (
                Evidence(
                    "keep: same lemma, same place in the tree"
                    if link in unmoved.links
                    else "move: same lemma, another place in the tree",
                    1.0,
                    _BOTH,
                ),
            )
            for link in sorted(alignment.links)
        }


def build(settings: TreeEditSettings, weights: Weights) -> Aligner:
    """The aligner of these settings; nothing is learned."""
    scorer = LinearScorer(np.array([settings.substitution]), bias=_BOTH - settings.substitution)
    decoder = TreeEdit(_BOTH, settings.moves)
    linear = LinearModel(token_cells, FeatureSet((Identical(("same_lemma",)),)), scorer, decoder)
    annotator = Pipeline(("lemmas", "heads"), settings.pipeline)
    return Aligner(SYSTEM.name, annotator, TreeEditModel(linear), settings)
