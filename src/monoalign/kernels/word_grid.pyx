"""Links between the words of a batch: sequences of equal words, and gaps between links.

Words are positions, sources before targets; the cells of all pairs lie end to end, source word by
source word. The loops write to `taken` and `links` of a `WordGrid` of `systems/sultan/grid.py`, and
link only words that are free.
"""

from libc.stdlib cimport free, malloc

cdef enum:
    SHORTEST = 2  # words of a sequence
    WIDEST = 3  # words of a gap

cdef struct Sequence:
    long long length  # 0 for none
    long long source  # the last words
    long long target


def link_in_order(
    grid,
    const long long[::1] pairs,
    const long long[::1] sources,
    const long long[::1] targets,
    const long long[::1] order,
):
    """Link cells, given by their words, one after the other."""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef Py_ssize_t index
    cdef long long at
    with nogil:
        for index in range(order.shape[0]):
            at = order[index]
            link(&arrays, pairs[at], sources[at], targets[at])


def link_sequences(grid, bint choosy):
    """Link equal sequences of words, the longest first. O(sequences · cells)

    A sequence has two words or more, and a content word. If `choosy`, it has several content words,
    or one that is nowhere else; or it is the whole of both sentences.
    """
    cdef GridArrays arrays = grid_arrays(grid)
    cdef Sequence best
    cdef Py_ssize_t pair, widest = 0
    cdef long long step
    cdef long long* lengths
    for pair in range(arrays.pairs):
        widest = max(widest, arrays.sizes[2 * pair + 1])
    lengths = <long long*>malloc((widest + 1) * sizeof(long long))
    if lengths == NULL:
        raise MemoryError
    with nogil:
        for pair in range(arrays.pairs):
            while True:
                best = _longest(&arrays, pair, lengths, choosy)
                if not best.length:
                    break
                for step in range(best.length):
                    link(&arrays, pair, best.source - step, best.target - step)
        free(lengths)


def link_final_punctuation(grid):
    """Link equal punctuation that ends both sentences, from the right. O(pairs)"""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef Py_ssize_t pair
    cdef long long source, target
    with nogil:
        for pair in range(arrays.pairs):
            target = end_of(&arrays, 1, pair) - 1
            while target >= arrays.starts[1][pair] and arrays.punctuation[target]:
                source = end_of(&arrays, 0, pair) - 1
                while source >= arrays.starts[0][pair] and arrays.punctuation[source]:
                    if arrays.forms[source] == arrays.forms[target]:
                        link(&arrays, pair, source, target)
                    source -= 1
                target -= 1


def link_gaps(grid):
    """Link free words that stand between the same two links. O(cells)"""
    cdef GridArrays arrays = grid_arrays(grid)
    cdef Py_ssize_t pair
    cdef long long source, target
    with nogil:
        for pair in range(arrays.pairs):
            for source in range(arrays.starts[0][pair], end_of(&arrays, 0, pair) - 2):
                if arrays.taken[source + 1]:
                    continue
                for target in range(arrays.starts[1][pair], end_of(&arrays, 1, pair) - 2):
                    if arrays.links[cell_at(&arrays, pair, source, target)]:
                        _link_gap(&arrays, pair, source, target)


cdef Sequence _longest(
    const GridArrays* grid, Py_ssize_t pair, long long* lengths, bint choosy
) noexcept nogil:
    """The longest free sequence; of equal ones, nearest the diagonal.

    `lengths` is room for a row: how long the sequence is that ends in each cell of it.
    """
    cdef long long height = grid.sizes[2 * pair], width = grid.sizes[2 * pair + 1]
    cdef long long nearest = 0, row, column, source, target, length, distance
    cdef bint whole
    cdef Sequence best
    best.length, best.source, best.target = 0, -1, -1
    for column in range(width + 1):
        lengths[column] = 0
    for row in range(height):
        source = grid.starts[0][pair] + row
        for column in range(width - 1, -1, -1):
            target = grid.starts[1][pair] + column
            lengths[column + 1] = 0
            if grid.forms[source] != grid.forms[target]:
                continue
            if grid.taken[source] or grid.taken[target]:
                continue
            length = lengths[column] + 1
            lengths[column + 1] = length
            whole = choosy and length == height and length == width
            if length < best.length or (length < SHORTEST and not whole):
                continue
            distance = abs((row + 1 - length) * width - (column + 1 - length) * height)
            if length == best.length and distance >= nearest:
                continue
            if whole or _is_telling(grid, pair, source, length, choosy):
                best.length, best.source, best.target = length, source, target
                nearest = distance
    return best


cdef bint _is_telling(
    const GridArrays* grid, Py_ssize_t pair, long long last, long long length, bint choosy
) noexcept nogil:
    """Whether a sequence that ends in a source word has a content word; if `choosy`, several.

    Or one that is nowhere else.
    """
    cdef long long content = 0, at = -1, word
    for word in range(last - length + 1, last + 1):
        if grid.content[word]:
            content += 1
            at = word
    if content != 1 or not choosy:
        return content > 0
    return (
        _count_free(grid, 0, pair, grid.forms[at]) == 1
        and _count_free(grid, 1, pair, grid.forms[at]) == 1
    )


cdef long long _count_free(
    const GridArrays* grid, int side, Py_ssize_t pair, long long form
) noexcept nogil:
    """How often a form occurs in a sentence without being linked."""
    cdef long long count = 0, word
    for word in range(grid.starts[side][pair], end_of(grid, side, pair)):
        count += grid.forms[word] == form and not grid.taken[word]
    return count


cdef void _link_gap(
    const GridArrays* grid, Py_ssize_t pair, long long source, long long target
) noexcept nogil:
    """Link words between two linked words and the next two, if these are near."""
    cdef long long down = _gap(grid, source + 1, end_of(grid, 0, pair))
    cdef long long across = _gap(grid, target + 1, end_of(grid, 1, pair))
    cdef long long below = source + down + 1, beyond = target + across + 1, verb, other
    if not (down and across and grid.links[cell_at(grid, pair, below, beyond)]):
        return
    if down == 1 and across == 1:
        if not (grid.content[source + 1] or grid.content[target + 1]):
            link(grid, pair, source + 1, target + 1)
            return
    if not (_leads(grid, pair, source, target, -1) and _leads(grid, pair, below, beyond, 1)):
        return
    if down == 1 and across == 1:
        if grid.common[source + 1] and grid.common[target + 1]:
            link(grid, pair, source + 1, target + 1)
        return
    verb, other = _only_verb(grid, source + 1, down), _only_verb(grid, target + 1, across)
    if verb >= 0 and other >= 0:
        link(grid, pair, verb, other)


cdef bint _leads(
    const GridArrays* grid, Py_ssize_t pair, long long source, long long target, int step
) noexcept nogil:
    """Whether links, from two linked words on without a gap, lead to a common word."""
    cdef long long end_source = end_of(grid, 0, pair), end_target = end_of(grid, 1, pair)
    while (
        grid.starts[0][pair] <= source < end_source and grid.starts[1][pair] <= target < end_target
    ):
        if not grid.links[cell_at(grid, pair, source, target)]:
            return False
        if grid.common[source]:
            return True
        source += step
        target += step
    return False


cdef long long _gap(const GridArrays* grid, long long first, long long end) noexcept nogil:
    """How many free words there are up to one that is linked; 0 if too many, or punctuation."""
    cdef long long length, word
    for length in range(WIDEST + 1):
        word = first + length
        if word == end or (grid.punctuation[word] and not grid.taken[word]):
            return 0
        if grid.taken[word]:
            return length
    return 0


cdef long long _only_verb(
    const GridArrays* grid, long long first, long long length
) noexcept nogil:
    """Which of some words is the only verb; -1 if there is none, or several."""
    cdef long long verb = -1, word
    for word in range(first, first + length):
        if grid.content[word] and grid.categories[word] == VERB:
            if verb >= 0:
                return -1
            verb = word
    return verb
