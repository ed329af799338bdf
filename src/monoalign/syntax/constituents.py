"""Constituents: spans that are one head and whole subtrees of some of its dependents.

    The old man of the sea left      heads (2, 2, 6, 5, 5, 2, -1)
    "the old man", "old man", "man of the sea", "of the sea", "sea"     are constituents
    "old man of"  cuts "of the sea";  "the old"  has no head of its own

That is: one word of the span, its head, stands above all others, and whatever hangs on a
dependent of the head that is in the span is in the span as well.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from monoalign.core.errors import UsageError

from .tree import Positions, Tree


def are_constituents(tree: Tree, starts: ArrayLike, ends: ArrayLike) -> NDArray[np.bool_]:
    """Whether each half-open span (starts[k], ends[k]) is a constituent; empty spans are none."""
    whole: NDArray[np.bool_] = constituent_heads(tree, starts, ends) >= 0
    return whole


def constituent_heads(tree: Tree, starts: ArrayLike, ends: ArrayLike) -> Positions:
    """The head of each span (K,), -1 where the span is no constituent.

    Memory O(n + K), time O(n + K log n + words in the spans).
    """
    first, last = np.asarray(starts, dtype=np.intp), np.asarray(ends, dtype=np.intp)
    _check(len(tree), first, last)
    heads = np.full(len(first), -1, dtype=np.intp)
    some = np.flatnonzero(first < last)
    if len(some):
        first, last = first[some], last[some]
        topmost = _topmost(tree, first, last)
        whole = _are_whole(tree, topmost, first, last)
        heads[some[whole]] = topmost[whole]
    return heads


def _topmost(tree: Tree, starts: Positions, ends: Positions) -> Positions:
    """The word of each span that a walk over the tree enters first: its head, if it has one."""
    word_at = np.empty(len(tree), dtype=np.intp)
    word_at[tree.enters] = np.arange(len(tree))
    topmost: Positions = word_at[_reduced(np.minimum, tree.enters, starts, ends)]
    return topmost


def _are_whole(
    tree: Tree, heads: Positions, starts: Positions, ends: Positions
) -> NDArray[np.bool_]:
    """Whether the heads' dependents within the spans bring subtrees that fill the spans.

    Subtrees of sisters are disjoint: if each is in the span and their sizes add up to all words
    but the head, they are the span.
    """
    size, children = len(tree), tree.child_positions
    keys = tree.heads[children] * size + children  # sorted, since children are
    low = np.searchsorted(keys, heads * size + starts)
    high = np.searchsorted(keys, heads * size + ends)
    words = np.concatenate(([0], np.cumsum(tree.sizes[children])))
    filled: NDArray[np.bool_] = words[high] - words[low] == ends - starts - 1
    some = np.flatnonzero(filled & (low < high))
    if len(some):
        lefts = _reduced(np.minimum, tree.lefts[children], low[some], high[some])
        rights = _reduced(np.maximum, tree.rights[children], low[some], high[some])
        filled[some] = (lefts >= starts[some]) & (rights <= ends[some])
    return filled


def _reduced(
    operation: np.ufunc, values: Positions, starts: Positions, ends: Positions
) -> Positions:
    """The operation over `values[start:end]` of every span; no span may be empty."""
    padded = np.append(values, 0)  # so that a span may end where the values do
    bounds = np.column_stack((starts, ends)).ravel()
    reduced: Positions = operation.reduceat(padded, bounds)[::2]
    return reduced


def _check(size: int, starts: Positions, ends: Positions) -> None:
    if starts.shape != ends.shape or starts.ndim != 1:
        raise UsageError(f"expected as many starts as ends, found {starts.shape}, {ends.shape}")
    if np.any((starts < 0) | (ends < starts) | (ends > size)):
        raise UsageError(f"expected spans within 0 and {size}, found others")
