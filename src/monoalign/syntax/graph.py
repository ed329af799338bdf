"""UD trees that are being turned into graphs: what the steps towards collapsed arcs share.

The words of a batch of sentences lie end to end, and a word is its place among all of them. Trees,
with the numbers of their relations, stay as they are; arcs are added.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.kernels.compiled import compiled

from .relations import SUBJECTS


class Trees(NamedTuple):
    """The trees of a batch, a value a word (words,) where nothing else is said.

    The dependents of word i, in order, are `children[child_starts[i]:child_starts[i + 1]]`.
    """

    heads: IntArray  # -1 for a root
    relations: IntArray  # see `relations.py`
    words: IntArray  # bits, see `traits.py`
    tags: IntArray
    order: IntArray  # heads before dependents, a subtree in one piece
    child_starts: IntArray  # (words + 1,)
    children: IntArray  # (words with a head,)


class Arcs(NamedTuple):
    """The arcs found so far; those of a word are chained, in the order in which they were found.

    There is room for a number of them: what does not fit is counted, and not kept.
    """

    used: IntArray  # (1,) how many there are
    first: IntArray  # (words,) the first arc of a word, -1 if there is none
    last: IntArray
    others: IntArray  # (room,) the words at the other end
    labels: IntArray
    following: IntArray  # the next arc of the same word


def no_arcs(words: int, room: int) -> Arcs:
    """Nothing yet."""
    used, first, last = np.zeros(1, np.int64), np.full(words, -1), np.full(words, -1)
    return Arcs(used, first, last, *np.empty((3, room), np.int64))


@compiled
def add(arcs: Arcs, word: int, other: int, label: int) -> None:
    """Add an arc to those of a word, unless it is there or would be a loop."""
    if word == other:
        return
    at = arcs.first[word]
    while at >= 0:
        if arcs.others[at] == other and arcs.labels[at] == label:
            return
        at = arcs.following[at]
    new = arcs.used[0]
    arcs.used[0] += 1
    if new >= len(arcs.others):
        return
    arcs.others[new], arcs.labels[new], arcs.following[new] = other, label, -1
    if arcs.first[word] < 0:
        arcs.first[word] = new
    else:
        arcs.following[arcs.last[word]] = new
    arcs.last[word] = new


@compiled
def children(trees: Trees, head: int) -> IntArray:
    """The dependents of a word, in order."""
    return trees.children[trees.child_starts[head] : trees.child_starts[head + 1]]


@compiled
def first_having(trees: Trees, head: int, relation: int) -> int:
    """The first dependent of a word by a relation, -1 if there is none."""
    for word in children(trees, head):
        if trees.relations[word] == relation:
            return int(word)
    return -1


@compiled
def has(trees: Trees, head: int, relation: int) -> bool:
    """Whether a word has a dependent by a relation."""
    return first_having(trees, head, relation) >= 0


@compiled
def has_subject(trees: Trees, head: int) -> bool:
    """Whether a word has a subject in the tree."""
    found = False
    for word in children(trees, head):
        found = found or trees.relations[word] in SUBJECTS
    return found
