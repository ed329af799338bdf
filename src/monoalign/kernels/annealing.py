"""Simulated annealing over the phrase edits of one pair, all iterations.

`spans` are the four columns of an `EditSpace` of EQ and SUB edits. Words are counted through: the
`height` source words, then the target words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

_NEGLIGIBLE = -30.0  # exp of it is 1e-13: what is that unlikely is never drawn


@compiled
def anneal(spans: Any, gains: Any, height: int, width: int, schedule: Any, state: Any) -> Any:
    """The rows of the best packing met, one iteration for each temperature of the schedule.

    Successors are counted through: first the edits, then a DEL or INS for each word. `state` seeds
    the draws.
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


@compiled
def _draw(steps: Any, temperature: float, state: Any) -> Any:
    """The generator's next state, and a successor with the probability exp(score / temperature)."""
    highest = steps.max()
    total = 0.0
    for index in range(len(steps)):
        power = (steps[index] - highest) / temperature
        if power > _NEGLIGIBLE:
            total += np.exp(power)
    state, share = _uniform(state)
    left = share * total
    drawn = 0
    for index in range(len(steps)):
        power = (steps[index] - highest) / temperature
        if power > _NEGLIGIBLE:
            drawn = index
            left -= np.exp(power)
            if left <= 0:
                break
    return state, drawn


@compiled
def _uniform(state: Any) -> Any:
    """The next state and a number in [0, 1), by SplitMix64."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return state, np.float64(mixed >> np.uint64(11)) / 9007199254740992.0


@compiled
def _enter(edit: int, spans: Any, gains: Any, height: int, holders: Any, losses: Any) -> None:
    """Take an edit in; those that share a word with it leave."""
    source_starts, source_ends, target_starts, target_ends = spans
    for word in range(source_starts[edit], source_ends[edit]):
        _leave(word, spans, gains, height, holders, losses)
    for word in range(target_starts[edit], target_ends[edit]):
        _leave(height + word, spans, gains, height, holders, losses)
    _hold(edit, edit, spans, height, holders)
    _shift(edit, gains[edit], spans, losses)


@compiled
def _leave(word: int, spans: Any, gains: Any, height: int, holders: Any, losses: Any) -> None:
    """Remove the edit of a word, if there is one."""
    edit = holders[word]
    if edit >= 0:
        _hold(edit, -1, spans, height, holders)
        _shift(edit, -gains[edit], spans, losses)


@compiled
def _hold(edit: int, holder: int, spans: Any, height: int, holders: Any) -> None:
    """Set the holder of all words of an edit."""
    source_starts, source_ends, target_starts, target_ends = spans
    holders[source_starts[edit] : source_ends[edit]] = holder
    holders[height + target_starts[edit] : height + target_ends[edit]] = holder


@compiled
def _shift(edit: int, change: float, spans: Any, losses: Any) -> None:
    """Add to the losses of all edits that share a word with this one."""
    source_starts, source_ends, target_starts, target_ends = spans
    start, end = source_starts[edit], source_ends[edit]
    first, last = target_starts[edit], target_ends[edit]
    for row in range(len(losses)):
        if (source_starts[row] < end and start < source_ends[row]) or (
            target_starts[row] < last and first < target_ends[row]
        ):
            losses[row] += change


@compiled
def _distinct(holders: Any) -> Any:
    """The edits that hold words, in order."""
    edits = np.empty(len(holders), np.int64)
    count = 0
    for word in range(len(holders)):
        if holders[word] >= 0 and (word == 0 or holders[word] != holders[word - 1]):
            edits[count] = holders[word]
            count += 1
    return edits[:count]
