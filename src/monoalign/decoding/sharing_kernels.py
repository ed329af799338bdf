"""The search behind `sharing.py`, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from monoalign.core.compiled import compiled

_LIMIT = 20_000
"""Steps after which the search in a group keeps what it has; groups of a dozen links need fewer."""


@compiled
def best_sets(
    scores: Any, sources: Any, targets: Any, offsets: Any, apart: float, beside: float
) -> Any:
    """(rows,) what is chosen, and for each pair the score and whether it is proven the best."""
    chosen = np.zeros(len(scores), np.bool_)
    totals = np.zeros(len(offsets) - 1)
    optimal = np.ones(len(offsets) - 1, np.bool_)
    for pair in range(len(offsets) - 1):
        rows = np.flatnonzero(scores[offsets[pair] : offsets[pair + 1]] > 0.0) + offsets[pair]
        group_of = _groups(sources[rows], targets[rows])
        for group in range(len(rows)):
            if group_of[group] != group:  # a group is named by its first link
                continue
            members = rows[group_of == group]
            if len(members) == 1:
                chosen[members[0]] = True
                totals[pair] += scores[members[0]]
                continue
            members = members[np.argsort(-scores[members], kind="mergesort")]
            best, total, whole = _search(
                scores[members], sources[members], targets[members], apart, beside
            )
            chosen[members] = best
            totals[pair] += total
            optimal[pair] &= whole
    return chosen, totals, optimal


@compiled
def _groups(sources: Any, targets: Any) -> Any:
    """(links,) the first link that each is joined with by shared words, directly or by others."""
    size = len(sources)
    group = np.arange(size)
    changed = True
    while changed:
        changed = False
        for one in range(size):
            for other in range(one):
                if sources[one] == sources[other] or targets[one] == targets[other]:
                    low = min(group[one], group[other])
                    if group[one] != low or group[other] != low:
                        group[one] = low
                        group[other] = low
                        changed = True
    return group


@compiled
def _price(sources: Any, targets: Any, one: int, other: int, apart: float, beside: float) -> float:
    """What two links pay for a word that they share."""
    if sources[one] == sources[other]:
        return beside if abs(targets[one] - targets[other]) == 1 else apart
    if targets[one] == targets[other]:
        return beside if abs(sources[one] - sources[other]) == 1 else apart
    return 0.0


@compiled
def _search(scores: Any, sources: Any, targets: Any, apart: float, beside: float) -> Any:
    """The best set of links that come best first: depth first, with the rest's sum as a bound."""
    size = len(scores)
    rest = np.zeros(size + 1)
    for link in range(size - 1, -1, -1):
        rest[link] = rest[link + 1] + scores[link]
    taken = np.zeros(size, np.bool_)
    gain = np.zeros(size)  # what each taken link added
    best = np.zeros(size, np.bool_)
    best_total, total = 0.0, 0.0
    tried = np.zeros(size + 1, np.int64)  # 0: take it next; 1: leave it next; 2: done
    depth, steps = 0, 0
    while depth >= 0:
        steps += 1
        if steps > _LIMIT:
            return best, best_total, False
        if depth == size:
            if total > best_total + 1e-9:
                best_total = total
                best[:] = taken
            depth -= 1
            continue
        if tried[depth] == 0:
            tried[depth] = 1
            value = scores[depth]
            for other in range(depth):
                if taken[other]:
                    value -= _price(sources, targets, depth, other, apart, beside)
            if value > 0.0:  # a link that costs more than it gives will not pay later either
                taken[depth] = True
                gain[depth] = value
                total += value
                depth += 1
                tried[depth] = 0
                continue
        if taken[depth]:
            taken[depth] = False
            total -= gain[depth]
        if tried[depth] == 1:
            tried[depth] = 2
            if total + rest[depth + 1] > best_total + 1e-9:
                depth += 1
                tried[depth] = 0
                continue
        depth -= 1
    return best, best_total, True
