"""Dependency trees as arrays, and arcs that are added to them.

Words are positions: the words of all sentences lie end to end, with boundaries between them. A
boundary is a root without dependents, and its relation is `NO_RELATION`. Trees, with the numbers of
their relations, stay as they are; arcs are added.
"""

from libc.stdlib cimport free, malloc, realloc

from monoalign.kernels.arrays cimport numbers

# The relations that the loops know, named in `syntax/relations.py`; others have higher numbers.
cpdef enum:
    NO_RELATION = -1
    ROOT = 0
    NSUBJ
    NSUBJ_PASS
    NSUBJ_OUTER
    NSUBJ_XSUBJ
    CSUBJ
    CSUBJ_PASS
    CSUBJ_OUTER
    CSUBJ_XSUBJ
    OBJ
    IOBJ
    OBL
    NMOD
    NMOD_POSS
    ADVMOD
    ADVCL
    ADVCL_RELCL
    ACL
    ACL_RELCL
    CCOMP
    XCOMP
    CONJ
    CC
    CASE
    MARK
    DET
    FIXED
    EXPL
    COP
    AUX
    AUX_PASS
    REF

# Attributes of words, as bits; `syntax/relations.py` says which words have them.
cpdef enum:
    POSSESSIVE = 1
    QUESTION_ADVERB = 2
    RELATIVE = 4
    RELATIVE_ADVERB = 8

# Attributes of tags, as bits.
cpdef enum:
    VERB = 1
    PARTICIPLE = 2
    NOMINAL = 4
    PREPOSITION = 8

cdef struct TreeArrays:  # the arrays of `Trees` of `syntax/arcs.py`
    Py_ssize_t positions
    const long long* heads
    const long long* relations
    const long long* words
    const long long* tags
    const long long* order
    const long long* child_starts
    const long long* children

cdef struct ChainedArc:
    long long other  # the word at the other end
    long long label
    long long following  # the next arc of the same word, -1 if there is none

cdef struct ArcChains:  # the arcs so far; those of a word are chained in the order of their addition
    long long used  # arcs
    long long room
    bint is_complete  # whether there was memory for all
    long long* first  # (positions,) the first arc of a word, -1 if there is none
    long long* last  # (positions,)
    ChainedArc* arcs  # (room,)


cdef inline TreeArrays tree_arrays(trees) except *:
    cdef TreeArrays arrays
    arrays.positions = len(trees.heads)
    arrays.heads, arrays.relations = numbers(trees.heads), numbers(trees.relations)
    arrays.words, arrays.tags = numbers(trees.words), numbers(trees.tags)
    arrays.order, arrays.children = numbers(trees.order), numbers(trees.children)
    arrays.child_starts = numbers(trees.child_starts)
    return arrays


cdef inline ArcChains no_arcs(Py_ssize_t positions) noexcept nogil:
    """No arc of any word yet; not complete if there is no memory."""
    cdef ArcChains chains
    cdef Py_ssize_t word
    chains.used, chains.room = 0, 2 * positions + 1
    chains.first = <long long*>malloc((2 * positions + 1) * sizeof(long long))
    chains.last = chains.first + positions
    chains.arcs = <ChainedArc*>malloc(chains.room * sizeof(ChainedArc))
    chains.is_complete = chains.first != NULL and chains.arcs != NULL
    if chains.is_complete:
        for word in range(positions):
            chains.first[word] = -1
    return chains


cdef inline void free_arcs(ArcChains* chains) noexcept nogil:
    free(chains.first)
    free(chains.arcs)


cdef inline void add_arc(
    ArcChains* chains, long long word, long long other, long long label
) noexcept nogil:
    """Add an arc to those of a word, unless it is there or would be a loop."""
    cdef long long at = chains.first[word], new = chains.used
    cdef ChainedArc* more
    if word == other:
        return
    while at >= 0:
        if chains.arcs[at].other == other and chains.arcs[at].label == label:
            return
        at = chains.arcs[at].following
    if new == chains.room:
        more = <ChainedArc*>realloc(chains.arcs, 2 * chains.room * sizeof(ChainedArc))
        if more == NULL:
            chains.is_complete = False
            return
        chains.arcs, chains.room = more, 2 * chains.room
    chains.used += 1
    chains.arcs[new].other, chains.arcs[new].label = other, label
    chains.arcs[new].following = -1
    if chains.first[word] < 0:
        chains.first[word] = new
    else:
        chains.arcs[chains.last[word]].following = new
    chains.last[word] = new


cdef inline long long first_having(
    const TreeArrays* trees, long long head, long long relation
) noexcept nogil:
    """The first dependent of a word by a relation, -1 if there is none."""
    cdef long long at
    for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
        if trees.relations[trees.children[at]] == relation:
            return trees.children[at]
    return -1


cdef inline bint has(const TreeArrays* trees, long long head, long long relation) noexcept nogil:
    """Whether a word has a dependent by a relation."""
    return first_having(trees, head, relation) >= 0


cdef inline bint is_subject(const TreeArrays* trees, long long word) noexcept nogil:
    """Whether a word is a subject in the tree."""
    return trees.relations[word] in (
        NSUBJ, NSUBJ_PASS, NSUBJ_OUTER, CSUBJ, CSUBJ_PASS, CSUBJ_OUTER
    )
