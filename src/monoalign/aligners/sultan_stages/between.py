"""Stage 6, continued: what stands between the same two links corresponds.

    a sharp fall in prices / a sharp drop in prices        He has also left it / He abandoned it

The paper does not mention it. A word alone in the gap corresponds to a word alone, if both are stop
words, or neither is; but a name or a number in the place of another says something else. In a gap
of a few words, the only verb corresponds to the only verb.
"""

from __future__ import annotations

from monoalign.core.compiled import compiled

from .batch import Batch
from .cells import cell_at, link
from .grid import CATEGORIES, Grid, Words

_WIDEST = 3  # words of a gap
_VERB = CATEGORIES["V"]


def between(batch: Batch) -> None:
    """Link free words in gaps. O(cells)"""
    _link_between(batch.grid)


@compiled
def _link_between(grid: Grid) -> None:
    sources, targets = grid.sources, grid.targets
    for pair in range(len(grid.cells) - 1):
        height = sources.starts[pair + 1] - sources.starts[pair]
        width = targets.starts[pair + 1] - targets.starts[pair]
        for row in range(height - 2):
            if sources.taken[sources.starts[pair] + row + 1]:
                continue
            for column in range(width - 2):
                if grid.links[cell_at(grid, pair, row, column)]:
                    _link_gap(grid, pair, row, column)


@compiled
def _link_gap(grid: Grid, pair: int, row: int, column: int) -> None:
    """Link words between a linked cell and the next one, if that is near."""
    source, target = grid.sources.starts[pair] + row + 1, grid.targets.starts[pair] + column + 1
    down = _gap(grid.sources, source, grid.sources.starts[pair + 1])
    across = _gap(grid.targets, target, grid.targets.starts[pair + 1])
    if not (
        down and across and grid.links[cell_at(grid, pair, row + down + 1, column + across + 1)]
    ):
        return
    if down == across == 1:
        kind = _kind(grid.sources, source)
        if kind and kind == _kind(grid.targets, target):
            link(grid, pair, row + 1, column + 1)
        return
    verb, other = _only_verb(grid.sources, source, down), _only_verb(grid.targets, target, across)
    if verb >= 0 and other >= 0:
        link(grid, pair, row + 1 + verb, column + 1 + other)


@compiled
def _gap(words: Words, first: int, end: int) -> int:
    """How many free words there are up to one that is linked; 0 if too many, or punctuation."""
    for length in range(_WIDEST + 1):
        if first + length == end or (
            words.marks[first + length] and not words.taken[first + length]
        ):
            return 0
        if words.taken[first + length]:
            return length
    return 0


@compiled
def _kind(words: Words, place: int) -> int:
    """1 for a stop word, 2 for a content word that is neither name nor number, 0 for those."""
    return 2 * words.common[place] if words.content[place] else 1


@compiled
def _only_verb(words: Words, first: int, length: int) -> int:
    """Which of some words is the only verb, from 0; -1 if there is none, or several."""
    found = -1
    for at in range(length):
        if words.content[first + at] and words.categories[first + at] == _VERB:
            if found >= 0:
                return -1
            found = at
    return found
