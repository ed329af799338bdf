"""Arguments that a tree gives to one verb only, though others share them.

She came and left        nsubj(left, She)
She wants to leave       nsubj:xsubj(leave, She)
I told her to leave      nsubj:xsubj(leave, her)
wash and peel apples     obj(peel, apples)
apples and pears fell    nsubj(fell, pears)
"""

from __future__ import annotations

from monoalign.core.edit import BoolArray
from monoalign.kernels.compiled import compiled

from .graph import Arcs, Trees, add, children, first_having, has
from .relations import (
    AUX,
    AUX_PASS,
    CCOMP,
    CONJ,
    COP,
    CSUBJ_OUTER,
    CSUBJ_XSUBJ,
    EXPL,
    IOBJ,
    NSUBJ,
    NSUBJ_OUTER,
    NSUBJ_PASS,
    NSUBJ_XSUBJ,
    OBJ,
    SUBJECTS,
    XCOMP,
)
from .traits import PARTICIPLE, VERB


@compiled
def add_subjects(trees: Trees, arcs: Arcs, known: Arcs) -> None:
    """Subjects of conjoined verbs and of open complements, from the top of the trees down.

    `known`, empty at first, are the arcs from verbs to their subjects.
    """
    for verb in trees.order:
        for word in children(trees, verb):
            if trees.relations[word] in SUBJECTS:
                add(known, verb, word, trees.relations[word])
        if known.first[verb] < 0:
            if trees.relations[verb] == CONJ:
                _take_from_first_conjunct(trees, known, verb)
            elif trees.relations[verb] == XCOMP:
                _take_from_controller(trees, known, verb)
        at = known.first[verb]
        while at >= 0:
            add(arcs, known.others[at], verb, known.labels[at])
            at = known.following[at]


@compiled
def add_objects(trees: Trees, arcs: Arcs) -> None:
    """Objects that follow the second of two verbs belong to both."""
    for verb in trees.order:
        if trees.relations[verb] != CONJ or trees.tags[verb] & VERB == 0:
            continue
        complete = has(trees, verb, OBJ) or has(trees, verb, CCOMP)
        if complete or has(trees, verb, XCOMP) or has(trees, verb, COP):
            continue
        for word in children(trees, trees.heads[verb]):
            if trees.relations[word] == OBJ and word > verb:
                add(arcs, word, verb, OBJ)


@compiled
def add_conjuncts(trees: Trees, arcs: Arcs, shared: BoolArray) -> None:
    """A conjunct has the heads that the first has, by labels that are `shared` (labels,)."""
    for word in trees.order:
        if trees.relations[word] != CONJ:
            continue
        at = arcs.first[trees.heads[word]]
        while at >= 0:
            if shared[arcs.labels[at]]:
                add(arcs, word, arcs.others[at], arcs.labels[at])
            at = arcs.following[at]


@compiled
def _take_from_first_conjunct(trees: Trees, known: Arcs, verb: int) -> None:
    passive = _is_passive(trees, known, verb)
    at = known.first[trees.heads[verb]]
    while at >= 0:
        label = known.labels[at]
        if known.others[at] < verb:
            if label in (NSUBJ, NSUBJ_PASS):
                label = NSUBJ_PASS if passive else NSUBJ
            add(known, verb, known.others[at], label)
        at = known.following[at]


@compiled
def _is_passive(trees: Trees, known: Arcs, verb: int) -> bool:
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
def _take_from_controller(trees: Trees, known: Arcs, verb: int) -> None:
    """The object above, or else the subject; none in `makes it possible to …`."""
    head = trees.heads[verb]
    for word in children(trees, head):
        if trees.relations[word] == EXPL and word > head:
            return
    controller = first_having(trees, head, OBJ)
    if controller < 0:
        controller = first_having(trees, head, IOBJ)
    if controller >= 0:
        add(known, verb, controller, NSUBJ_XSUBJ)
        return
    at = known.first[head]
    while at >= 0:
        label = known.labels[at]
        if label not in (NSUBJ_OUTER, CSUBJ_OUTER):
            nominal = label in (NSUBJ, NSUBJ_PASS, NSUBJ_XSUBJ)
            add(known, verb, known.others[at], NSUBJ_XSUBJ if nominal else CSUBJ_XSUBJ)
        at = known.following[at]
