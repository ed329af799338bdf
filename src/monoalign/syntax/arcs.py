"""Collapsed, labelled arcs of a UD tree: what UD writes as enhanced dependencies.

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
their own arcs (`case`, `mark`, `cc`), as in UD.
"""

from __future__ import annotations

from typing import NamedTuple

from monoalign.core.sentence import Sentence

from .graph import graph_of
from .labels import collapsed_labels
from .relative_clauses import add_relatives
from .shared_arguments import add_conjuncts, add_objects, add_subjects


class Arc(NamedTuple):
    """From a head, -1 for none, to a word that depends on it."""

    head: int
    dependent: int
    label: str


def arcs(sentence: Sentence) -> list[Arc]:
    """The arcs of a parsed sentence by dependent, that of the tree first; O(n · depth).

    Lemmas and tags help where they are: labels take lower-cased words otherwise.
    """
    graph = graph_of(sentence)
    labels = collapsed_labels(graph)
    for word, head in enumerate(graph.heads):
        graph.add(head, word, labels[word])
    add_subjects(graph)
    add_objects(graph)
    add_conjuncts(graph)
    add_relatives(graph)
    return [
        Arc(head, word, label)
        for word, incoming in enumerate(graph.incoming)
        for head, label in incoming
    ]
