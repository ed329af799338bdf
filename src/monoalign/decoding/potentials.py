"""Scores of states and steps as potentials, their exponentials, scaled so that none overflows."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from monoalign.kernels.compiled import compiled

Array = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_LEAST = -600.0  # a state this far below the best of its word is impossible in double precision


@compiled
def potentials_of(scores: Array) -> tuple[Array, float]:
    """Exponentials of scores, 1 for the best state of each word, and the log of what was left."""
    words, width = scores.shape
    found = np.empty((words, width))
    base = 0.0
    for word in range(words):
        top = scores[word].max()
        base += top
        for state in range(width):
            value = scores[word, state] - top
            # A state that is forbidden stays so; one that is only bad must not become impossible.
            found[word, state] = 0.0 if value == -np.inf else math.exp(max(value, _LEAST))
    return found, base


@compiled
def jumps_of(steps: Array, size: int) -> tuple[Array, float]:
    """(2·size - 1 + 3,) exponentials of the steps between `size` places, and their scale."""
    reach = (len(steps) - 3) // 2
    span = max(2 * size - 1, 0)
    top = steps.max()
    found = np.empty(span + 3)
    for at in range(span):
        jump = min(max(at - (size - 1), -reach), reach)
        found[at] = math.exp(max(steps[reach + jump] - top, _LEAST / 2))
    for at in range(3):
        found[span + at] = math.exp(max(steps[2 * reach + 1 + at] - top, _LEAST / 2))
    return found, top


@compiled
def mirrored(jumps: Array) -> Array:
    """The steps as they look when the words are walked backwards."""
    found: Array = jumps.copy()
    found[:-3] = jumps[:-3][::-1]
    found[-3], found[-2] = jumps[-2], jumps[-3]
    return found
