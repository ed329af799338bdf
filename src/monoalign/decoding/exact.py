"""Exact search for the best phrase alignment (Thadani & McKeown 2011, section 4), on HiGHS.

The integer program of the paper, without the edits and the components of which it is clear what
happens to them (see `packing.py`). Programs choose columns of the greatest total gain under linear
constraints:

    max gains · x    where matrix · x <= bounds and every x is 0 or 1

Rows must keep every column at 1 or below: here each edit is in the row of a word that it covers.
The relaxation (x between 0 and 1) is solved first. Where its solution is whole it is the optimum
and branch and bound is not started.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import highspy
import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.sentence import SentencePair
from monoalign.core.space import EditSpace
from monoalign.kernels.packing import OPEN, edit_components, search_components

from .packing import Choice, assign, covered, is_single

_STEPS = 2000  # of depth-first search before a solver is asked: less than a millisecond
_WHOLE = 1e-6


@dataclass(frozen=True, slots=True)
class ExactSearch:
    """The search, optimal unless time is up.

    `time_limit` in seconds is for each integer program that must be solved.
    """

    time_limit: float = 10.0

    def choose(self, pair: SentencePair, edits: EditSpace, gains: FloatArray) -> Choice:
        """The packing of the greatest gain."""
        rows = np.flatnonzero(gains > 0)
        gaining, gains = edits.at(rows), gains[rows]
        sizes = len(pair.source), len(pair.target)
        labels = edit_components(*gaining.columns, *sizes)
        answers = search_components(*gaining.columns, gains, labels, *sizes, _STEPS)
        chosen, optimal = [np.flatnonzero(answers == 1)], True
        for label in np.unique(labels[answers == OPEN]).tolist():
            members = np.flatnonzero(labels == label)
            taken, proven = self._component(gaining.at(members), gains[members], sizes[0])
            chosen.append(members[taken])
            optimal &= proven
        return Choice(np.sort(rows[np.concatenate(chosen)]), optimal)

    def _component(self, edits: EditSpace, gains: FloatArray, height: int) -> tuple[IntArray, bool]:
        """The packing of one component, by assignment if it has no phrases."""
        if is_single(edits).all():
            return assign(edits, gains), True
        taken, proven = solve(packing_program(edits, gains, height), self.time_limit)
        return np.flatnonzero(taken), proven


@dataclass(frozen=True, slots=True)
class Program:
    """An integer program; the matrix is given by columns, column k in `starts[k]:starts[k + 1]`."""

    gains: FloatArray  # (columns,)
    starts: IntArray  # (columns + 1,)
    rows: IntArray  # (entries,)
    values: FloatArray  # (entries,)
    bounds: FloatArray  # (constraints,)


@dataclass(frozen=True, slots=True)
class Relaxed:
    """The relaxation's solution: its value, the columns' shares and the price of each row."""

    value: float
    shares: FloatArray  # (columns,)
    prices: FloatArray  # (constraints,) not negative

    @property
    def whole(self) -> bool:
        """Whether every share is 0 or 1."""
        return bool(np.all(np.abs(self.shares - np.rint(self.shares)) < _WHOLE))


def packing_program(edits: EditSpace, gains: FloatArray, height: int) -> Program:
    """One constraint per word: at most one edit covers it. Words that no edit covers have none."""
    columns, words = covered(edits, height)
    _, rows = np.unique(words, return_inverse=True)
    starts = np.searchsorted(columns, np.arange(len(gains) + 1))
    count = int(rows.max(initial=-1)) + 1
    return Program(gains, starts, rows, np.ones(len(rows)), np.ones(count))


def relax(program: Program) -> Relaxed:
    """Solve the relaxation, by the simplex method."""
    solver = _solver(program, whole=False, time_limit=None)
    solver.run()
    solution = solver.getSolution()
    # HiGHS minimises: prices come out with the other sign.
    return Relaxed(
        -float(solver.getObjectiveValue()),
        np.array(solution.col_value),
        -np.array(solution.row_dual),
    )


def solve(program: Program, time_limit: float) -> tuple[BoolArray, bool]:
    """The columns chosen, and whether that is proven the best.

    When time is up it is the best choice so far, if there is none then no column at all (which
    every program here allows: bounds are not negative).
    """
    began = time.perf_counter()
    relaxed = relax(program)
    if relaxed.whole:
        return relaxed.shares > 0.5, True
    return branch(program, time_limit - (time.perf_counter() - began))


def branch(program: Program, time_limit: float) -> tuple[BoolArray, bool]:
    """Branch and bound, without the relaxation first."""
    nothing = np.zeros(len(program.gains), np.bool_)
    if time_limit <= 0:
        return nothing, False
    solver = _solver(program, whole=True, time_limit=time_limit)
    solver.run()
    optimal = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    if solver.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return nothing, False
    return np.array(solver.getSolution().col_value) > 0.5, optimal


def _solver(program: Program, *, whole: bool, time_limit: float | None) -> highspy.Highs:
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    if whole:
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.0)
        solver.setOptionValue("time_limit", float(time_limit or 0.0))
    else:
        solver.setOptionValue("presolve", "off")
        solver.setOptionValue("solver", "simplex")
    solver.passModel(_model(program, whole))
    return solver


def _model(program: Program, whole: bool) -> highspy.HighsLp:
    columns, rows = len(program.gains), len(program.bounds)
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = columns, rows
    model.col_cost_ = -program.gains
    # A relaxed column has no bound of its own, so that the prices of rows explain all of a gain.
    highest = 1.0 if whole else highspy.kHighsInf
    model.col_lower_, model.col_upper_ = np.zeros(columns), np.full(columns, highest)
    model.row_lower_, model.row_upper_ = np.full(rows, -highspy.kHighsInf), program.bounds
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = program.starts.astype(np.int32)
    model.a_matrix_.index_ = program.rows.astype(np.int32)
    model.a_matrix_.value_ = program.values
    if whole:
        model.integrality_ = [highspy.HighsVarType.kInteger] * columns
    return model
