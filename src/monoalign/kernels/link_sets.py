"""The best set of links when links that share a word pay for it: a search to the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

_LIMIT = 20_000
"""Steps after which the search in a group keeps what it has; groups of a dozen links need fewer."""

_PARTNERS = 12
"""Of more possible partners of a word, so many of the best are looked at."""


@compiled
def best_sets(scores: Any, words: Any, forms: Any, offsets: Any, prices: Any) -> Any:
    """(rows,) what is chosen, and for each pair the score and whether it is proven the best.

    `words` (2, rows) are the places of a link's two words, `forms` (2, rows) numbers that are equal
    where words are; `prices` are those of `_step`.
    """
    chosen = np.zeros(len(scores), np.bool_)
    totals = np.zeros(len(offsets) - 1)
    optimal = np.ones(len(offsets) - 1, np.bool_)
    for pair in range(len(offsets) - 1):
        good = np.flatnonzero(scores[offsets[pair] : offsets[pair + 1]] > 0.0) + offsets[pair]
        rows = _strongest(good, scores, words)
        optimal[pair] = len(rows) == len(good)
        group_of = _groups(words[0][rows], words[1][rows])
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
                scores[members], words[:, members], forms[:, members], prices
            )
            chosen[members] = best
            totals[pair] += total
            optimal[pair] &= whole
    return chosen, totals, optimal


@compiled
def _strongest(rows: Any, scores: Any, words: Any) -> Any:
    """Those that are among the best of both their words, in order; O(rows · log rows)"""
    kept = np.ones(len(rows), np.bool_)
    order = np.argsort(-scores[rows], kind="mergesort")
    for side in range(2):
        places = words[side][rows]
        count = np.zeros(places.max() + 1 if len(rows) else 0, np.int64)
        for row in order:
            count[places[row]] += 1
            kept[row] &= count[places[row]] <= _PARTNERS
    return rows[kept]


@compiled
def _groups(sources: Any, targets: Any) -> Any:
    """(links,) the first link that each is joined with by shared words, directly or by others."""
    size = len(sources)
    group = np.arange(size)
    for words in (sources, targets):
        first = np.full(words.max() + 1 if size else 0, -1)
        for link in range(size):
            other = first[words[link]]
            if other < 0:
                first[words[link]] = link
                continue
            one, other = _first(group, link), _first(group, other)
            group[max(one, other)] = min(one, other)
    for link in range(size):
        group[link] = _first(group, link)
    return group


@compiled
def _first(group: Any, link: int) -> int:
    """The first link of a group, known to those on the way from now on."""
    first = link
    while group[first] != first:
        first = group[first]
    while group[link] != first:
        group[link], link = first, group[link]
    return first


@compiled
def _search(scores: Any, words: Any, forms: Any, prices: Any) -> Any:
    """The best set of links that come best first: depth first, take before leave.

    What is taken so far pays the lowest price for every link but one that a word has: with that,
    and nothing paid for the rest, the sum of scores is a bound. O(links) a step
    """
    size, least = len(scores), prices.min()
    rest = np.append(np.cumsum(scores[::-1])[::-1], 0.0)
    best, best_total = _greedy(scores, words, forms, prices)
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
                more, shares = _added(words, forms, taken, depth, prices)
                price[depth + 1] += more
                shared[depth + 1] += shares
            tried[depth] += 1
            if total + rest[depth + 1] - least * shared[depth + 1] > best_total + 1e-9:
                depth += 1
                tried[depth] = 0
        if depth < 0:
            return best, best_total, True
    return best, best_total, False


@compiled
def _greedy(scores: Any, words: Any, forms: Any, prices: Any) -> Any:
    """Links best first, each if it gives more than it costs: a good set, and its worth."""
    taken = np.zeros(len(scores), np.bool_)
    total = 0.0
    for link in range(len(scores)):
        price, _ = _added(words, forms, taken, link, prices)
        if scores[link] > price:
            taken[link] = True
            total += scores[link] - price
    return taken, total


@compiled
def _added(words: Any, forms: Any, taken: Any, link: int, prices: Any) -> Any:
    """What a link adds to the price of those that are taken, and how many of its words have one."""
    price, shared = 0.0, 0
    for side in range(2):
        own, partners, forms_here = words[side], words[1 - side], forms[1 - side]
        below, above = -1, -1  # links to the next partners of the word
        for other in range(len(taken)):
            if taken[other] and other != link and own[other] == own[link]:
                step = partners[other] - partners[link]
                if step > 0 and (above < 0 or partners[other] < partners[above]):
                    above = other
                if step < 0 and (below < 0 or partners[other] > partners[below]):
                    below = other
        if below >= 0:
            price += _step(partners, forms_here, below, link, prices)
        if above >= 0:
            price += _step(partners, forms_here, link, above, prices)
        if below >= 0 and above >= 0:
            price -= _step(partners, forms_here, below, above, prices)
        shared += below >= 0 or above >= 0
    return price, shared


@compiled
def _step(partners: Any, forms: Any, one: int, other: int, prices: Any) -> float:
    """The price from one partner to the next: apart, beside, or the same word once more."""
    which = 1 if partners[other] - partners[one] == 1 else 0
    price: float = prices[2 if forms[one] == forms[other] else which]
    return price
