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

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.kernels.arcs import collapse, function_words
from monoalign.kernels.trees import (
    ACL_RELCL,
    CONJ,
    FIXED,
    NO_RELATION,
    OBL,
    PREPOSITION,
    ROOT,
    walk_order,
)

from .relations import TAG_ATTRIBUTES, WORD_ATTRIBUTES, known_labels
from .tree import walk

# What stands beside a clause is not part of it, and a second root is no root.
_NOT_SHARED = frozenset(("root", "conj", "parataxis", "ref", "list", "vocative", "discourse"))
_SPELLED_OUT = {"vs.": "versus", "vs": "versus", "v.": "versus", "w/": "with", "w/o": "without"}
_CIRCUMSTANCES = frozenset(
    ("time", "year", "day", "night", "moment", "point", "last", "place", "way", "reason")
)
"""`the day I left`: a time, a manner or a reason is what it happened in, not to."""

_EMPTY = Sentence("", (), heads=(), relations=())

Forms = npt.NDArray[np.object_]
"""(positions,) how each word is written in a label."""


class Arc(NamedTuple):
    """From a head, -1 for none, to a word that depends on it."""

    head: int
    dependent: int
    label: str


class ArcColumns(NamedTuple):
    """The arcs of a batch, by dependent; words are positions in the batch."""

    heads: IntArray  # (arcs,) -1 for none
    dependents: IntArray
    labels: IntArray  # numbers


class Trees(NamedTuple):
    """The trees of a batch, one value per position (positions,) where nothing else is said.

    The dependents of word i, in order, are `children[child_starts[i]:child_starts[i + 1]]`.
    """

    heads: IntArray  # -1 for a root
    relations: IntArray
    words: IntArray  # attributes
    tags: IntArray  # attributes
    order: IntArray  # heads before dependents, a subtree in one piece
    child_starts: IntArray  # (positions + 1,)
    children: IntArray  # (words with a head,)


class Gaps(NamedTuple):
    """What is needed to say what a word is in a clause that lacks it."""

    clausal: IntArray  # (labels,) a clause's label for a noun's: `csubj` for `nsubj`
    circumstances: BoolArray  # (positions,) what something happened in: `the day I left`
    stranded: IntArray  # (positions,) of a preposition without its noun, the label that it gives


def arcs(sentence: Sentence) -> list[Arc]:
    """The arcs of a parsed sentence by dependent, that of the tree first; O(n · depth)."""
    labels = known_labels()
    batch = Batch.of([SentencePair("", sentence, _EMPTY)])
    heads, words, numbers = arcs_of(batch, labels)
    names, start = list(labels), int(batch.starts[0, 0])
    columns = np.where(heads < 0, -1, heads - start), words - start, numbers
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [Arc(head, word, names[label]) for head, word, label in rows]


def arcs_of(batch: Batch, labels: dict[str, int]) -> ArcColumns:
    """The arcs of all sentences, in the order of `arcs`. FormatError if one is not parsed.

    `labels` are those of `relations.known_labels`, with the numbers of others met before; new ones
    are added.
    """
    trees = _trees(batch, labels)
    forms = _forms(batch)
    own = _collapsed_labels(trees, forms, labels)
    gaps = _gaps(trees, forms, labels)
    shared = np.array([name.partition(":")[0] not in _NOT_SHARED for name in labels])
    return ArcColumns(*collapse(trees, own, shared, gaps))


def _trees(batch: Batch, labels: dict[str, int]) -> Trees:
    """The trees of a batch; new relations are numbered. FormatError if one is no forest."""
    for sentence in batch.sentences():
        if sentence.heads is None or sentence.relations is None:
            raise FormatError("expected a parsed sentence, found one without heads or relations")
    heads = batch.heads()
    _check_range(batch, heads)
    numbers = [labels.setdefault(name, len(labels)) for name in batch.forms("relation")]
    relations = np.array(numbers, np.int64)[batch.ids("relation")]
    relations[heads < 0] = ROOT  # whatever a parser calls it, it has no head to share
    relations[batch.boundaries] = NO_RELATION
    children = np.argsort(heads, kind="stable")[np.count_nonzero(heads < 0) :]
    child_starts = np.searchsorted(heads[children], np.arange(len(heads) + 1))
    order = walk_order(heads, child_starts, children)
    if len(order) < len(heads):
        _name_the_error(batch)
    words = batch.values("word", WORD_ATTRIBUTES)
    tags = batch.values("tag", TAG_ATTRIBUTES)
    return Trees(heads, relations, words, tags, order, child_starts, children)


def _check_range(batch: Batch, heads: IntArray) -> None:
    """A head is a word of the same sentence, or -1."""
    sentence = np.cumsum(batch.boundaries)  # the boundary after a sentence counts as the next
    inside = sentence[np.minimum(heads, len(heads) - 1)] == sentence
    if np.any((heads < -1) | ((heads >= 0) & ~inside)):
        _name_the_error(batch)


def _name_the_error(batch: Batch) -> None:
    """Raise the error that names the word whose head makes no tree."""
    for sentence in batch.sentences():
        walk(sentence.heads or ())


def _forms(batch: Batch) -> Forms:
    """As lemmas, which correct spelling; but `including` is not `include`, nor `based` `base`."""
    columns, ids = batch.types("word", "base", "tag")
    forms = [
        word.lower() if tag in ("VBG", "VBN") else lemma.lower()
        for word, lemma, tag in zip(*columns, strict=True)
    ]
    return np.array(forms, np.object_)[ids]


def _collapsed_labels(trees: Trees, forms: Forms, labels: dict[str, int]) -> IntArray:
    """(positions,) the label of each word's arc to its head: `nmod`, `of` below it -> `nmod:of`."""
    own: IntArray = trees.relations.copy()
    markers = function_words(trees)
    marked = np.flatnonzero(markers >= 0)
    names, numbers = list(labels), []
    relations, positions = trees.relations[marked].tolist(), markers[marked].tolist()
    has_more = (np.diff(trees.child_starts) > 0)[markers[marked]].tolist()
    for relation, marker, more in zip(relations, positions, has_more, strict=True):
        text = _spelled(trees, forms, marker) if more else forms[marker]
        label = _joined(names[relation], _SPELLED_OUT.get(text, text))
        numbers.append(labels.setdefault(label, len(labels)))
    own[marked] = numbers
    return own


def _spelled(trees: Trees, forms: Forms, marker: int) -> str:
    """A function word with what is fixed to it: `because_of`; and `and_or` of `and / or`."""
    below = trees.children[trees.child_starts[marker] : trees.child_starts[marker + 1]]
    fixed = below[np.isin(trees.relations[below], (FIXED, CONJ))]
    return "_".join(forms[word] for word in (marker, *fixed))


def _joined(relation: str, text: str) -> str:
    """No label is made of signs: `&` and `/` leave the relation as it is, as in UD."""
    return f"{relation}:{text}" if text.replace("_", "").isalpha() else relation


def _gaps(trees: Trees, forms: Forms, labels: dict[str, int]) -> Gaps:
    """Computed for the few words that may be asked for."""
    stranded = np.full(len(forms), OBL, np.int64)
    for word in np.flatnonzero((trees.relations == OBL) & (trees.tags & PREPOSITION > 0)).tolist():
        stranded[word] = labels.setdefault(f"obl:{forms[word]}", len(labels))
    circumstances = np.zeros(len(forms), np.bool_)
    for word in trees.heads[trees.relations == ACL_RELCL].tolist():
        circumstances[word] = forms[word] in _CIRCUMSTANCES
    clausal = [
        labels.setdefault("c" + name[1:], len(labels)) if name.startswith("nsubj") else number
        for number, name in enumerate(list(labels))
    ]
    clausal.extend(range(len(clausal), len(labels)))
    return Gaps(np.array(clausal, np.int64), circumstances, stranded)
