"""Loops over the cells of a batch: every source word of a pair with every target word.

The cells of all pairs lie end to end, source word by source word; `sizes (pairs, 2)` are the
lengths of the sentences, `offsets (pairs + 1,)` where the cells of each pair begin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

_FAR = np.float32(20)  # words; positions further apart count as this far
_MANY = 4  # equal words; more count as this many
_SHARP = 8.0  # what closeness is multiplied with before the softmax
_REACH = 4  # words on either side that are near
_LEAST = 0.2  # of the squared length of two words' sum, so that opposites do not count for much


@compiled
def placements(
    sources: Any, targets: Any, owners: Any, sizes: Any, logs: Any, columns: Any
) -> None:
    """Fill the columns of `features.position.placement.Placement`, in their order."""
    half, ten = np.float32(0.5), np.float32(10)
    for row in range(len(owners)):
        i, j, owner = np.float32(sources[row]), np.float32(targets[row]), owners[row]
        height, width = sizes[owner]
        source, target = (i + half) / height, (j + half) / width
        columns[0, row] = source
        columns[1, row] = target
        columns[2, row] = source - target
        columns[3, row] = abs(source - target)
        columns[4, row] = min(max(i - j, -_FAR), _FAR) / ten
        columns[5, row] = logs[owner, 0]
        columns[6, row] = logs[owner, 1]
        columns[7, row] = width / height
        columns[8, row] = i == 0
        columns[9, row] = j == 0
        columns[10, row] = i == height - 1
        columns[11, row] = j == width - 1


@compiled
def margins(close: Any, equal: Any, sizes: Any, offsets: Any, columns: Any) -> None:
    """How each cell compares with the others of its row and column, by closeness; O(cells)."""
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start = offsets[pair]
        best = np.full((2, max(height, width)), -1.0, np.float32)  # of rows, of columns
        second = np.full((2, max(height, width)), -1.0, np.float32)
        equals = np.zeros((2, max(height, width)), np.int64)
        for i in range(height):
            for j in range(width):
                cell = start + i * width + j
                for side in range(2):
                    at = i if side == 0 else j
                    value = close[cell]
                    if value > best[side, at]:
                        second[side, at] = best[side, at]
                        best[side, at] = value
                    elif value > second[side, at]:
                        second[side, at] = value
                    equals[side, at] += equal[cell]
        for i in range(height):
            for j in range(width):
                cell = start + i * width + j
                value, same = close[cell], equal[cell]
                for side in range(2):
                    at = i if side == 0 else j
                    rival = second[side, at] if value == best[side, at] else best[side, at]
                    columns[side, cell] = value - rival
                    columns[2 + side, cell] = value == best[side, at]
                    columns[4 + side, cell] = equals[side, at] - same > 0
                    columns[6 + side, cell] = min(equals[side, at], _MANY) / _MANY


@compiled
def agreements(
    close: Any, sizes: Any, offsets: Any, sources: Any, targets: Any, columns: Any
) -> None:
    """Shares of row and column, then how far the context of each word is near the other's.

    `sources` and `targets` say which words are content words, end to end.
    """
    source_start = target_start = 0
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        start, end = offsets[pair], offsets[pair + 1]
        grid = close[start:end].reshape((height, width))
        source = sources[source_start : source_start + height]
        target = targets[target_start : target_start + width]
        _shares(grid, columns[:3, start:end])
        _agreement(grid, source, target, columns[3, start:end].reshape((height, width)))
        _agreement(grid.T, target, source, columns[4, start:end].reshape((height, width)).T)
        source_start += height
        target_start += width


@compiled
def _shares(grid: Any, shares: Any) -> None:
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
            shares[0, i * width + j] = np.sqrt(of_row * of_column)
            shares[1, i * width + j] = of_row
            shares[2, i * width + j] = of_column


@compiled
def _agreement(grid: Any, source: Any, target: Any, agreement: Any) -> None:
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
                    agreement[i, j] += best[near, j]
        if count:
            for j in range(width):
                agreement[i, j] /= count


@compiled
def closeness_with_neighbours(
    close: Any, sizes: Any, offsets: Any, source_next: Any, target_next: Any, columns: Any
) -> None:
    """How close each word is to two words of the other side taken together, and what that gains.

    `source_next` and `target_next` say how close each word is to the one after it, end to end.
    """
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
                        columns[first, cell], columns[first + 1, cell] = together
                    if 0 <= j + step < width:
                        near = target_next[target_start + min(j, j + step)]
                        together = _together(grid[i, j], grid[i, j + step], near)
                        columns[first + 2, cell], columns[first + 3, cell] = together
        source_start += height
        target_start += width


@compiled
def _together(one: float, other: float, near: float) -> Any:
    """The cosine with the sum of two vectors of length 1, and what is gained over the better."""
    cosine = (one + other) / np.sqrt(max(2.0 + 2.0 * near, _LEAST))
    return cosine, cosine - max(one, other)
