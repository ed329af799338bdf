"""Links between the words of a batch: sequences of equal words, and gaps between links.

Words are positions, sources before targets; the cells of all pairs lie end to end, source word by
source word. The loops write to `taken` and `links`, and link only words that are free.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .compiled import compiled

OTHER, NOUN, VERB, ADJECTIVE, ADVERB = range(5)
"""Categories of words."""

_SHORTEST = 2  # words of a sequence
_WIDEST = 3  # words of a gap


class WordGrid(NamedTuple):
    """What is known of the words of a batch and of its cells, and what is linked so far."""

    starts: Any  # (2, pairs) the first word of each source and target
    sizes: Any  # (pairs, 2)
    offsets: Any  # (pairs + 1,) where the cells of each pair begin
    forms: Any  # (positions,) ids, equal for words that are the same but for case
    content: Any  # (positions,)
    punctuation: Any  # (positions,)
    categories: Any  # (positions,)
    common: Any  # (positions,) content words that are no pronouns, names or numbers
    leading: Any  # (positions,) determiners and forms of be: they belong to what follows
    taken: Any  # (positions,) whether it has a link
    similarity: Any  # (cells,)
    links: Any  # (cells,)


@compiled
def cell_at(grid: WordGrid, pair: int, source: int, target: int) -> int:
    """The cell of two words."""
    row, column = source - grid.starts[0, pair], target - grid.starts[1, pair]
    return int(grid.offsets[pair] + row * grid.sizes[pair, 1] + column)


@compiled
def end_of(grid: WordGrid, side: int, pair: int) -> int:
    """The position after the last word of a source (side 0) or target (side 1)."""
    return int(grid.starts[side, pair] + grid.sizes[pair, side])


@compiled
def link(grid: WordGrid, pair: int, source: int, target: int) -> bool:
    """Link two words if both are free; whether they were."""
    if grid.taken[source] or grid.taken[target]:
        return False
    grid.taken[source] = grid.taken[target] = True
    grid.links[cell_at(grid, pair, source, target)] = True
    return True


@compiled
def link_in_order(grid: WordGrid, pairs: Any, sources: Any, targets: Any, order: Any) -> None:
    """Link cells, given by their words, one after the other."""
    for at in order:
        link(grid, pairs[at], sources[at], targets[at])


@compiled
def link_sequences(grid: WordGrid) -> None:
    """Link equal sequences of words, the longest first. O(sequences · cells)

    A sequence has two words or more and several content words, or one that is nowhere else; or it
    is the whole of both sentences.
    """
    for pair in range(len(grid.sizes)):
        lengths = np.zeros(grid.sizes[pair, 1] + 1, np.int64)
        while True:
            length, source, target = _longest(grid, pair, lengths)
            if not length:
                break
            for step in range(length):
                link(grid, pair, source - step, target - step)


@compiled
def _longest(grid: WordGrid, pair: int, lengths: Any) -> Any:
    """Length and last words of the longest free sequence; of equal ones, nearest the diagonal.

    `lengths` is room for a row: how long the sequence is that ends in each cell of it.
    """
    height, width = grid.sizes[pair]
    best, best_source, best_target, nearest = 0, -1, -1, 0
    lengths[:] = 0
    for row in range(height):
        source = grid.starts[0, pair] + row
        for column in range(width - 1, -1, -1):
            target = grid.starts[1, pair] + column
            lengths[column + 1] = 0
            if grid.forms[source] != grid.forms[target]:
                continue
            if grid.taken[source] or grid.taken[target]:
                continue
            lengths[column + 1] = length = lengths[column] + 1
            distance = abs((row + 1 - length) * width - (column + 1 - length) * height)
            if length < _SHORTEST and not length == height == width:
                continue
            if length < best or (length == best and distance >= nearest):
                continue
            if length == height == width or _is_telling(grid, pair, source, length):
                best, best_source, best_target, nearest = length, source, target, distance
    return best, best_source, best_target


@compiled
def _is_telling(grid: WordGrid, pair: int, last: int, length: int) -> bool:
    """Whether a sequence that ends in a source word has several content words, or a unique one."""
    content, at = 0, -1
    for word in range(last - length + 1, last + 1):
        if grid.content[word]:
            content, at = content + 1, word
    if content != 1:
        return content > 1
    form = grid.forms[at]
    return _count_free(grid, 0, pair, form) == 1 and _count_free(grid, 1, pair, form) == 1


@compiled
def _count_free(grid: WordGrid, side: int, pair: int, form: int) -> int:
    """How often a form occurs in a sentence without being linked."""
    count = 0
    for word in range(grid.starts[side, pair], end_of(grid, side, pair)):
        count += grid.forms[word] == form and not grid.taken[word]
    return count


@compiled
def link_final_punctuation(grid: WordGrid) -> None:
    """Link equal punctuation that ends both sentences, from the right. O(pairs)"""
    for pair in range(len(grid.sizes)):
        target = end_of(grid, 1, pair) - 1
        while target >= grid.starts[1, pair] and grid.punctuation[target]:
            source = end_of(grid, 0, pair) - 1
            while source >= grid.starts[0, pair] and grid.punctuation[source]:
                if grid.forms[source] == grid.forms[target]:
                    link(grid, pair, source, target)
                source -= 1
            target -= 1


@compiled
def link_gaps(grid: WordGrid) -> None:
    """Link free words that stand between the same two links. O(cells)"""
    for pair in range(len(grid.sizes)):
        last_source, last_target = end_of(grid, 0, pair) - 2, end_of(grid, 1, pair) - 2
        for source in range(grid.starts[0, pair], last_source):
            if grid.taken[source + 1]:
                continue
            for target in range(grid.starts[1, pair], last_target):
                if grid.links[cell_at(grid, pair, source, target)]:
                    _link_gap(grid, pair, source, target)


@compiled
def _link_gap(grid: WordGrid, pair: int, source: int, target: int) -> None:
    """Link words between two linked words and the next two, if these are near."""
    down = _gap(grid, source + 1, end_of(grid, 0, pair))
    across = _gap(grid, target + 1, end_of(grid, 1, pair))
    below, beyond = source + down + 1, target + across + 1
    if not (down and across and grid.links[cell_at(grid, pair, below, beyond)]):
        return
    if down == across == 1 and not (grid.content[source + 1] or grid.content[target + 1]):
        link(grid, pair, source + 1, target + 1)
        return
    if not (_leads(grid, pair, source, target, -1) and _leads(grid, pair, below, beyond, 1)):
        return
    if down == across == 1:
        if grid.common[source + 1] and grid.common[target + 1]:
            link(grid, pair, source + 1, target + 1)
        return
    verb, other = _only_verb(grid, source + 1, down), _only_verb(grid, target + 1, across)
    if verb >= 0 and other >= 0:
        link(grid, pair, verb, other)


@compiled
def _leads(grid: WordGrid, pair: int, source: int, target: int, step: int) -> bool:
    """Whether links, from two linked words on without a gap, lead to a common word."""
    first_source, first_target = grid.starts[0, pair], grid.starts[1, pair]
    end_source, end_target = end_of(grid, 0, pair), end_of(grid, 1, pair)
    while first_source <= source < end_source and first_target <= target < end_target:
        if not grid.links[cell_at(grid, pair, source, target)]:
            return False
        if grid.common[source]:
            return True
        source += step
        target += step
    return False


@compiled
def _gap(grid: WordGrid, first: int, end: int) -> int:
    """How many free words there are up to one that is linked; 0 if too many, or punctuation."""
    for length in range(_WIDEST + 1):
        word = first + length
        if word == end or (grid.punctuation[word] and not grid.taken[word]):
            return 0
        if grid.taken[word]:
            return length
    return 0


@compiled
def _only_verb(grid: WordGrid, first: int, length: int) -> int:
    """Which of some words is the only verb; -1 if there is none, or several."""
    verb = -1
    for word in range(first, first + length):
        if grid.content[word] and grid.categories[word] == VERB:
            if verb >= 0:
                return -1
            verb = word
    return verb
