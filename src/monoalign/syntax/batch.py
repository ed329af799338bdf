"""Parsed sentences side by side, as the trees that compiled code works on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence
from monoalign.kernels.compiled import compiled

from .graph import Trees
from .relations import ROOT
from .traits import tag_traits, word_traits
from .tree import walk


def starts_of(sentences: Sequence[Sentence]) -> IntArray:
    """(sentences + 1,) where the words of each begin."""
    lengths = np.fromiter(map(len, sentences), np.int64, len(sentences))
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])


def trees_of(sentences: Sequence[Sentence], starts: IntArray, labels: dict[str, int]) -> Trees:
    """Their trees; new relations are numbered. FormatError if one is not parsed or no forest."""
    size = int(starts[-1])
    places = np.repeat(starts[:-1], np.diff(starts))
    heads = _checked(sentences, starts, np.fromiter(_heads(sentences), np.int64, size), places)
    relations = _numbered(sentences, labels, size)
    relations[heads < 0] = ROOT  # whatever a parser calls it, it has no head to share
    words = np.fromiter(map(word_traits, chain(*(one.words for one in sentences))), np.int64, size)
    tags = np.fromiter(map(tag_traits, chain(*map(tags_of, sentences))), np.int64, size)
    child_starts, children = _children(heads)
    order = _walk(heads, child_starts, children)
    if len(order) < size:
        for one in sentences:
            walk(one.heads or ())  # says which word is on a cycle
    return Trees(heads, relations, words, tags, order, child_starts, children)


def tags_of(sentence: Sentence) -> tuple[str, ...]:
    """The tags of a sentence, empty if it has none."""
    return ("",) * len(sentence) if sentence.tags is None else sentence.tags


def _heads(sentences: Sequence[Sentence]) -> chain[int]:
    for one in sentences:
        if one.heads is None or one.relations is None:
            raise FormatError("expected a parsed sentence, found one without heads or relations")
    return chain(*(one.heads or () for one in sentences))


def _checked(
    sentences: Sequence[Sentence], starts: IntArray, heads: IntArray, places: IntArray
) -> IntArray:
    """Heads as places among all words."""
    lengths = np.repeat(np.diff(starts), np.diff(starts))
    if ((heads < -1) | (heads >= lengths)).any():
        for one in sentences:
            walk(one.heads or ())  # says which word has no such head
    return np.where(heads < 0, -1, heads + places)


def _numbered(sentences: Sequence[Sentence], labels: dict[str, int], size: int) -> IntArray:
    relations = list(chain(*(one.relations or () for one in sentences)))
    for relation in relations:
        if relation not in labels:
            labels[relation] = len(labels)
    return np.fromiter(map(labels.__getitem__, relations), np.int64, size)


def _children(heads: IntArray) -> tuple[IntArray, IntArray]:
    """Where the dependents of each word begin, and all dependents; see `Trees`."""
    by_head = np.argsort(heads, kind="stable")
    by_head = by_head[np.count_nonzero(heads < 0) :]
    return np.searchsorted(heads[by_head], np.arange(len(heads) + 1)), by_head


@compiled
def _walk(heads: IntArray, child_starts: IntArray, children: IntArray) -> IntArray:
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
