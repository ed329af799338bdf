"""From words and cells to phrase edits: one row of features an edit.

Every edit has one type column, the kind of the edit with the class of its words:

    EQ_content EQ_function EQ_punctuation   SUB_… the same and SUB_mixed   DEL_…   INS_…

All other columns are 0 for DEL and INS. Compiled, since phrase pairs are many. The compiled code
takes widths from the arrays it is given, not from other modules: what Numba has in its cache would
not notice that they changed.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Span

from . import phrase_context as around
from . import phrase_kinds as kinds
from . import phrase_lexical as lexical
from .phrase_grid import CLASSES, Cells, Codes, Rows

TYPES = (
    *(f"EQ_{name}" for name in CLASSES),
    *(f"SUB_{name}" for name in (*CLASSES, "mixed")),
    *(f"DEL_{name}" for name in CLASSES),
    *(f"INS_{name}" for name in CLASSES),
)
WORDS = (
    "inflected",
    *(f"{name}_EQ" for name in kinds.COLUMNS),
    *(f"{name}_SUB" for name in kinds.COLUMNS),
    *lexical.COLUMNS[lexical.STRING :],
    "similarity_above_0.5",
    "similarity_above_0.75",
    "similarity_function",
    "tag_function",
)
SIZES = (
    "source_size",
    "target_size",
    "both_long",
    "phrase_equal",
    "phrase_coverage",
    "phrase_weakest",
)
CONTEXT = tuple(f"{name}_{kind}" for kind in CLASSES for name in (*around.COLUMNS, "distortion"))

_SUB, _DEL, _INS = 3, 7, 10
_FUNCTION, _MIXED = 1, 3


class CellTables(NamedTuple):
    """What is known about the cells of a batch."""

    equal: Cells  # (cells,)
    form: Cells  # (cells,)
    similarity: Cells  # (cells,)
    details: Cells  # (cells, lexical columns from `string` on)
    kinds: Cells  # (cells, columns of `phrase_kinds`)
    before: Cells  # (cells, contextual columns that belong to a phrase's first cell)
    after: Cells  # (cells, those that belong to its last)
    around: Cells  # (cells, all others)


class Columns(NamedTuple):
    """The first column of each part, and how many columns a class has in the last one."""

    types: int
    words: int
    sizes: int
    context: int
    each: int


@njit(cache=True)
def fill_rows(rows: Rows, cells: CellTables, columns: Columns, found: FloatArray) -> None:
    """Fill the columns of all parts; they are 0 before."""
    for pair in range(len(rows.offsets) - 1):
        left = rows.source_classes[rows.sources[pair] : rows.sources[pair + 1]]
        right = rows.target_classes[rows.targets[pair] : rows.targets[pair + 1]]
        for row in range(rows.offsets[pair], rows.offsets[pair + 1]):
            source = (rows.source_starts[row], rows.source_ends[row])
            target = (rows.target_starts[row], rows.target_ends[row])
            if target[0] < 0:
                found[row, columns.types + _DEL + left[source[0]]] = 1.0
            elif source[0] < 0:
                found[row, columns.types + _INS + right[target[0]]] = 1.0
            else:
                start = rows.cells[pair]
                _fill_row(source, target, left, right, start, cells, columns, found[row])


@njit(cache=True, inline="always")
def _fill_row(
    source: Span,
    target: Span,
    left: Codes,
    right: Codes,
    start: int,
    cells: CellTables,
    columns: Columns,
    found: FloatArray,
) -> None:
    """One EQ or SUB edit of the pair whose first cell is `start`."""
    width = len(right)
    size = (source[1] - source[0], target[1] - target[0])
    first = start + source[0] * width + target[0]
    last = start + (source[1] - 1) * width + target[1] - 1
    kind = _class_of(left, source)
    mixed = kind != _class_of(right, target)
    equal = _is_equal(cells.equal, first, width, size)
    found[columns.types + (kind if equal else _SUB + (_MIXED if mixed else kind))] = 1.0
    if size[0] == 1 and size[1] == 1:
        function = mixed or kind == _FUNCTION
        _fill_words(first, equal, function, cells, found[columns.words :])
    else:
        _fill_sizes(first, width, size, cells, found[columns.sizes :])
    column = columns.context + (0 if mixed else kind * columns.each)
    _fill_context(first, last, cells, found[column:])
    middles = (source[0] + source[1]) / len(left), (target[0] + target[1]) / width
    found[column + columns.each - 1] = abs(middles[0] - middles[1]) / 2


@njit(cache=True)
def _class_of(classes: Codes, span: Span) -> int:
    """Content if any word is, else function if any word is, else punctuation."""
    lowest = 2
    for place in range(span[0], span[1]):
        lowest = min(lowest, classes[place])
    return lowest


@njit(cache=True)
def _is_equal(equal: Cells, first: int, width: int, size: tuple[int, int]) -> bool:
    holds = size[0] == size[1]
    for step in range(min(size[0], size[1])):
        holds = holds and equal[first + step * (width + 1)] > 0
    return holds


@njit(cache=True, inline="always")
def _fill_words(
    cell: int, equal: bool, function: bool, cells: CellTables, found: FloatArray
) -> None:
    """The columns of one word with one word."""
    kinds = cells.kinds.shape[1]
    start = 1 if equal else 1 + kinds
    for column in range(kinds):
        found[start + column] = cells.kinds[cell, column]
    if equal:
        found[0] = 1.0 - cells.form[cell]
        return
    start = 1 + 2 * kinds
    stop = start + cells.details.shape[1]
    for column in range(start, stop):
        found[column] = cells.details[cell, column - start]
    similarity = cells.similarity[cell]
    found[stop] = max(0.0, similarity - 0.5)
    found[stop + 1] = max(0.0, similarity - 0.75)
    if function:
        found[stop + 2] = similarity
        found[stop + 3] = cells.kinds[cell, 0]


@njit(cache=True, inline="always")
def _fill_sizes(
    first: int, width: int, size: tuple[int, int], cells: CellTables, found: FloatArray
) -> None:
    """Sizes, and how well each word of a phrase is matched by the best of the other phrase."""
    height, length = size
    found[0], found[1], found[2] = height - 1, length - 1, min(height, length) - 1
    total, equal, weakest = 0.0, 0.0, 1.0
    for place in range(height + length):
        best = 0.0
        for step in range(length if place < height else height):
            cell = first
            cell += place * width + step if place < height else step * width + place - height
            best = max(best, cells.similarity[cell])
            equal += cells.equal[cell]
        total += best
        weakest = min(weakest, best)
    found[3] = equal / (height + length)
    found[4] = total / (height + length)
    found[5] = weakest


@njit(cache=True, inline="always")
def _fill_context(first: int, last: int, cells: CellTables, found: FloatArray) -> None:
    """What is before the first cell, what is after the last one, and the greater of the rest."""
    before, after = cells.before.shape[1], cells.after.shape[1]
    for column in range(before):
        found[column] = cells.before[first, column]
    for column in range(after):
        found[before + column] = cells.after[last, column]
    for column in range(cells.around.shape[1]):
        value = max(cells.around[first, column], cells.around[last, column])
        found[before + after + column] = value
