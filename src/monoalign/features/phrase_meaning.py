"""How close a word is to two neighbouring words taken together: *ferry* / *passenger vessel*.

A cell is looked at together with each of the four cells beside it. The closeness of a word to two
words is the cosine of its vector and the sum of theirs; what it gains over the closer of the two
tells a phrase from words that happen to be neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import Block, dense
from monoalign.kernels.compiled import compiled
from monoalign.resources.arrays import Float32Array

from .meaning import closeness, word_vectors
from .rows import Rows, lowered

_LEAST = 0.2  # of the squared length of two words' sum, so that opposites do not count for much


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """Closeness and gain with the word before and after, of the source and of the target."""

    names: tuple[str, ...] = tuple(
        f"{kind}_with_{which}_{side}"
        for which in ("previous", "next")
        for side in ("source", "target")
        for kind in ("closeness", "gain")
    )

    def __call__(self, rows: Rows) -> Block:
        """Of the cells of a grid; O(cells)"""
        space = rows.space
        pairs, cosines = rows.once(closeness)
        sources, targets = np.split(_to_next(rows), [int(space.sizes[:, 0].sum())])
        found = np.zeros((len(self.names), len(space)), np.float32)
        _describe(cosines[pairs.places], space.sizes, space.offsets, sources, targets, found)
        return dense(found)


def _to_next(rows: Rows) -> Float32Array:
    """(words,) how close each word is to the one after it, sources before targets."""
    _, numbers = rows.numbered(lowered)
    near = rows.once(word_vectors).similarity(numbers[:-1], numbers[1:])
    return near[~rows.marks[:-1]]


@compiled
def _describe(
    close: Any, sizes: Any, offsets: Any, source_next: Any, target_next: Any, found: Any
) -> None:
    source_start = target_start = 0
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start, end = offsets[pair], offsets[pair + 1]
        grid = close[start:end].reshape((height, width))
        for number in range(2):
            step = 2 * number - 1
            first = 4 * number
            for i in range(height):
                for j in range(width):
                    cell = start + i * width + j
                    if 0 <= i + step < height:
                        near = source_next[source_start + min(i, i + step)]
                        together = _together(grid[i, j], grid[i + step, j], near)
                        found[first, cell], found[first + 1, cell] = together
                    if 0 <= j + step < width:
                        near = target_next[target_start + min(j, j + step)]
                        together = _together(grid[i, j], grid[i, j + step], near)
                        found[first + 2, cell], found[first + 3, cell] = together
        source_start += height
        target_start += width


@compiled
def _together(one: float, other: float, near: float) -> Any:
    """The cosine with the sum of two vectors of length 1, and what is gained over the better."""
    cosine = (one + other) / np.sqrt(max(2.0 + 2.0 * near, _LEAST))
    return cosine, cosine - max(one, other)
