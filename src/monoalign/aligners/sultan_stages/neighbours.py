"""The dependencies of a batch as arrays: the neighbours of words in the collapsed graph.

A word has an entry for every arc that leads to it or from it: the word at the other end, the type
of the arc with its direction, and its places in the table of equivalent types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.sentence import Sentence
from monoalign.syntax.arcs import arcs_of

from .grid import Words
from .table1 import rows_of

_CATEGORIES = 8  # more than there are


class Neighbours(NamedTuple):
    """Entries of all words of one side; those of word w are from `starts[w]` to `starts[w + 1]`."""

    starts: IntArray  # (words + 1,)
    words: IntArray  # (entries,) places in the sentence
    types: IntArray  # (entries,) equal for the same label in the same direction
    first_rows: IntArray  # (entries,) bits, see `table1.rows_of`
    second_rows: IntArray


def neighbours_of(
    sentences: Sequence[Sentence], words: Words, wanted: BoolArray, labels: dict[str, int]
) -> Neighbours:
    """The entries of the wanted words; labels are numbered as by `arcs_of`. O(arcs · log arcs)

    Sentences without a wanted word are not looked at.
    """
    needed = _sentences_of(words, wanted)
    heads, dependents, numbers = _arcs_of(sentences, words, needed, labels)
    own, others = np.concatenate([heads, dependents]), np.concatenate([dependents, heads])
    types = np.concatenate([2 * numbers + 1, 2 * numbers])
    some = np.flatnonzero(wanted[own])
    some = some[np.argsort(own[some], kind="stable")]
    own, others, types = own[some], others[some], types[some]
    firsts = np.repeat(words.starts[:-1], np.diff(words.starts))
    first_rows, second_rows = _rows(types, words.categories[own], words.categories[others], labels)
    starts = np.searchsorted(own, np.arange(len(wanted) + 1))
    return Neighbours(starts, others - firsts[others], types, first_rows, second_rows)


def _sentences_of(words: Words, wanted: BoolArray) -> IntArray:
    """Which sentences have a wanted word."""
    return np.unique(np.searchsorted(words.starts, np.flatnonzero(wanted), side="right") - 1)


def _arcs_of(
    sentences: Sequence[Sentence], words: Words, needed: IntArray, labels: dict[str, int]
) -> tuple[IntArray, IntArray, IntArray]:
    """Places of heads and dependents, and the labels' numbers.

    Roots have no arcs, and punctuation has none either, as in the paper's dependencies.
    """
    found = arcs_of([sentences[number] for number in needed.tolist()], labels)
    punctuation = labels.setdefault("punct", len(labels))
    lengths = np.diff(words.starts)[needed]
    places = np.repeat(words.starts[needed], lengths) + _within(lengths)
    some = (found.heads >= 0) & (found.labels != punctuation)
    return places[found.heads[some]], places[found.dependents[some]], found.labels[some]


def _within(lengths: IntArray) -> IntArray:
    """(2, 3) -> 0 1 0 1 2"""
    ends = np.cumsum(lengths)
    within: IntArray = np.arange(lengths.sum()) - np.repeat(ends - lengths, lengths)
    return within


def _rows(
    types: IntArray, own: IntArray, others: IntArray, labels: dict[str, int]
) -> tuple[IntArray, IntArray]:
    """(entries,) the places in the table of equivalents, looked up once a distinct arc."""
    keys = (types * _CATEGORIES + own) * _CATEGORIES + others
    distinct, places = np.unique(keys, return_inverse=True)
    names = list(labels)
    found = np.zeros((len(distinct), 2), np.int64)
    for at, key in enumerate(distinct.tolist()):
        rest, other = divmod(key, _CATEGORIES)
        kind, category = divmod(rest, _CATEGORIES)
        found[at] = rows_of(names[kind // 2], kind % 2 == 1, category, other)
    return found[places, 0], found[places, 1]
