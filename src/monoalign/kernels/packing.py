"""Loops over the candidate edits of one pair: gains, components, and small packings by search.

`spans` are the four columns of an `EditSpace`. Words are counted through: source words, then target
words; `height` and `width` are how many there are of each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

OPEN = -1
"""The answer for edits of a component that the search gave up on."""


@compiled
def edit_gains(spans: Any, scores: Any, height: int, width: int) -> Any:
    """(edits,) gains, 0 for DEL and INS; and the score of leaving every word unaligned."""
    source_starts, source_ends, target_starts, target_ends = spans
    deleted, inserted = np.zeros(height), np.zeros(width)
    for row in range(len(scores)):
        if target_starts[row] < 0:
            deleted[source_starts[row]] = scores[row]
        elif source_starts[row] < 0:
            inserted[target_starts[row]] = scores[row]
    gains = np.zeros(len(scores))
    for row in range(len(scores)):
        if source_starts[row] >= 0 and target_starts[row] >= 0:
            gains[row] = scores[row]
            for word in range(source_starts[row], source_ends[row]):
                gains[row] -= deleted[word]
            for word in range(target_starts[row], target_ends[row]):
                gains[row] -= inserted[word]
    return gains, deleted.sum() + inserted.sum()


@compiled
def edit_components(spans: Any, height: int, width: int) -> Any:
    """(edits,) the index of each edit's component, in order of first edits.

    Edits that share a word, directly or through others, are in one component.
    """
    source_starts, source_ends, target_starts, target_ends = spans
    parents = np.arange(height + width)
    for edit in range(len(source_starts)):
        root = _root(parents, source_starts[edit])
        for word in range(source_starts[edit] + 1, source_ends[edit]):
            parents[_root(parents, word)] = root
        for word in range(target_starts[edit], target_ends[edit]):
            parents[_root(parents, height + word)] = root
    labels = np.full(height + width, -1)
    components = np.empty(len(source_starts), np.int64)
    count = 0
    for edit in range(len(source_starts)):
        root = _root(parents, source_starts[edit])
        if labels[root] < 0:
            labels[root] = count
            count += 1
        components[edit] = labels[root]
    return components


@compiled
def _root(parents: Any, word: int) -> int:
    while parents[word] != word:
        parents[word] = parents[parents[word]]
        word = parents[word]
    return word


@compiled
def search_components(
    spans: Any, gains: Any, labels: Any, height: int, width: int, limit: int
) -> Any:
    """(edits,) 1 if chosen, 0 if not, `OPEN` where a component took more than `limit` steps.

    Gains are positive. Each component is solved by itself, by depth-first search.
    O(edits log edits + steps)
    """
    answers = np.zeros(len(gains), np.int64)
    order = np.argsort(-gains, kind="mergesort")
    used = np.zeros(height + width, np.bool_)
    sizes = np.bincount(labels)
    starts = np.cumsum(sizes) - sizes
    nexts = starts.copy()
    members = np.empty(len(gains), np.int64)
    for edit in order:
        members[nexts[labels[edit]]] = edit
        nexts[labels[edit]] += 1
    for label in range(len(sizes)):
        first, last = starts[label], starts[label] + sizes[label]
        _search(spans, gains, members[first:last], height, used, limit, answers)
    return answers


@compiled
def _search(
    spans: Any, gains: Any, members: Any, height: int, used: Any, limit: int, answers: Any
) -> None:
    """Take or leave edits, the greatest first; what is left can add no more than its sum."""
    left = np.zeros(len(members) + 1)
    for index in range(len(members) - 1, -1, -1):
        left[index] = left[index + 1] + gains[members[index]]
    taken, best_taken = np.empty(len(members), np.int64), np.empty(len(members), np.int64)
    count, best_count, index, steps = 0, 0, 0, 0
    value, best = 0.0, 0.0
    while True:
        steps += 1
        if steps > limit:
            answers[members] = OPEN
            break
        if value + left[index] > best:
            edit = members[index]
            if _is_free(spans, edit, height, used):
                _use(spans, edit, height, used, True)
                taken[count] = index
                count += 1
                value += gains[edit]
                if value > best:
                    best, best_count = value, count
                    best_taken[:count] = taken[:count]
            index += 1
        elif count:
            count -= 1
            index = taken[count]
            _use(spans, members[index], height, used, False)
            value -= gains[members[index]]
            index += 1
        else:
            answers[members[best_taken[:best_count]]] = 1
            break
    for rest in range(count):
        _use(spans, members[taken[rest]], height, used, False)


@compiled
def _is_free(spans: Any, edit: int, height: int, used: Any) -> bool:
    source_starts, source_ends, target_starts, target_ends = spans
    free = True
    for word in range(source_starts[edit], source_ends[edit]):
        free = free and not used[word]
    for word in range(target_starts[edit], target_ends[edit]):
        free = free and not used[height + word]
    return free


@compiled
def _use(spans: Any, edit: int, height: int, used: Any, value: bool) -> None:
    source_starts, source_ends, target_starts, target_ends = spans
    used[source_starts[edit] : source_ends[edit]] = value
    used[height + target_starts[edit] : height + target_ends[edit]] = value


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
