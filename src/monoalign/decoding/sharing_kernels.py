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
    and nothing paid for the rest, the sum of scores is a bound.
    """
    size, least = len(scores), min(apart, beside)
    rest = np.append(np.cumsum(scores[::-1])[::-1], 0.0)
    taken = np.zeros(size, np.bool_)
    best = np.zeros(size, np.bool_)
    best_total, total, shared = 0.0, 0.0, 0
    tried = np.zeros(size + 1, np.int64)  # 0: take it next; 1: leave it next; 2: done
    depth, steps = 0, 0
    while depth >= 0:
        steps += 1
        if steps > _LIMIT:
            return best, best_total, False
        if depth == size:
            worth = total - _price(sources, targets, taken, apart, beside)
            if worth > best_total + 1e-9:
                best_total = worth
                best[:] = taken
            depth -= 1
            continue
        if tried[depth] == 2:
            depth -= 1
            continue
        if tried[depth] == 1 and taken[depth]:
            taken[depth] = False
            total -= scores[depth]
            shared -= _shared(sources, targets, taken, depth)
        elif tried[depth] == 0:
            shared += _shared(sources, targets, taken, depth)
            taken[depth] = True
            total += scores[depth]
        tried[depth] += 1
        if total + rest[depth + 1] - least * shared > best_total + 1e-9:
            depth += 1
            tried[depth] = 0
    return best, best_total, True


@compiled
def _shared(sources: Any, targets: Any, taken: Any, link: int) -> int:
    """How many of the two words of a link have other links that are taken."""
    source, target = 0, 0
    for other in range(len(taken)):
        if taken[other]:
            source |= sources[other] == sources[link]
            target |= targets[other] == targets[link]
    return int(source) + int(target)


@compiled
def _price(sources: Any, targets: Any, taken: Any, apart: float, beside: float) -> float:
    """What links pay that share a word: for each link of a word, by the distance to its next."""
    price = 0.0
    for one in range(len(taken)):
        if taken[one]:
            price += _to_next(sources, targets, taken, one, apart, beside)
            price += _to_next(targets, sources, taken, one, apart, beside)
    return price


@compiled
def _to_next(words: Any, partners: Any, taken: Any, one: int, apart: float, beside: float) -> float:
    """What the link before the next one of its word pays; nothing if it is the last."""
    step = 0
    for other in range(len(taken)):
        if taken[other] and words[other] == words[one]:
            further = partners[other] - partners[one]
            if further > 0 and (step == 0 or further < step):
                step = further
    return 0.0 if step == 0 else beside if step == 1 else apart
