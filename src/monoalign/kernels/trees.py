"""Dependency trees as arrays, and arcs that are added to them.

Words are positions: the words of all sentences lie end to end, with boundaries between them. A
boundary is a root without dependents, and its relation is `NO_RELATION`. Trees, with the numbers of
their relations, stay as they are; arcs are added.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .compiled import compiled

(
    ROOT,
    NSUBJ,
    NSUBJ_PASS,
    NSUBJ_OUTER,
    NSUBJ_XSUBJ,
    CSUBJ,
    CSUBJ_PASS,
    CSUBJ_OUTER,
    CSUBJ_XSUBJ,
    OBJ,
    IOBJ,
    OBL,
    NMOD,
    NMOD_POSS,
    ADVMOD,
    ADVCL,
    ADVCL_RELCL,
    ACL,
    ACL_RELCL,
    CCOMP,
    XCOMP,
    CONJ,
    CC,
    CASE,
    MARK,
    DET,
    FIXED,
    EXPL,
    COP,
    AUX,
    AUX_PASS,
    REF,
) = range(32)
"""The relations that the loops know, named in `syntax/relations.py`; others have higher numbers."""

NO_RELATION = -1
SUBJECTS = (NSUBJ, NSUBJ_PASS, NSUBJ_OUTER, CSUBJ, CSUBJ_PASS, CSUBJ_OUTER)

POSSESSIVE, QUESTION_ADVERB, RELATIVE, RELATIVE_ADVERB = 1, 2, 4, 8
"""Attributes of words, as bits; `syntax/attributes.py` says which words have them."""

VERB, PARTICIPLE, NOMINAL, PREPOSITION = 1, 2, 4, 8
"""Attributes of tags, as bits."""


class Trees(NamedTuple):
    """The trees of a batch, one value per position (positions,) where nothing else is said.

    The dependents of word i, in order, are `children[child_starts[i]:child_starts[i + 1]]`.
    """

    heads: Any  # -1 for a root
    relations: Any
    words: Any  # attributes
    tags: Any  # attributes
    order: Any  # heads before dependents, a subtree in one piece
    child_starts: Any  # (positions + 1,)
    children: Any  # (words with a head,)


class ArcChains(NamedTuple):
    """The arcs so far; those of a word are chained, in the order in which they were added.

    There is room for a number of them: what does not fit is counted, and not stored.
    """

    used: Any  # (1,) how many there are
    first: Any  # (positions,) the first arc of a word, -1 if there is none
    last: Any
    others: Any  # (room,) the words at the other end
    labels: Any
    following: Any  # the next arc of the same word


def no_arcs(positions: int, room: int) -> ArcChains:
    """No arc of any word yet."""
    used, first, last = np.zeros(1, np.int64), np.full(positions, -1), np.full(positions, -1)
    return ArcChains(used, first, last, *np.empty((3, room), np.int64))


@compiled
def add_arc(arcs: ArcChains, word: int, other: int, label: int) -> None:
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
def arcs_by_word(arcs: ArcChains) -> Any:
    """(3, arcs) the other ends, the words, the labels; word by word."""
    columns = np.empty((3, arcs.used[0]), np.int64)
    size = 0
    for word in range(len(arcs.first)):
        at = arcs.first[word]
        while at >= 0:
            columns[0, size], columns[1, size] = arcs.others[at], word
            columns[2, size] = arcs.labels[at]
            at, size = arcs.following[at], size + 1
    return columns[:, :size]


@compiled
def dependents(trees: Trees, head: int) -> Any:
    """The dependents of a word, in order."""
    return trees.children[trees.child_starts[head] : trees.child_starts[head + 1]]


@compiled
def first_having(trees: Trees, head: int, relation: int) -> int:
    """The first dependent of a word by a relation, -1 if there is none."""
    for word in dependents(trees, head):
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
    subject = False
    for word in dependents(trees, head):
        subject = subject or trees.relations[word] in SUBJECTS
    return subject


@compiled
def walk_order(heads: Any, child_starts: Any, children: Any) -> Any:
    """Heads before dependents, a subtree in one piece; words on cycles are not reached."""
    order = np.empty(len(heads), np.int64)
    waiting = np.empty(len(heads), np.int64)
    done = 0
    for root in range(len(heads)):
        if heads[root] >= 0:
            continue
        waiting[0], left = root, 1
        while left:
            left -= 1
            word = waiting[left]
            order[done] = word
            done += 1
            for at in range(child_starts[word + 1] - 1, child_starts[word] - 1, -1):
                waiting[left] = children[at]
                left += 1
    return order[:done]
