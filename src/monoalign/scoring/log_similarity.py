"""The score of a bag-of-words alignment (MacCartney et al. 2008, section 5.1).

    score(H|P) = 1/|H| · Σ_h idf(h) · log max_p sim(p, h)

Each edit carries its own summand, so that the chosen edits of a pair add up to the formula.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, ScoredEdits


@dataclass(frozen=True, slots=True)
class LogSimilarity:
    """Scores from similarities in [0, 1], of which the largest counts, and the target's weight.

    Words with nothing in common have similarity 0, of which the paper does not say what the log
    is: `floor` stands in for it, below what any two words with a common letter usually have.
    """

    floor: float = 0.01

    def __call__(self, space: EditSpace, matrix: FloatArray) -> ScoredEdits:
        """Scores (rows,) from `matrix (rows, similarities + 1)`, the weight in the last column."""
        lengths = np.array([max(len(pair.target), 1) for pair in space.pairs])[space.owners]
        logs = np.log(np.maximum(matrix[:, :-1].max(axis=1), self.floor))
        return ScoredEdits(space, matrix[:, -1] * logs / lengths)
