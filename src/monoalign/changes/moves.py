"""Which phrases are out of order: all but those that the heaviest increasing subsequence keeps."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def out_of_order(positions: Sequence[int], weights: Sequence[int]) -> set[int]:
    """The indices to take out so that the positions left increase, of the least total weight.

    Positions are distinct, weights above 0: `[2, 0, 1]` with weights 1 -> `{0}`. O(n log n)
    comparisons.
    """
    ends: list[int] = []  # positions, ascending: each ends a subsequence heavier than those before
    best: list[tuple[int, int]] = []  # the weight of that subsequence, and its last index
    before: list[int] = []
    for index, (position, weight) in enumerate(zip(positions, weights, strict=True)):
        at = bisect_left(ends, position)
        total, last = best[at - 1] if at else (0, -1)
        before.append(last)
        total += weight
        stop = at
        while stop < len(ends) and best[stop][0] <= total:
            stop += 1
        ends[at:stop] = [position]
        best[at:stop] = [(total, index)]
    kept, index = set(), best[-1][1] if best else -1
    while index >= 0:
        kept.add(index)
        index = before[index]
    return set(range(len(positions))) - kept
