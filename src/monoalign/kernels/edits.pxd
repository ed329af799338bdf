"""Two words character by character: what is the same, and what was inserted, deleted or moved.

Up to 64 characters, the positions of a character within a word are the bits of one machine word, so
that a character of the other word is handled in a few operations; longer words take O(|s| · |t|).
"""

cdef enum:
    MACHINE_WORD = 64  # bits

ctypedef unsigned long long bits

cdef struct Comparison:
    long long distance  # Levenshtein's
    double jaro
    long long equal  # positions that hold the same character
    long long prefix  # the length of the common one


cdef inline void compare(
    const long long* first,
    Py_ssize_t size,
    const long long* second,
    Py_ssize_t other_size,
    bits* positions,
    long long* scratch,
    Comparison* both,
) noexcept nogil:
    """`positions` (alphabet,) are 0 before and after; `scratch` has room for both words and 1."""
    cdef Py_ssize_t at
    if size > other_size:
        first, second = second, first
        size, other_size = other_size, size
    if other_size > MACHINE_WORD:
        _compare_long(first, size, second, other_size, scratch, both)
        return
    for at in range(size):
        positions[first[at]] |= <bits>1 << at
    _compare_short(size, second, other_size, positions, both)
    for at in range(size):
        positions[first[at]] = 0


cdef inline void _compare_short(
    Py_ssize_t size,
    const long long* second,
    Py_ssize_t other_size,
    const bits* positions,
    Comparison* both,
) noexcept nogil:
    """For a first word of `size` characters at `positions`.

    Levenshtein's distance is Hyyrö's bit-parallel form. For Jaro's similarity, each character takes
    the first free equal one within the window.
    """
    cdef bits match, diagonal, right_up, right_down, lowest, up = ~<bits>0, down = 0
    cdef bits last = <bits>1 << (size - 1), here = 1, equal = 0, taken = 0
    cdef Py_ssize_t window = max(other_size // 2 - 1, 0), at, swapped = 0, count = 0
    cdef bits reach = (<bits>1 << (window + 1)) - 1, top = <bits>1 << window
    cdef bits[MACHINE_WORD] matched  # of each character that took one, all equal ones
    both.distance = size
    for at in range(other_size):
        match = positions[second[at]]
        equal |= match & here
        diagonal = (((match & up) + up) ^ up) | match | down
        right_up = down | ~(diagonal | up)
        right_down = diagonal & up
        both.distance += (right_up & last) != 0
        both.distance -= (right_down & last) != 0
        right_up = (right_up << 1) | 1
        right_down = right_down << 1
        up = right_down | ~(diagonal | right_up)
        down = right_up & diagonal
        matched[count] = match
        match &= reach & ~taken
        taken |= match & (~match + 1)
        count += match != 0
        reach = reach << 1 | (here < top)
        here <<= 1
    both.equal, both.prefix = bit_count(equal), bit_count(equal & ~(equal + 1))
    for at in range(count):
        lowest = taken & (~taken + 1)
        swapped += (matched[at] & lowest) == 0
        taken ^= lowest
    both.jaro = _jaro(size, other_size, count, swapped)


cdef inline double _jaro(
    Py_ssize_t size, Py_ssize_t other_size, Py_ssize_t count, Py_ssize_t swapped
) noexcept nogil:
    if count == 0:
        return 0.0
    return (
        count / <double>size + count / <double>other_size + (count - swapped // 2) / <double>count
    ) / 3


cdef inline void _compare_long(
    const long long* first,
    Py_ssize_t size,
    const long long* second,
    Py_ssize_t other_size,
    long long* row,
    Comparison* both,
) noexcept nogil:
    cdef Py_ssize_t window = max(other_size // 2 - 1, 0), i, j, count = 0, swapped = 0, at = 0
    cdef long long corner, above
    cdef long long* matched = row + size + 1
    for i in range(size + 1):
        row[i] = i
    for j in range(other_size):
        corner, row[0] = row[0], j + 1
        for i in range(size):
            above = row[i + 1]
            row[i + 1] = min(corner + (first[i] != second[j]), above + 1, row[i] + 1)
            corner = above
    both.distance = row[size]
    both.equal = both.prefix = 0
    for i in range(size):
        both.prefix += both.prefix == i and first[i] == second[i]
        both.equal += first[i] == second[i]
        row[i] = 0  # from here on, whether it is taken
    for j in range(other_size):
        for i in range(max(j - window, 0), min(j + window + 1, size)):
            if row[i] == 0 and first[i] == second[j]:
                row[i] = 1
                matched[count] = second[j]
                count += 1
                break
    for i in range(size):
        if row[i]:
            swapped += first[i] != matched[at]
            at += 1
    both.jaro = _jaro(size, other_size, count, swapped)


cdef inline long long bit_count(bits word) noexcept nogil:
    """One instruction where the processor has it: compilers know this form."""
    word -= word >> 1 & 0x5555555555555555ULL
    word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <long long>(word * 0x0101010101010101ULL >> 56)
