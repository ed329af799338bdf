"""Phrase alignment as packing: choose edits that share no word, of the greatest total gain.

The gain of an EQ or SUB edit is what it adds over leaving its words unaligned: its own score less
those of the DEL and INS edits of its words. So

    score(E) = Σ score(DEL of every source word) + Σ score(INS of every target word) + Σ gain(e)

and an edit whose gain is not positive is in no better packing than the one without it. What is left
falls into components, sets of edits that are linked by common words, each solved by itself. Those
of word-to-word edits are assignment problems.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]

from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray
from monoalign.core.sentence import SentencePair


class Edits(NamedTuple):
    """The candidate edits of one pair; `NOWHERE` on the missing side of a DEL or INS."""

    pair: SentencePair
    source_starts: IntArray
    source_ends: IntArray
    target_starts: IntArray
    target_ends: IntArray

    def at(self, rows: IntArray) -> Edits:
        """Some of them."""
        return Edits(self.pair, *(column[rows] for column in self[1:]))


class Choice(NamedTuple):
    """The EQ and SUB edits chosen, by row, and whether no better choice exists."""

    rows: IntArray
    optimal: bool


def edits_of(space: EditSpace, number: int) -> Edits:
    """The edits of one pair of a batch."""
    rows = space.rows(number)
    return Edits(
        space.pairs[number],
        space.source_starts[rows],
        space.source_ends[rows],
        space.target_starts[rows],
        space.target_ends[rows],
    )


def gains_of(edits: Edits, scores: FloatArray) -> tuple[FloatArray, float]:
    """(rows,) gains, 0 for DEL and INS; and the score of leaving every word unaligned."""
    height, width = len(edits.pair.source), len(edits.pair.target)
    return _gains(*edits[1:], scores, height, width)


def components(edits: Edits) -> IntArray:
    """(edits,) the number of the component that each edit is in, in order of first edits."""
    return _components(*edits[1:], len(edits.pair.source), len(edits.pair.target))


def covered(edits: Edits) -> tuple[IntArray, IntArray]:
    """(entries,) edits in order, and the words they cover: source words, then target words."""
    heights = edits.source_ends - edits.source_starts
    widths = edits.target_ends - edits.target_starts
    counts = heights + widths
    columns = np.repeat(np.arange(len(counts)), counts)
    inside = np.arange(len(columns)) - np.repeat(np.cumsum(counts) - counts, counts)
    on_source = inside < heights[columns]
    sources = edits.source_starts[columns] + inside
    targets = edits.target_starts[columns] + inside - heights[columns] + len(edits.pair.source)
    return columns, np.where(on_source, sources, targets)


def is_single(edits: Edits) -> BoolArray:
    """(edits,) which join one word with one word."""
    single: BoolArray = (edits.source_ends - edits.source_starts == 1) & (
        edits.target_ends - edits.target_starts == 1
    )
    return single


def assign(edits: Edits, gains: FloatArray) -> IntArray:
    """The rows of the best packing of edits that join one word with one word, gains positive."""
    sources, rows = np.unique(edits.source_starts, return_inverse=True)
    targets, columns = np.unique(edits.target_starts, return_inverse=True)
    matrix = np.zeros((len(sources), len(targets)))
    places = np.full(matrix.shape, -1)
    matrix[rows, columns], places[rows, columns] = gains, np.arange(len(gains))
    chosen: IntArray = places[linear_sum_assignment(matrix, maximize=True)]
    return chosen[chosen >= 0]


@njit(cache=True)
def _gains(
    source_starts: IntArray,
    source_ends: IntArray,
    target_starts: IntArray,
    target_ends: IntArray,
    scores: FloatArray,
    height: int,
    width: int,
) -> tuple[FloatArray, float]:
    deleted, inserted = np.zeros(height), np.zeros(width)
    for row in range(len(scores)):
        if target_starts[row] < 0:
            deleted[source_starts[row]] = scores[row]
        elif source_starts[row] < 0:
            inserted[target_starts[row]] = scores[row]
    gains = np.zeros(len(scores))
    for row in range(len(scores)):
        if source_starts[row] >= 0 and target_starts[row] >= 0:
            gains[row] = scores[row]
            for word in range(source_starts[row], source_ends[row]):
                gains[row] -= deleted[word]
            for word in range(target_starts[row], target_ends[row]):
                gains[row] -= inserted[word]
    return gains, deleted.sum() + inserted.sum()


@njit(cache=True)
def _components(
    source_starts: IntArray,
    source_ends: IntArray,
    target_starts: IntArray,
    target_ends: IntArray,
    height: int,
    width: int,
) -> IntArray:
    parents = np.arange(height + width)
    for edit in range(len(source_starts)):
        root = _root(parents, source_starts[edit])
        for word in range(source_starts[edit] + 1, source_ends[edit]):
            parents[_root(parents, word)] = root
        for word in range(target_starts[edit], target_ends[edit]):
            parents[_root(parents, height + word)] = root
    labels = np.full(height + width, -1)
    found = np.empty(len(source_starts), np.int64)
    count = 0
    for edit in range(len(source_starts)):
        root = _root(parents, source_starts[edit])
        if labels[root] < 0:
            labels[root] = count
            count += 1
        found[edit] = labels[root]
    return found


@njit(cache=True)
def _root(parents: IntArray, word: int) -> int:
    while parents[word] != word:
        parents[word] = parents[parents[word]]
        word = parents[word]
    return word
