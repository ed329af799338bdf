"""The dependency tree of a sentence, or the forest of several, as arrays.

    The old man left .        heads (2, 2, 3, -1, 3)
    tree_of(heads).sizes      [1 1 3 5 1]
    tree_of(heads).lefts      [0 1 0 0 4]        rights  [1 2 3 5 5]    (half-open)

Several roots are legal, since a premise may hold several sentences; so are crossing arcs and no
words at all. A batch of sentences is one forest: `forest((heads, heads, …))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.core.errors import FormatError

Positions = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A tree of n words; every array is read-only.

    `heads` (n,): the head of each word, -1 for a root. `enters` (n,): index in a walk that takes a
    head before its dependents and a subtree in one piece. `sizes`, `lefts`, `rights` (n,): how many
    words a subtree has, its first, and the one after its last. `child_positions`: the words that
    have a head, by head, the dependents of each in order.
    """

    heads: Positions
    enters: Positions
    sizes: Positions
    lefts: Positions
    rights: Positions
    child_positions: Positions

    def __len__(self) -> int:
        return len(self.heads)

    def ancestors(self, word: int) -> list[int]:
        """The head of a word, its head, and so on up to the root."""
        above = []
        while (word := int(self.heads[word])) >= 0:
            above.append(word)
        return above

    def descendants(self, word: int) -> Positions:
        """The words of a subtree but its topmost, in order."""
        return np.flatnonzero(self.dominates(word, np.arange(len(self))))

    def dominates(self, above: int | Positions, below: int | Positions) -> NDArray[np.bool_]:
        """Whether one word is an ancestor of another; arrays broadcast, O(1) per pair.

        All pairs (n, n): `tree.dominates(words[:, None], words)` with `words = np.arange(n)`.
        """
        steps = np.asarray(self.enters[below]) - self.enters[above]
        inside: NDArray[np.bool_] = (steps > 0) & (steps < self.sizes[above])
        return inside


@lru_cache(maxsize=4096)
def tree_of(heads: tuple[int, ...]) -> Tree:
    """The tree of a sentence's heads; a FormatError names a word whose head makes no tree."""
    order = walk(heads)
    size = len(heads)
    sizes, enters = [1] * size, [0] * size
    lefts, rights = list(range(size)), list(range(1, size + 1))
    for index, word in enumerate(order):
        enters[word] = index
    for word in reversed(order):
        if (head := heads[word]) >= 0:
            sizes[head] += sizes[word]
            lefts[head] = min(lefts[head], lefts[word])
            rights[head] = max(rights[head], rights[word])
    # A stable sort keeps the dependents of a head in order; roots come first and are left out.
    by_head = sorted(range(size), key=heads.__getitem__)[heads.count(-1) :]
    columns = (heads, enters, sizes, lefts, rights, by_head)
    return Tree(*map(_frozen, columns))


def forest(sentences: Iterable[Sequence[int]]) -> Tree:
    """The trees of several sentences side by side: `[(-1, 0), (1, -1)]` -> heads `-1 0 3 -1`."""
    joined: list[int] = []
    for heads in sentences:
        start = len(joined)
        walk(heads)  # a head in the next sentence would not be seen once they are joined
        joined += [head + start if head >= 0 else -1 for head in heads]
    return tree_of.__wrapped__(tuple(joined))


def walk(heads: Sequence[int]) -> list[int]:
    """All words, a head before its dependents and a subtree in one piece; O(n).

    (1, -1, 1) -> [1, 0, 2]. Raises a FormatError where the heads are no forest.
    """
    size = len(heads)
    children: list[list[int]] = [[] for _ in range(size + 1)]  # the last one's: the roots
    for word, head in enumerate(heads):
        if not -1 <= head < size:
            message = f"word {word + 1}: expected a head from -1 to {size - 1}, found {head}"
            raise FormatError(message)
        children[head].append(word)
    waiting, order = children[-1][::-1], []
    while waiting:
        word = waiting.pop()
        order.append(word)
        if children[word]:
            waiting += children[word][::-1]
    if len(order) < size:
        raise FormatError(f"word {cycle(heads)[0] + 1}: expected a tree, found a cycle of heads")
    return order


def cycle(heads: Sequence[int]) -> list[int]:
    """The words of the first cycle, from its leftmost; [] in a forest. Heads must be in range."""
    state = [0] * len(heads)  # the walk, counted from 1, in which a word was seen
    for start in range(len(heads)):
        word = start
        while word >= 0 and not state[word]:
            state[word] = start + 1
            word = heads[word]
        if word >= 0 and state[word] == start + 1:
            words = [word]
            while (word := heads[word]) != words[0]:
                words.append(word)
            lowest = words.index(min(words))
            return words[lowest:] + words[:lowest]
    return []


def _frozen(values: Any) -> Positions:
    array = np.array(values, dtype=np.intp)
    array.setflags(write=False)
    return array
