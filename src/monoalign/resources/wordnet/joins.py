"""Which entries of a batch point to which others, compiled.

A way goes from a node (a synset or a sense) of one entry along a pointer to a node of another.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.kernels.compiled import compiled

from .entries import Entries
from .rows import IntArray

Ways = NDArray[np.int32]
"""(3, ways) source entry, target entry, value of the pointer; some more than once."""

NONE = -1


def joined(
    entries: Entries,
    nodes: IntArray,
    starts: IntArray,
    targets: NDArray[np.int32],
    values: NDArray[np.uint8],
    own: int = NONE,
) -> Ways:
    """All ways between entries; row `n` of `starts` has the pointers of node `n`.

    Entries that share a node are joined with the value `own`, unless it is `NONE`.
    O(nodes + pointers + found)
    """
    # Of each node, the last place that has it; the root of the verbs comes after all rows.
    last = np.full(len(starts), NONE, np.int32)
    before = np.empty(len(nodes), np.int32)  # of each place, the one before with the same node
    _chain(nodes, last, before)
    given = entries.owners, nodes, last, before, starts, targets, values, own
    found = np.empty((3, _join(*given, np.empty((3, 0), np.int32))), np.int32)
    _join(*given, found)
    return found


def gathered(ways: Ways, size: int, turned: int = 0) -> tuple[IntArray, IntArray]:
    """Sorted distinct keys (source · size + target), and the values of each as bits.

    With `turned`, every way counts backwards, too: the value's bit, so much further up.
    O(size + ways), as long as no entry has very many ways
    """
    total = ways.shape[1] * (2 if turned else 1)
    keys, bits = np.empty(total, np.int64), np.empty(total, np.int64)
    count = _gather(ways, size, turned, keys, bits)
    return keys[:count].copy(), bits[:count].copy()


@compiled
def _chain(nodes: Any, last: Any, before: Any) -> None:
    for place in range(len(nodes)):
        before[place] = last[nodes[place]]
        last[nodes[place]] = place


@compiled
def _join(
    owners: Any,
    nodes: Any,
    last: Any,
    before: Any,
    starts: Any,
    targets: Any,
    values: Any,
    own: int,
    found: Any,
) -> int:
    """How many ways there are; they are written down as far as there is room."""
    count = 0
    for place in range(len(nodes)):
        node, owner = nodes[place], owners[place]
        if own != NONE:
            count = _follow(owners, last[node], before, owner, own, count, found)
        for pointer in range(starts[node], starts[node + 1]):
            other = last[targets[pointer]]
            count = _follow(owners, other, before, owner, values[pointer], count, found)
    return count


@compiled
def _follow(
    owners: Any, other: int, before: Any, owner: int, value: int, count: int, found: Any
) -> int:
    """Ways to all places of one node, the last of which is `other`."""
    while other != NONE:
        if count < found.shape[1]:
            found[0, count], found[1, count], found[2, count] = owner, owners[other], value
        count += 1
        other = before[other]
    return count


@compiled
def _gather(ways: Any, size: int, turned: int, keys: Any, bits: Any) -> int:
    """Ways are dealt out by their sources; then those of a source with one target become one."""
    starts = np.zeros(size + 1, np.int64)
    for way in range(ways.shape[1]):
        starts[ways[0, way] + 1] += 1
        if turned:
            starts[ways[1, way] + 1] += 1
    starts[:] = np.cumsum(starts)
    free = starts[:-1].copy()
    targets, values = np.empty(len(keys), np.int32), np.empty(len(keys), np.int64)
    for way in range(ways.shape[1]):
        source, target, bit = ways[0, way], ways[1, way], np.int64(1) << ways[2, way]
        targets[free[source]], values[free[source]] = target, bit
        free[source] += 1
        if turned:
            targets[free[target]], values[free[target]] = source, bit << turned
            free[target] += 1
    places = np.full(size, NONE, np.int64)  # of each target, where it was last written down
    count = 0
    for source in range(size):
        first = count
        for at in range(starts[source], starts[source + 1]):
            target = targets[at]
            if places[target] < first:
                places[target] = count
                keys[count], bits[count] = source * size + target, 0
                count += 1
            bits[places[target]] |= values[at]
        _sort(keys[first:count], bits[first:count])
    return count


@compiled
def _sort(keys: Any, bits: Any) -> None:
    """Both by the keys, which are few."""
    for end in range(1, len(keys)):
        key, bit, at = keys[end], bits[end], end
        while at > 0 and keys[at - 1] > key:
            keys[at], bits[at] = keys[at - 1], bits[at - 1]
            at -= 1
        keys[at], bits[at] = key, bit
