"""How well a cell goes with the order of the links, by the posteriors of two chains.

Links come in runs: the partner of the next word is mostly the next one. In the first chain each
target word, from left to right, takes a source word or none, by its score (`Batch.scores`) and by
how far it jumps from the last one taken; in the second, source words take target words. A cell's
posterior in a chain weighs all that may stand before and after it. Then both run again, and each is
given half of what the other says: a word that takes several partners pays for it in one of them.

Jumps are scored by a table `(2, 2 · REACH + 1)`, a row per chain: what jumps of -REACH … REACH add
to the score; further jumps count as that far.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.kernels.link_order import LEAST, posteriors

from .score_context import cells_of, scores_of

REACH = 10
_SCALE = 0.2  # of log odds, so that they are about as large as probabilities


@dataclass(frozen=True, slots=True, eq=False)
class LinkOrder:
    """Probabilities and log odds in both chains, and of both together."""

    jumps: FloatArray  # (2, 2 · REACH + 1)
    names: tuple[str, ...] = (
        "posterior_of_target_chain",
        "posterior_of_source_chain",
        "posterior_of_both_chains",
        "odds_of_target_chain",
        "odds_of_source_chain",
        "odds_of_both_chains",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows are single cells; O(M·N·REACH) per pair."""
        scores = scores_of(batch)
        every = np.zeros((2, len(scores)))
        posteriors(scores, batch.sizes, np.exp(self.jumps), every)
        shares = every[:, cells_of(batch, space)]
        safe = np.clip(shares, LEAST, 1 - LEAST)
        odds = _SCALE * np.log(safe / (1 - safe))
        columns = (*shares, np.sqrt(shares[0] * shares[1]), *odds, odds.mean(axis=0))
        return dense(np.stack(columns).astype(np.float32))
