"""Whether the words around two words mean the same, and whether others would be closer.

By vectors that were moved by paraphrases; equal lemmas are as close as can be. A cell's share of
its row is what the softmax of closeness leaves to it, as in alignment by embeddings. Its
surroundings agree as far as the content words near one word have something close near the other:
Sultan et al.'s (2014) textual neighbourhood, in degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import Block, dense
from monoalign.kernels.compiled import compiled

from .content_neighbours import content_words
from .meaning import paraphrase_closeness
from .rows import Rows, same_lemma

_SHARP = 8.0  # what closeness is multiplied with before the softmax
_REACH = 4  # words on either side that are near


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Shares of row and column, and how far what is near one word is near the other, too."""

    names: tuple[str, ...] = (
        "mutual_share",
        "share_of_row",
        "share_of_column",
        "source_surroundings",
        "target_surroundings",
    )

    def __call__(self, rows: Rows) -> Block:
        """Of the cells of a grid; O(cells · reach)"""
        space = rows.space
        pairs, cosines = rows.once(paraphrase_closeness)
        equal = rows.once(same_lemma)
        close = np.where(equal, np.float32(1), cosines[pairs.places])
        content = rows.once(content_words)[~rows.marks]
        sources, targets = np.split(content, [int(space.sizes[:, 0].sum())])
        found = np.zeros((len(self.names), len(space)), np.float32)
        _describe(close, space.sizes, space.offsets, sources, targets, found)
        return dense(found)


@compiled
def _describe(close: Any, sizes: Any, offsets: Any, sources: Any, targets: Any, found: Any) -> None:
    source_start = target_start = 0
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start, end = offsets[pair], offsets[pair + 1]
        grid = close[start:end].reshape((height, width))
        source = sources[source_start : source_start + height]
        target = targets[target_start : target_start + width]
        _shares(grid, found[:3, start:end])
        _agreement(grid, source, target, found[3, start:end].reshape((height, width)))
        _agreement(grid.T, target, source, found[4, start:end].reshape((height, width)).T)
        source_start += height
        target_start += width


@compiled
def _shares(grid: Any, found: Any) -> None:
    height, width = grid.shape
    powers = np.exp(grid * np.float32(_SHARP))
    rows, columns = np.zeros(height, np.float32), np.zeros(width, np.float32)
    for i in range(height):
        for j in range(width):
            rows[i] += powers[i, j]
            columns[j] += powers[i, j]
    for i in range(height):
        for j in range(width):
            of_row, of_column = powers[i, j] / rows[i], powers[i, j] / columns[j]
            found[0, i * width + j] = np.sqrt(of_row * of_column)
            found[1, i * width + j] = of_row
            found[2, i * width + j] = of_column


@compiled
def _agreement(grid: Any, source: Any, target: Any, found: Any) -> None:
    """(M, N) of the content words near a source word, the mean closeness to what is near the
    target word, at best."""
    height, width = grid.shape
    best = np.zeros((height, width), np.float32)  # of a row, near a column
    for i in range(height):
        if source[i]:
            for j in range(width):
                for near in range(max(0, j - _REACH), min(width, j + _REACH + 1)):
                    if near != j and target[near] and grid[i, near] > best[i, j]:
                        best[i, j] = grid[i, near]
    for i in range(height):
        first, last = max(0, i - _REACH), min(height, i + _REACH + 1)
        count = 0
        for near in range(first, last):
            if near != i and source[near]:
                count += 1
                for j in range(width):
                    found[i, j] += best[near, j]
        if count:
            for j in range(width):
                found[i, j] /= count
