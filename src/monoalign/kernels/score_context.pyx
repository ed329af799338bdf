"""What the scores around a cell say of it; the columns of `features/scores`."""

import numpy as np

from libc.math cimport exp

from monoalign.kernels.clones cimport cloned, floats
from monoalign.kernels.sizes cimport longest, most_cells

cdef enum:
    NOWHERE = -1
    RUN = 6  # links of a run; steps to the nearest link
    JUMP = 10
    ORDER = 8
    FREE = 1 << 20  # no partner: larger than any place
    GAP = 8  # words of a gap that count
    OPEN = 10  # open content words of a sentence that count

cdef double LINKED = 0.6  # a probability above which a word counts as linked
cdef double SURE = 0.405  # its log odds


cdef struct Grid:
    # (height, width) the probability of every cell of a pair.
    float* share
    Py_ssize_t height
    Py_ssize_t width


cdef struct Tops:
    # Of each row (column): its best and second best value, where the best is, and the sum.
    Py_ssize_t size
    float* best
    float* second
    float* total
    int* place


cdef struct Beside:
    # Of each word the next and the second next content word, on the left and on the right.
    int* near[2]
    int* second[2]


def describe(
    const double[::1] scores,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const unsigned char[::1] content,
    const long long[::1] cells,
    float[:, ::1] described,
):
    """Fill `described (given cells, features)`, zeros so far, for some cells in rising order.

    `scores` are those of all cells; `content (positions,)` says which words are content words, and
    `starts (2, pairs)` where the words of each source and target begin.
    """
    cdef Py_ssize_t pair, size, offset = 0, row = 0, last, most = longest(sizes)
    if cells.shape[0] == 0:
        return
    cdef float[::1] shares = np.empty(most_cells(sizes), np.float32)
    cdef float[:, ::1] values = np.empty((6, most), np.float32)
    cdef int[:, ::1] places = np.empty((10, most), np.int32)
    cdef Grid grid
    cdef Tops rows = _tops(values[:3], &places[0, 0])
    cdef Tops columns = _tops(values[3:], &places[1, 0])
    cdef Beside sources = _beside(places[2:6]), targets = _beside(places[6:])
    with nogil:
        for pair in range(sizes.shape[0]):
            size, last = sizes[pair, 0] * sizes[pair, 1], row
            while last < cells.shape[0] and cells[last] < offset + size:
                last += 1
            if last > row:
                grid = Grid(&shares[0], sizes[pair, 0], sizes[pair, 1])
                rows.size, columns.size = grid.height, grid.width
                _fill_shares(&scores[offset], size, grid.share)
                _fill_row_tops(grid, rows)
                _fill_column_tops(
                    grid, columns.best, columns.second, columns.total, columns.place
                )
                _fill_beside(&content[starts[0, pair]], grid.height, sources)
                _fill_beside(&content[starts[1, pair]], grid.width, targets)
                _describe_cells(
                    &scores[offset], grid, rows, columns, sources, targets, &cells[row], offset,
                    described[row:last],
                )
            offset, row = offset + size, last


cdef struct Anchors:
    # Of each word, shifted by one so that the ends of the sentence count: its sure partner, also
    # shifted, or FREE; the nearest words on the left and right with a partner; and how many open
    # content words there are before it.
    Py_ssize_t size
    int* partner
    int* before
    int* behind
    int* contents


def mark_gaps(
    const double[::1] scores,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const unsigned char[::1] content,
    Py_ssize_t most,
    unsigned char[::1] marks,
):
    """Set the marks of cells in closed gaps of at most so many cells.

    A gap is a run of words without a sure partner on either side, between the same two links.
    """
    cdef Py_ssize_t pair, i, j, height, width, a, c, offset = 0
    cdef int[:, ::1] places = np.empty((8, longest(sizes) + 2), np.int32)
    cdef Anchors sources = _anchors(places[:4]), targets = _anchors(places[4:])
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width = sizes[pair, 0], sizes[pair, 1]
            if height * width:
                _find_anchors(&scores[offset], height, width, sources, targets)
                _fill_anchors(&content[starts[0, pair]], height, &sources)
                _fill_anchors(&content[starts[1, pair]], width, &targets)
                i = 1
                while i <= height:
                    if sources.partner[i] != FREE:
                        i += 1
                        continue
                    a, j = sources.behind[i], sources.partner[i - 1] + 1
                    if j <= width and targets.partner[j] == FREE:
                        c = targets.behind[j]
                        if sources.partner[a] == c and (a - i) * (c - j) <= most:
                            _mark(&marks[offset], width, i - 1, a - 1, j - 1, c - 1)
                    i = a
            offset += height * width


def describe_gaps(
    const double[::1] scores,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const unsigned char[::1] content,
    const long long[::1] cells,
    float[:, ::1] described,
):
    """Fill `described (given cells, features)` in the order of `ScoreGaps.names`; as `describe`."""
    cdef Py_ssize_t pair, number, i, j, height, width, size, offset = 0, row = 0, last
    cdef int[:, ::1] places = np.empty((8, longest(sizes) + 2), np.int32)
    cdef Anchors sources = _anchors(places[:4]), targets = _anchors(places[4:])
    cdef Gap gap
    with nogil:
        for pair in range(sizes.shape[0]):
            height, width = sizes[pair, 0], sizes[pair, 1]
            gap.bounds[1] = 0  # that of no gap
            size, last = height * width, row
            while last < cells.shape[0] and cells[last] < offset + size:
                last += 1
            if last > row:
                _find_anchors(&scores[offset], height, width, sources, targets)
                _fill_anchors(&content[starts[0, pair]], height, &sources)
                _fill_anchors(&content[starts[1, pair]], width, &targets)
                for number in range(row, last):
                    i, j = (cells[number] - offset) // width, (cells[number] - offset) % width
                    _describe_gap(
                        &scores[offset], width, sources, targets, i, j, &gap,
                        &described[number, 0],
                    )
            offset, row = offset + size, last


cdef struct Gap:
    # The cells between two links of both sides: their mean and best probability.
    int bounds[4]
    float mean
    float best


cdef Anchors _anchors(int[:, ::1] places) noexcept nogil:
    return Anchors(0, &places[0, 0], &places[1, 0], &places[2, 0], &places[3, 0])


cdef void _find_anchors(
    const double* odds, Py_ssize_t height, Py_ssize_t width, Anchors sources, Anchors targets
) noexcept nogil:
    """Partners are sure where two words are each other's best."""
    cdef Py_ssize_t i, j, best
    for j in range(width + 2):
        targets.partner[j] = FREE
    sources.partner[0] = targets.partner[0] = 0
    for i in range(height):
        best = 0
        for j in range(1, width):
            if odds[i * width + j] > odds[i * width + best]:
                best = j
        sources.partner[i + 1] = FREE
        if odds[i * width + best] >= SURE:
            j = targets.partner[best + 1]
            if j == FREE or odds[i * width + best] > odds[(j - 1) * width + best]:
                if j != FREE:
                    sources.partner[j] = FREE
                sources.partner[i + 1], targets.partner[best + 1] = best + 1, i + 1
    sources.partner[height + 1], targets.partner[width + 1] = width + 1, height + 1


cdef void _fill_anchors(
    const unsigned char* content, Py_ssize_t size, Anchors* side
) noexcept nogil:
    cdef Py_ssize_t word, near = 0
    side.size = size
    side.contents[0] = side.contents[1] = 0
    for word in range(1, size + 1):
        side.before[word] = near
        side.contents[word + 1] = side.contents[word]
        if side.partner[word] != FREE:
            near = word
        elif content[word - 1]:
            side.contents[word + 1] += 1
    near = size + 1
    for word in range(size, 0, -1):
        side.behind[word] = near
        if side.partner[word] != FREE:
            near = word


cdef void _mark(
    unsigned char* marks, Py_ssize_t width, Py_ssize_t a, Py_ssize_t b, Py_ssize_t c, Py_ssize_t d
) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(a, b):
        for j in range(c, d):
            marks[i * width + j] = 1


cdef void _describe_gap(
    const double* odds,
    Py_ssize_t width,
    Anchors sources,
    Anchors targets,
    Py_ssize_t i,
    Py_ssize_t j,
    Gap* gap,
    float* out,
) noexcept nogil:
    """The gaps that both words of a cell are in, and what the whole pair has open.

    `gap` is that of the last cell: the cells of one stand mostly side by side.
    """
    cdef int a = sources.before[i + 1], b = sources.behind[i + 1]
    cdef int c = targets.before[j + 1], d = targets.behind[j + 1]
    out[0] = sources.partner[i + 1] == FREE
    out[1] = targets.partner[j + 1] == FREE
    out[2] = sources.partner[a] == c
    out[3] = sources.partner[b] == d
    out[4] = min(b - a - 1, <int>GAP) / <double>GAP
    out[5] = min(d - c - 1, <int>GAP) / <double>GAP
    out[6] = min(_open(sources, a, b), <int>GAP) / <double>GAP
    out[7] = min(_open(targets, c, d), <int>GAP) / <double>GAP
    out[8] = min(_open(sources, 0, sources.size + 1), <int>OPEN) / <double>OPEN
    out[9] = min(_open(targets, 0, targets.size + 1), <int>OPEN) / <double>OPEN
    if out[0] and out[1] and b - a - 1 <= GAP and d - c - 1 <= GAP:
        if not (
            gap.bounds[0] == a and gap.bounds[1] == b and gap.bounds[2] == c and gap.bounds[3] == d
        ):
            gap.bounds = [a, b, c, d]
            _fill_gap(odds, width, gap)
        out[10], out[11] = gap.mean, gap.best


cdef void _fill_gap(const double* odds, Py_ssize_t width, Gap* gap) noexcept nogil:
    cdef int a = gap.bounds[0], b = gap.bounds[1], c = gap.bounds[2], d = gap.bounds[3]
    cdef Py_ssize_t row, column
    cdef double share, total = 0, best = 0
    for row in range(a, b - 1):
        for column in range(c, d - 1):
            share = 1.0 / (1.0 + exp(-odds[row * width + column]))
            total += share
            best = max(best, share)
    gap.mean, gap.best = total / ((b - a - 1) * (d - c - 1)), best


cdef inline int _open(Anchors side, int before, int behind) noexcept nogil:
    """How many content words between two words have no sure partner."""
    return side.contents[behind] - side.contents[before + 1]


cdef Tops _tops(float[:, ::1] values, int* place) noexcept nogil:
    return Tops(0, &values[0, 0], &values[1, 0], &values[2, 0], place)


cdef Beside _beside(int[:, ::1] places) noexcept nogil:
    cdef Beside beside
    beside.near[0], beside.near[1] = &places[0, 0], &places[1, 0]
    beside.second[0], beside.second[1] = &places[2, 0], &places[3, 0]
    return beside


cdef void _describe_cells(
    const double* odds,
    Grid grid,
    Tops rows,
    Tops columns,
    Beside sources,
    Beside targets,
    const long long* cells,
    Py_ssize_t offset,
    float[:, ::1] described,
) noexcept nogil:
    """The features of some cells of a pair, in the order of `ScoreContext.names`."""
    cdef Py_ssize_t number, side, i, j
    cdef float linked = 0
    cdef float* out
    for i in range(grid.height):
        linked += rows.best[i]
    for number in range(described.shape[0]):
        i, j = (cells[number] - offset) // grid.width, (cells[number] - offset) % grid.width
        out = &described[number, 0]
        out[0] = odds[cells[number] - offset] * 0.2
        _rivals(grid.share[i * grid.width + j], rows, columns, i, j, out + 1)
        _neighbourhood(grid, i, j, out + 8)
        _jumps(rows, i, j, out + 24)
        out[28] = linked / <double>grid.width
        for side in range(2):
            _content_words(
                grid, rows, columns, sources.near[side][i], sources.second[side][i],
                targets.near[side][j], targets.second[side][j], out + 29 + 5 * side,
            )
            out[39 + side] = _run(grid, i, j, 2 * side - 1) / <double>RUN
            _nearest(rows, i, j, 2 * side - 1, out + 41 + 6 * side)
            _nearest(columns, j, i, 2 * side - 1, out + 44 + 6 * side)


cdef void _rivals(
    float own, Tops rows, Tops columns, Py_ssize_t i, Py_ssize_t j, float* out
) noexcept nogil:
    """The cell, the best others of its row and column, and the sums of the others."""
    cdef float row_rival = rows.second[i] if rows.place[i] == j else rows.best[i]
    cdef float column_rival = columns.second[j] if columns.place[j] == i else columns.best[j]
    out[0] = own
    out[1] = row_rival
    out[2] = column_rival
    out[3] = own - row_rival
    out[4] = own - column_rival
    out[5] = min(rows.total[i] - own, <float>3.0)
    out[6] = min(columns.total[j] - own, <float>3.0)


cdef void _neighbourhood(Grid grid, Py_ssize_t i, Py_ssize_t j, float* out) noexcept nogil:
    """The diagonal, the cells beside, two corners, and what comes before and after."""
    cdef Py_ssize_t step
    for step in range(3):
        out[step] = _on_diagonal(grid, i + step - 3, j + step - 3)
        out[3 + step] = _on_diagonal(grid, i + step + 1, j + step + 1)
    out[6] = _inside(grid, i, j - 1)
    out[7] = _inside(grid, i - 1, j)
    out[8] = _inside(grid, i, j + 1)
    out[9] = _inside(grid, i + 1, j)
    out[10] = _inside(grid, i - 1, j + 1)
    out[11] = _inside(grid, i + 1, j - 1)
    _around(grid, i, j, -1, out + 12)
    _around(grid, i, j, 1, out + 14)


cdef void _around(Grid grid, Py_ssize_t i, Py_ssize_t j, int step, float* out) noexcept nogil:
    """The best and the sum of the nine cells before (after) both words."""
    cdef Py_ssize_t down, across
    cdef float value, best = 0, total = 0
    for down in range(1, 4):
        for across in range(1, 4):
            value = _inside(grid, i + step * down, j + step * across)
            total += value
            best = max(best, value)
    out[0], out[1] = best, total


cdef void _jumps(Tops rows, Py_ssize_t i, Py_ssize_t j, float* out) noexcept nogil:
    """How far the partners of the words before and after lie from where they would in order."""
    cdef Py_ssize_t side, step, near, jump
    for side in range(2):
        step = 2 * side - 1
        near = i + step
        if 0 <= near < rows.size and rows.best[near] > 0.5:
            jump = rows.place[near] - j - step
            out[2 * side] = max(<Py_ssize_t>-JUMP, min(<Py_ssize_t>JUMP, jump)) / <double>JUMP
            out[2 * side + 1] = 1


cdef void _content_words(
    Grid grid, Tops rows, Tops columns, int a, int second_a, int b, int second_b, float* out
) noexcept nogil:
    """Whether the content words next to both words are linked, with each other or at all."""
    out[0] = _both(grid, a, b, 0.5)
    out[1] = max(_both(grid, a, second_b, 0), _both(grid, second_a, b, 0))
    out[2] = _both(grid, second_a, second_b, 0)
    out[3] = rows.best[a] if a >= 0 else <float>0
    out[4] = columns.best[b] if b >= 0 else <float>0


cdef Py_ssize_t _run(Grid grid, Py_ssize_t i, Py_ssize_t j, Py_ssize_t step) noexcept nogil:
    """How many links follow on the diagonal."""
    cdef Py_ssize_t size = 0
    while size < RUN and _inside(grid, i + step * (size + 1), j + step * (size + 1)) > 0.5:
        size += 1
    return size


cdef void _nearest(
    Tops tops, Py_ssize_t word, Py_ssize_t other, Py_ssize_t step, float* out
) noexcept nogil:
    """The nearest linked word: which way its partner lies, how near it is, whether there is one."""
    cdef Py_ssize_t near = word + step, steps = 1, order
    while 0 <= near < tops.size and steps < RUN and tops.best[near] < LINKED:
        near += step
        steps += 1
    if 0 <= near < tops.size and tops.best[near] >= LINKED:
        order = step * (tops.place[near] - other)
        out[0] = max(<Py_ssize_t>-ORDER, min(<Py_ssize_t>ORDER, order)) / <double>ORDER
        out[1] = steps / <double>RUN
        out[2] = 1


cdef cloned _fill_shares(const double* odds, Py_ssize_t size, float* share) noexcept nogil:
    cdef Py_ssize_t cell
    for cell in range(size):
        share[cell] = <float>(1.0 / (1.0 + exp(-odds[cell])))
    return 0


cdef void _fill_row_tops(Grid grid, Tops rows) noexcept nogil:
    cdef Py_ssize_t i, j, place
    cdef float value, best, second, total
    for i in range(grid.height):
        best = second = total = 0
        place = NOWHERE
        for j in range(grid.width):
            value = grid.share[i * grid.width + j]
            total += value
            second = max(second, min(best, value))
            place = j if value > best else place
            best = max(best, value)
        rows.best[i], rows.second[i], rows.total[i], rows.place[i] = best, second, total, place


cdef cloned _fill_column_tops(
    Grid grid, floats best, floats second, floats total, int* place
) noexcept nogil:
    cdef Py_ssize_t i, j
    cdef float value, lower
    for j in range(grid.width):
        best[j] = second[j] = total[j] = 0
        place[j] = NOWHERE
    for i in range(grid.height):
        for j in range(grid.width):
            value = grid.share[i * grid.width + j]
            total[j] += value
            lower = value if value < best[j] else best[j]
            second[j] = lower if lower > second[j] else second[j]
            place[j] = <int>i if value > best[j] else place[j]
            best[j] = value if value > best[j] else best[j]
    return 0


cdef void _fill_beside(const unsigned char* content, Py_ssize_t size, Beside beside) noexcept nogil:
    cdef Py_ssize_t number, word, previous, side, step
    for side in range(2):
        step = 2 * side - 1  # where the neighbours are
        for number in range(size):
            word = size - 1 - number if side else number
            previous = word + step
            if number == 0:
                beside.near[side][word] = beside.second[side][word] = NOWHERE
            elif content[previous]:
                beside.near[side][word] = previous
                beside.second[side][word] = beside.near[side][previous]
            else:
                beside.near[side][word] = beside.near[side][previous]
                beside.second[side][word] = beside.second[side][previous]


cdef inline float _inside(Grid grid, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """A cell, 0 outside of the grid."""
    if 0 <= i < grid.height and 0 <= j < grid.width:
        return grid.share[i * grid.width + j]
    return 0


cdef inline float _on_diagonal(Grid grid, Py_ssize_t i, Py_ssize_t j) noexcept nogil:
    """A cell; beyond both beginnings or both ends half a link."""
    if (i < 0 and j < 0) or (i >= grid.height and j >= grid.width):
        return 0.5
    return _inside(grid, i, j)


cdef inline float _both(Grid grid, Py_ssize_t i, Py_ssize_t j, float neither) noexcept nogil:
    """A cell whose words may be missing; `neither` where both are."""
    if i >= 0 and j >= 0:
        return grid.share[i * grid.width + j]
    return neither if i < 0 and j < 0 else <float>0
