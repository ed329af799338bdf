"""depContext (algorithm 1): which neighbours of two words are evidence that the two correspond."""

from __future__ import annotations

from monoalign.kernels.compiled import compiled

from .cells import cell_at
from .grid import Grid
from .neighbours import Neighbours


@compiled
def alike(grid: Grid, source: int, target: int) -> bool:
    """Whether two words are of one category: nouns, verbs, adjectives, adverbs or others."""
    return bool(grid.sources.categories[source] == grid.targets.categories[target])


@compiled
def is_evidence(
    grid: Grid, here: Neighbours, there: Neighbours, pair: int, one: int, other: int
) -> bool:
    """Whether an entry of a source word and one of a target word are evidence for the two.

    They are if they lead, by equivalent types, to similar words of one category.
    """
    row, column = here.words[one], there.words[other]
    if grid.similarity[cell_at(grid, pair, row, column)] <= 0:
        return False
    if not alike(grid, grid.sources.starts[pair] + row, grid.targets.starts[pair] + column):
        return False
    return are_equivalent(here, there, one, other)


@compiled
def is_repeated(
    here: Neighbours, there: Neighbours, first: int, second: int, one: int, other: int
) -> bool:
    """Whether entries before these lead to the same words; `first` and `second` are the words' own.

    A pair of neighbours is evidence once, whatever the number of arcs that lead to it.
    """
    for before in range(first, one + 1):
        if here.words[before] != here.words[one]:
            continue
        for earlier in range(second, other + 1):
            if before == one and earlier == other:
                return False
            same = there.words[earlier] == there.words[other]
            if same and are_equivalent(here, there, before, earlier):
                return True
    return False


@compiled
def are_equivalent(here: Neighbours, there: Neighbours, one: int, other: int) -> bool:
    """Whether two arcs are of the same type or of equivalent ones (table 1)."""
    if here.types[one] == there.types[other]:
        return True
    rows = (here.first_rows[one] & there.second_rows[other]) | (
        here.second_rows[one] & there.first_rows[other]
    )
    return bool(rows != 0)
