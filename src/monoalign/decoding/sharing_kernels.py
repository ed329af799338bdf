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
def _search(scores: Any, sources: Any, targets: Any, apart: float, beside: float) -> Any:
    """The best set of links that come best first: depth first, take before leave.

    What is taken so far pays at least `beside` for every link but one that a word has: with that,
    and nothing paid for the rest, the sum of scores is a bound. O(links) a step
    """
    size, least = len(scores), min(apart, beside)
    rest = np.append(np.cumsum(scores[::-1])[::-1], 0.0)
    best, best_total = _greedy(scores, sources, targets, apart, beside)
    taken = np.zeros(size, np.bool_)
    price, shared = np.zeros(size + 1), np.zeros(size + 1, np.int64)  # before each link
    total = 0.0
    tried = np.zeros(size + 1, np.int64)  # 0: take it next; 1: leave it next; 2: done
    depth = 0
    for _ in range(_LIMIT):
        if depth == size:
            if total - price[depth] > best_total + 1e-9:
                best_total = total - price[depth]
                best[:] = taken
            depth -= 1
        elif tried[depth] == 2:
            depth -= 1
        else:
            taken[depth] = tried[depth] == 0
            total += scores[depth] if taken[depth] else -scores[depth]
            price[depth + 1], shared[depth + 1] = price[depth], shared[depth]
            if taken[depth]:
                more, words = _added(sources, targets, taken, depth, apart, beside)
                price[depth + 1] += more
                shared[depth + 1] += words
            tried[depth] += 1
            if total + rest[depth + 1] - least * shared[depth + 1] > best_total + 1e-9:
                depth += 1
                tried[depth] = 0
        if depth < 0:
            return best, best_total, True
    return best, best_total, False


@compiled
def _greedy(scores: Any, sources: Any, targets: Any, apart: float, beside: float) -> Any:
    """Links best first, each if it gives more than it costs: a good set, and its worth."""
    taken = np.zeros(len(scores), np.bool_)
    total = 0.0
    for link in range(len(scores)):
        price, _ = _added(sources, targets, taken, link, apart, beside)
        if scores[link] > price:
            taken[link] = True
            total += scores[link] - price
    return taken, total


@compiled
def _added(sources: Any, targets: Any, taken: Any, link: int, apart: float, beside: float) -> Any:
    """What a link adds to the price of those that are taken, and how many of its words have one."""
    price, shared = 0.0, 0
    for side in range(2):
        words, partners = (sources, targets) if side == 0 else (targets, sources)
        below, above = 0, 0  # steps to the next partners of the word, 0 if there is none
        for other in range(len(taken)):
            if taken[other] and other != link and words[other] == words[link]:
                step = partners[other] - partners[link]
                if step > 0 and (above == 0 or step < above):
                    above = step
                if step < 0 and (below == 0 or -step < below):
                    below = -step
        price += _step(below, apart, beside) + _step(above, apart, beside)
        if below > 0 and above > 0:
            price -= _step(below + above, apart, beside)
        shared += below > 0 or above > 0
    return price, shared


@compiled
def _step(size: int, apart: float, beside: float) -> float:
    """The price from one partner to the next."""
    return 0.0 if size == 0 else beside if size == 1 else apart
