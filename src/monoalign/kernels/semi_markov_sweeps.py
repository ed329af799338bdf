"""Sweeps through a semi-Markov chain; `semi_markov.py` says what its states are.

A row of a sweep has a value for nothing and for each of N places, and then the logarithm of the
scale of its boundary: N + 2 columns. The semiring, sum or maximum, is swapped.
"""

from __future__ import annotations

import math

import numpy as np

from .chain import Array, jumps_of, mirrored
from .compiled import compiled


@compiled
def scaled_potentials(
    blocks: Array, nulls: Array, steps: Array
) -> tuple[Array, Array, Array, float]:
    """Exponentials of scores, each word's best single state being 1, and the log of the scale."""
    words, most, width, _ = blocks.shape
    jumps, step_base = jumps_of(steps, width)
    # Segmentations differ in how many steps they take, so what was taken off a step is put back.
    tops = np.zeros(words + 1)
    for m in range(words):
        top = nulls[m]
        for n in range(width):
            top = max(top, blocks[m, 0, n, 0])
        tops[m + 1] = tops[m] + (top if top > -np.inf else 0.0)
    scaled, null = np.zeros(blocks.shape), np.zeros(words)
    for m in range(words):
        null[m] = _exp(nulls[m] + step_base - tops[m + 1] + tops[m])
        for a in range(min(most, words - m)):
            taken = tops[m + a + 1] - tops[m] - step_base
            for n in range(width):
                for b in range(min(most, width - n)):
                    scaled[m, a, n, b] = _exp(blocks[m, a, n, b] - taken)
    return scaled, null, jumps, float(tops[words] - step_base)


@compiled
def _exp(value: float) -> float:
    return 0.0 if value == -np.inf else math.exp(min(max(value, -600.0), 600.0))


@compiled
def sweep(scaled: Array, null: Array, jumps: Array, maximise: bool) -> tuple[Array, Array]:
    """(M + 1, N + 2) for each boundary the total of all ways that leave a state before it, and that
    enter a state after it; the last column holds the logarithm of the boundary's scale.
    """
    words, most, width, _ = scaled.shape
    leaving, entering = np.zeros((words + 1, width + 2)), np.zeros((words + 1, width + 2))
    entering[0, : width + 1] = 1.0
    for end in range(1, words + 1):
        base = entering[end - 1, width + 1]
        row = leaving[end]
        row[0] = entering[end - 1, 0] * null[end - 1]
        for a in range(min(most, end)):
            m = end - a - 1
            factor = math.exp(entering[m, width + 1] - base)
            for n in range(width):
                value = entering[m, n + 1] * factor
                if value == 0.0:
                    continue
                for b in range(min(most, width - n)):
                    way = value * scaled[m, a, n, b]
                    at = n + b + 1
                    row[at] = max(row[at], way) if maximise else row[at] + way
        _scale(row, base, width)
        _step_all(row, jumps, entering[end], maximise)
        entering[end, width + 1] = row[width + 1]
    return leaving, entering


@compiled
def sweep_back(scaled: Array, null: Array, jumps: Array) -> tuple[Array, Array]:
    """(M + 1, N + 2) totals from each boundary on, by the state left before and entered after."""
    words, most, width, _ = scaled.shape
    ahead, open_ = np.zeros((words + 1, width + 2)), np.zeros((words + 1, width + 2))
    ahead[words, : width + 1] = 1.0
    back = mirrored(jumps)
    for m in range(words - 1, -1, -1):
        base = ahead[m + 1, width + 1]
        row = open_[m]
        row[0] = ahead[m + 1, 0] * null[m]
        for a in range(min(most, words - m)):
            factor = math.exp(ahead[m + a + 1, width + 1] - base)
            for n in range(width):
                for b in range(min(most, width - n)):
                    row[n + 1] += scaled[m, a, n, b] * ahead[m + a + 1, n + b + 1] * factor
        _scale(row, base, width)
        _step_all(row, back, ahead[m], False)
        ahead[m, width + 1] = row[width + 1]
    return ahead, open_


@compiled
def _scale(row: Array, base: float, width: int) -> None:
    """Divide by the greatest value, unless no way leads here, and keep the logarithm."""
    top = row[: width + 1].max()
    row[width + 1] = base
    if top > 0:
        row[: width + 1] /= top
        row[width + 1] += math.log(top)


@compiled
def _step_all(row: Array, jumps: Array, stepped: Array, maximise: bool) -> None:
    """One step from all states of `row` to all of `stepped`."""
    width = len(row) - 2
    stepped[0] = row[0] * jumps[-1]
    stepped[1 : width + 1] = row[0] * jumps[-2]
    for before in range(width):
        value = row[1 + before]
        if value == 0.0:
            continue
        way = value * jumps[-3]
        stepped[0] = max(stepped[0], way) if maximise else stepped[0] + way
        shift = width - 1 - before
        for state in range(width):
            way = value * jumps[shift + state]
            at = 1 + state
            stepped[at] = max(stepped[at], way) if maximise else stepped[at] + way


@compiled
def step_potential(jumps: Array, before: int, state: int, width: int) -> float:
    """The potential of one step between states."""
    if state == 0:
        return float(jumps[-1] if before == 0 else jumps[-3])
    return float(jumps[-2] if before == 0 else jumps[width - 1 + state - before])
