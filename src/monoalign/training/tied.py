"""Weights of strict gold and of loose gold, learned together (after Daumé III 2007).

A linear model cannot see which kind of gold a pair follows. Where some of it is loose
(`loose.py`), there are two sets of weights: each learns from its own pairs, and a penalty on their
difference keeps them close, so that both learn from all. The model gets a mean of the two. How far
it leans towards the strict ones decides how freely it links.

For convex objectives, `TiedProblem`; for the perceptron, `shared_change`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray

from .crf import Objective

_TIE = 10.0  # penalty on half the squared difference of the two
_OTHERS = 0.5  # of a perceptron's step, for the weights of the other kind


@dataclass(frozen=True)
class TiedProblem:
    """Parameters are those of strict gold, then those of loose gold.

    The penalty `l2` is on their mean. Neither of the two problems has one of its own.
    """

    strict: Objective
    loose: Objective
    l2: float

    @property
    def size(self) -> int:
        """The number of parameters."""
        return 2 * self.strict.size

    def objective(self, parameters: FloatArray) -> tuple[float, FloatArray]:
        """The value to minimise and its gradient."""
        strict, loose = np.split(parameters, 2)
        mean, difference = (strict + loose) / 2, strict - loose
        one, strict_slopes = self.strict.objective(strict)
        other, loose_slopes = self.loose.objective(loose)
        penalty = self.l2 / 2 * float(mean @ mean) + _TIE / 2 * float(difference @ difference)
        shrink, join = self.l2 / 2 * mean, _TIE * difference
        slopes = [strict_slopes + shrink + join, loose_slopes + shrink - join]
        return one + other + penalty, np.concatenate(slopes)


def problem_of(
    gold: Sequence[Alignment],
    loose: Collection[int],
    l2: float,
    make: Callable[[Sequence[Alignment], float], Objective],
) -> Objective:
    """The problem that `make` makes of a corpus and a penalty: two, tied, if some gold is loose."""
    strict, rest = (
        [each for at, each in enumerate(gold) if (at in loose) is kind] for kind in (False, True)
    )
    if not rest:
        return make(gold, l2)
    return TiedProblem(make(strict, 0.0), make(rest, 0.0), l2)


def shared_change(kind: int, kinds: int) -> FloatArray:
    """(kinds,) how far each set of weights moves when a pair of one kind teaches a perceptron."""
    shares = np.full(kinds, _OTHERS)
    shares[kind] = 1.0
    return shares


def between(parameters: FloatArray, size: int, lean: float) -> FloatArray:
    """The `size` weights of a model, of those of one problem or of two that are tied.

    `lean` is the share of the strict ones.
    """
    if len(parameters) == size:
        return parameters
    strict, loose = np.split(parameters, 2)
    mixed: FloatArray = lean * strict + (1 - lean) * loose
    return mixed
