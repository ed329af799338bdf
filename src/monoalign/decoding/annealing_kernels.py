"""The compiled part of the annealing search: one pair, all iterations."""

from __future__ import annotations

import numpy as np
from numba import njit

from monoalign.core.edit import FloatArray, IntArray

from .packing_search import Spans

_NEGLIGIBLE = -30.0  # exp of it is 1e-13: what is that unlikely is never drawn


@njit(cache=True)
def anneal(
    spans: Spans,
    gains: FloatArray,
    height: int,
    width: int,
    schedule: FloatArray,
    state: np.uint64,
) -> IntArray:
    """The rows of the best packing met, one iteration for each temperature of the schedule.

    Successors are numbered: first the edits, then a DEL or INS for each word.
    """
    count = len(gains)
    holders = np.full(height + width, -1)  # the edit that each word is in
    losses = np.zeros(count)  # the gains of the present edits that an edit would remove
    steps = np.empty(count + height + width)  # what each successor adds to the score
    score, best, best_holders = 0.0, 0.0, holders.copy()
    for temperature in schedule:
        for row in range(count):
            steps[row] = gains[row] - losses[row]
        for word in range(height + width):
            holder = holders[word]
            steps[count + word] = -gains[holder] if holder >= 0 else 0.0
        state, successor = _draw(steps, temperature, state)
        score += steps[successor]
        if successor >= count:
            _leave(successor - count, spans, gains, height, holders, losses)
        else:
            _enter(successor, spans, gains, height, holders, losses)
        if score > best + 1e-9:
            best, best_holders = score, holders.copy()
    return _distinct(best_holders[:height])


@njit(cache=True)
def _draw(steps: FloatArray, temperature: float, state: np.uint64) -> tuple[np.uint64, int]:
    """A successor with the probability exp(score / temperature), and the generator's next state."""
    highest = steps.max()
    total = 0.0
    for place in range(len(steps)):
        power = (steps[place] - highest) / temperature
        if power > _NEGLIGIBLE:
            total += np.exp(power)
    state, share = _uniform(state)
    left = share * total
    drawn = 0
    for place in range(len(steps)):
        power = (steps[place] - highest) / temperature
        if power > _NEGLIGIBLE:
            drawn = place
            left -= np.exp(power)
            if left <= 0:
                break
    return state, drawn


@njit(cache=True)
def _uniform(state: np.uint64) -> tuple[np.uint64, float]:
    """The next state and a number in [0, 1), by SplitMix64."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return state, np.float64(mixed >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True)
def _enter(
    edit: int,
    spans: Spans,
    gains: FloatArray,
    height: int,
    holders: IntArray,
    losses: FloatArray,
) -> None:
    """Take an edit in; those that share a word with it leave."""
    for word in range(spans.source_starts[edit], spans.source_ends[edit]):
        _leave(word, spans, gains, height, holders, losses)
    for word in range(spans.target_starts[edit], spans.target_ends[edit]):
        _leave(height + word, spans, gains, height, holders, losses)
    holders[spans.source_starts[edit] : spans.source_ends[edit]] = edit
    first, last = height + spans.target_starts[edit], height + spans.target_ends[edit]
    holders[first:last] = edit
    _shift(edit, gains[edit], spans, losses)


@njit(cache=True)
def _leave(
    word: int,
    spans: Spans,
    gains: FloatArray,
    height: int,
    holders: IntArray,
    losses: FloatArray,
) -> None:
    """Remove the edit of a word, if there is one."""
    edit = holders[word]
    if edit >= 0:
        holders[spans.source_starts[edit] : spans.source_ends[edit]] = -1
        first, last = height + spans.target_starts[edit], height + spans.target_ends[edit]
        holders[first:last] = -1
        _shift(edit, -gains[edit], spans, losses)


@njit(cache=True)
def _shift(edit: int, change: float, spans: Spans, losses: FloatArray) -> None:
    """Add to the losses of all edits that share a word with this one."""
    start, end = spans.source_starts[edit], spans.source_ends[edit]
    first, last = spans.target_starts[edit], spans.target_ends[edit]
    for row in range(len(losses)):
        if (spans.source_starts[row] < end and start < spans.source_ends[row]) or (
            spans.target_starts[row] < last and first < spans.target_ends[row]
        ):
            losses[row] += change


@njit(cache=True)
def _distinct(holders: IntArray) -> IntArray:
    """The edits that hold words, in order."""
    found = np.empty(len(holders), np.int64)
    count = 0
    for word in range(len(holders)):
        if holders[word] >= 0 and (word == 0 or holders[word] != holders[word - 1]):
            found[count] = holders[word]
            count += 1
    return found[:count]
