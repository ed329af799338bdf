"""Phrase edits with a weight per feature: what the MANLI family shares, all but the search.

Edits are many: the rows of features are scored a few thousand at a time and not kept. What is known
about words and cells is computed for the whole batch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import ScoredEdits
from monoalign.decoding.packing import PhraseSearch, edits_and_gains, phrase_alignments
from monoalign.features.feature import PhraseFeature

from .model import Explanation, LinearEvidence, strongest_first

_ROWS = 1 << 13  # of features at a time: they fit into the processor's cache


@dataclass(frozen=True)
class PhraseEditModel:
    """All phrase pairs up to a size, their features, a weight per feature, and a search."""

    features: PhraseFeature
    weights: FloatArray  # (features,)
    search: PhraseSearch
    score_all: bool = False  # whether scores count DEL and INS edits too

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        scored = self.scored(batch)
        return phrase_alignments(self.search, batch, scored, score_all=self.score_all)

    def scored(self, batch: Batch) -> ScoredEdits:
        """All edits of a batch and their scores."""
        space = PhrasePairs(self.features.max_size)(batch)
        unary = np.zeros(len(space))
        for start in range(0, len(space), _ROWS):
            part = space.between(start, start + _ROWS)
            scores = unary[start : start + _ROWS]
            self.features(batch, part).add_scores(self.weights, scores)
        return ScoredEdits(space, unary)

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The weighted features of the phrase edit that makes each link.

        That is the edit that the search chooses; for other links it is that of the two words.
        """
        edits, gains, _ = edits_and_gains(batch, self.scored(batch), 0)
        chosen = self.search.choose(batch.pairs[0], edits, gains).rows
        spans = zip(*(column[chosen].tolist() for column in edits.columns), strict=True)
        made = {(i, j) for a, b, c, d in spans for i in range(a, b) for j in range(c, d)}
        others = [((i, i + 1), (j, j + 1)) for i, j in alignment.links - made]
        rows = edits.at(np.union1d(chosen, edits.rows_of(0, others)).astype(np.int64))
        matrix = FeatureMatrix((self.features(batch, rows),))
        evidence = LinearEvidence(rows, matrix, self.features.names, self.weights)
        return strongest_first({link: evidence.of(link) for link in alignment.links})
