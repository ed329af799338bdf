"""The two chains of `features.scores.link_order`.

A chain's words take places: source words, say. Unlike the chains of `decoding`, these remember the
last place through words that take none. All works on potentials, the exponentials of log odds,
scaled a word at a time so that nothing overflows. Jumps beyond the reach of the table are scored
alike, so that a step takes running sums and a window: O(M·N·reach) a pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

LEAST = 1e-7  # a probability that is as good as none
_MOST = 20.0  # log odds; higher ones count as so high


@compiled
def posteriors(scores: Any, sizes: Any, jumps: Any, shares: Any) -> None:
    """Fill `shares` (2, cells): the chain of target words, then that of source words."""
    end = 0
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start, end = end, end + height * width
        if start == end:
            continue
        of_sources = _potentials(scores[start:end]).reshape((height, width))
        of_targets = of_sources.T.copy()
        by_source, by_target = chain(of_sources, jumps[1]), chain(of_targets, jumps[0])
        joint = _averaged(of_targets, by_source.T), _averaged(of_sources, by_target.T)
        by_target, by_source = chain(joint[0], jumps[0]), chain(joint[1], jumps[1])
        shares[0, start:end] = by_target.T.copy().ravel()
        shares[1, start:end] = by_source.ravel()


@compiled
def chain(taken: Any, jumps: Any) -> Any:
    """(words, places) posteriors, given potentials of the same shape.

    A word is in one of 2 · places + 1 states: it takes a place, or none after some place was the
    last taken, or none when none was.
    """
    words, places = taken.shape
    took, waits, none = np.empty((words, places)), np.empty((words, places)), np.empty(words)
    totals = np.empty(words)
    last, reached = np.zeros(places), np.empty(places)
    fresh = 1.0
    for word in range(words):
        _jump(last, jumps, fresh, reached)
        total = fresh
        for place in range(places):
            took[word, place] = reached[place] * taken[word, place]
            total += took[word, place] + last[place]
        fresh /= total
        none[word], totals[word] = fresh, total
        for place in range(places):
            took[word, place] /= total
            waits[word, place] = last[place] / total
            last[place] = took[word, place] + waits[word, place]
    return _backward(taken, jumps[::-1].copy(), took, waits, none, totals)


@compiled
def _backward(taken: Any, jumps: Any, took: Any, waits: Any, none: Any, totals: Any) -> Any:
    """From the last word to the first: what comes after a state, and its posterior."""
    words, places = taken.shape
    shares = np.empty((words, places))
    after, after_none = np.ones(places), 1.0
    ahead, reached = np.empty(places), np.empty(places)
    for word in range(words - 1, -1, -1):
        whole = none[word] * after_none
        for place in range(places):
            whole += (took[word, place] + waits[word, place]) * after[place]
        for place in range(places):
            shares[word, place] = took[word, place] * after[place] / whole
            ahead[place] = taken[word, place] * after[place]
        _jump(ahead, jumps, 0.0, reached)
        after_none = (after_none + ahead.sum()) / totals[word]
        for place in range(places):
            after[place] = (after[place] + reached[place]) / totals[word]
    return shares


@compiled
def _potentials(odds: Any) -> Any:
    potentials = np.empty(len(odds))
    for cell in range(len(odds)):
        potentials[cell] = np.exp(min(max(odds[cell], -_MOST), _MOST))
    return potentials


@compiled
def _averaged(potentials: Any, shares: Any) -> Any:
    """The geometric mean of potentials and the odds of another chain's posteriors."""
    mean = np.empty_like(potentials)
    for word in range(potentials.shape[0]):
        for place in range(potentials.shape[1]):
            share = min(max(shares[word, place], LEAST), 1.0 - LEAST)
            mean[word, place] = np.sqrt(potentials[word, place] * share / (1.0 - share))
    return mean


@compiled
def _jump(values: Any, jumps: Any, base: float, reached: Any) -> None:
    """For each place `base` and the sum of all values, each times what the jump from it has.

    Jump by jump, so that places go side by side through the processor.
    """
    places, reach = len(values), len(jumps) // 2
    below = above = 0.0  # sums of what is `reach` or more before, and behind, a place
    for place in range(places):
        if place >= reach:
            below += values[place - reach]
        reached[place] = base + jumps[2 * reach] * below
    for place in range(places - reach - 1, -1, -1):
        above += values[place + reach]
        reached[place] += jumps[0] * above
    widest = min(reach, places) - 1
    for step in range(-widest, widest + 1):
        weight = jumps[reach + step]
        into, from_ = reached[max(0, step) :], values[max(0, -step) :]
        for place in range(places - abs(step)):
            into[place] += from_[place] * weight
