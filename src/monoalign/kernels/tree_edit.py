"""The dynamic program of Zhang & Shasha (1989): the best mapping between two trees.

Deleting and inserting every word costs M + N; mapping a word to another saves its gain. The least
tree edit distance is therefore M + N less the largest total gain of a mapping that keeps the order
of words in the walk and who is above whom. Trees come as words in post-order (dependents before
their head, from left to right) with the place of the leftmost leaf below each.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .chain import Array, Integers
from .compiled import compiled

_NEVER = -1e9  # the gain of mapping the root above all roots to a word


@compiled
def post_order(heads: Integers) -> tuple[Integers, Integers]:
    """(n + 1,) words by place in the walk, and the place of the leftmost leaf below each place.

    The last place is that of a root above all roots, whose number is n. Where the heads are no
    forest, both are empty. O(n)
    """
    size = len(heads)
    first, after = np.full(size + 1, -1), np.full(size + 1, -1)
    for word in range(size - 1, -1, -1):
        if heads[word] < -1 or heads[word] >= size:
            return first[:0], first[:0]
        after[word] = first[heads[word]]  # a head of -1 is the last place: the root above all
        first[heads[word]] = word
    words, leaves = np.empty(size + 1, np.int64), np.empty(size + 1, np.int64)
    starts = np.zeros(size + 1, np.int64)
    word, place, descending = size, 0, True
    while True:
        if descending:
            starts[word] = place
            if first[word] >= 0:
                word = first[word]
                continue
        words[place], leaves[place] = word, starts[word]
        place += 1
        if word == size:
            break
        descending = after[word] >= 0
        word = after[word] if descending else heads[word] % (size + 1)
    return (words, leaves) if place == size + 1 else (first[:0], first[:0])


@compiled
def best_mapping(
    gains: Array, source_leaves: Integers, target_leaves: Integers
) -> tuple[Integers, float]:
    """Mapped places `(pairs, 2)` and their total gain, from gains (M, N) in post-order.

    O(M · N · min(depth, leaves) of each): a table for every pair of subtrees with a left sibling.
    """
    rows, columns = gains.shape
    trees, forest = np.zeros((rows, columns)), np.zeros((rows + 1, columns + 1))
    column_tops = _tops(target_leaves)
    for top in _tops(source_leaves):
        for other in column_tops:
            _fill(gains, source_leaves, target_leaves, top, other, trees, forest)
    pairs = np.empty((min(rows, columns), 2), np.int64)
    waiting, count = [(rows - 1, columns - 1)], 0
    while len(waiting) > 0:
        top, other = waiting.pop()
        _fill(gains, source_leaves, target_leaves, top, other, trees, forest)
        low, base = source_leaves[top], target_leaves[other]
        i, j = top, other
        while i >= low and j >= base:  # walk the table back; whole subtrees are left waiting
            value = forest[i + 1, j + 1]
            left, right = source_leaves[i], target_leaves[j]
            whole = left == low and right == base
            if whole and value == forest[i, j] + gains[i, j]:
                pairs[count, 0], pairs[count, 1] = i, j
                count += 1
                i, j = i - 1, j - 1
            elif not whole and value == forest[left, right] + trees[i, j]:
                waiting.append((i, j))
                i, j = left - 1, right - 1
            elif value == forest[i, j + 1]:
                i -= 1
            else:
                j -= 1
    return pairs[:count], trees[rows - 1, columns - 1]


@compiled
def map_words(
    gains: Array, source_heads: Integers, target_heads: Integers, least: float, moves: bool
) -> npt.NDArray[np.bool_]:
    """(M, N) the mapped cells of at least the `least` gain; gains (M, N) by word. Forests only.

    With `moves`, what is left of both trees is mapped again until nothing of that gain is found:
    a subtree that went elsewhere is thus found too.
    """
    chosen = np.zeros(gains.shape, np.bool_)
    sources, targets = _useful(gains), _useful(gains.T)
    while len(sources) > 0 and len(targets) > 0:
        rows, lefts = post_order(_contracted(source_heads, sources))
        columns, others = post_order(_contracted(target_heads, targets))
        table = np.full((len(rows), len(columns)), _NEVER)
        table[-1, -1] = 0.0
        for i in range(len(sources)):
            for j in range(len(targets)):
                table[i, j] = gains[sources[rows[i]], targets[columns[j]]]
        pairs, _ = best_mapping(table, lefts, others)
        for place in range(1, len(pairs)):  # the first is the root above all roots
            i, j = sources[rows[pairs[place, 0]]], targets[columns[pairs[place, 1]]]
            if gains[i, j] >= least:
                chosen[i, j] = True
        if not moves:
            break
        gains = np.where(gains >= least, gains, 0.0)  # from now on, every round links some
        for i, j in np.argwhere(chosen):
            gains[i, :] = gains[:, j] = 0.0
        sources, targets = _useful(gains), _useful(gains.T)
    return chosen


@compiled
def _contracted(heads: Integers, kept: Integers) -> Integers:
    """(kept,) the tree of some words: a word hangs on the nearest kept one above it."""
    places = np.full(len(heads) + 1, -1)
    places[kept] = np.arange(len(kept))
    contracted = np.empty(len(kept), np.int64)
    for index, word in enumerate(kept):
        head = heads[word]
        while head >= 0 and places[head] < 0:
            head = heads[head]
        contracted[index] = places[head]
    return contracted


@compiled
def _useful(gains: Array) -> Integers:
    """The words that some mapping gains by; the others only lengthen the search."""
    useful = np.zeros(len(gains), np.bool_)
    for word in range(len(gains)):
        for gain in gains[word]:
            useful[word] |= gain > 0
    return np.flatnonzero(useful)


@compiled
def _tops(leaves: Integers) -> Integers:
    """The topmost place of each leftmost leaf, in order: the roots of the tables to fill."""
    last = np.full(len(leaves), -1)
    for place in range(len(leaves)):
        last[leaves[place]] = place
    return np.sort(last[last >= 0])


@compiled
def _fill(
    gains: Array,
    lefts: Integers,
    others: Integers,
    top: int,
    other: int,
    trees: Array,
    forest: Array,
) -> None:
    """The gains of all pairs of left parts of two subtrees; those of whole subtrees are kept."""
    low, base = lefts[top], others[other]
    forest[low, base : other + 2] = 0.0
    for i in range(low, top + 1):
        forest[i + 1, base] = 0.0
        for j in range(base, other + 1):
            best = max(forest[i, j + 1], forest[i + 1, j])
            if lefts[i] == low and others[j] == base:
                best = max(best, forest[i, j] + gains[i, j])
                trees[i, j] = best
            else:
                best = max(best, forest[lefts[i], others[j]] + trees[i, j])
            forest[i + 1, j + 1] = best
