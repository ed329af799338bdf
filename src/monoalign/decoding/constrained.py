"""Exact search under syntactic constraints (Thadani & McKeown 2011, section 5).

A word is active when an EQ or SUB edit covers it.

    modifiers   conjunctions, determiners, modals and cardinals are active only if the word they
                depend on is
    lineage     prepositions and particles are active only if a word above or below them in the tree
                is

A word that hangs on the root itself is free. Sentences need tags and heads. Heads are UD's, where a
preposition hangs on its noun; in the paper's trees the noun hangs on the preposition, so the parent
of a word with a preposition before it is the preposition (`in 1983`: of `1983` it is `in`).

With constraints, an edit that loses to DEL and INS may still be worth its price, since it makes a
word active that others need. So nothing is dropped for its gain alone; columns are generated:

1. The best packing without constraints is the best of all if it satisfies them.
2. Otherwise the relaxation is solved over the edits of positive gain, every other edit is priced
   with the rows' prices, and those that would improve it join, until none would. Then the
   relaxation's value bounds all alignments, and if its solution is whole it is the optimum.
3. Otherwise branch and bound over these edits leads to an alignment. Any with an edit of the
   reduced gain g < 0 scores at most the bound + g: edits that could still beat it join, and branch
   and bound over all of them proves the optimum.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace, linked_rows
from monoalign.syntax.tree import tree_of

from .exact import ExactSearch, Program, Relaxed, branch, relax
from .packing import Choice, covered

MODIFIERS = frozenset({"CC", "CD", "MD", "DT", "PDT", "WDT"})
LINEAGE = frozenset({"IN", "TO", "RP"})
PREPOSITIONS = frozenset({"IN", "TO"})

_MARGIN = 1e-7


class Rule(NamedTuple):
    """A word and the words of which one at least must be active if it is."""

    word: int
    supporters: IntArray


@dataclass(frozen=True, slots=True)
class TreeConstraints:
    """Which classes of constraints hold."""

    modifiers: bool = True
    lineage: bool = True

    def rules(self, pair: SentencePair) -> list[Rule]:
        """The rules of both sentences; target words are counted on from the source words."""
        size = len(pair.source)
        target = [Rule(word + size, up + size) for word, up in self._of_sentence(pair.target)]
        return [*self._of_sentence(pair.source), *target]

    def _of_sentence(self, sentence: Sentence) -> Iterator[Rule]:
        if sentence.tags is None or sentence.heads is None:
            raise UsageError("syntactic constraints: expected a sentence with tags and heads")
        tags, heads = sentence.tags, sentence.heads
        parents = _parents(tags, heads)
        for word, tag in enumerate(tags):
            if heads[word] < 0:
                continue
            if self.modifiers and tag in MODIFIERS:
                yield Rule(word, np.array([parents[word]]))
            if self.lineage and tag in LINEAGE:
                tree = tree_of(heads)
                yield Rule(word, np.concatenate([tree.ancestors(word), tree.descendants(word)]))


def broken(rules: list[Rule], active: BoolArray) -> list[int]:
    """The active words (source words, then target words) whose rules do not hold."""
    return [word for word, up in rules if active[word] and not active[up].any()]


@dataclass(frozen=True, slots=True)
class ConstrainedSearch:
    """The search, optimal unless time is up; `time_limit` in seconds is per pair."""

    constraints: TreeConstraints = field(default_factory=TreeConstraints)
    time_limit: float = 10.0

    def choose(self, pair: SentencePair, edits: EditSpace, gains: FloatArray) -> Choice:
        """The packing of the greatest gain among those that satisfy the constraints."""
        free = ExactSearch(self.time_limit).choose(pair, edits, gains)
        rules, height = self.constraints.rules(pair), len(pair.source)
        active = np.zeros(height + len(pair.target), np.bool_)
        active[covered(edits.at(free.rows), height)[1]] = True
        if not broken(rules, active):
            return free
        matrix = _rule_matrix(rules, len(active))
        deadline = time.perf_counter() + self.time_limit
        return _Columns(edits, gains, matrix, height, deadline).solve()


@dataclass(frozen=True, slots=True)
class _Columns:
    """The program of one pair, of which some columns are looked at."""

    edits: EditSpace
    gains: FloatArray
    rules: FloatArray  # (rules, words)
    height: int  # source words
    deadline: float

    def solve(self) -> Choice:
        rows = np.flatnonzero(linked_rows(self.edits))
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
        """One row per word, at most one edit; and one per rule, y_t - Σ y_s <= 0."""
        columns, words = covered(self.edits.at(used), self.height)
        count, size = self.rules.shape
        entries = self.rules[:, words]  # (rules, entries of the cover rows)
        rule, entry = np.nonzero(entries)
        column = np.concatenate([columns, columns[entry]])
        row = np.concatenate([words, size + rule])
        value = np.concatenate([np.ones(len(words)), entries[rule, entry]])
        # An edit may cover a word and its supporter: entries of one row and column add up.
        keys, index = np.unique(column * (size + count) + row, return_inverse=True)
        values: FloatArray = np.bincount(index, weights=value).astype(np.float64)
        column, row = np.divmod(keys, size + count)
        starts = np.searchsorted(column, np.arange(len(used) + 1))
        bounds = np.concatenate([np.ones(size), np.zeros(count)])
        return Program(self.gains[used], starts, row, values, bounds)

    def _reduced(self, rows: IntArray, relaxed: Relaxed) -> FloatArray:
        """(rows,) the gain of every edit less the prices of what it uses."""
        size = self.rules.shape[1]
        prices = relaxed.prices[:size] + relaxed.prices[size:] @ self.rules
        sums = np.concatenate([[0.0], np.cumsum(prices)])
        edits, height = self.edits.at(rows), self.height
        sources = sums[edits.source_ends] - sums[edits.source_starts]
        targets = sums[edits.target_ends + height] - sums[edits.target_starts + height]
        reduced: FloatArray = self.gains[rows] - sources - targets
        return reduced


def _rule_matrix(rules: list[Rule], size: int) -> FloatArray:
    """(rules, words) 1 for a rule's word and -1 for its supporters."""
    matrix = np.zeros((len(rules), size))
    for number, (word, supporters) in enumerate(rules):
        matrix[number, supporters] = -1.0
        matrix[number, word] = 1.0
    return matrix


def _parents(tags: tuple[str, ...], heads: tuple[int, ...]) -> list[int]:
    """Heads, but the first preposition before a word that hangs on it, where there is one."""
    parents = list(heads)
    for word, head in enumerate(heads):
        if tags[word] in PREPOSITIONS and head > word and parents[head] == heads[head]:
            parents[head] = word
    return parents
