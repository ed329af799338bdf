"""Loops over phrase edits: features made from the cells between their words.

Cells are those of `phrase_cells.pyx`. `sizes (pairs, 2)`, `starts (2, pairs)` and
`classes (positions,)` are those of a `Batch`; `offsets` and the four columns of spans are those of
an `EditSpace`.
"""

from libc.math cimport fabs

from monoalign.kernels.phrase_cells cimport (
    AFTER,
    BEFORE,
    EQUAL,
    FORM,
    FUNCTION,
    HEADS,
    PUNCTUATION,
    RARITY,
    SIMILARITY,
    STRING,
    TAG,
    WIDTH,
)

cdef enum:
    EQ = 0  # the first type column of each kind of edit
    SUB = 3
    DEL = 7
    INS = 10
    MIXED = 3  # after the classes of words

cdef struct Parts:
    # The first columns of words, of sizes and of context; how many columns each class has there.
    Py_ssize_t words
    Py_ssize_t sizes
    Py_ssize_t context
    Py_ssize_t each

cdef struct Edit:
    # Two phrases, as positions in their sentences.
    Py_ssize_t source
    Py_ssize_t source_end
    Py_ssize_t target
    Py_ssize_t target_end

cdef struct Grid:
    # The words and cells of a pair.
    Py_ssize_t height
    Py_ssize_t width
    const signed char* left
    const signed char* right
    const float* cells


def fill_edits(
    const long long[::1] offsets,
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const long long[::1] cell_offsets,
    const signed char[::1] classes,
    const float[:, ::1] cells,
    Py_ssize_t words_start,
    Py_ssize_t sizes_start,
    Py_ssize_t context_start,
    Py_ssize_t context_end,
    double[:, ::1] matrix,
):
    """Fill in the features `matrix (rows, names)` that are made from cells; they are 0 before.

    The numbers are the first columns of words, of sizes, of context and of what follows it; types
    come before all of them.
    """
    cdef Parts parts = Parts(words_start, sizes_start, context_start, 0)
    parts.each = (context_end - context_start) // (PUNCTUATION + 1)
    cdef Py_ssize_t pair, row
    cdef Grid grid
    cdef Edit edit
    with nogil:
        for pair in range(sizes.shape[0]):
            if offsets[pair] == offsets[pair + 1]:
                continue
            grid.height, grid.width = sizes[pair, 0], sizes[pair, 1]
            grid.left, grid.right = &classes[starts[0, pair]], &classes[starts[1, pair]]
            grid.cells = &cells[cell_offsets[pair], 0]
            for row in range(offsets[pair], offsets[pair + 1]):
                edit.source, edit.source_end = source_starts[row], source_ends[row]
                edit.target, edit.target_end = target_starts[row], target_ends[row]
                if edit.target < 0:
                    matrix[row, DEL + grid.left[edit.source]] = 1.0
                elif edit.source < 0:
                    matrix[row, INS + grid.right[edit.target]] = 1.0
                else:
                    _fill_edit(&edit, &grid, &parts, &matrix[row, 0])


cdef void _fill_edit(
    const Edit* edit, const Grid* grid, const Parts* parts, double* row
) noexcept nogil:
    """One EQ or SUB edit."""
    cdef Py_ssize_t height = edit.source_end - edit.source, width = grid.width
    cdef Py_ssize_t length = edit.target_end - edit.target
    cdef const float* first = grid.cells + (edit.source * width + edit.target) * WIDTH
    cdef const float* last = first + ((height - 1) * width + length - 1) * WIDTH
    cdef int kind = _class_of(grid.left, edit.source, edit.source_end)
    cdef bint mixed = kind != _class_of(grid.right, edit.target, edit.target_end)
    cdef bint equal = height == length and _is_equal(first, width, height)
    cdef double middle = <double>(edit.source + edit.source_end) / grid.height
    cdef double other = <double>(edit.target + edit.target_end) / width
    if equal:
        row[EQ + kind] = 1.0
    else:
        row[SUB + (MIXED if mixed else kind)] = 1.0
    if height == 1 and length == 1:
        _fill_words(first, equal, mixed or kind == FUNCTION, row + parts.words)
    else:
        _fill_sizes(first, width, height, length, row + parts.sizes)
    row += parts.context + (0 if mixed else kind * parts.each)
    _fill_around(first, last, row)
    row[parts.each - 1] = fabs(middle - other) / 2


cdef inline int _class_of(
    const signed char* classes, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Content if any word is, else function if any word is, else punctuation."""
    cdef int lowest = PUNCTUATION
    cdef Py_ssize_t word
    for word in range(start, end):
        lowest = min(lowest, <int>classes[word])
    return lowest


cdef inline bint _is_equal(const float* first, Py_ssize_t width, Py_ssize_t size) noexcept nogil:
    """Whether two phrases of one size have equal words in the same order."""
    cdef Py_ssize_t step
    for step in range(size):
        if not first[step * (width + 1) * WIDTH + EQUAL] > 0:
            return False
    return True


cdef void _fill_words(const float* cell, bint equal, bint function, double* row) noexcept nogil:
    """The columns of one word with one word."""
    cdef Py_ssize_t kinds = RARITY + 1 - TAG, column
    cdef double* part = row + (1 if equal else 1 + kinds)
    cdef double similarity = cell[SIMILARITY]
    for column in range(kinds):
        part[column] = cell[TAG + column]
    if equal:
        row[0] = 1.0 - cell[FORM]
        return
    part = row + 1 + 2 * kinds
    for column in range(SIMILARITY + 1 - STRING):
        part[column] = cell[STRING + column]
    part += SIMILARITY + 1 - STRING
    part[0] = max(0.0, similarity - 0.5)
    part[1] = max(0.0, similarity - 0.75)
    if function:
        part[2] = similarity
        part[3] = cell[TAG]


cdef void _fill_sizes(
    const float* first, Py_ssize_t width, Py_ssize_t height, Py_ssize_t length, double* row
) noexcept nogil:
    """Sizes, and how well each word of a phrase is matched by the best of the other phrase."""
    cdef double total = 0.0, equal = 0.0, weakest = 1.0
    cdef Py_ssize_t word
    row[0], row[1], row[2] = height - 1, length - 1, min(height, length) - 1
    for word in range(height):
        _add_best(first + word * width * WIDTH, WIDTH, length, &total, &equal, &weakest)
    for word in range(length):
        _add_best(first + word * WIDTH, width * WIDTH, height, &total, &equal, &weakest)
    row[3] = equal / (height + length)
    row[4] = total / (height + length)
    row[5] = weakest


cdef inline void _add_best(
    const float* cell,
    Py_ssize_t stride,
    Py_ssize_t size,
    double* total,
    double* equal,
    double* weakest,
) noexcept nogil:
    """Of one word, whose cells lie `stride` apart."""
    cdef float best = 0.0
    cdef Py_ssize_t step
    for step in range(size):
        best = max(best, cell[SIMILARITY])
        equal[0] += cell[EQUAL]
        cell += stride
    total[0] += best
    weakest[0] = min(weakest[0], <double>best)


cdef inline void _fill_around(const float* first, const float* last, double* row) noexcept nogil:
    """What is before the first cell, what is after the last, and the greater of the rest."""
    cdef Py_ssize_t column
    for column in range(BEFORE, AFTER):
        row[column - BEFORE] = first[column]
    for column in range(AFTER, HEADS):
        row[column - BEFORE] = last[column]
    for column in range(HEADS, WIDTH):
        row[column - BEFORE] = max(first[column], last[column])


def fill_phrases(
    const long long[::1] offsets,
    const long long[::1] source_starts,
    const long long[::1] source_ends,
    const long long[::1] target_starts,
    const long long[::1] target_ends,
    const long long[:, ::1] sizes,
    const long long[:, ::1] starts,
    const long long[::1] cell_offsets,
    const double[::1] dots,
    const double[:, ::1] lengths,
    const float[:, ::1] broken,
    double[:, :] columns,
):
    """Fill in `columns (rows, 3)` of edits of several words: the cosine of the two phrases, and
    whether the source and the target phrase are no constituents.

    `dots (cells,)` are the products of words; `lengths` and `broken (positions, sizes)` are of the
    phrase of that size, less one, from that position on. O(rows · words²)
    """
    cdef Py_ssize_t pair, row, width, i, j, a, b, height, length, source, target, cell
    cdef double product, size
    with nogil:
        for pair in range(sizes.shape[0]):
            width = sizes[pair, 1]
            for row in range(offsets[pair], offsets[pair + 1]):
                i, j = source_starts[row], target_starts[row]
                height, length = source_ends[row] - i, target_ends[row] - j
                if i < 0 or j < 0 or height + length == 2:
                    continue
                source, target = starts[0, pair] + i, starts[1, pair] + j
                columns[row, 1] = broken[source, height - 1]
                columns[row, 2] = broken[target, length - 1]
                product = 0.0
                cell = cell_offsets[pair] + i * width + j
                for a in range(height):
                    for b in range(length):
                        product += dots[cell + b]
                    cell += width
                size = lengths[source, height - 1] * lengths[target, length - 1]
                if size > 0:
                    columns[row, 0] = max(0.0, product / size)
