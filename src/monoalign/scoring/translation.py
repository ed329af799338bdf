"""Translation tables learned by EM, and the HMM alignment model (Vogel et al. 1996) on top of one.

    p(words along, states) = Π p(word | state) · w(step) / Z(state before)

A table holds pairs of words that occurred together; any other pair gets a small probability. A word
that the table has never seen stands for itself. A step is a jump between positions, or leads to,
from or between nulls; Z adds up the weights of all steps that a state allows, so that the steps out
of each state are probabilities. All work on the rows of `ChainStates`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import NOWHERE, BoolArray, FloatArray, IntArray
from monoalign.core.space import EditSpace, JumpScores, ScoredEdits, Side

LEAST = 1e-7
"""The probability of a pair of words that is not in the table."""


def vocabulary_ids(batch: Batch, vocabulary: Mapping[str, int]) -> IntArray:
    """(positions,) the number of each word, in lower case, in a vocabulary of V words.

    V stands for nothing, which is what boundaries are; words that are not in the vocabulary have
    numbers above V, equal ones the same.
    """
    forms = batch.forms("lower")
    size = len(vocabulary)
    known = np.array([vocabulary.get(form, size + 1 + i) for i, form in enumerate(forms)], np.int64)
    return np.where(batch.boundaries, size, known[batch.ids("lower")])


def along_and_across(
    batch: Batch, space: EditSpace, along: Side, ids: IntArray
) -> tuple[IntArray, IntArray]:
    """(rows,) the ids of each row's word along a side and of its partner on the other side."""
    words = batch.words(space)
    sources, targets = ids[words.sources], ids[words.targets]
    return (sources, targets) if along == "source" else (targets, sources)


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """V words in the order of their numbers; both directions of a model share one."""

    words: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Word to number."""
        return {word: number for number, word in enumerate(self.words)}


@per_batch
def _table_ids(batch: Batch, vocabulary: Vocabulary) -> IntArray:
    return vocabulary_ids(batch, vocabulary.numbers)


@dataclass(frozen=True, eq=False)
class TranslationTable:
    """ln p(along word | across word), the across word being one of V or nothing (number V)."""

    vocabulary: Vocabulary
    keys: IntArray  # (entries,) rising: number across · (V + 1) + number along
    values: FloatArray  # (entries,)

    def scores(self, batch: Batch, space: EditSpace, along: Side) -> FloatArray:
        """(rows,) the logarithms for the rows of `ChainStates`. O(rows · log entries)"""
        ids = _table_ids(batch, self.vocabulary)
        own, partner = along_and_across(batch, space, along, ids)
        nothing = len(self.vocabulary)
        seen = (own < nothing) & (partner <= nothing)
        keys = np.where(seen, partner * (nothing + 1) + own, -1)
        at = np.searchsorted(self.keys, keys)
        known = np.append(self.keys, -2)[at] == keys
        scores: FloatArray = np.where(known, np.append(self.values, 0.0)[at], np.log(LEAST))
        scores[(own > nothing) & (own == partner)] = 0.0
        return scores


@dataclass(frozen=True, eq=False)
class HmmScorer:
    """Log-probabilities as a chain: what a state's own steps sum to is taken off its score."""

    table: TranslationTable
    steps: FloatArray  # (2 · reach + 4,) weights of jumps, then to, from and between nulls
    along: Side

    def __call__(self, batch: Batch, space: EditSpace) -> ScoredEdits:
        """Scores of the rows of `ChainStates`. O(rows · log entries)"""
        logs = np.log(self.steps)
        jumps = JumpScores(logs[:-3], (logs[-3], logs[-2], logs[-1]), self.along)
        sums = Departures.of(batch, space, self.along).log_sums(self.steps)
        return ScoredEdits(space, self.table.scores(batch, space, self.along) - sums, jumps)


@dataclass(frozen=True, eq=False)
class Departures:
    """The distinct states from which a step may lead on: their position and how many there are."""

    positions: IntArray  # (distinct,) `NOWHERE` for null
    widths: IntArray  # (distinct,) positions on the other side
    rows: IntArray  # (rows,) which of them a row is
    last: BoolArray  # (rows,) no step leads on from a pair's last word

    @staticmethod
    def of(batch: Batch, space: EditSpace, along: Side) -> Departures:
        """The states of the rows of `ChainStates`. O(rows log rows)"""
        counts, widths = batch.sizes.T
        walked, positions = space.source_starts, space.target_starts
        if along == "target":
            counts, widths, walked, positions = widths, counts, positions, walked
        stride = int(widths.max(initial=0)) + 2
        keys, rows = np.unique(widths[space.owners] * stride + positions + 1, return_inverse=True)
        last = walked == counts[space.owners] - 1
        return Departures(keys % stride - 1, keys // stride, rows, last)

    def log_sums(self, steps: FloatArray) -> FloatArray:
        """(rows,) ln Z: the sum of the weights of the steps that lead on from each state."""
        # Row by row: a matrix product may add up in an order that depends on the batch.
        sums = np.log(np.maximum((self._ways(len(steps)) * steps).sum(axis=1), 1e-300))
        return np.where(self.last, 0.0, sums[self.rows])

    def chances(self, visits: FloatArray, steps: FloatArray) -> FloatArray:
        """(steps,) Σ visits · ways / Z: how often each step could be made; visits (rows,)."""
        ways = self._ways(len(steps))
        visited = np.bincount(self.rows, np.where(self.last, 0.0, visits), len(ways))
        chances: FloatArray = (visited / np.maximum(ways @ steps, 1e-300)) @ ways
        return chances

    def _ways(self, size: int) -> FloatArray:
        """(distinct, size) how many steps of each weight lead on from each state."""
        reach = size // 2 - 2
        null = self.positions == NOWHERE
        ends = self.positions[:, None] + np.arange(-reach, reach + 1)
        ways = np.zeros((len(self.positions), size))
        ways[:, : 2 * reach + 1] = (ends >= 0) & (ends < self.widths[:, None])
        # The longest jumps stand for all that are longer.
        ways[:, 0] = np.maximum(self.positions - reach + 1, 0)
        ways[:, 2 * reach] = np.maximum(self.widths - self.positions - reach, 0)
        ways[:, -3] = 1.0
        ways[null] = 0.0
        ways[null, -2], ways[null, -1] = self.widths[null], 1.0
        return ways
