"""Similarity of two words by their common ancestors, the best over their senses.

With `c` a common ancestor of the senses `a` and `b`, `d` a number of steps up, and
IC(s) = -log(frequency of s and all below it / frequency of the root):

    path  1 / (1 + min over c of d(a, c) + d(b, c))
    lin   max over c of 2 IC(c) / (IC(a) + IC(b))                   (Lin 1998)
    jcn   1 / (1 + min over c of IC(a) + IC(b) - 2 IC(c))           (Jiang and Conrath 1997)

Jiang and Conrath define a distance; it is mapped to (0, 1] here. Frequencies are the counts of
WordNet's own tagged texts, one added to every synset; a synset counts once for each ancestor,
however many ways lead there. Nouns have one root, `entity`; verbs get one above their many.
Adjectives and adverbs have no ancestors: 1 if they share a synset, else 0, which is also what words
of different parts of speech get.

The maximum over sense pairs needs no sense pairs: for a fixed `c` the terms of the two words are
independent, so each word keeps, for every ancestor, the least d and the least IC of its senses.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import IntArray

from ..arrays import Float32Array, expand, group_starts, starts_of
from .entries import Entries, WordPairs
from .tables import Tables

SIMILARITIES = ("path", "lin", "jcn")

_BLOCK_WORDS = 64
_NOT_ABOVE = 100  # more than any depth


@dataclass(frozen=True, slots=True)
class Board:
    """(words of a block · C,) least depths and ICs of a block's words at every ancestor.

    Allocated once: a block wipes the depths it wrote, and an IC counts only where there is a depth.
    """

    depths: NDArray[np.uint8]
    information: Float32Array

    @staticmethod
    def of_width(width: int) -> Board:
        """An empty board."""
        cells = _BLOCK_WORDS * width
        return Board(np.full(cells, _NOT_ABOVE, np.uint8), np.empty(cells, np.float32))


@dataclass(frozen=True, slots=True)
class Profiles:
    """Rows (E,): the ancestors of an entry's senses, each with the least depth and the least IC.

    ``columns`` are numbers of the C distinct ancestors, ``shared`` (C,) their own IC.
    """

    starts: IntArray
    columns: IntArray
    depths: NDArray[np.uint8]
    information: Float32Array
    shared: Float32Array


def similarities_of(tables: Tables, pairs: WordPairs) -> Float32Array:
    """(U, 3) path, lin and jcn for the distinct pairs. O(U · ancestors of the lesser word).

    Blocks of words are spread out on a board of all C columns; the other words' rows pick from it.
    """
    profiles = _profiles(tables, pairs.entries)
    undirected, where = _undirected(pairs, np.diff(profiles.starts))
    result = np.zeros((len(undirected), len(SIMILARITIES)), np.float32)
    spread, picking = np.divmod(undirected, pairs.entries.size)
    words = group_starts(spread)
    ends = np.append(words[_BLOCK_WORDS::_BLOCK_WORDS], len(spread))
    board = Board.of_width(len(profiles.shared))
    start = 0
    for end in ends.tolist():
        block = slice(start, end)
        result[block] = _block(profiles, board, spread[block], picking[block])
        start = end
    return result[where]


def _undirected(pairs: WordPairs, sizes: IntArray) -> tuple[IntArray, IntArray]:
    """Distinct keys with the entry of more ancestors first, and the key of each pair."""
    sources, targets = np.divmod(pairs.keys, pairs.entries.size)
    ranks = sizes * pairs.entries.size + np.arange(pairs.entries.size)
    swap = ranks[sources] < ranks[targets]
    first, second = np.where(swap, targets, sources), np.where(swap, sources, targets)
    keys, where = np.unique(first * pairs.entries.size + second, return_inverse=True)
    return keys, where


def _profiles(tables: Tables, entries: Entries) -> Profiles:
    at, positions = expand(tables.ancestor_starts, entries.synsets)
    used = np.zeros(len(tables.information), bool)
    ancestors = tables.ancestors[positions]
    used[ancestors] = True
    kinds = np.flatnonzero(used)
    columns = np.cumsum(used) - 1
    keys = entries.owners[at] * len(kinds) + columns[ancestors]
    order = np.argsort(keys)
    keys = keys[order]
    starts = group_starts(keys)
    information = tables.information[entries.synsets][at[order]]
    depths = tables.depths[positions[order]]
    if len(starts):
        information = np.minimum.reduceat(information, starts)
        depths = np.minimum.reduceat(depths, starts)
    owners, columns = np.divmod(keys[starts], max(len(kinds), 1))
    sizes = np.bincount(owners, minlength=entries.size)
    return Profiles(starts_of(sizes), columns, depths, information, tables.information[kinds])


def _block(profiles: Profiles, board: Board, spread: IntArray, picking: IntArray) -> Float32Array:
    """(pairs of the block, 3); `spread` is sorted."""
    result = np.zeros((len(spread), len(SIMILARITIES)), np.float32)
    firsts = group_starts(spread)
    width = len(profiles.shared)
    rows, positions = expand(profiles.starts, spread[firsts])
    written = rows * width + profiles.columns[positions]
    board.depths[written] = profiles.depths[positions]
    board.information[written] = profiles.information[positions]

    bases = np.repeat(np.arange(len(firsts)), np.diff(firsts, append=len(spread))) * width
    owners, positions = expand(profiles.starts, picking)
    cells = bases[owners] + profiles.columns[positions]
    common = np.flatnonzero(board.depths[cells] < _NOT_ABOVE)
    owners, positions, cells = owners[common], positions[common], cells[common]
    starts = group_starts(owners)
    if len(starts):
        steps = board.depths[cells] + profiles.depths[positions]
        both = board.information[cells] + profiles.information[positions]
        twice = 2 * profiles.shared[profiles.columns[positions]]
        result[owners[starts]] = _measures(steps, both, twice, starts)
    board.depths[written] = _NOT_ABOVE
    return result


def _measures(
    steps: NDArray[np.uint8], both: Float32Array, twice: Float32Array, starts: IntArray
) -> Float32Array:
    """(groups, 3) from d(a, c) + d(b, c), IC(a) + IC(b) and 2 IC(c) of every common ancestor.

    Two senses without any information are the root itself, or the same adjective: Lin is 1.
    """
    path = 1 / (1 + np.minimum.reduceat(steps, starts).astype(np.float32))
    shares = np.divide(twice, both, out=np.ones_like(both), where=both > 0)
    lin = np.maximum.reduceat(shares, starts)
    jcn = 1 / (1 + np.minimum.reduceat(both - twice, starts))
    return np.stack([path, lin, jcn], axis=1)
