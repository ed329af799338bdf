"""The order in which to walk trees; `trees.pxd` has the numbers of relations and attributes."""

import numpy as np


def walk_order(
    const long long[::1] heads, const long long[::1] child_starts, const long long[::1] children
):
    """Heads before dependents, a subtree in one piece; words on cycles are not reached."""
    cdef Py_ssize_t size = heads.shape[0], done = 0, left, root
    result = np.empty(size, np.int64)
    cdef long long[::1] order = result
    cdef long long[::1] waiting = np.empty(size, np.int64)
    cdef long long word, at
    with nogil:
        for root in range(size):
            if heads[root] >= 0:
                continue
            waiting[0], left = root, 1
            while left:
                left -= 1
                word = waiting[left]
                order[done] = word
                done += 1
                for at in range(child_starts[word + 1] - 1, child_starts[word] - 1, -1):
                    waiting[left] = children[at]
                    left += 1
    return result[:done]
