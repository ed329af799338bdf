"""Exact search under syntactic constraints, by column generation.

With constraints, an edit that loses to DEL and INS may still be worth its price, since it makes a
word active that others need. So nothing is dropped for its gain alone:

1. The best packing without constraints is the best of all if it keeps them.
2. Otherwise the relaxation is solved over the edits of positive gain, every other edit is priced
   with the rows' prices, and those that would improve it join, until none would. Then the
   relaxation's value bounds all alignments, and if its solution is whole it is the optimum.
3. Otherwise branch and bound over these edits finds an alignment. One with an edit of the reduced
   gain g < 0 scores at most the bound + g: edits that could still beat what was found join, and
   branch and bound over all of them proves the optimum.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, ScoredEdits

from .constraints import TreeConstraints, both_sides, broken, rule_matrix
from .ilp import ExactSearch
from .ilp_model import Program, Relaxed, branch, relax
from .packing import Choice, Edits, covered
from .packing_output import alignments_by

_MARGIN = 1e-7


@dataclass(frozen=True, slots=True)
class ConstrainedSearch:
    """The decoder; `time_limit` in seconds is for a pair."""

    constraints: TreeConstraints = field(default_factory=TreeConstraints)
    time_limit: float = 10.0

    def __call__(self, batch: Batch, scored: ScoredEdits) -> list[Alignment]:
        """One alignment a pair, `optimal` unless time was up."""
        return alignments_by(self.choose, scored)

    def choose(self, edits: Edits, gains: FloatArray) -> Choice:
        """The packing of the greatest gain among those that keep the constraints."""
        free = ExactSearch(self.time_limit).choose(edits, gains)
        rules = self.constraints.rules(edits.pair)
        active = np.zeros(len(edits.pair.source) + len(edits.pair.target), np.bool_)
        active[covered(edits.at(free.rows))[1]] = True
        if not broken(rules, active):
            return free
        matrix = rule_matrix(rules, len(active))
        return _Columns(edits, gains, matrix, time.perf_counter() + self.time_limit).solve()


@dataclass(frozen=True, slots=True)
class _Columns:
    """The program of one pair, of which some columns are looked at."""

    edits: Edits
    gains: FloatArray
    rules: FloatArray  # (rules, words)
    deadline: float

    def solve(self) -> Choice:
        rows = np.flatnonzero(both_sides(self.edits))
        used = np.flatnonzero(self.gains > 0)
        program = self._program(used)
        relaxed = relax(program)
        reduced = self._reduced(rows, relaxed)
        while len(better := np.setdiff1d(rows[reduced > _MARGIN], used)):
            used = np.union1d(used, better)
            program = self._program(used)
            relaxed = relax(program)
            reduced = self._reduced(rows, relaxed)
        if relaxed.whole:
            return Choice(used[relaxed.shares > 0.5], True)
        return self._branch(used, rows, reduced, relaxed.value)

    def _branch(self, used: IntArray, rows: IntArray, reduced: FloatArray, bound: float) -> Choice:
        chosen, optimal = self._branched(used)
        gap = bound - float(self.gains[used[chosen]].sum())
        wider = np.union1d(used, rows[reduced > -gap - _MARGIN])
        if not optimal or len(wider) == len(used):
            return Choice(used[chosen], optimal)
        again, optimal = self._branched(wider)
        if self.gains[wider[again]].sum() >= self.gains[used[chosen]].sum():
            return Choice(wider[again], optimal)
        return Choice(used[chosen], optimal)

    def _branched(self, used: IntArray) -> tuple[BoolArray, bool]:
        return branch(self._program(used), self.deadline - time.perf_counter())

    def _program(self, used: IntArray) -> Program:
        """One row a word, at most one edit; and one a rule, y_t - Σ y_s <= 0."""
        columns, words = covered(self.edits.at(used))
        count, size = self.rules.shape
        entries = self.rules[:, words]  # (rules, entries of the cover rows)
        rule, entry = np.nonzero(entries)
        column = np.concatenate([columns, columns[entry]])
        row = np.concatenate([words, size + rule])
        value = np.concatenate([np.ones(len(words)), entries[rule, entry]])
        # An edit may cover a word and its supporter: entries of one place add up.
        keys, places = np.unique(column * (size + count) + row, return_inverse=True)
        values: FloatArray = np.bincount(places, weights=value).astype(np.float64)
        column, row = np.divmod(keys, size + count)
        starts = np.searchsorted(column, np.arange(len(used) + 1))
        bounds = np.concatenate([np.ones(size), np.zeros(count)])
        return Program(self.gains[used], starts, row, values, bounds)

    def _reduced(self, rows: IntArray, relaxed: Relaxed) -> FloatArray:
        """(rows,) the gain of every edit less the prices of what it uses."""
        size = self.rules.shape[1]
        prices = relaxed.prices[:size] + relaxed.prices[size:] @ self.rules
        sums = np.concatenate([[0.0], np.cumsum(prices)])
        edits, height = self.edits.at(rows), len(self.edits.pair.source)
        sources = sums[edits.source_ends] - sums[edits.source_starts]
        targets = sums[edits.target_ends + height] - sums[edits.target_starts + height]
        reduced: FloatArray = self.gains[rows] - sources - targets
        return reduced
