"""Stage 1, wsAlign (section 3.3.1): identical word sequences, the longest first.

A sequence has two words or more, one of them a content word, and is the same but for case. One
content word that is also elsewhere is too little (`the bank` of three banks): later stages have the
evidence to choose. Two things that the paper does not mention are linked here too: sentences that
are the same as a whole, and equal punctuation that ends both sentences.
"""

from __future__ import annotations

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.kernels.compiled import compiled

from .batch import Batch
from .cells import link
from .grid import Grid, Words

SHORTEST = 2


def identical_sequences(batch: Batch) -> None:
    """Link the sequences. O(sequences · cells)"""
    _link_sequences(batch.grid)


def final_marks(batch: Batch) -> None:
    """Link the punctuation that ends both sentences, from the right. O(pairs)"""
    _link_marks(batch.grid)


@compiled
def _link_sequences(grid: Grid) -> None:
    for pair in range(len(grid.cells) - 1):
        width = grid.targets.starts[pair + 1] - grid.targets.starts[pair]
        lengths = np.zeros(width + 1, np.int64)
        while True:
            length, row, column = _longest(grid, pair, lengths)
            if not length:
                break
            for step in range(length):
                link(grid, pair, row - step, column - step)


@compiled
def _longest(grid: Grid, pair: int, lengths: IntArray) -> tuple[int, int, int]:
    """Length and last cell of the longest free sequence; of equal ones, nearest the diagonal.

    `lengths` is room for a row: how long the sequence is that ends in each cell of it.
    """
    first_source, first_target = grid.sources.starts[pair], grid.targets.starts[pair]
    height = grid.sources.starts[pair + 1] - first_source
    width = grid.targets.starts[pair + 1] - first_target
    best, best_row, best_column, nearest = 0, -1, -1, 0
    lengths[:] = 0
    for row in range(height):
        source = first_source + row
        for column in range(width - 1, -1, -1):
            target = first_target + column
            lengths[column + 1] = 0
            if grid.sources.numbers[source] != grid.targets.numbers[target]:
                continue
            if grid.sources.taken[source] or grid.targets.taken[target]:
                continue
            lengths[column + 1] = length = lengths[column] + 1
            distance = abs((row + 1 - length) * width - (column + 1 - length) * height)
            if length < SHORTEST and not length == height == width:
                continue
            if length < best or (length == best and distance >= nearest):
                continue
            if length == height == width or _is_telling(grid, pair, source, length):
                best, best_row, best_column, nearest = length, row, column, distance
    return best, best_row, best_column


@compiled
def _is_telling(grid: Grid, pair: int, last: int, length: int) -> bool:
    """Whether a sequence that ends in a source word has several content words, or one of a kind."""
    content, at = 0, -1
    for place in range(last - length + 1, last + 1):
        if grid.sources.content[place]:
            content, at = content + 1, place
    if content != 1:
        return content > 1
    number = grid.sources.numbers[at]
    return _free(grid.sources, pair, number) == 1 and _free(grid.targets, pair, number) == 1


@compiled
def _free(words: Words, pair: int, number: int) -> int:
    """How often a word that is not linked occurs."""
    count = 0
    for place in range(words.starts[pair], words.starts[pair + 1]):
        count += words.numbers[place] == number and not words.taken[place]
    return count


@compiled
def _link_marks(grid: Grid) -> None:
    sources, targets = grid.sources, grid.targets
    for pair in range(len(grid.cells) - 1):
        column = targets.starts[pair + 1] - 1
        while column >= targets.starts[pair] and targets.marks[column]:
            row = sources.starts[pair + 1] - 1
            while row >= sources.starts[pair] and sources.marks[row]:
                if sources.numbers[row] == targets.numbers[column]:
                    link(grid, pair, row - sources.starts[pair], column - targets.starts[pair])
                row -= 1
            column -= 1
