"""Stage 6, continued: what stands between the same two links corresponds.

    a sharp fall in prices / a sharp drop in prices        men have also left it / men abandoned it

The paper does not mention it. A stop word alone in the gap corresponds to a stop word alone. Other
words need links on both sides that lead to a common word without another gap: `a man is playing a
guitar` and `a man is slicing a carrot` have but their frame in common. Then a common word alone
corresponds to one alone, while another name or number says something else; and in a gap of a few
words the only verb corresponds to the only verb.
"""

from __future__ import annotations

from monoalign.kernels.compiled import compiled

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
    sources, targets = grid.sources, grid.targets
    source, target = sources.starts[pair] + row + 1, targets.starts[pair] + column + 1
    down = _gap(sources, source, sources.starts[pair + 1])
    across = _gap(targets, target, targets.starts[pair + 1])
    below, beyond = row + down + 1, column + across + 1
    if not (down and across and grid.links[cell_at(grid, pair, below, beyond)]):
        return
    if down == across == 1 and not (sources.content[source] or targets.content[target]):
        link(grid, pair, row + 1, column + 1)
        return
    if not (_leads(grid, pair, row, column, -1) and _leads(grid, pair, below, beyond, 1)):
        return
    if down == across == 1:
        if sources.common[source] and targets.common[target]:
            link(grid, pair, row + 1, column + 1)
        return
    verb, other = _only_verb(sources, source, down), _only_verb(targets, target, across)
    if verb >= 0 and other >= 0:
        link(grid, pair, row + 1 + verb, column + 1 + other)


@compiled
def _leads(grid: Grid, pair: int, row: int, column: int, step: int) -> bool:
    """Whether links, from a linked cell on without a gap, lead to a common word."""
    sources = grid.sources
    height = sources.starts[pair + 1] - sources.starts[pair]
    width = grid.targets.starts[pair + 1] - grid.targets.starts[pair]
    while 0 <= row < height and 0 <= column < width:
        if not grid.links[cell_at(grid, pair, row, column)]:
            return False
        if sources.common[sources.starts[pair] + row]:
            return True
        row += step
        column += step
    return False


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
def _only_verb(words: Words, first: int, length: int) -> int:
    """Which of some words is the only verb, from 0; -1 if there is none, or several."""
    found = -1
    for at in range(length):
        if words.content[first + at] and words.categories[first + at] == _VERB:
            if found >= 0:
                return -1
            found = at
    return found
