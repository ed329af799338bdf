"""The best path through a chain of states, and how sure it is of every link.

Each word along one side takes exactly one state: a word of the other side, or nothing. Best path,
posteriors and partition function come from one dynamic program (`kernels/chain.pyx`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.core.space import EditSpace, ScoredEdits, linked_rows
from monoalign.kernels.chain import best_paths, marginals
from monoalign.kernels.objects import links_by_pair

LEAST_PROBABILITY = 0.01
"""Cells below it are left out of an alignment's probabilities, unless they are links."""

PATH_SCORES = ("probability", "viterbi")
"""What scores an alignment: the log-probability of its path, or the sum along it."""


@dataclass(frozen=True)
class Chain:
    """Scores of a batch laid out for the kernels; `temperature` flattens them."""

    unary: FloatArray  # (rows,)
    words: IntArray  # (pairs,) words along the chain
    widths: IntArray  # (pairs,) states of each of them
    steps: FloatArray  # (2 · reach + 4,) jumps, then to, from and between nulls

    @staticmethod
    def of(batch: Batch, scored: ScoredEdits, temperature: float = 1.0) -> Chain:
        """The chain of scores over `ChainStates`; other spaces have no chain."""
        if scored.jumps is None:
            raise UsageError("a chain needs jump scores, found none")
        sizes = batch.sizes.T
        words, across = sizes if scored.jumps.along == "source" else sizes[::-1]
        if not np.array_equal(np.diff(scored.space.offsets), words * (across + 1)):
            raise UsageError("a chain needs every state of every word, and no other edits")
        steps = np.concatenate([scored.jumps.table, scored.jumps.nulls])
        words, widths = np.ascontiguousarray(words), across + 1
        return Chain(scored.unary / temperature, words, widths, steps / temperature)

    def best_paths(self) -> IntArray:
        """(words of all pairs,) the state of each word on the best path of its pair."""
        states: IntArray = best_paths(self.unary, self.words, self.widths, self.steps)
        return states

    def rows_of(self, states: IntArray) -> IntArray:
        """(words of all pairs,) the rows of one state per word."""
        widths = np.repeat(self.widths, self.words)
        return np.cumsum(widths) - widths + states

    def path_scores(self, states: IntArray) -> FloatArray:
        """(pairs,) the scores of paths, given as one state per word of all pairs."""
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
    Probabilities are posteriors at the `temperature` that calibrates them. An alignment's score is
    the log-probability of its path or, with `viterbi`, what its weighted features add up to.
    """

    threshold: float | None = None
    temperature: float = 1.0
    score: str = PATH_SCORES[0]

    def __call__(self, batch: Batch, scored: ScoredEdits) -> list[Alignment]:
        """One alignment per pair. O(M·N²) per pair."""
        chain = Chain.of(batch, scored, self.temperature)
        marginals = chain.marginals()
        linked = linked_rows(scored.space)
        if self.threshold is not None:
            chosen = linked & (marginals.posteriors >= self.threshold)
            return alignments_of(batch, scored.space, chosen, marginals.posteriors)
        states = chain.best_paths()
        chosen = np.zeros(len(linked), np.bool_)
        chosen[chain.rows_of(states)] = True
        scores = chain.path_scores(states)
        if self.score == "viterbi":
            scores *= self.temperature
        else:
            scores -= marginals.log_partitions
        return alignments_of(batch, scored.space, linked & chosen, marginals.posteriors, scores)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Decoder for two chains over the same pairs, along the source and along the target.

    Links are those whose product of posteriors reaches the threshold (Liang et al. 2006).
    """

    threshold: float

    def __call__(
        self, batch: Batch, forward: ScoredEdits, backward: ScoredEdits
    ) -> list[Alignment]:
        """One alignment per pair. O(M·N²) per pair.

        A link's probability is the square root of the product: the geometric mean of both.
        """
        cells, others = cells_of(batch, forward.space), cells_of(batch, backward.space)
        product = np.zeros(int(max(cells.max(initial=-1), others.max(initial=-1))) + 1)
        linked = cells >= 0
        product[cells[linked]] = Chain.of(batch, forward).marginals().posteriors[linked]
        backwards = Chain.of(batch, backward).marginals().posteriors[others >= 0]
        product[others[others >= 0]] *= backwards
        both: FloatArray = np.where(linked, product[cells] if len(product) else 0.0, 0.0)
        chosen = linked & (both >= self.threshold)
        return alignments_of(batch, forward.space, chosen, both**0.5)


def cells_of(batch: Batch, space: EditSpace) -> IntArray:
    """(rows,) the cell of each row, the same along source and target; -1 where it is no link."""
    offsets, columns = batch.cell_offsets()[space.owners], batch.sizes[space.owners, 1]
    cells = offsets + space.source_starts * columns + space.target_starts
    return np.where(linked_rows(space), cells, -1)


def alignments_of(
    batch: Batch,
    space: EditSpace,
    chosen: BoolArray,
    probabilities: FloatArray,
    scores: FloatArray | None = None,
) -> list[Alignment]:
    """The chosen rows as links, with the probability of every cell that has a notable one."""
    columns = (space.source_starts, space.target_starts, chosen, probabilities)
    by_pair = links_by_pair(space.offsets, *columns, LEAST_PROBABILITY)
    best = None if scores is None else True
    totals = [None] * len(batch) if scores is None else scores.tolist()
    return [
        Alignment(pair, frozenset(links), frozenset(), links, total, best, others)
        for pair, (links, others), total in zip(batch.pairs, by_pair, totals, strict=True)
    ]
