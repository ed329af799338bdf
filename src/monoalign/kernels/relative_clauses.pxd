"""What a relative clause says of the word it stands with.

the man who left         nsubj(left, man), ref(man, who)
the man whom I met       obj(met, man), ref(man, whom)
the man I met            obj(met, man)
what I saw               obj(saw, what)
"""

from monoalign.kernels.trees cimport (
    ACL_RELCL, ADVCL_RELCL, ADVMOD, AUX_PASS, CCOMP, CONJ, COP, DET, EXPL, MARK, NMOD, NMOD_POSS,
    NOMINAL, NSUBJ, NSUBJ_PASS, OBJ, OBL, PREPOSITION, REF, RELATIVE, RELATIVE_ADVERB, XCOMP,
    ArcChains, TreeArrays, add_arc, has, is_subject,
)

cdef enum:
    _DEEPER = -1

cdef struct GapArrays:  # the arrays of `Gaps` of `syntax/arcs.py`
    const long long* clausal
    const unsigned char* circumstances
    const long long* stranded
    long long* waiting  # (positions,) room for words


cdef inline void add_relatives(
    const TreeArrays* trees, ArcChains* arcs, const GapArrays* gaps
) noexcept nogil:
    """Give the antecedents of relative clauses their roles in them, and drop the pronouns'."""
    cdef Py_ssize_t at
    cdef long long verb, clause, pronoun
    for at in range(trees.positions):
        verb = trees.order[at]
        clause = trees.heads[verb] if trees.relations[verb] == CONJ else verb
        if trees.relations[clause] not in (ACL_RELCL, ADVCL_RELCL):
            continue
        pronoun = _pronoun(trees, gaps.waiting, verb)
        if pronoun >= 0:
            _replace(trees, arcs, gaps, pronoun, trees.heads[clause], clause)
        elif trees.relations[verb] == ACL_RELCL:
            _fill_gap(trees, arcs, gaps, verb, trees.heads[clause])


cdef inline long long _pronoun(
    const TreeArrays* trees, long long* waiting, long long verb
) noexcept nogil:
    """The relative word before a verb, of its own or of what hangs on it; -1 if there is none."""
    cdef Py_ssize_t done = 0, size = 1
    cdef long long at, word, relation
    waiting[0] = verb
    while done < size:
        for at in range(trees.child_starts[waiting[done]], trees.child_starts[waiting[done] + 1]):
            word = trees.children[at]
            relation = trees.relations[word]
            if word < verb and trees.words[word] & RELATIVE and relation not in (MARK, DET):
                return word
            if _is_complement(relation) or (word < verb and _may_hold_pronoun(relation)):
                waiting[size] = word
                size += 1
        done += 1
    return -1


cdef inline bint _is_complement(long long relation) noexcept nogil:
    return relation in (XCOMP, CCOMP)


cdef inline bint _may_hold_pronoun(long long relation) noexcept nogil:
    return relation in (OBJ, NSUBJ, NSUBJ_PASS, OBL, NMOD, NMOD_POSS)


cdef inline void _replace(
    const TreeArrays* trees,
    ArcChains* arcs,
    const GapArrays* gaps,
    long long pronoun,
    long long antecedent,
    long long clause,
) noexcept nogil:
    """Hand what a pronoun is over to its antecedents."""
    cdef bint clausal = (
        trees.relations[clause] == ADVCL_RELCL and trees.tags[antecedent] & NOMINAL == 0
    )
    cdef long long at = arcs.first[pronoun], label
    while at >= 0:
        label = arcs.arcs[at].label
        if clausal and gaps.clausal[label] != label:  # which came as a surprise
            label = gaps.clausal[label]
        elif label == ADVMOD:
            label = OBL
        _add_to_all(trees, arcs, arcs.arcs[at].other, antecedent, clause, label)
        at = arcs.arcs[at].following
    arcs.first[pronoun] = -1
    add_arc(arcs, pronoun, antecedent, REF)


cdef inline void _fill_gap(
    const TreeArrays* trees,
    ArcChains* arcs,
    const GapArrays* gaps,
    long long clause,
    long long antecedent,
) noexcept nogil:
    """Find what a clause without a pronoun lacks: that is what the antecedent is in it."""
    cdef long long head = clause, label = _gap(trees, gaps, clause, clause, antecedent)
    while label == _DEEPER:
        head = _open_complement(trees, head)
        label = _gap(trees, gaps, head, clause, antecedent)
    _add_to_all(trees, arcs, head, antecedent, clause, label)


cdef inline long long _gap(
    const TreeArrays* trees,
    const GapArrays* gaps,
    long long head,
    long long clause,
    long long antecedent,
) noexcept nogil:
    """`obl` with a preposition that has lost its noun, as in `the house I live in`; or else."""
    cdef long long at, word
    for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
        word = trees.children[at]
        if trees.relations[word] == OBL and trees.tags[word] & PREPOSITION:
            return gaps.stranded[word] if trees.words[antecedent] & RELATIVE else OBL
    return _missing(trees, gaps, head, clause, antecedent)


cdef inline long long _missing(
    const TreeArrays* trees,
    const GapArrays* gaps,
    long long head,
    long long clause,
    long long antecedent,
) noexcept nogil:
    """`nsubj`, `obj` or the like; -1 where the gap is further down: `what I want to see`."""
    cdef bint circumstance = gaps.circumstances[antecedent]
    if (head == clause or trees.relations[head] == CCOMP) and not _has_subject(trees, head):
        return NSUBJ_PASS if has(trees, head, AUX_PASS) else NSUBJ
    if circumstance or has(trees, head, OBJ):
        return OBL
    if _open_complement(trees, head) >= 0:
        return _DEEPER
    if has(trees, head, COP) or has(trees, head, NSUBJ_PASS):
        return OBL
    return ADVMOD if trees.words[antecedent] & RELATIVE_ADVERB else OBJ


cdef inline bint _has_subject(const TreeArrays* trees, long long head) noexcept nogil:
    """Whether a word has a subject in the tree, or an expletive in its stead."""
    cdef long long at
    for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
        if is_subject(trees, trees.children[at]) or trees.relations[trees.children[at]] == EXPL:
            return True
    return False


cdef inline long long _open_complement(const TreeArrays* trees, long long head) noexcept nogil:
    """The first complement after a word, -1 if there is none."""
    cdef long long at, word
    for at in range(trees.child_starts[head], trees.child_starts[head + 1]):
        word = trees.children[at]
        if word > head and _is_complement(trees.relations[word]):
            return word
    return -1


cdef inline void _add_to_all(
    const TreeArrays* trees,
    ArcChains* arcs,
    long long head,
    long long antecedent,
    long long clause,
    long long label,
) noexcept nogil:
    """`men and women who …`: the antecedent and its conjuncts before the clause."""
    cdef long long at, word
    add_arc(arcs, antecedent, head, label)
    for at in range(trees.child_starts[antecedent], trees.child_starts[antecedent + 1]):
        word = trees.children[at]
        if trees.relations[word] == CONJ and word < clause:
            add_arc(arcs, word, head, label)
