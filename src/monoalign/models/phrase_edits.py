"""Phrase edits with a weight per feature: what the MANLI family shares, all but the search.

There may be two weights per feature: of pairs of very different lengths, and of equal lengths.

Edits are many: the rows of features are scored a few thousand at a time and not kept. What is known
about words and cells is computed for the whole batch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import ScoredEdits
from monoalign.decoding.packing import PhraseSearch, edits_and_gains, phrase_alignments
from monoalign.features.feature import PhraseFeature

from .model import Explanation, LinearEvidence, strongest_first

WEIGHTS = "weights", "even_weights"
"""The arrays that the sets of weights are, those of pairs of equal length last."""

_ROWS = 1 << 13  # of features at a time: they fit into the processor's cache


@dataclass(frozen=True)
class PhraseEditModel:
    """All phrase pairs up to a size, their features, a weight per feature, and a search."""

    features: PhraseFeature
    weights: FloatArray  # (sets, features), as `length_shares` mixes them
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
        shares = length_shares(batch.sizes, len(self.weights))
        for start in range(0, len(space), _ROWS):
            part = space.between(start, start + _ROWS)
            block = self.features(batch, part)
            for weights, share in zip(self.weights, shares.T, strict=True):
                scores = np.zeros(len(part))
                block.add_scores(weights, scores)
                unary[start : start + _ROWS] += scores * share[part.owners]
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
        weights = length_shares(batch.sizes, len(self.weights))[0] @ self.weights
        evidence = LinearEvidence(rows, matrix, self.features.names, weights)
        return strongest_first({link: evidence.of(link) for link in alignment.links})


def length_shares(sizes: IntArray, sets: int) -> FloatArray:
    """(pairs, sets) how much of each set of weights a pair has, from sentence lengths (pairs, 2).

    Of two sets, one is that of pairs of which one side is far longer, the other that of pairs of
    equal length: a text and what follows from a part of it are linked less freely than paraphrases.

        8 words and 10    [0.2, 0.8]
    """
    if sets == 1:
        return np.ones((len(sizes), 1))
    equal = sizes.min(axis=1) / np.maximum(sizes.max(axis=1), 1)
    shares: FloatArray = np.stack([1 - equal, equal], axis=1)
    return shares
