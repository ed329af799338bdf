"""The HMM alignment model (Vogel et al. 1996): a translation table and probabilities of jumps.

    p(words along, states) = Π p(word | state) · w(step) / Z(state before)

A step is a jump between places, or leads to, from or between nulls; Z adds up the weights of all
steps that a state allows, so that the steps out of each state are probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from monoalign.core.edit import (
    NOWHERE,
    BoolArray,
    EditSpace,
    FloatArray,
    IntArray,
    JumpScores,
    ScoredEdits,
)

from .table import TranslationTable


@dataclass(frozen=True)
class HmmScorer:
    """Log-probabilities as a chain: what a state's own steps sum to is taken off its score."""

    table: TranslationTable
    steps: FloatArray  # (2 · reach + 4,) weights of jumps, then to, from and between nulls
    along: Literal["source", "target"]

    def __call__(self, space: EditSpace) -> ScoredEdits:
        """Scores of the rows of `ChainStates`. O(rows · log entries)"""
        logs = np.log(self.steps)
        jumps = JumpScores(logs[:-3], (logs[-3], logs[-2], logs[-1]), self.along)
        sums = Departures.of(space, self.along).log_sums(self.steps)
        return ScoredEdits(space, self.table.scores(space, self.along) - sums, jumps)


@dataclass(frozen=True)
class Departures:
    """The distinct states from which a step may lead on: their place and how many there are."""

    places: IntArray  # (distinct,) `NOWHERE` for null
    widths: IntArray  # (distinct,) places on the other side
    rows: IntArray  # (rows,) which of them a row is
    last: BoolArray  # (rows,) no step leads on from a pair's last word

    @staticmethod
    def of(space: EditSpace, along: str) -> Departures:
        """The states of the rows of `ChainStates`. O(rows log rows)"""
        counts, widths = space.sizes.T
        walked, places = space.source_starts, space.target_starts
        if along == "target":
            counts, widths, walked, places = widths, counts, places, walked
        stride = int(widths.max(initial=0)) + 2
        keys, rows = np.unique(widths[space.owners] * stride + places + 1, return_inverse=True)
        last = walked == counts[space.owners] - 1
        return Departures(keys % stride - 1, keys // stride, rows, last)

    def log_sums(self, steps: FloatArray) -> FloatArray:
        """(rows,) ln Z: what the steps that lead on from each state weigh together."""
        # Row by row: a matrix product may add up in an order that depends on the batch.
        sums = np.log(np.maximum((self._ways(len(steps)) * steps).sum(axis=1), 1e-300))
        found: FloatArray = np.where(self.last, 0.0, sums[self.rows])
        return found

    def chances(self, visits: FloatArray, steps: FloatArray) -> FloatArray:
        """(steps,) Σ visits · ways / Z: how often each step could be made; visits (rows,)."""
        ways = self._ways(len(steps))
        visited = np.bincount(self.rows, np.where(self.last, 0.0, visits), len(ways))
        found: FloatArray = (visited / np.maximum(ways @ steps, 1e-300)) @ ways
        return found

    def _ways(self, size: int) -> FloatArray:
        """(distinct, size) how many steps of each weight lead on from each state."""
        reach = size // 2 - 2
        null = self.places == NOWHERE
        ends = self.places[:, None] + np.arange(-reach, reach + 1)
        found = np.zeros((len(self.places), size))
        found[:, : 2 * reach + 1] = (ends >= 0) & (ends < self.widths[:, None])
        # The longest jumps stand for all that are longer.
        found[:, 0] = np.maximum(self.places - reach + 1, 0)
        found[:, 2 * reach] = np.maximum(self.widths - self.places - reach, 0)
        found[:, -3] = 1.0
        found[null] = 0.0
        found[null, -2], found[null, -1] = self.widths[null], 1.0
        return found
