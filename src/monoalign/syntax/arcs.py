"""Collapsed, labelled arcs of UD trees: what UD writes as enhanced dependencies.

    He was seen by a man of the law and left

    root     (-1, seen)   obl:agent (seen, man)   nmod:of (man, law)    conj:and (seen, left)
    nsubj:pass (seen, He)                         nsubj (left, He)      …

The papers' names (Stanford dependencies, collapsed, with conjuncts propagated) for the same arcs:

    prep_of, prep_in        nmod:of, obl:in       by what they modify: a noun, or a verb
    prepc_without           advcl:without, acl:without
    conj_and                conj:and
    agent                   obl:agent
    xsubj                   nsubj:xsubj
    rcmod, ref              acl:relcl, ref
    nsubjpass, dobj, nn     nsubj:pass, obj, compound
    poss, tmod, num         nmod:poss, obl:unmarked, nummod

A word may have several heads. Words left out by ellipsis are not put back, and function words keep
their own arcs (`case`, `mark`, `cc`), as in UD. Lemmas and tags help where they are: labels take
lower-cased words otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.sentence import Sentence
from monoalign.kernels.compiled import compiled

from .batch import starts_of, tags_of, trees_of
from .graph import Arcs, Trees, add, no_arcs
from .labels import collapsed_labels
from .relations import ACL_RELCL, OBL, known_labels
from .relative_clauses import CIRCUMSTANCES, Gaps, add_relatives
from .shared_arguments import add_conjuncts, add_objects, add_subjects
from .traits import PREPOSITION

# What stands beside a clause is not part of it, and a second root is no root.
_NOT_SHARED = frozenset(("root", "conj", "parataxis", "ref", "list", "vocative", "discourse"))


class Arc(NamedTuple):
    """From a head, -1 for none, to a word that depends on it."""

    head: int
    dependent: int
    label: str


class ArcColumns(NamedTuple):
    """The arcs of many sentences; words are places among those of all sentences, end to end."""

    heads: IntArray  # (arcs,) -1 for none
    dependents: IntArray
    labels: IntArray  # numbers


def arcs(sentence: Sentence) -> list[Arc]:
    """The arcs of a parsed sentence by dependent, that of the tree first; O(n · depth)."""
    labels = known_labels()
    found = arcs_of([sentence], labels)
    names = list(labels)
    columns = (column.tolist() for column in found)
    return [Arc(head, word, names[label]) for head, word, label in zip(*columns, strict=True)]


def arcs_of(sentences: Sequence[Sentence], labels: dict[str, int]) -> ArcColumns:
    """The arcs of many sentences, in the order of `arcs`.

    `labels` are those of `relations.known_labels`, with the numbers of others met before; new ones
    are added.
    """
    starts = starts_of(sentences)
    trees = trees_of(sentences, starts, labels)
    forms = _forms(sentences)
    own = collapsed_labels(trees, forms, labels)
    gaps = _gaps(trees, forms, labels)
    shared = [name.partition(":")[0] not in _NOT_SHARED for name in labels]
    return _collapsed(trees, own, np.array(shared), gaps)


def _forms(sentences: Sequence[Sentence]) -> list[str]:
    """How words are written in labels.

    As lemmas, which mend spelling; but `including` and `based` are not `include` and `base`.
    """
    words = chain(*(one.words for one in sentences))
    lemmas = chain(*(one.base_forms for one in sentences))
    tags = chain(*map(tags_of, sentences))
    return [
        word.lower() if tag in ("VBG", "VBN") else lemma.lower()
        for word, lemma, tag in zip(words, lemmas, tags, strict=True)
    ]


def _gaps(trees: Trees, forms: Sequence[str], labels: dict[str, int]) -> Gaps:
    """Worked out for the few words that may be asked for."""
    stranded = np.full(len(forms), OBL)
    for word in np.flatnonzero((trees.relations == OBL) & (trees.tags & PREPOSITION > 0)).tolist():
        stranded[word] = labels.setdefault(f"obl:{forms[word]}", len(labels))
    circumstances = np.zeros(len(forms), np.bool_)
    for word in trees.heads[trees.relations == ACL_RELCL].tolist():
        circumstances[word] = forms[word] in CIRCUMSTANCES
    clausal = [
        labels.setdefault("c" + name[1:], len(labels)) if name.startswith("nsubj") else number
        for number, name in enumerate(list(labels))
    ]
    return Gaps(np.array(clausal), circumstances, stranded)


def _collapsed(trees: Trees, own: IntArray, shared: BoolArray, gaps: Gaps) -> ArcColumns:
    """The arcs; `own` (words,) are the labels of those of the trees."""
    words = len(own)
    room = 2 * words
    while True:
        found, subjects = no_arcs(words, room), no_arcs(words, room)
        _collapse(trees, own, shared, gaps, found, subjects)
        needed = max(int(found.used[0]), int(subjects.used[0]))
        if needed <= room:
            return ArcColumns(*_by_word(found))
        room = 2 * needed


@compiled
def _collapse(
    trees: Trees, own: IntArray, shared: BoolArray, gaps: Gaps, found: Arcs, subjects: Arcs
) -> None:
    for word in range(len(own)):
        add(found, word, trees.heads[word], own[word])
    add_subjects(trees, found, subjects)
    add_objects(trees, found)
    add_conjuncts(trees, found, shared)
    add_relatives(trees, found, gaps)


@compiled
def _by_word(found: Arcs) -> tuple[IntArray, IntArray, IntArray]:
    """Heads, dependents and labels."""
    heads, dependents, labels = np.empty((3, found.used[0]), np.int64)
    size = 0
    for word in range(len(found.first)):
        at = found.first[word]
        while at >= 0:
            heads[size], dependents[size], labels[size] = found.others[at], word, found.labels[at]
            at, size = found.following[at], size + 1
    return heads[:size], dependents[:size], labels[:size]
