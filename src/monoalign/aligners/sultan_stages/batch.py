"""What a stage is given: the pairs of a batch, their grid and, when first asked for, their arcs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.sentence import SentencePair
from monoalign.syntax.relations import known_labels

from .cells import Cells, open_cells
from .grid import Grid, Words
from .neighbours import Neighbours, neighbours_of


@dataclass(frozen=True)
class Batch:
    """Pairs and their grid; stages add to its links."""

    pairs: list[SentencePair]
    grid: Grid

    @cached_property
    def neighbours(self) -> tuple[Neighbours, Neighbours]:
        """The dependencies, in sources and in targets, of words that some stage may still link."""
        labels = known_labels()
        cells = [open_cells(self.grid, content=content) for content in (True, False)]
        sides = ((self.grid.sources, "source", 1), (self.grid.targets, "target", 2))
        first, second = (
            neighbours_of(
                [getattr(pair, name) for pair in self.pairs],
                words,
                _wanted(words, cells, column),
                labels,
            )
            for words, name, column in sides
        )
        return first, second


class CascadeStage(Protocol):
    """Adds links to the grid of a batch, of words that are free."""

    def __call__(self, batch: Batch) -> None: ...


def _wanted(words: Words, cells: list[Cells], column: int) -> BoolArray:
    """(words,) which are in one of the cells, as their row (1) or column (2)."""
    found = np.zeros(len(words.taken), np.bool_)
    for some in cells:
        found[words.starts[some.pairs] + some[column]] = True
    return found
