"""Joins of flat arrays: rows along pointers to other rows, and steps down a tree.

A path goes from a node of one owner along a pointer to a node of another owner; it is a column of
an array (3, paths): the two owners and the value of the pointer. Node n has the pointers from
`starts[n]` to `starts[n + 1]`.
"""

import numpy as np

NONE = -1
"""No node, no label, no value."""

cdef enum:
    _NONE = -1


def paths_between(
    const long long[::1] owners,
    const long long[::1] nodes,
    const long long[::1] starts,
    const int[::1] targets,
    const unsigned char[::1] values,
    int own=_NONE,
):
    """All paths between owners (n,) of `nodes` (n,) along the pointers to `targets` (pointers,).

    Returns (3, paths) source owner, target owner, value of the pointer; some more than once. Owners
    that share a node are joined with the value `own`, unless it is `NONE`.
    O(nodes + pointers + paths)
    """
    # Of each node, the last position that has it; some targets come after all rows of pointers.
    cdef int[::1] last = np.full(starts.shape[0], _NONE, np.int32)
    # Of each position, the one before with the same node.
    cdef int[::1] before = np.empty(nodes.shape[0], np.int32)
    cdef Py_ssize_t position, count
    with nogil:
        for position in range(nodes.shape[0]):
            before[position] = last[nodes[position]]
            last[nodes[position]] = <int>position
        count = _fill_paths(owners, nodes, last, before, starts, targets, values, own, None)
    result = np.empty((3, count), np.int32)
    cdef int[:, ::1] paths = result
    with nogil:
        _fill_paths(owners, nodes, last, before, starts, targets, values, own, paths)
    return result


def paths_by_ends(const int[:, ::1] paths, Py_ssize_t size, int turned=0):
    """Sorted distinct keys (source · size + target), and the values of each as bits.

    With `turned`, every path counts backwards too: the value's bit, that much further up.
    O(size + paths), as long as no owner has very many paths
    """
    cdef Py_ssize_t total = paths.shape[1] * (2 if turned else 1), count = 0, source, first
    all_keys, all_bits = np.empty(total, np.int64), np.empty(total, np.int64)
    cdef long long[::1] keys = all_keys
    cdef long long[::1] bits = all_bits
    cdef long long[::1] starts = np.zeros(size + 2, np.int64)
    cdef int[::1] targets = np.empty(total, np.int32)
    cdef long long[::1] values = np.empty(total, np.int64)
    cdef long long[::1] indices = np.full(size, _NONE, np.int64)  # of a target, where last written
    cdef long long at
    cdef int target
    with nogil:
        _distribute(paths, turned, starts, targets, values)
        for source in range(size):
            first = count
            for at in range(starts[source], starts[source + 1]):
                target = targets[at]
                if indices[target] < first:
                    indices[target] = count
                    keys[count], bits[count] = source * size + target, 0
                    count += 1
                bits[indices[target]] |= values[at]
            _sort(keys, bits, first, count)
    return all_keys[:count].copy(), all_bits[:count].copy()


def bits_under(const long long[::1] bits, const long long[::1] masks):
    """(n,) a bit for each mask, the first the lowest, that has a bit of the number."""
    result = np.zeros(bits.shape[0], np.int64)
    cdef long long[::1] under = result
    cdef Py_ssize_t index, mask
    with nogil:
        for index in range(bits.shape[0]):
            for mask in range(masks.shape[0]):
                under[index] |= <long long>(bits[index] & masks[mask] != 0) << mask
    return result


def children(
    const long long[::1] starts,
    const long long[::1] labels,
    const long long[::1] nodes,
    const long long[::1] wanted,
):
    """(n,) the child that each of `nodes` (n,) has under the label `wanted` (n,), or `NONE`.

    Nodes of a tree are its roots, then the children of node 0, of node 1 and so on: those of node
    k have the `labels` from `starts[k]` to `starts[k + 1]`, rising. O(n · log children)
    """
    result = np.empty(nodes.shape[0], np.int64)
    cdef long long[::1] child = result
    cdef Py_ssize_t roots = starts.shape[0] - 1 - labels.shape[0], index
    with nogil:
        for index in range(nodes.shape[0]):
            child[index] = _child(starts, labels, roots, nodes[index], wanted[index])
    return result


def walks(
    const long long[::1] starts,
    const long long[::1] labels,
    const int[::1] entries,
    const long long[::1] text,
    Py_ssize_t longest,
):
    """(3, walks) where a walk down the tree of `children` begins in a text, its labels, and the
    entry (nodes,) of the node where it ends.

    The first label is a root. Walks have 2 labels to `longest`, and end at nodes with an entry.
    O(text · log children)
    """
    cdef Py_ssize_t roots = starts.shape[0] - 1 - labels.shape[0], at, end, count = 0
    cdef Py_ssize_t last = text.shape[0]
    cdef long long node
    all_walks = np.empty((3, last * max(longest - 1, 0)), np.int64)
    cdef long long[:, ::1] walk = all_walks
    with nogil:
        for at in range(last):
            node = text[at]
            for end in range(at + 1, min(at + longest, last)):
                node = _child(starts, labels, roots, node, text[end])
                if node == _NONE:
                    break
                if entries[node] != _NONE:
                    walk[0, count], walk[1, count], walk[2, count] = at, end + 1 - at, entries[node]
                    count += 1
    return all_walks[:, :count]


cdef inline long long _child(
    const long long[::1] starts,
    const long long[::1] labels,
    Py_ssize_t roots,
    long long node,
    long long label,
) noexcept nogil:
    """The child of one node, or `NONE`."""
    cdef long long low, high, end, middle
    if node == _NONE or label == _NONE:
        return _NONE
    low, high = starts[node], starts[node + 1]
    end = high
    while low < high:
        middle = (low + high) // 2
        if labels[middle] < label:
            low = middle + 1
        else:
            high = middle
    return roots + low if low < end and labels[low] == label else <long long>_NONE


cdef Py_ssize_t _fill_paths(
    const long long[::1] owners,
    const long long[::1] nodes,
    const int[::1] last,
    const int[::1] before,
    const long long[::1] starts,
    const int[::1] targets,
    const unsigned char[::1] values,
    int own,
    int[:, ::1] paths,
) noexcept nogil:
    """How many paths there are; they are written to `paths` unless that is None."""
    cdef Py_ssize_t count = 0, position
    cdef long long pointer, node
    cdef int other
    for position in range(nodes.shape[0]):
        node = nodes[position]
        if own != _NONE:
            count = _follow(owners, last[node], before, <int>owners[position], own, count, paths)
        for pointer in range(starts[node], starts[node + 1]):
            other = last[targets[pointer]]
            count = _follow(
                owners, other, before, <int>owners[position], values[pointer], count, paths
            )
    return count


cdef inline Py_ssize_t _follow(
    const long long[::1] owners,
    int other,
    const int[::1] before,
    int owner,
    int value,
    Py_ssize_t count,
    int[:, ::1] paths,
) noexcept nogil:
    """Paths to all positions of one node, the last of which is `other`."""
    while other != _NONE:
        if paths is not None:
            paths[0, count], paths[1, count], paths[2, count] = owner, <int>owners[other], value
        count += 1
        other = before[other]
    return count


cdef void _distribute(
    const int[:, ::1] paths,
    int turned,
    long long[::1] starts,
    int[::1] targets,
    long long[::1] values,
) noexcept nogil:
    """Paths by their sources: those of source s go from `starts[s]` to `starts[s + 1]`."""
    cdef Py_ssize_t path, source
    cdef long long bit, at
    # Counted two further on; then `starts[s + 1]` is where the next path of s goes.
    for path in range(paths.shape[1]):
        starts[paths[0, path] + 2] += 1
        if turned:
            starts[paths[1, path] + 2] += 1
    for source in range(2, starts.shape[0]):
        starts[source] += starts[source - 1]
    for path in range(paths.shape[1]):
        bit = <long long>1 << paths[2, path]
        at = starts[paths[0, path] + 1]
        targets[at], values[at] = paths[1, path], bit
        starts[paths[0, path] + 1] += 1
        if turned:
            at = starts[paths[1, path] + 1]
            targets[at], values[at] = paths[0, path], bit << turned
            starts[paths[1, path] + 1] += 1


cdef void _sort(
    long long[::1] keys, long long[::1] bits, Py_ssize_t first, Py_ssize_t last
) noexcept nogil:
    """Both by the keys, which are few."""
    cdef Py_ssize_t end, at
    cdef long long key, bit
    for end in range(first + 1, last):
        key, bit, at = keys[end], bits[end], end
        while at > first and keys[at - 1] > key:
            keys[at], bits[at] = keys[at - 1], bits[at - 1]
            at -= 1
        keys[at], bits[at] = key, bit
