"""Loops over the cells of a batch, and over the phrase edits made from them.

What is known of each cell (a source word with a target word) is a row of one table; the columns
are the constants below. The cells of all pairs lie end to end, source word by source word: cell
(i, j) of a pair is row `cell_offsets[pair] + i · width + j`. `sizes (pairs, 2)`,
`starts (2, pairs)` and `classes (positions,)` are those of a `Batch`, `spans` the four columns of
an `EditSpace`.

Classes of words are 0 for content, 1 for function and 2 for punctuation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

EQUAL, FORM, STRING, SYNONYMY, HYPERNYMY, ANTONYMY, JCN, DISTRIBUTION, SIMILARITY = range(9)
TAG, NAME, NUMBER, RARITY = range(9, 13)
BEFORE, AFTER, HEADS, RIVALS = 13, 16, 19, 20  # of BEFORE and AFTER, three columns each
WIDTH = 21

_REACH = 4  # words on either side that are near
_SUB, _DEL, _INS = 3, 7, 10  # the first type column of each kind of edit
_CONTENT, _FUNCTION, _PUNCTUATION, _MIXED = range(4)


@compiled
def fill_context(sizes: Any, starts: Any, cell_offsets: Any, classes: Any, cells: Any) -> None:
    """Fill in the columns of the words around each cell, but HEADS. O(cells · _REACH²)"""
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        source, target = starts[0, pair], starts[1, pair]
        grid = cells[cell_offsets[pair] : cell_offsets[pair + 1]]
        grid = grid.reshape((height, width, cells.shape[1]))
        _fill_neighbours(grid)
        _fill_near(grid, classes[source : source + height], classes[target : target + width])
        _fill_rivals(grid)


@compiled
def _fill_neighbours(grid: Any) -> None:
    """The words directly before and after: whether they are equal, else how similar."""
    height, width = grid.shape[:2]
    for i in range(height):
        for j in range(width):
            for side, step in ((BEFORE, -1), (AFTER, 1)):
                a, b = i + step, j + step
                out_a, out_b = a < 0 or a >= height, b < 0 or b >= width
                if out_a and out_b:
                    grid[i, j, side] = 1.0
                elif not out_a and not out_b:
                    if grid[a, b, EQUAL] > 0:
                        grid[i, j, side] = 1.0
                    else:
                        grid[i, j, side + 1] = grid[a, b, SIMILARITY]


@compiled
def _fill_near(grid: Any, left: Any, right: Any) -> None:
    """The best similarity of content words near by, less the further away they are."""
    height, width = grid.shape[:2]
    for i in range(height):
        for j in range(width):
            for side, step in ((BEFORE, -1), (AFTER, 1)):
                best = 0.0
                for k in range(1, _REACH + 1):
                    a = i + step * k
                    if a < 0 or a >= height or left[a] != _CONTENT:
                        continue
                    for m in range(1, _REACH + 1):
                        b = j + step * m
                        if b < 0 or b >= width or right[b] != _CONTENT:
                            continue
                        value = grid[a, b, SIMILARITY] * (1.0 - 0.1 * (k + m - 2))
                        if value > best:
                            best = value
                grid[i, j, side + 2] = best


@compiled
def _fill_rivals(grid: Any) -> None:
    """How far another cell of equal words in the row or column has better words around it."""
    height, width = grid.shape[:2]
    around = np.zeros((height, width), np.float32)
    for i in range(height):
        for j in range(width):
            for column in range(BEFORE, RIVALS):
                around[i, j] += grid[i, j, column]
    for i in range(height):
        for j in range(width):
            if grid[i, j, EQUAL] == 0:
                continue
            best = around[i, j]
            for a in range(height):
                if grid[a, j, EQUAL] > 0 and around[a, j] > best:
                    best = around[a, j]
            for b in range(width):
                if grid[i, b, EQUAL] > 0 and around[i, b] > best:
                    best = around[i, b]
            grid[i, j, RIVALS] = best - around[i, j]


@compiled
def fill_edits(
    offsets: Any,
    spans: Any,
    sizes: Any,
    starts: Any,
    cell_offsets: Any,
    classes: Any,
    cells: Any,
    parts: Any,
    matrix: Any,
) -> None:
    """Fill in the features `matrix (rows, names)` that are made from cells; they are 0 before.

    `parts` are the first columns of words, of sizes, of context and of what follows it; types come
    before all of them.
    """
    source_starts, source_ends, target_starts, target_ends = spans
    for pair in range(len(sizes)):
        height, width = sizes[pair]
        left = classes[starts[0, pair] : starts[0, pair] + height]
        right = classes[starts[1, pair] : starts[1, pair] + width]
        for row in range(offsets[pair], offsets[pair + 1]):
            source = (source_starts[row], source_ends[row])
            target = (target_starts[row], target_ends[row])
            if target[0] < 0:
                matrix[row, _DEL + left[source[0]]] = 1.0
            elif source[0] < 0:
                matrix[row, _INS + right[target[0]]] = 1.0
            else:
                _fill_edit(
                    source, target, left, right, cell_offsets[pair], cells, parts, matrix[row]
                )


@compiled
def _fill_edit(
    source: Any, target: Any, left: Any, right: Any, start: int, cells: Any, parts: Any, row: Any
) -> None:
    """One EQ or SUB edit of the pair whose first cell is `start`."""
    width = len(right)
    size = (source[1] - source[0], target[1] - target[0])
    first = start + source[0] * width + target[0]
    last = start + (source[1] - 1) * width + target[1] - 1
    kind = _class_of(left, source)
    mixed = kind != _class_of(right, target)
    equal = _is_equal(cells, first, width, size)
    row[kind if equal else _SUB + (_MIXED if mixed else kind)] = 1.0
    words, sizes, context, end = parts
    if size[0] == 1 and size[1] == 1:
        _fill_words(cells[first], equal, mixed or kind == _FUNCTION, row[words:])
    else:
        _fill_sizes(first, width, size, cells, row[sizes:])
    each = (end - context) // (_PUNCTUATION + 1)
    column = context + (0 if mixed else kind * each)
    _fill_around(cells[first], cells[last], row[column:])
    middles = (source[0] + source[1]) / len(left), (target[0] + target[1]) / width
    row[column + each - 1] = abs(middles[0] - middles[1]) / 2


@compiled
def _class_of(classes: Any, span: Any) -> int:
    """Content if any word is, else function if any word is, else punctuation."""
    lowest = _PUNCTUATION
    for word in range(span[0], span[1]):
        lowest = min(lowest, classes[word])
    return lowest


@compiled
def _is_equal(cells: Any, first: int, width: int, size: Any) -> Any:
    """Whether two phrases have equal words in the same order."""
    holds = size[0] == size[1]
    for step in range(min(size[0], size[1])):
        holds = holds and cells[first + step * (width + 1), EQUAL] > 0
    return holds


@compiled
def _fill_words(cell: Any, equal: bool, function: bool, row: Any) -> None:
    """The columns of one word with one word."""
    kinds = RARITY + 1 - TAG
    start = 1 if equal else 1 + kinds
    for column in range(kinds):
        row[start + column] = cell[TAG + column]
    if equal:
        row[0] = 1.0 - cell[FORM]
        return
    start = 1 + 2 * kinds
    stop = start + SIMILARITY + 1 - STRING
    for column in range(start, stop):
        row[column] = cell[STRING + column - start]
    similarity = cell[SIMILARITY]
    row[stop] = max(0.0, similarity - 0.5)
    row[stop + 1] = max(0.0, similarity - 0.75)
    if function:
        row[stop + 2] = similarity
        row[stop + 3] = cell[TAG]


@compiled
def _fill_sizes(first: int, width: int, size: Any, cells: Any, row: Any) -> None:
    """Sizes, and how well each word of a phrase is matched by the best of the other phrase."""
    height, length = size
    row[0], row[1], row[2] = height - 1, length - 1, min(height, length) - 1
    total, equal, weakest = 0.0, 0.0, 1.0
    for word in range(height + length):
        best = 0.0
        for step in range(length if word < height else height):
            cell = first
            cell += word * width + step if word < height else step * width + word - height
            best = max(best, cells[cell, SIMILARITY])
            equal += cells[cell, EQUAL]
        total += best
        weakest = min(weakest, best)
    row[3] = equal / (height + length)
    row[4] = total / (height + length)
    row[5] = weakest


@compiled
def _fill_around(first: Any, last: Any, row: Any) -> None:
    """What is before the first cell, what is after the last, and the greater of the rest."""
    for column in range(BEFORE, AFTER):
        row[column - BEFORE] = first[column]
    for column in range(AFTER, HEADS):
        row[column - BEFORE] = last[column]
    for column in range(HEADS, WIDTH):
        row[column - BEFORE] = max(first[column], last[column])


@compiled
def fill_phrases(
    offsets: Any,
    spans: Any,
    sizes: Any,
    starts: Any,
    cell_offsets: Any,
    dots: Any,
    lengths: Any,
    broken: Any,
    columns: Any,
) -> None:
    """Fill in `columns (rows, 3)` of edits of several words: the cosine of the two phrases, and
    whether the source and the target phrase are no constituents.

    `dots (cells,)` are the products of words; `lengths` and `broken (positions, sizes)` are of the
    phrase of that size, less one, from that position on. O(rows · words²)
    """
    source_starts, source_ends, target_starts, target_ends = spans
    for pair in range(len(sizes)):
        width = sizes[pair, 1]
        for row in range(offsets[pair], offsets[pair + 1]):
            i, j = source_starts[row], target_starts[row]
            height, length = source_ends[row] - i, target_ends[row] - j
            if i < 0 or j < 0 or height + length == 2:
                continue
            source, target = starts[0, pair] + i, starts[1, pair] + j
            columns[row, 1] = broken[source, height - 1]
            columns[row, 2] = broken[target, length - 1]
            product = 0.0
            for a in range(i, i + height):
                for b in range(j, j + length):
                    product += dots[cell_offsets[pair] + a * width + b]
            size = lengths[source, height - 1] * lengths[target, length - 1]
            if size > 0:
                columns[row, 0] = max(0.0, product / size)
