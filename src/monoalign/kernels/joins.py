"""Joins of flat arrays: rows along pointers to other rows, and steps down a tree.

A path goes from a node of one owner along a pointer to a node of another owner; it is a column of
an array (3, paths): the two owners and the value of the pointer. Node n has the pointers from
`starts[n]` to `starts[n + 1]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled

Ints = NDArray[np.int64]
Paths = NDArray[np.int32]
"""(3, paths) source owner, target owner, value of the pointer; some more than once."""

NONE = -1
"""No node, no label, no value."""


def paths_between(
    owners: Ints,
    nodes: Ints,
    starts: Ints,
    targets: NDArray[np.int32],
    values: NDArray[np.uint8],
    own: int = NONE,
) -> Paths:
    """All paths between owners (n,) of `nodes` (n,) along the pointers to `targets` (pointers,).

    Owners that share a node are joined with the value `own`, unless it is `NONE`.
    O(nodes + pointers + paths)
    """
    # Of each node, the last position that has it; some targets come after all rows of pointers.
    last = np.full(len(starts), NONE, np.int32)
    before = np.empty(len(nodes), np.int32)  # of each position, the one before with the same node
    _chain_nodes(nodes, last, before)
    given = owners, nodes, last, before, starts, targets, values, own
    paths = np.empty((3, _fill_paths(*given, np.empty((3, 0), np.int32))), np.int32)
    _fill_paths(*given, paths)
    return paths


def paths_by_ends(paths: Paths, size: int, turned: int = 0) -> tuple[Ints, Ints]:
    """Sorted distinct keys (source · size + target), and the values of each as bits.

    With `turned`, every path counts backwards too: the value's bit, that much further up.
    O(size + paths), as long as no owner has very many paths
    """
    total = paths.shape[1] * (2 if turned else 1)
    keys, bits = np.empty(total, np.int64), np.empty(total, np.int64)
    count = _gather(paths, size, turned, keys, bits)
    return keys[:count].copy(), bits[:count].copy()


def children(starts: Ints, labels: Ints, nodes: Ints, wanted: Ints) -> Ints:
    """(n,) the child that each of `nodes` (n,) has under the label `wanted` (n,), or `NONE`.

    Nodes of a tree are its roots, then the children of node 0, of node 1 and so on: those of node
    k have the `labels` from `starts[k]` to `starts[k + 1]`, rising. O(n · log children)
    """
    result = np.empty_like(nodes)
    _step_down(starts, labels, nodes, wanted, result)
    return result


@compiled
def _chain_nodes(nodes: Any, last: Any, before: Any) -> None:
    """Of each node the `last` position in `nodes`, and of each position the one `before` it."""
    for position in range(len(nodes)):
        before[position] = last[nodes[position]]
        last[nodes[position]] = position


@compiled
def _fill_paths(
    owners: Any,
    nodes: Any,
    last: Any,
    before: Any,
    starts: Any,
    targets: Any,
    values: Any,
    own: int,
    paths: Any,
) -> int:
    """How many paths there are; they are written to `paths` as far as there is room."""
    count = 0
    for position in range(len(nodes)):
        node, owner = nodes[position], owners[position]
        if own != NONE:
            count = _follow(owners, last[node], before, owner, own, count, paths)
        for pointer in range(starts[node], starts[node + 1]):
            other = last[targets[pointer]]
            count = _follow(owners, other, before, owner, values[pointer], count, paths)
    return count


@compiled
def _follow(
    owners: Any, other: int, before: Any, owner: int, value: int, count: int, paths: Any
) -> int:
    """Paths to all positions of one node, the last of which is `other`."""
    while other != NONE:
        if count < paths.shape[1]:
            paths[0, count], paths[1, count], paths[2, count] = owner, owners[other], value
        count += 1
        other = before[other]
    return count


@compiled
def _gather(paths: Any, size: int, turned: int, keys: Any, bits: Any) -> int:
    """Paths are distributed by their sources; then those of a source with one target become one."""
    starts = np.zeros(size + 1, np.int64)
    for path in range(paths.shape[1]):
        starts[paths[0, path] + 1] += 1
        if turned:
            starts[paths[1, path] + 1] += 1
    starts[:] = np.cumsum(starts)
    free = starts[:-1].copy()
    targets, values = np.empty(len(keys), np.int32), np.empty(len(keys), np.int64)
    for path in range(paths.shape[1]):
        source, target, bit = paths[0, path], paths[1, path], np.int64(1) << paths[2, path]
        targets[free[source]], values[free[source]] = target, bit
        free[source] += 1
        if turned:
            targets[free[target]], values[free[target]] = source, bit << turned
            free[target] += 1
    indices = np.full(size, NONE, np.int64)  # of each target, where it was last written
    count = 0
    for source in range(size):
        first = count
        for at in range(starts[source], starts[source + 1]):
            target = targets[at]
            if indices[target] < first:
                indices[target] = count
                keys[count], bits[count] = source * size + target, 0
                count += 1
            bits[indices[target]] |= values[at]
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


@compiled
def _step_down(starts: Any, labels: Any, nodes: Any, wanted: Any, result: Any) -> None:
    roots = len(starts) - 1 - len(labels)
    for index in range(len(nodes)):
        node, label = nodes[index], wanted[index]
        result[index] = NONE
        if node != NONE and label != NONE:
            low, high = starts[node], starts[node + 1]
            at = low + np.searchsorted(labels[low:high], label)
            if at < high and labels[at] == label:
                result[index] = roots + at
