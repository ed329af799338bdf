"""Softmax-margin training of a chain (Gimpel & Smith 2010), by L-BFGS with an L2 penalty.

    minimise  Σ_pairs [ log Σ_a exp(score(a) + cost(a)) - log Σ_{a in gold} exp(score(a)) ]
              + l2 / 2 · |weights|²

The cost is Hamming's: what each word in a wrong state pays. A word with several gold links may take
any of them (the second sum runs over all such paths). The gradient is the difference of expected
features: one product over the rows, one over the step table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, BoolArray, FloatArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace
from monoalign.decoding.chain import Chain

Report = Callable[[int, float, FloatArray], None]


@dataclass(frozen=True)
class ChainProblem:
    """What is to be learned from. Parameters are the state weights, then the jump weights."""

    matrix: FeatureMatrix
    gold: BoolArray  # (rows,) the states that are right; at least one per word
    chain: Chain  # the layout; its scores do not matter
    basis: FloatArray  # (steps, jump features)
    cost: float | FloatArray = 1.0  # of a wrong state; or (rows,)
    l2: float = 1.0

    @property
    def size(self) -> int:
        """The number of parameters."""
        return self.matrix.width + int(self.basis.shape[1])

    def objective(self, parameters: FloatArray) -> tuple[float, FloatArray]:
        """The value to minimise and its gradient; O(rows · (features + N)) a call."""
        width = self.matrix.width
        unary, steps = self.matrix @ parameters[:width], self.basis @ parameters[width:]
        words, widths = self.chain.words, self.chain.widths
        margin = np.where(self.gold, unary, unary + self.cost)
        wide = Chain(margin, words, widths, steps).expectations()
        right = Chain(np.where(self.gold, unary, -np.inf), words, widths, steps).expectations()
        value = float((wide.log_partitions - right.log_partitions).sum())
        value += self.l2 / 2 * float(parameters @ parameters)
        gradient = np.concatenate(
            [
                self.matrix.sums(wide.posteriors - right.posteriors),
                self.basis.T @ (wide.steps - right.steps).sum(axis=0),
            ]
        )
        return value, gradient + self.l2 * parameters


def gold_states(space: EditSpace, gold: Sequence[Alignment], along: str) -> BoolArray:
    """(rows,) the rows of `ChainStates` that are right: links, and nothing for unlinked words.

    A word with open links (`loose.py`) alone may take them or nothing.
    """
    right = np.zeros(len(space), np.bool_)
    right[_link_rows(space, gold, along, sure=True)] = True
    partners = space.target_starts if along == "source" else space.source_starts
    nulls = np.flatnonzero(partners == NOWHERE)  # one per word, each before its word's links
    if len(nulls):
        right[nulls] = np.add.reduceat(right.astype(np.int64), nulls) == 0
    right[_link_rows(space, gold, along, sure=False)] = True
    return right


def _link_rows(space: EditSpace, gold: Sequence[Alignment], along: str, *, sure: bool) -> list[int]:
    rows: list[int] = []
    for base, alignment in zip(space.offsets.tolist(), gold, strict=False):
        links = alignment.links if sure else alignment.possible
        if along == "source":
            width = len(alignment.pair.target) + 1
            rows += [base + i * width + j + 1 for i, j in links]
        else:
            width = len(alignment.pair.source) + 1
            rows += [base + j * width + i + 1 for i, j in links]
    return rows


class Objective(Protocol):
    """A function to minimise."""

    @property
    def size(self) -> int: ...

    def objective(self, parameters: FloatArray) -> tuple[float, FloatArray]: ...


def minimise(
    problem: Objective,
    *,
    iterations: int,
    tolerance: float = 1e-5,
    start: FloatArray | None = None,
    report: Report | None = None,
) -> FloatArray:
    """The best parameters `(size,)`; `report` is told each iteration, its value and its point."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]  # slow to import

    seen: list[tuple[float, FloatArray]] = []
    count = 0

    def value_at(parameters: FloatArray) -> tuple[float, FloatArray]:
        value, gradient = problem.objective(parameters)
        seen[:] = [*seen[-1:], (value, parameters.copy())]
        return value, gradient

    def iterated(parameters: FloatArray) -> None:
        nonlocal count
        count += 1
        if report is not None:
            value = next((v for v, p in seen if np.array_equal(p, parameters)), seen[-1][0])
            report(count, value, parameters)

    first = np.zeros(problem.size) if start is None else start
    settings = {"maxiter": iterations, "ftol": tolerance, "maxcor": 20}
    result = minimize(
        value_at, first, jac=True, method="L-BFGS-B", callback=iterated, options=settings
    )
    best: FloatArray = result.x
    return best
