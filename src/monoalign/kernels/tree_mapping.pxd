"""The tables of the best mapping between two trees; see `tree_edit.pyx`.

Trees come as words in post-order, with the place of the leftmost leaf below each.
"""

from libc.string cimport memset

cdef struct Walk:
    # A tree of `size` words in post-order; the last place is that of a root above all roots.
    Py_ssize_t size
    long long* words  # (size + 1,) by place
    long long* leaves  # (size + 1,) the place of the leftmost leaf below each place
    long long* links  # (3 · (size + 1),) first dependents, next ones, and first places

cdef struct Tables:
    double* trees  # (M, N) gains of whole subtrees
    double* forest  # (M + 1, N + 1) gains of left parts of two subtrees
    long long* tops  # (M + N,) roots of the tables to fill, of both trees
    long long* waiting  # (2 · (M + N),) pairs of subtrees that are still to be walked
    long long* pairs  # (2 · min(M, N),) mapped places


cdef inline Py_ssize_t table_size(Py_ssize_t rows, Py_ssize_t columns) noexcept nogil:
    return rows * columns + (rows + 1) * (columns + 1)


cdef inline Py_ssize_t stack_size(Py_ssize_t rows, Py_ssize_t columns) noexcept nogil:
    return 3 * (rows + columns) + 2 * min(rows, columns)


cdef inline Tables tables_in(
    double* reals, long long* integers, Py_ssize_t rows, Py_ssize_t columns
) noexcept nogil:
    cdef Tables tables
    tables.trees = reals
    tables.forest = reals + rows * columns
    tables.tops = integers
    tables.waiting = integers + rows + columns
    tables.pairs = tables.waiting + 2 * (rows + columns)
    return tables


cdef inline bint walk(const long long* heads, Walk* tree) noexcept nogil:
    """Fill in the walk of a forest; returns whether the heads are one."""
    cdef Py_ssize_t size = tree.size, word, place = 0, above
    cdef long long* first = tree.links
    cdef long long* after = first + size + 1
    cdef long long* starts = after + size + 1
    cdef bint descending = True
    for word in range(size + 1):
        first[word] = after[word] = -1
    for word in range(size - 1, -1, -1):
        if heads[word] < -1 or heads[word] >= size:
            return False
        above = heads[word] if heads[word] >= 0 else size
        after[word] = first[above]
        first[above] = word
    word = size
    while True:
        if descending:
            starts[word] = place
            if first[word] >= 0:
                word = first[word]
                continue
        tree.words[place], tree.leaves[place] = word, starts[word]
        place += 1
        if word == size:
            return place == size + 1
        descending = after[word] >= 0
        if descending:
            word = after[word]
        else:
            word = heads[word] if heads[word] >= 0 else size


cdef inline Py_ssize_t map_places(
    const double* gains,
    Py_ssize_t rows,
    Py_ssize_t columns,
    const long long* lefts,
    const long long* others,
    const Tables* tables,
) noexcept nogil:
    """Fill in the mapped places of gains (M, N) in post-order; returns how many they are."""
    cdef long long* column_tops = tables.tops + rows
    cdef Py_ssize_t row_count = _fill_tops(lefts, rows, tables.waiting, tables.tops)
    cdef Py_ssize_t column_count = _fill_tops(others, columns, tables.waiting, column_tops)
    cdef Py_ssize_t top, other, count = 0, depth = 1
    memset(tables.trees, 0, rows * columns * sizeof(double))
    for top in range(row_count):
        for other in range(column_count):
            _fill(gains, columns, lefts, others, tables.tops[top], column_tops[other], tables)
    tables.waiting[0], tables.waiting[1] = rows - 1, columns - 1
    while depth > 0:
        depth -= 1
        top, other = tables.waiting[2 * depth], tables.waiting[2 * depth + 1]
        _fill(gains, columns, lefts, others, top, other, tables)
        _trace(gains, columns, lefts, others, top, other, tables, &depth, &count)
    return count


cdef inline Py_ssize_t _fill_tops(
    const long long* leaves, Py_ssize_t size, long long* last, long long* tops
) noexcept nogil:
    """The topmost place of each leftmost leaf, in order: the roots of the tables to fill."""
    cdef Py_ssize_t place, count = 0
    for place in range(size):
        last[leaves[place]] = place
    for place in range(size):
        if last[leaves[place]] == place:
            tops[count] = place
            count += 1
    return count


cdef inline double _greater(double first, double second) noexcept nogil:
    return second if second > first else first


cdef inline void _fill(
    const double* gains,
    Py_ssize_t columns,
    const long long* lefts,
    const long long* others,
    Py_ssize_t top,
    Py_ssize_t other,
    const Tables* tables,
) noexcept nogil:
    """The gains of all pairs of left parts of two subtrees; those of whole subtrees are kept."""
    cdef Py_ssize_t low = lefts[top], base = others[other], i, j
    cdef double* above = tables.forest + low * (columns + 1)
    cdef double* row
    cdef double* trees
    cdef const double* aside
    cdef const double* own
    cdef double best, way
    for j in range(base, other + 2):
        above[j] = 0.0
    for i in range(low, top + 1):
        row = above + columns + 1
        trees = tables.trees + i * columns
        best = row[base] = 0.0
        if lefts[i] == low:
            own = gains + i * columns
            for j in range(base, other + 1):
                # Beside a whole subtree, nothing is left of this one: the way is that of subtrees.
                way = above[j] + own[j] if others[j] == base else trees[j]
                best = _greater(_greater(above[j + 1], way), best)
                row[j + 1] = best
                trees[j] = best if others[j] == base else trees[j]
        else:
            aside = tables.forest + lefts[i] * (columns + 1)
            for j in range(base, other + 1):
                best = _greater(_greater(above[j + 1], aside[others[j]] + trees[j]), best)
                row[j + 1] = best
        above = row


cdef inline void _trace(
    const double* gains,
    Py_ssize_t columns,
    const long long* lefts,
    const long long* others,
    Py_ssize_t top,
    Py_ssize_t other,
    const Tables* tables,
    Py_ssize_t* depth,
    Py_ssize_t* count,
) noexcept nogil:
    """Walk a table back: mapped places are taken down, whole subtrees are left waiting."""
    cdef Py_ssize_t low = lefts[top], base = others[other], i = top, j = other, at
    cdef const double* above
    cdef double value
    cdef bint whole
    while i >= low and j >= base:
        at = i * columns + j
        above = tables.forest + i * (columns + 1)
        value = above[columns + 1 + j + 1]
        whole = lefts[i] == low and others[j] == base
        if whole and value == above[j] + gains[at]:
            tables.pairs[2 * count[0]], tables.pairs[2 * count[0] + 1] = i, j
            count[0] += 1
            i, j = i - 1, j - 1
        elif not whole and value == (
            tables.forest[lefts[i] * (columns + 1) + others[j]] + tables.trees[at]
        ):
            tables.waiting[2 * depth[0]], tables.waiting[2 * depth[0] + 1] = i, j
            depth[0] += 1
            i, j = lefts[i] - 1, others[j] - 1
        elif value == above[j + 1]:
            i -= 1
        else:
            j -= 1
