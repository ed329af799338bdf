"""The dynamic program of a chain: one sweep, in the semiring that is asked for.

A sweep adds up (posteriors, partition function) or takes the maximum (best path) over the states
of the word before. It works on potentials, the exponentials of scores, scaled word by word so
that nothing overflows: O(M·N) exponentials and O(M·N²) products per pair, which the compiler
vectorises. All pairs of a batch lie end to end; each is worked out by itself, so that its result
does not depend on the others.

A step table has the scores of the jumps -reach … reach, then those to, from and between nulls.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from .compiled import compiled

Array = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_LEAST = -600.0  # a state this far below the best of its word is impossible in double precision


@compiled
def best_paths(unary: Array, words: Integers, widths: Integers, steps: Array) -> Integers:
    """(all words,) the states of each pair's best path; of equal ones, the lowest from behind."""
    states = np.empty(words.sum(), np.int64)
    row, word = 0, 0
    for pair in range(len(words)):
        count, width = words[pair], widths[pair]
        scores = unary[row : row + count * width].reshape(count, width)
        potentials, _ = potentials_of(scores)
        jumps, _ = jumps_of(steps, width - 1)
        values, _ = _sweep(potentials, jumps, True)
        _trace(values, jumps, states[word : word + count])
        row += count * width
        word += count
    return states


@compiled
def marginals(
    unary: Array, words: Integers, widths: Integers, steps: Array, count_steps: bool
) -> tuple[Array, Array, Array]:
    """Posteriors (rows,), log partitions (pairs,), expected steps (pairs or 0, steps)."""
    posteriors = np.empty(len(unary))
    partitions = np.zeros(len(words))
    counts = np.zeros((len(words) if count_steps else 0, len(steps)))
    row = 0
    for pair in range(len(words)):
        count, width = words[pair], widths[pair]
        rows = slice(row, row + count * width)
        row += count * width
        if count == 0:
            continue
        scores = unary[rows].reshape(count, width)
        potentials, base = potentials_of(scores)
        jumps, step_base = jumps_of(steps, width - 1)
        forward, scale = _sweep(potentials, jumps, False)
        backward = _sweep(potentials[::-1].copy(), mirrored(jumps), False)[0][::-1].copy()
        partitions[pair] = (
            base + scale + step_base * (count - 1) + math.log(forward[count - 1].sum())
        )
        _posteriors(forward, backward, potentials, posteriors[rows].reshape(count, width))
        if count_steps:
            _count(forward, backward, jumps, counts[pair])
    return posteriors, partitions, counts


@compiled
def _sweep(potentials: Array, jumps: Array, maximise: bool) -> tuple[Array, float]:
    """(M, N+1) for each state the total of all ways that end in it, and the log of its scale."""
    words, width = potentials.shape
    size = width - 1
    to_null, from_null, between = jumps[-3], jumps[-2], jumps[-1]
    values = np.empty((words, width))
    scale = 0.0
    for word in range(words):
        row = values[word]
        if word == 0:
            row[:] = potentials[0]
        else:
            last = values[word - 1]
            row[0] = last[0] * between
            for state in range(1, width):
                way = last[state] * to_null
                row[0] = max(row[0], way) if maximise else row[0] + way
            row[1:] = last[0] * from_null
            for before in range(size):
                value = last[1 + before]
                if value == 0.0:  # most states, where training allows only the right ones
                    continue
                shift = size - 1 - before
                if maximise:
                    for state in range(size):
                        row[1 + state] = max(row[1 + state], value * jumps[shift + state])
                else:
                    for state in range(size):
                        row[1 + state] += value * jumps[shift + state]
            for state in range(width):
                row[state] *= potentials[word, state]
        top = row.max()
        scale += math.log(top)
        for state in range(width):
            row[state] /= top
    return values, scale


@compiled
def _trace(values: Array, jumps: Array, states: Integers) -> None:
    """Walk back from the best last state; a way that reaches the maximum is a best way."""
    words, width = values.shape
    size = width - 1
    state = 0
    for word in range(words - 1, -1, -1):
        row = values[word]
        best, chosen = -1.0, 0
        for before in range(width):
            value = row[before]
            if word < words - 1:
                if state == 0:
                    value *= jumps[-1] if before == 0 else jumps[-3]
                else:
                    value *= jumps[-2] if before == 0 else jumps[size - 1 + state - before]
            if value > best:
                best, chosen = value, before
        state = chosen
        states[word] = state


@compiled
def _posteriors(forward: Array, backward: Array, potentials: Array, shares: Array) -> None:
    """(M, N+1) both sweeps hold a word's own potential: it must count once. Rows sum to 1."""
    words, width = potentials.shape
    for word in range(words):
        total = 0.0
        for state in range(width):
            value = 0.0
            if potentials[word, state] > 0:
                value = forward[word, state] / potentials[word, state] * backward[word, state]
            shares[word, state] = value
            total += value
        for state in range(width):
            shares[word, state] /= total


@compiled
def _count(forward: Array, backward: Array, jumps: Array, counts: Array) -> None:
    """(steps,) how often each step is expected, all words together."""
    words, width = forward.shape
    size, reach = width - 1, (len(counts) - 3) // 2
    span = max(2 * size - 1, 0)
    here = np.empty(span + 3)
    for word in range(1, words):
        last, row = forward[word - 1], backward[word]
        here[:] = 0.0
        for before in range(size):
            value = last[1 + before]
            if value == 0.0:
                continue
            for state in range(size):
                here[size - 1 - before + state] += value * row[1 + state]
        here[span] = last[1:].sum() * row[0]
        here[span + 1] = last[0] * row[1:].sum()
        here[span + 2] = last[0] * row[0]
        here *= jumps
        here /= here.sum()
        for at in range(span):
            counts[reach + min(max(at - (size - 1), -reach), reach)] += here[at]
        counts[2 * reach + 1 :] += here[span:]


@compiled
def potentials_of(scores: Array) -> tuple[Array, float]:
    """Exponentials of scores, 1 for the best state of each word, and the log of what was left."""
    words, width = scores.shape
    potentials = np.empty((words, width))
    base = 0.0
    for word in range(words):
        top = scores[word].max()
        base += top
        for state in range(width):
            value = scores[word, state] - top
            # A state that is forbidden stays so; one that is only bad must not become impossible.
            potentials[word, state] = 0.0 if value == -np.inf else math.exp(max(value, _LEAST))
    return potentials, base


@compiled
def jumps_of(steps: Array, size: int) -> tuple[Array, float]:
    """(2·size - 1 + 3,) exponentials of the steps between `size` places, and their scale."""
    reach = (len(steps) - 3) // 2
    span = max(2 * size - 1, 0)
    top = steps.max()
    jumps = np.empty(span + 3)
    for at in range(span):
        jump = min(max(at - (size - 1), -reach), reach)
        jumps[at] = math.exp(max(steps[reach + jump] - top, _LEAST / 2))
    for at in range(3):
        jumps[span + at] = math.exp(max(steps[2 * reach + 1 + at] - top, _LEAST / 2))
    return jumps, top


@compiled
def mirrored(jumps: Array) -> Array:
    """The steps as they look when the words are walked backwards."""
    backward: Array = jumps.copy()
    backward[:-3] = jumps[:-3][::-1]
    backward[-3], backward[-2] = jumps[-2], jumps[-3]
    return backward
