"""From trees to graphs: labels with their function words, and arguments that words share.

She came and left        nsubj(left, She)
She wants to leave       nsubj:xsubj(leave, She)
I told her to leave      nsubj:xsubj(leave, her)
wash and peel apples     obj(peel, apples)
apples and pears fell    nsubj(fell, pears)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .relative_clauses import Gaps, add_relatives
from .trees import (
    ACL,
    ADVCL,
    ADVMOD,
    AUX,
    AUX_PASS,
    CASE,
    CC,
    CCOMP,
    CONJ,
    COP,
    CSUBJ_OUTER,
    CSUBJ_XSUBJ,
    EXPL,
    IOBJ,
    MARK,
    NMOD,
    NO_RELATION,
    NSUBJ,
    NSUBJ_OUTER,
    NSUBJ_PASS,
    NSUBJ_XSUBJ,
    OBJ,
    OBL,
    PARTICIPLE,
    POSSESSIVE,
    QUESTION_ADVERB,
    SUBJECTS,
    VERB,
    XCOMP,
    ArcChains,
    Trees,
    add_arc,
    dependents,
    first_having,
    has,
)

# Relations without a subtype take their preposition or conjunction; `nmod:poss`, `obl:agent`,
# `obl:unmarked` and `acl:relcl` say already what they are.
_MARKED = (NMOD, OBL, ADVCL, ACL)


@compiled
def collapse(
    trees: Trees, own: Any, shared: Any, gaps: Gaps, arcs: ArcChains, subjects: ArcChains
) -> None:
    """Fill `arcs`, from words to their heads. `subjects` is room for those from verbs to subjects.

    `own` (positions,) are the labels of the arcs of the trees; labels that are `shared` (labels,)
    hold for conjuncts too.
    """
    for word in range(len(own)):
        if trees.relations[word] != NO_RELATION:
            add_arc(arcs, word, trees.heads[word], own[word])
    _add_subjects(trees, arcs, subjects)
    _add_objects(trees, arcs)
    _add_conjuncts(trees, arcs, shared)
    add_relatives(trees, arcs, gaps)


@compiled
def function_words(trees: Trees) -> Any:
    """(positions,) the preposition or conjunction that a word's label takes in, -1 for none.

    A conjunct's is its own, or else a later conjunct's, as in `a, b and c`.
    """
    markers = np.full(len(trees.heads), -1)
    later = np.full(len(trees.heads), -1)  # by the first conjunct
    for word in range(len(markers) - 1, -1, -1):
        relation = trees.relations[word]
        if relation in _MARKED:
            markers[word] = _marker(trees, word, relation)
        elif relation == CONJ:
            own = first_having(trees, word, CC)
            if own >= 0:
                later[trees.heads[word]] = own
            markers[word] = later[trees.heads[word]]
    return markers


@compiled
def _marker(trees: Trees, word: int, relation: int) -> int:
    """The word that says how another is attached, -1 if none does.

    Of several the last, as in `out of`, `for … to`; a clause's own before a preposition within it,
    as in `if in doubt`.
    """
    case, mark, adverb = -1, -1, -1
    for child in dependents(trees, word):
        kind, attributes = trees.relations[child], trees.words[child]
        if kind == MARK:
            mark = child
        elif kind == CASE and attributes & POSSESSIVE == 0:
            case = child
        elif kind == ADVMOD and child < word and attributes & QUESTION_ADVERB != 0:
            adverb = child
    if relation != ADVCL and relation != ACL:
        return case if case >= 0 else mark
    if mark < 0 and case < 0:
        return adverb if relation == ADVCL else -1
    return mark if mark >= 0 else case


@compiled
def _add_subjects(trees: Trees, arcs: ArcChains, known: ArcChains) -> None:
    """Subjects of conjoined verbs and of open complements, from the top of the trees down.

    `known`, empty at first, are the arcs from verbs to their subjects.
    """
    for verb in trees.order:
        for word in dependents(trees, verb):
            if trees.relations[word] in SUBJECTS:
                add_arc(known, verb, word, trees.relations[word])
        if known.first[verb] < 0:
            if trees.relations[verb] == CONJ:
                _take_from_first_conjunct(trees, known, verb)
            elif trees.relations[verb] == XCOMP:
                _take_from_controller(trees, known, verb)
        at = known.first[verb]
        while at >= 0:
            add_arc(arcs, known.others[at], verb, known.labels[at])
            at = known.following[at]


@compiled
def _add_objects(trees: Trees, arcs: ArcChains) -> None:
    """Objects that follow the second of two verbs belong to both."""
    for verb in trees.order:
        if trees.relations[verb] != CONJ or trees.tags[verb] & VERB == 0:
            continue
        complete = has(trees, verb, OBJ) or has(trees, verb, CCOMP)
        if complete or has(trees, verb, XCOMP) or has(trees, verb, COP):
            continue
        for word in dependents(trees, trees.heads[verb]):
            if trees.relations[word] == OBJ and word > verb:
                add_arc(arcs, word, verb, OBJ)


@compiled
def _add_conjuncts(trees: Trees, arcs: ArcChains, shared: Any) -> None:
    """A conjunct has the heads that the first has, by labels that are `shared` (labels,)."""
    for word in trees.order:
        if trees.relations[word] != CONJ:
            continue
        at = arcs.first[trees.heads[word]]
        while at >= 0:
            if shared[arcs.labels[at]]:
                add_arc(arcs, word, arcs.others[at], arcs.labels[at])
            at = arcs.following[at]


@compiled
def _take_from_first_conjunct(trees: Trees, known: ArcChains, verb: int) -> None:
    passive = _is_passive(trees, known, verb)
    at = known.first[trees.heads[verb]]
    while at >= 0:
        label = known.labels[at]
        if known.others[at] < verb:
            if label in (NSUBJ, NSUBJ_PASS):
                label = NSUBJ_PASS if passive else NSUBJ
            add_arc(known, verb, known.others[at], label)
        at = known.following[at]


@compiled
def _is_passive(trees: Trees, known: ArcChains, verb: int) -> bool:
    """By its own auxiliary; a bare participle, as `caught and eaten`, by the first conjunct."""
    if has(trees, verb, AUX_PASS):
        return True
    participle = trees.tags[verb] & PARTICIPLE != 0
    if not participle or has(trees, verb, AUX) or has(trees, verb, COP):
        return False
    first = trees.heads[verb]
    at = known.first[first]
    while at >= 0:
        if known.others[at] < verb and known.labels[at] == NSUBJ_PASS:
            return True
        at = known.following[at]
    return bool(trees.tags[first] & PARTICIPLE == 0)


@compiled
def _take_from_controller(trees: Trees, known: ArcChains, verb: int) -> None:
    """The object above, or else the subject; none in `makes it possible to …`."""
    head = trees.heads[verb]
    for word in dependents(trees, head):
        if trees.relations[word] == EXPL and word > head:
            return
    controller = first_having(trees, head, OBJ)
    if controller < 0:
        controller = first_having(trees, head, IOBJ)
    if controller >= 0:
        add_arc(known, verb, controller, NSUBJ_XSUBJ)
        return
    at = known.first[head]
    while at >= 0:
        label = known.labels[at]
        if label not in (NSUBJ_OUTER, CSUBJ_OUTER):
            nominal = label in (NSUBJ, NSUBJ_PASS, NSUBJ_XSUBJ)
            add_arc(known, verb, known.others[at], NSUBJ_XSUBJ if nominal else CSUBJ_XSUBJ)
        at = known.following[at]
