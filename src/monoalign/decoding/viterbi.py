"""The best path through a chain of states, and how sure it is of every link.

Each word along one side takes exactly one state: a word of the other side, or nothing. Best path,
posteriors, partition function and entropy come from one dynamic program (`chain_kernels.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, FloatArray, IntArray, ScoredEdits
from monoalign.core.errors import UsageError
from monoalign.core.stage_output import StageOutput

from .chain_kernels import best_paths, marginals

LEAST_PROBABILITY = 0.01
"""Cells below it are left out of an alignment's probabilities, unless they are links."""


@dataclass(frozen=True)
class Chain:
    """Scores of a batch laid out for the kernels; `temperature` flattens them."""

    unary: FloatArray  # (rows,)
    words: IntArray  # (pairs,) words along the chain
    widths: IntArray  # (pairs,) states of each of them
    steps: FloatArray  # (2 · reach + 4,) jumps, then to, from and between nulls

    @staticmethod
    def of(scored: ScoredEdits, temperature: float = 1.0) -> Chain:
        """The chain of scores over `ChainStates`; other spaces have no chain."""
        if scored.jumps is None:
            raise UsageError("a chain needs jump scores, found none")
        sizes = scored.space.sizes
        words, across = sizes.T if scored.jumps.along == "source" else sizes.T[::-1]
        if not np.array_equal(np.diff(scored.space.offsets), words * (across + 1)):
            raise UsageError("a chain needs every state of every word, and no other edits")
        steps = np.concatenate([scored.jumps.table, scored.jumps.nulls])
        words, widths = np.ascontiguousarray(words), across + 1
        return Chain(scored.unary / temperature, words, widths, steps / temperature)

    def best_paths(self) -> IntArray:
        """(words of all pairs,) the state of each word on the best path of its pair."""
        found: IntArray = best_paths(self.unary, self.words, self.widths, self.steps)
        return found

    def rows_of(self, states: IntArray) -> IntArray:
        """(words of all pairs,) the rows of one state a word."""
        widths = np.repeat(self.widths, self.words)
        return np.cumsum(widths) - widths + states

    def path_scores(self, states: IntArray) -> FloatArray:
        """(pairs,) the scores of paths, given as one state a word of all pairs."""
        owners = np.repeat(np.arange(len(self.words)), self.words)
        before, after = states[:-1], states[1:]
        reach = len(self.steps) // 2 - 2
        # To a null, from a null and between nulls stand at the end of the table, in that order.
        nulls = len(self.steps) - 3 + (before == 0) + ((before == 0) & (after == 0))
        jumps = reach + np.clip(after - before, -reach, reach)
        steps = self.steps[np.where((before > 0) & (after > 0), jumps, nulls)]
        steps[owners[1:] != owners[:-1]] = 0.0  # from one pair to the next
        own = self.unary[self.rows_of(states)]
        own[1:] += steps
        return np.bincount(owners, weights=own, minlength=len(self.words)).astype(np.float64)

    def marginals(self) -> Marginals:
        """Posteriors and partition functions, without step counts."""
        return Marginals(*marginals(self.unary, self.words, self.widths, self.steps, False))

    def expectations(self) -> Marginals:
        """The same with step counts."""
        return Marginals(*marginals(self.unary, self.words, self.widths, self.steps, True))

    def entropies(self) -> FloatArray:
        """(pairs,) in nats: the log partition less the expected score."""
        found = self.expectations()
        bounds = np.concatenate([[0], np.cumsum(self.words * self.widths)])
        sums = np.concatenate([[0.0], np.cumsum(found.posteriors * self.unary)])
        expected = np.diff(sums[bounds]) + found.steps @ self.steps
        entropies: FloatArray = found.log_partitions - expected
        return entropies


@dataclass(frozen=True)
class Marginals:
    """What the sums over all paths give."""

    posteriors: FloatArray  # (rows,) of a word's states, they sum to 1
    log_partitions: FloatArray  # (pairs,)
    steps: FloatArray  # (pairs, 2 · reach + 4) expected number of each step; or none at all


@dataclass(frozen=True, slots=True)
class Viterbi:
    """Decoder for `ChainStates`.

    Links are those of the best path or, with a `threshold`, all of at least that probability.
    Probabilities are posteriors at the `temperature` that calibrates them; an alignment's score is
    the log-probability of its path.
    """

    threshold: float | None = None
    temperature: float = 1.0

    def __call__(
        self, scored: ScoredEdits, earlier: Sequence[StageOutput] = ()
    ) -> tuple[Alignment, ...]:
        """One alignment a pair. O(M·N²) a pair."""
        chain = Chain.of(scored, self.temperature)
        found = chain.marginals()
        linked = scored.space.source_starts >= 0
        linked &= scored.space.target_starts >= 0
        if self.threshold is not None:
            chosen = linked & (found.posteriors >= self.threshold)
            return alignments_of(scored, chosen, found.posteriors, linked)
        states = chain.best_paths()
        chosen = np.zeros(len(linked), np.bool_)
        chosen[chain.rows_of(states)] = True
        scores = chain.path_scores(states) - found.log_partitions
        return alignments_of(scored, linked & chosen, found.posteriors, linked, scores)


def alignments_of(
    scored: ScoredEdits,
    chosen: BoolArray,
    probabilities: FloatArray,
    linked: BoolArray,
    scores: FloatArray | None = None,
) -> tuple[Alignment, ...]:
    """The chosen rows as links, with the probability of every cell that has a notable one."""
    space = scored.space
    rows = np.flatnonzero(linked & (chosen | (probabilities >= LEAST_PROBABILITY)))
    bounds = np.searchsorted(rows, space.offsets).tolist()
    columns = (space.source_starts, space.target_starts)
    cells = list(zip(*(column[rows].tolist() for column in columns), strict=True))
    values, kept = probabilities[rows].tolist(), chosen[rows].tolist()
    best = None if scores is None else True
    totals = [None] * len(space.pairs) if scores is None else scores.tolist()
    found = []
    for number, pair in enumerate(space.pairs):
        part = slice(bounds[number], bounds[number + 1])
        links = frozenset(compress(cells[part], kept[part]))
        by_cell = dict(zip(cells[part], values[part], strict=True))
        found.append(Alignment(pair, links, frozenset(), by_cell, totals[number], best))
    return tuple(found)
