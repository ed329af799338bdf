"""Small packings by depth-first search: what would take HiGHS longer to read than to solve."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from monoalign.core.edit import BoolArray, FloatArray, IntArray

OPEN = -1
"""The mark of edits of a component that the search gave up on."""


class Spans(NamedTuple):
    """The spans of the EQ and SUB edits of a pair."""

    source_starts: IntArray
    source_ends: IntArray
    target_starts: IntArray
    target_ends: IntArray


@njit(cache=True)
def search_components(
    spans: Spans, gains: FloatArray, labels: IntArray, height: int, width: int, limit: int
) -> IntArray:
    """(edits,) 1 if chosen, 0 if not, `OPEN` where a component took more than `limit` steps.

    Gains are positive. Each component is solved by itself: O(edits log edits) plus the steps.
    """
    marks = np.zeros(len(gains), np.int64)
    order = np.argsort(-gains, kind="mergesort")
    used = np.zeros(height + width, np.bool_)
    sizes = np.bincount(labels)
    starts = np.cumsum(sizes) - sizes
    places = starts.copy()
    members = np.empty(len(gains), np.int64)
    for edit in order:
        members[places[labels[edit]]] = edit
        places[labels[edit]] += 1
    for label in range(len(sizes)):
        first, last = starts[label], starts[label] + sizes[label]
        _search(spans, gains, members[first:last], height, used, limit, marks)
    return marks


@njit(cache=True)
def _search(
    spans: Spans,
    gains: FloatArray,
    members: IntArray,
    height: int,
    used: BoolArray,
    limit: int,
    marks: IntArray,
) -> None:
    """Take or leave edits, the greatest first; what is left can add no more than its sum."""
    left = np.zeros(len(members) + 1)
    for place in range(len(members) - 1, -1, -1):
        left[place] = left[place + 1] + gains[members[place]]
    taken, best_taken = np.empty(len(members), np.int64), np.empty(len(members), np.int64)
    count, best_count, place, steps = 0, 0, 0, 0
    value, best = 0.0, 0.0
    while True:
        steps += 1
        if steps > limit:
            marks[members] = OPEN
            break
        if value + left[place] > best:
            edit = members[place]
            if _free(spans, edit, height, used):
                _use(spans, edit, height, used, True)
                taken[count] = place
                count += 1
                value += gains[edit]
                if value > best:
                    best, best_count = value, count
                    best_taken[:count] = taken[:count]
            place += 1
        elif count:
            count -= 1
            place = taken[count]
            _use(spans, members[place], height, used, False)
            value -= gains[members[place]]
            place += 1
        else:
            marks[members[best_taken[:best_count]]] = 1
            break
    for rest in range(count):
        _use(spans, members[taken[rest]], height, used, False)


@njit(cache=True)
def _free(spans: Spans, edit: int, height: int, used: BoolArray) -> bool:
    for word in range(spans.source_starts[edit], spans.source_ends[edit]):
        if used[word]:
            return False
    for word in range(spans.target_starts[edit], spans.target_ends[edit]):
        if used[height + word]:
            return False
    return True


@njit(cache=True)
def _use(spans: Spans, edit: int, height: int, used: BoolArray, value: bool) -> None:
    used[spans.source_starts[edit] : spans.source_ends[edit]] = value
    used[height + spans.target_starts[edit] : height + spans.target_ends[edit]] = value
