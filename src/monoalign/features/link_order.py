"""How well a cell goes with the order of the links, by the posteriors of two chains.

Links come in runs: the partner of the next word is mostly the next one. In the first chain each
target word, from left to right, takes a source word or none, by its score and by how far it jumps
from the last one taken; in the second, source words take target words. A cell's posterior in a
chain weighs all that may stand before and after it. Then both run again, and each hears half of
what the other found: a word that takes several pays for it in one of them.

Jumps are scored by a table `(2, 2 · REACH + 1)`, a row a chain: what jumps of -REACH … REACH add to
the score, further ones counting as so far.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, IntArray
from monoalign.core.feature_matrix import Block, dense

from .link_order_kernels import LEAST, posteriors

REACH = 10
NAMES = (
    "posterior_of_target_chain",
    "posterior_of_source_chain",
    "posterior_of_both_chains",
    "odds_of_target_chain",
    "odds_of_source_chain",
    "odds_of_both_chains",
)
_SCALE = 0.2  # of log odds, so that they are about as large as probabilities


@dataclass(frozen=True, slots=True)
class LinkOrder:
    """Probabilities and log odds in both chains, and of both together."""

    jumps: FloatArray

    def __call__(self, space: EditSpace, scores: FloatArray, rows: IntArray) -> Block:
        """The features of some rows, from the log odds `(cells,)` of all cells of the grid."""
        every = np.zeros((2, len(space)))
        posteriors(scores, space.sizes, space.offsets, np.exp(self.jumps), every)
        shares = every[:, rows]
        safe = np.clip(shares, LEAST, 1 - LEAST)
        odds = _SCALE * np.log(safe / (1 - safe))
        columns = (*shares, np.sqrt(shares[0] * shares[1]), *odds, odds.mean(axis=0))
        return dense(np.stack(columns).astype(np.float32))
