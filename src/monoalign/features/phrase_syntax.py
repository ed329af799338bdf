"""What a parse says about phrases and cells. All is 0 for sentences that are not parsed.

broken (words, sizes)   1 where the phrase of that size from that word on is no constituent
heads (cells,)          the similarity of the words that the two words depend on; 1 for two
                        roots, 0 for a root and another word
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.core.sentence import Sentence
from monoalign.syntax.constituents import are_constituents
from monoalign.syntax.tree import forest

from .phrase_grid import Cells, Grid

Flags = npt.NDArray[np.float32]


def broken_phrases(sentences: Sequence[Sentence], max_size: int) -> Flags:
    """(words of all sentences, max_size); single words are never broken."""
    sizes = np.array([len(sentence) for sentence in sentences], np.int64)
    found = np.zeros((int(sizes.sum()), max_size), np.float32)
    if any(sentence.heads is None for sentence in sentences):
        return found
    trees = forest([sentence.heads or () for sentence in sentences])
    ends = np.repeat(np.cumsum(sizes), sizes)
    starts = np.arange(len(found))
    for size in range(2, max_size + 1):
        inside = np.flatnonzero(starts + size <= ends)
        whole = are_constituents(trees, starts[inside], starts[inside] + size)
        found[inside, size - 1] = ~whole
    return found


def head_cells(grid: Grid, similarities: Cells) -> Cells:
    """(cells,) from the lexical similarities of cells."""
    sentences = [side for pair in grid.pairs for side in (pair.source, pair.target)]
    if any(sentence.heads is None for sentence in sentences):
        return np.zeros(len(grid.lefts), np.float32)
    left = _heads([pair.source for pair in grid.pairs])[grid.lefts]
    right = _heads([pair.target for pair in grid.pairs])[grid.rights]
    owners = np.repeat(np.arange(len(grid.pairs)), np.diff(grid.cells))
    cells = grid.cells[owners] + left * grid.columns[owners] + right
    both = (left >= 0) & (right >= 0)
    found: Cells = np.where(both, similarities[np.where(both, cells, 0)], left == right)
    return found.astype(np.float32)


def _heads(sentences: Sequence[Sentence]) -> IntArray:
    """(words,) heads, counted within each sentence."""
    return np.array([head for one in sentences for head in one.heads or ()], np.int64)
