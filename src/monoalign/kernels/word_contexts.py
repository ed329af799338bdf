"""How much the contexts of two words say that the two correspond: dependencies, and windows.

Every function of cells takes their pairs, source words and target words, (cells,) each, and gives
the summed evidence (cells,).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .compiled import compiled
from .word_grid import WordGrid, cell_at, end_of, link


class TypedNeighbours(NamedTuple):
    """The words beside each word in a graph of typed arcs, whatever their direction.

    The entries of the word at position p are those from `starts[p]` to `starts[p + 1]`.
    """

    starts: Any  # (positions + 1,)
    words: Any  # (entries,) positions
    types: Any  # (entries,) equal for the same label in the same direction
    first_rows: Any  # (entries,) bits: arcs of different types are equivalent where a bit of one's
    second_rows: Any  # first rows is in the other's second rows, or the other way round


@compiled
def entries_by_word(heads: Any, dependents: Any, labels: Any, positions: int) -> Any:
    """Arcs as entries of both their ends: `starts`, own words, other words, types. O(arcs)

    A word's arcs to its dependents come first, with types 2 · label + 1; then those to its heads,
    with 2 · label.
    """
    starts = np.zeros(positions + 1, np.int64)
    for arc in range(len(labels)):
        starts[heads[arc] + 1] += 1
        starts[dependents[arc] + 1] += 1
    starts[:] = np.cumsum(starts)
    free = starts[:-1].copy()
    own, others, types = np.empty((3, 2 * len(labels)), np.int64)
    for is_head in (1, 0):
        for arc in range(len(labels)):
            word, other = heads[arc], dependents[arc]
            if not is_head:
                word, other = other, word
            at = free[word]
            own[at], others[at], types[at] = word, other, 2 * labels[arc] + is_head
            free[word] += 1
    return starts, own, others, types


@compiled
def dependency_evidence(
    grid: WordGrid, near: TypedNeighbours, pairs: Any, sources: Any, targets: Any
) -> Any:
    """The similarity of neighbours by equivalent types; 0 for words of different categories."""
    evidence = np.zeros(len(pairs))
    for at in range(len(evidence)):
        pair, source, target = pairs[at], sources[at], targets[at]
        if grid.categories[source] != grid.categories[target]:
            continue
        for one in range(near.starts[source], near.starts[source + 1]):
            for other in range(near.starts[target], near.starts[target + 1]):
                if is_evidence(grid, near, pair, one, other) and not is_repeated(
                    near, source, target, one, other
                ):
                    cell = cell_at(grid, pair, near.words[one], near.words[other])
                    evidence[at] += grid.similarity[cell]
    return evidence


@compiled
def link_with_neighbours(
    grid: WordGrid, near: TypedNeighbours, pairs: Any, sources: Any, targets: Any, order: Any
) -> None:
    """Link cells one after the other, and with each the neighbours that were its evidence."""
    for at in order:
        pair, source, target = pairs[at], sources[at], targets[at]
        if not link(grid, pair, source, target):
            continue
        for one in range(near.starts[source], near.starts[source + 1]):
            for other in range(near.starts[target], near.starts[target + 1]):
                if is_evidence(grid, near, pair, one, other):
                    link(grid, pair, near.words[one], near.words[other])


@compiled
def is_evidence(grid: WordGrid, near: TypedNeighbours, pair: int, one: int, other: int) -> bool:
    """Whether an entry of a source word and one of a target word are evidence for the two.

    They are if they lead, by equivalent types, to similar words of one category.
    """
    source, target = near.words[one], near.words[other]
    if grid.similarity[cell_at(grid, pair, source, target)] <= 0:
        return False
    if grid.categories[source] != grid.categories[target]:
        return False
    return _are_equivalent(near, one, other)


@compiled
def is_repeated(near: TypedNeighbours, source: int, target: int, one: int, other: int) -> bool:
    """Whether entries of two words before these lead to the same neighbours.

    A pair of neighbours is evidence once, whatever the number of arcs that lead to it.
    """
    for before in range(near.starts[source], one + 1):
        if near.words[before] != near.words[one]:
            continue
        for earlier in range(near.starts[target], other + 1):
            if before == one and earlier == other:
                return False
            same = near.words[earlier] == near.words[other]
            if same and _are_equivalent(near, before, earlier):
                return True
    return False


@compiled
def _are_equivalent(near: TypedNeighbours, one: int, other: int) -> bool:
    """Whether two arcs are of the same type or of equivalent ones."""
    if near.types[one] == near.types[other]:
        return True
    rows = (near.first_rows[one] & near.second_rows[other]) | (
        near.second_rows[one] & near.first_rows[other]
    )
    return bool(rows != 0)


@compiled
def linked_dependency_evidence(
    grid: WordGrid, near: TypedNeighbours, pairs: Any, sources: Any, targets: Any
) -> Any:
    """The similarity of linked neighbours by the very same type."""
    evidence = np.zeros(len(pairs))
    for at in range(len(evidence)):
        source, target = sources[at], targets[at]
        for one in range(near.starts[source], near.starts[source + 1]):
            for other in range(near.starts[target], near.starts[target + 1]):
                cell = cell_at(grid, pairs[at], near.words[one], near.words[other])
                if near.types[one] == near.types[other] and grid.links[cell]:
                    evidence[at] += grid.similarity[cell]
    return evidence


@compiled
def window_evidence(grid: WordGrid, pairs: Any, sources: Any, targets: Any, window: int) -> Any:
    """The similarity of all pairs of content words within `window` words of the two."""
    evidence = np.zeros(len(pairs))
    for at in range(len(evidence)):
        pair, source, target = pairs[at], sources[at], targets[at]
        first, end = max(grid.starts[0, pair], source - window), source + window + 1
        below, beyond = max(grid.starts[1, pair], target - window), target + window + 1
        for one in range(first, min(end_of(grid, 0, pair), end)):
            if one == source or not grid.content[one]:
                continue
            for other in range(below, min(end_of(grid, 1, pair), beyond)):
                if other != target and grid.content[other]:
                    evidence[at] += grid.similarity[cell_at(grid, pair, one, other)]
    return evidence


@compiled
def linked_window_evidence(
    grid: WordGrid, pairs: Any, sources: Any, targets: Any, window: int
) -> Any:
    """From 0 to 2: up to 1 for the nearest linked words on either side.

    Evidence on one side alone has to be beside one of the words; to the left of words that belong
    to what follows, beside both.
    """
    evidence = np.zeros(len(pairs))
    if window:
        for at in range(len(evidence)):
            pair, source, target = pairs[at], sources[at], targets[at]
            left, left_beside, _, _ = linked_on_side(grid, pair, source, target, -1, window)
            right, right_beside, _, _ = linked_on_side(grid, pair, source, target, 1, window)
            if grid.leading[source]:
                left_beside = left == 1.0
            if left_beside or right_beside or (left > 0 and right > 0):
                evidence[at] = left + right
    return evidence


@compiled
def linked_on_side(
    grid: WordGrid, pair: int, source: int, target: int, step: int, window: int
) -> tuple[float, bool, int, int]:
    """1 / distance of the nearest linked words on one side, 0 if there are none in the window.

    Then whether they are beside one of the words, and which they are, -1 for none. Punctuation
    need not be so choosy; where it begins or ends both sentences, that is evidence too.
    """
    first, end = grid.starts[0, pair], end_of(grid, 0, pair)
    first_target, end_target = grid.starts[1, pair], end_of(grid, 1, pair)
    lenient = grid.punctuation[source]
    if not (first <= source + step < end or first_target <= target + step < end_target):
        return (1.0, True, -1, -1) if lenient else (0.0, False, -1, -1)
    for distance in range(1, window + 1):
        for shorter in range(1, distance + 1):
            for down, across in ((distance, shorter), (shorter, distance)):
                one, other = source + step * down, target + step * across
                inside = first <= one < end and first_target <= other < end_target
                if inside and grid.links[cell_at(grid, pair, one, other)]:
                    return 1.0 / distance, bool(lenient or shorter == 1), one, other
    return 0.0, False, -1, -1
