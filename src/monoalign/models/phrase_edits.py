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
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.packing import PhraseSearch, edits_and_gains, phrase_alignments
from monoalign.features.feature import PhraseFeature

from .by_length import length_shares
from .model import Explanation, LinearEvidence, strongest_first

WEIGHTS = "weights", "even_weights"
"""The arrays that the sets of weights are, those of pairs of equal length last."""

_COMMON = np.array([2 / 3, 1 / 3])
"""The mean of two sets that the scores of alignments are by, whatever the lengths of the pair.

It is that of a pair of which one side is three times as long as the other, as in RTE2. By weights
of their own, pairs of different lengths would have scores that do not compare.
"""

_ROWS = 1 << 13  # of features at a time: they fit into the processor's cache


@dataclass(frozen=True)
class PhraseEditModel:
    """All phrase pairs up to a size, their features, a weight per feature, and a search."""

    features: PhraseFeature
    weights: FloatArray  # (sets, features), as `length_shares` mixes them
    search: PhraseSearch
    score_all: bool = False  # whether scores count DEL and INS edits too

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair, with scores that compare between pairs of any lengths."""
        space, scores = self._by_set(batch)
        own = _mixed(space, scores, length_shares(batch.sizes, len(scores)))
        common = None
        if len(scores) > 1:
            common = _mixed(space, scores, np.tile(_COMMON, (len(batch.pairs), 1)))
        return phrase_alignments(self.search, batch, own, score_all=self.score_all, measured=common)

    def scored(self, batch: Batch) -> ScoredEdits:
        """All edits of a batch and the scores that the search adds up."""
        space, scores = self._by_set(batch)
        return _mixed(space, scores, length_shares(batch.sizes, len(scores)))

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

    def _by_set(self, batch: Batch) -> tuple[EditSpace, FloatArray]:
        """All edits of a batch, and their scores by each set of weights (sets, edits)."""
        space = PhrasePairs(self.features.max_size)(batch)
        scores = np.zeros((len(self.weights), len(space)))
        for start in range(0, len(space), _ROWS):
            stop = min(start + _ROWS, len(space))
            block = self.features(batch, space.between(start, stop))
            for weights, row in zip(self.weights, scores, strict=True):
                block.add_scores(weights, row[start:stop])
        return space, scores


def _mixed(space: EditSpace, scores: FloatArray, shares: FloatArray) -> ScoredEdits:
    """Edits with a mean of their scores (sets, edits), by the `shares` (pairs, sets) of a pair."""
    unary: FloatArray = (scores * shares.T[:, space.owners]).sum(axis=0)
    return ScoredEdits(space, unary)
