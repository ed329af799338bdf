"""From trees to graphs: labels with their function words, and arguments that words share.

She came and left        nsubj(left, She)
She wants to leave       nsubj:xsubj(leave, She)
I told her to leave      nsubj:xsubj(leave, her)
wash and peel apples     obj(peel, apples)
apples and pears fell    nsubj(fell, pears)
"""

import numpy as np
from libc.stdlib cimport free, malloc

from monoalign.kernels.arrays cimport flags, numbers
from monoalign.kernels.relative_clauses cimport GapArrays, add_relatives
from monoalign.kernels.trees cimport (
    ACL, ADVCL, ADVMOD, AUX, AUX_PASS, CASE, CC, CCOMP, CONJ, COP, CSUBJ_OUTER, CSUBJ_XSUBJ, EXPL,
    IOBJ, MARK, NMOD, NO_RELATION, NSUBJ, NSUBJ_OUTER, NSUBJ_PASS, NSUBJ_XSUBJ, OBJ, OBL,
    PARTICIPLE, POSSESSIVE, QUESTION_ADVERB, VERB, XCOMP, ArcChains, TreeArrays, add_arc,
    first_having, free_arcs, has, is_subject, no_arcs, tree_arrays,
)


def collapse(trees, const long long[::1] own, const unsigned char[::1] shared, gaps):
    """(3, arcs) the heads, the words, the labels, by word; `trees` and `gaps` are `syntax.arcs`'s.

    `own` (positions,) are the labels of the arcs of the trees; labels that are `shared` (labels,)
    hold for conjuncts too.
    """
    cdef TreeArrays arrays = tree_arrays(trees)
    cdef GapArrays lacking
    lacking.clausal, lacking.stranded = numbers(gaps.clausal), numbers(gaps.stranded)
    lacking.circumstances = flags(gaps.circumstances)
    lacking.waiting = <long long*>malloc((arrays.positions + 1) * sizeof(long long))
    cdef ArcChains arcs = no_arcs(arrays.positions)
    cdef ArcChains subjects = no_arcs(arrays.positions)
    cdef long long[:, ::1] columns
    cdef Py_ssize_t size
    try:
        if lacking.waiting == NULL or not (arcs.is_complete and subjects.is_complete):
            raise MemoryError
        with nogil:
            _add_own(&arrays, &arcs, own)
            _add_subjects(&arrays, &arcs, &subjects)
            _add_objects(&arrays, &arcs)
            _add_conjuncts(&arrays, &arcs, shared)
            add_relatives(&arrays, &arcs, &lacking)
        if not (arcs.is_complete and subjects.is_complete):
            raise MemoryError
        result = np.empty((3, arcs.used), np.int64)
        columns = result
        with nogil:
            size = _fill_columns(&arcs, arrays.positions, columns)
        return result[:, :size]
    finally:
        free(lacking.waiting)
        free_arcs(&arcs)
        free_arcs(&subjects)


def function_words(trees):
    """(positions,) the preposition or conjunction that a word's label takes in, -1 for none.

    A conjunct's is its own, or else a later conjunct's, as in `a, b and c`.
    """
    cdef TreeArrays arrays = tree_arrays(trees)
    result = np.full(arrays.positions, -1, np.int64)
    cdef long long[::1] markers = result
    cdef long long[::1] later = np.full(arrays.positions, -1, np.int64)  # by the first conjunct
    cdef Py_ssize_t word
    cdef long long own
    with nogil:
        for word in range(arrays.positions - 1, -1, -1):
            # Relations without a subtype take their preposition or conjunction; `nmod:poss`,
            # `obl:agent`, `obl:unmarked` and `acl:relcl` say already what they are.
            if arrays.relations[word] in (NMOD, OBL, ADVCL, ACL):
                markers[word] = _marker(&arrays, word, arrays.relations[word])
            elif arrays.relations[word] == CONJ:
                own = first_having(&arrays, word, CC)
                if own >= 0:
                    later[arrays.heads[word]] = own
                markers[word] = later[arrays.heads[word]]
    return result


def entries_by_word(
    const long long[::1] heads,
    const long long[::1] dependents,
    const long long[::1] labels,
    Py_ssize_t positions,
):
    """Arcs as entries of both their ends: `starts`, own words, other words, types. O(arcs)

    A word's arcs to its dependents come first, with types 2 · label + 1; then those to its heads,
    with 2 · label.
    """
    cdef Py_ssize_t arcs = labels.shape[0], arc
    all_starts = np.zeros(positions + 1, np.int64)
    columns = np.empty((3, 2 * arcs), np.int64)
    cdef long long[::1] starts = all_starts
    cdef long long[:, ::1] entries = columns
    cdef long long[::1] free
    with nogil:
        for arc in range(arcs):
            starts[heads[arc] + 1] += 1
            starts[dependents[arc] + 1] += 1
        for arc in range(positions):
            starts[arc + 1] += starts[arc]
    free = all_starts.copy()
    with nogil:
        for arc in range(arcs):
            _add_entry(entries, free, heads[arc], dependents[arc], 2 * labels[arc] + 1)
        for arc in range(arcs):
            _add_entry(entries, free, dependents[arc], heads[arc], 2 * labels[arc])
    return all_starts, *columns


cdef Py_ssize_t _fill_columns(
    const ArcChains* arcs, Py_ssize_t positions, long long[:, ::1] columns
) noexcept nogil:
    """The arcs word by word, and how many there are: some may have been dropped."""
    cdef Py_ssize_t size = 0, word
    cdef long long at
    for word in range(positions):
        at = arcs.first[word]
        while at >= 0:
            columns[0, size], columns[1, size] = arcs.arcs[at].other, word
            columns[2, size] = arcs.arcs[at].label
            at = arcs.arcs[at].following
            size += 1
    return size


cdef inline void _add_entry(
    long long[:, ::1] entries, long long[::1] free, long long word, long long other, long long kind
) noexcept nogil:
    cdef long long at = free[word]
    entries[0, at], entries[1, at], entries[2, at] = word, other, kind
    free[word] += 1


cdef long long _marker(
    const TreeArrays* trees, long long word, long long relation
) noexcept nogil:
    """The word that says how another is attached, -1 if none does.

    Of several the last, as in `out of`, `for … to`; a clause's own before a preposition within it,
    as in `if in doubt`.
    """
    cdef long long case = -1, mark = -1, adverb = -1, at, child, kind, attributes
    for at in range(trees.child_starts[word], trees.child_starts[word + 1]):
        child = trees.children[at]
        kind, attributes = trees.relations[child], trees.words[child]
        if kind == MARK:
            mark = child
        elif kind == CASE and attributes & POSSESSIVE == 0:
            case = child
        elif kind == ADVMOD and child < word and attributes & QUESTION_ADVERB:
            adverb = child
    if relation != ADVCL and relation != ACL:
        return case if case >= 0 else mark
    if mark < 0 and case < 0:
        return adverb if relation == ADVCL else -1
    return mark if mark >= 0 else case


cdef void _add_own(
    const TreeArrays* trees, ArcChains* arcs, const long long[::1] own
) noexcept nogil:
    """The arcs of the trees, with their labels."""
    cdef Py_ssize_t word
    for word in range(trees.positions):
        if trees.relations[word] != NO_RELATION:
            add_arc(arcs, word, trees.heads[word], own[word])


cdef void _add_subjects(
    const TreeArrays* trees, ArcChains* arcs, ArcChains* known
) noexcept nogil:
    """Subjects of conjoined verbs and of open complements, from the top of the trees down.

    `known`, empty at first, are the arcs from verbs to their subjects.
    """
    cdef Py_ssize_t index
    cdef long long verb, at
    for index in range(trees.positions):
        verb = trees.order[index]
        for at in range(trees.child_starts[verb], trees.child_starts[verb + 1]):
            if is_subject(trees, trees.children[at]):
                add_arc(known, verb, trees.children[at], trees.relations[trees.children[at]])
        if known.first[verb] < 0:
            if trees.relations[verb] == CONJ:
                _take_from_first_conjunct(trees, known, verb)
            elif trees.relations[verb] == XCOMP:
                _take_from_controller(trees, known, verb)
        at = known.first[verb]
        while at >= 0:
            add_arc(arcs, known.arcs[at].other, verb, known.arcs[at].label)
            at = known.arcs[at].following


cdef void _add_objects(const TreeArrays* trees, ArcChains* arcs) noexcept nogil:
    """Objects that follow the second of two verbs belong to both."""
    cdef Py_ssize_t index
    cdef long long verb, head, at, word
    for index in range(trees.positions):
        verb = trees.order[index]
        if trees.relations[verb] != CONJ or trees.tags[verb] & VERB == 0:
            continue
        if has(trees, verb, OBJ) or has(trees, verb, CCOMP):
            continue
        if has(trees, verb, XCOMP) or has(trees, verb, COP):
            continue
        head = trees.heads[verb]
        for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
            word = trees.children[at]
            if trees.relations[word] == OBJ and word > verb:
                add_arc(arcs, word, verb, OBJ)


cdef void _add_conjuncts(
    const TreeArrays* trees, ArcChains* arcs, const unsigned char[::1] shared
) noexcept nogil:
    """A conjunct has the heads that the first has, by labels that are `shared` (labels,)."""
    cdef Py_ssize_t index
    cdef long long word, at
    for index in range(trees.positions):
        word = trees.order[index]
        if trees.relations[word] != CONJ:
            continue
        at = arcs.first[trees.heads[word]]
        while at >= 0:
            if shared[arcs.arcs[at].label]:
                add_arc(arcs, word, arcs.arcs[at].other, arcs.arcs[at].label)
            at = arcs.arcs[at].following


cdef void _take_from_first_conjunct(
    const TreeArrays* trees, ArcChains* known, long long verb
) noexcept nogil:
    cdef bint passive = _is_passive(trees, known, verb)
    cdef long long at = known.first[trees.heads[verb]], label
    while at >= 0:
        label = known.arcs[at].label
        if known.arcs[at].other < verb:
            if label in (NSUBJ, NSUBJ_PASS):
                label = NSUBJ_PASS if passive else NSUBJ
            add_arc(known, verb, known.arcs[at].other, label)
        at = known.arcs[at].following


cdef bint _is_passive(
    const TreeArrays* trees, const ArcChains* known, long long verb
) noexcept nogil:
    """By its own auxiliary; a bare participle, as `caught and eaten`, by the first conjunct."""
    cdef long long first = trees.heads[verb], at = known.first[first]
    if has(trees, verb, AUX_PASS):
        return True
    if trees.tags[verb] & PARTICIPLE == 0 or has(trees, verb, AUX) or has(trees, verb, COP):
        return False
    while at >= 0:
        if known.arcs[at].other < verb and known.arcs[at].label == NSUBJ_PASS:
            return True
        at = known.arcs[at].following
    return trees.tags[first] & PARTICIPLE == 0


cdef void _take_from_controller(
    const TreeArrays* trees, ArcChains* known, long long verb
) noexcept nogil:
    """The object above, or else the subject; none in `makes it possible to …`."""
    cdef long long head = trees.heads[verb], at, label, controller
    for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
        if trees.relations[trees.children[at]] == EXPL and trees.children[at] > head:
            return
    controller = first_having(trees, head, OBJ)
    if controller < 0:
        controller = first_having(trees, head, IOBJ)
    if controller >= 0:
        add_arc(known, verb, controller, NSUBJ_XSUBJ)
        return
    at = known.first[head]
    while at >= 0:
        label = known.arcs[at].label
        if label in (NSUBJ, NSUBJ_PASS, NSUBJ_XSUBJ):
            add_arc(known, verb, known.arcs[at].other, NSUBJ_XSUBJ)
        elif label not in (NSUBJ_OUTER, CSUBJ_OUTER):
            add_arc(known, verb, known.arcs[at].other, CSUBJ_XSUBJ)
        at = known.arcs[at].following
