"""The best segmentation of one side into phrases, each with a phrase of the other side or nothing.

Phrases of the two sides that go together are linked word by word, all with all. Best segmentation
and posteriors come from one dynamic program (`kernels/semi_markov.pyx`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray, Link
from monoalign.core.sentence import SentencePair
from monoalign.kernels.semi_markov import best_segments, segment_marginals
from monoalign.kernels.semi_markov_blocks import block_scores, cell_sums

from .chain import LEAST_PROBABILITY


@dataclass(frozen=True)
class PhraseScores:
    """The scores of one pair; M words along, N across, phrases of up to S words."""

    single: FloatArray  # (M, N + 1) a word with nothing, then with each word across
    cells: FloatArray  # (M, N) what a cell adds to a phrase; a phrase has their mean
    sizes: FloatArray  # (S, S) by words along and across; [0, 0] is not used
    rows: FloatArray  # (M, S) phrases along, by first word and size
    columns: FloatArray  # (N, S) phrases across
    steps: FloatArray  # (2 · reach + 4,) as in `Chain`

    def blocks(self) -> FloatArray:
        """(M, S, N, S) scores of all phrase pairs."""
        scores: FloatArray = block_scores(
            self.single, self.cells, self.sizes, self.rows, self.columns
        )
        return scores

    @property
    def nulls(self) -> FloatArray:
        """(M,) scores of words that take nothing."""
        return np.ascontiguousarray(self.single[:, 0])

    def best(self) -> IntArray:
        """(phrases, 4) first word and words less one, along and across."""
        segments: IntArray = best_segments(self.blocks(), self.nulls, self.steps)
        return segments

    def probabilities(self) -> FloatArray:
        """(M, N) of all links."""
        shares = segment_marginals(self.blocks(), self.nulls, self.steps)[0]
        probabilities: FloatArray = cell_sums(shares, False)
        return probabilities


def decode(pair: SentencePair, scores: PhraseScores, along: str) -> Alignment:
    """The alignment of a pair. O(M·(N² + S²·N))"""
    links = frozenset(
        (m, n) if along == "source" else (n, m) for m, n in _cells(scores.best().tolist())
    )
    table = scores.probabilities() if along == "source" else scores.probabilities().T
    notable = {(int(i), int(j)) for i, j in np.argwhere(table >= LEAST_PROBABILITY)}
    probabilities = {cell: min(float(table[cell]), 1.0) for cell in sorted(links | notable)}
    return Alignment(pair, links, probabilities=probabilities)


def _cells(blocks: list[list[int]]) -> Iterator[Link]:
    for m, a, n, b in blocks:
        yield from ((i, j) for i in range(m, m + a + 1) for j in range(n, n + b + 1))
