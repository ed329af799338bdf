"""Loops over the words of a batch, given by their positions."""

import numpy as np

cdef enum:
    _NO_NAME
    _NAME_WORD
    _COMPANY_FORM
    _TITLE

# What a word is in a name: no part, an ordinary part, `Inc.`, `Mr.`
NO_NAME, NAME_WORD, COMPANY_FORM, TITLE = _NO_NAME, _NAME_WORD, _COMPANY_FORM, _TITLE


def phrase_heads(const unsigned char[::1] content, const unsigned char[::1] boundaries):
    """(positions,) the content word to the left, the head of the phrase to the right, and of the
    word's own phrase; a boundary where there is none, the word itself if it is in no phrase."""
    cdef Py_ssize_t word, size = content.shape[0], near, head
    cdef long long[:, ::1] heads = np.empty((3, size), np.int64)
    with nogil:
        near = 0
        for word in range(size):
            heads[0, word] = near
            if content[word] or boundaries[word]:
                near = word
        near, head = size - 1, size - 1
        for word in range(size - 1, -1, -1):
            heads[1, word] = near
            if content[word]:
                if word + 1 == size or not content[word + 1]:
                    head = word
                near = head
            elif boundaries[word]:
                near = word
            heads[2, word] = head if content[word] else word
    left, right, own = np.asarray(heads)
    return left, right, own


def common_dependents(
    const long long[::1] heads,
    const int[::1] lemmas,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] linked,
    unsigned char[::1] common,
):
    """Mark the rows whose words have dependents of the same lemma; O(rows · dependents²).

    A root is its own head.
    """
    cdef Py_ssize_t row, word, size = heads.shape[0]
    cdef int[::1] first = np.full(size, -1, np.int32), after = np.empty(size, np.int32)
    # A bit per lemma of a dependent, some of them shared: most words have none in common.
    cdef unsigned long long[::1] bits = np.zeros(size, np.uint64)
    with nogil:
        for word in range(size):
            if heads[word] != word:
                after[word] = first[heads[word]]
                first[heads[word]] = <int>word
                bits[heads[word]] |= <unsigned long long>1 << (lemmas[word] & 63)
        for row in range(common.shape[0]):
            if linked[row] and bits[sources[row]] & bits[targets[row]]:
                common[row] = _share_lemma(first[sources[row]], first[targets[row]], after, lemmas)


cdef bint _share_lemma(
    int child, int first, const int[::1] after, const int[::1] lemmas
) noexcept nogil:
    """Whether a word of each of two lists has the same lemma."""
    cdef int other
    while child >= 0:
        other = first
        while other >= 0:
            if lemmas[child] == lemmas[other]:
                return True
            other = after[other]
        child = after[child]
    return False


def mark_alike_beside(
    const long long[::1] offsets,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] linked,
    const unsigned char[::1] boundaries,
    const unsigned char[::1] alike,
    int[::1] codes,
):
    """Fill in a bit for the left and one for the right: whether the row's neighbours on that side
    are `alike` (rows,), or both are beyond the end of their sentences.

    Rows are the states of a chain, those of one word together: one for no link, then its links.
    """
    cdef Py_ssize_t pair, row, step, side, bit, source, target
    with nogil:
        for pair in range(offsets.shape[0] - 1):
            step = 1  # rows from a link to that of both words' neighbours: of one word, and one
            for row in range(offsets[pair] + 1, offsets[pair + 1]):
                if not linked[row]:
                    break
                step += 1
            step += 1
            for row in range(offsets[pair], offsets[pair + 1]):
                codes[row] = 0
                if not linked[row]:
                    continue
                for bit in range(2):
                    side = 2 * bit - 1
                    source, target = sources[row] + side, targets[row] + side
                    if boundaries[source] and boundaries[target]:
                        codes[row] |= 1 << bit
                    elif not boundaries[source] and not boundaries[target]:
                        codes[row] |= alike[row + side * step] << bit


def match_forms(
    const int[::1] ids,
    const long long[::1] sources,
    const long long[::1] targets,
    const unsigned char[::1] linked,
    const int[::1] lower,
    const int[:, :] kinds,
    const int[:] first,
    const int[:] short,
    int[::1] codes,
    unsigned char[::1] may_shorten,
):
    """A bit per kind of form in which two different words are equal; which may shorten the other.

    Words are positions, and `ids` their forms, of which are known: `lower` equal for words equal ignoring case, `kinds` equal for equal forms,
    `first` the first letter, `short` whether the word may be an abbreviation.
    """
    cdef Py_ssize_t row, kind
    cdef int one, other, code
    with nogil:
        codes[:] = 0
        for row in range(codes.shape[0]):
            one, other = ids[sources[row]], ids[targets[row]]
            may_shorten[row] = False
            if linked[row] and lower[one] != lower[other]:
                code = 0
                for kind in range(kinds.shape[1]):
                    code |= (kinds[one, kind] == kinds[other, kind]) << kind
                codes[row] = code
                may_shorten[row] = short[one] != short[other] and first[one] == first[other]


def mark_name_parts(
    const long long[:, ::1] sizes,
    const long long[::1] owners,
    const long long[::1] sources,
    const long long[::1] targets,
    const int[::1] forms,
    const long long[::1] kinds,
    const float[:] persons,
    float[:, ::1] columns,
):
    """For each cell of equal words, mark the other cells of their names, if one is a single name.

    Columns are: part of a name, how likely the name is a person's, whether it is a company form.
    """
    cdef Py_ssize_t row, source, target
    cdef Span of_source, of_target
    with nogil:
        for row in range(sources.shape[0]):
            source, target = sources[row], targets[row]
            if forms[source] != forms[target]:
                continue
            if kinds[source] == _NO_NAME or kinds[target] == _NO_NAME:
                continue
            of_source, of_target = _name(kinds, source), _name(kinds, target)
            if of_target.end - of_target.start == 1:
                _mark_cells(
                    row, sizes[owners[row], 1], source, of_source, forms, kinds, persons, columns
                )
            if of_source.end - of_source.start == 1:
                _mark_cells(row, 1, target, of_target, forms, kinds, persons, columns)


cdef struct Span:
    Py_ssize_t start
    Py_ssize_t end


cdef void _mark_cells(
    Py_ssize_t row,
    Py_ssize_t stride,
    Py_ssize_t word,
    Span name,
    const int[::1] forms,
    const long long[::1] kinds,
    const float[:] persons,
    float[:, ::1] columns,
) noexcept nogil:
    """The cells of a name's other words, `stride` rows apart, with what the row's word equals."""
    cdef Py_ssize_t other, cell
    cdef float person = persons[name.start]
    for other in range(name.start + 1, name.end):
        person = max(person, persons[other])
    for other in range(name.start, name.end):
        if forms[other] != forms[word]:
            cell = row + (other - word) * stride
            columns[0, cell] = 1.0
            columns[1, cell] = max(columns[1, cell], person)
            columns[2, cell] = kinds[other] == _COMPANY_FORM


cdef Span _name(const long long[::1] kinds, Py_ssize_t word) noexcept nogil:
    """Where the name around a word begins and ends; titles before the word are no part of it."""
    cdef Span name = Span(word, word + 1)
    while name.start > 0 and kinds[name.start - 1] > _NO_NAME:
        name.start -= 1
    while name.end < kinds.shape[0] and kinds[name.end] > _NO_NAME:
        name.end += 1
    while name.start < word and kinds[name.start] == _TITLE:
        name.start += 1
    return name
