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
