"""What a relative clause says of the word it stands with.

the man who left         nsubj(left, man), ref(man, who)
the man whom I met       obj(met, man), ref(man, whom)
the man I met            obj(met, man)
what I saw               obj(saw, what)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .compiled import compiled
from .trees import (
    ACL_RELCL,
    ADVCL_RELCL,
    ADVMOD,
    AUX_PASS,
    CCOMP,
    CONJ,
    COP,
    DET,
    EXPL,
    MARK,
    NMOD,
    NMOD_POSS,
    NOMINAL,
    NSUBJ,
    NSUBJ_PASS,
    OBJ,
    OBL,
    PREPOSITION,
    REF,
    RELATIVE,
    RELATIVE_ADVERB,
    XCOMP,
    ArcChains,
    Trees,
    add_arc,
    dependents,
    has,
    has_subject,
)

_COMPLEMENTS = (XCOMP, CCOMP)
_BEFORE_VERB = (OBJ, NSUBJ, NSUBJ_PASS, OBL, NMOD, NMOD_POSS)
_DEEPER = -1


class Gaps(NamedTuple):
    """What is needed to say what a word is in a clause that lacks it."""

    clausal: Any  # (labels,) a clause's label for a noun's: `csubj` for `nsubj`
    circumstances: Any  # (positions,) whether it is what something happened in: `the day I left`
    stranded: Any  # (positions,) of a preposition without its noun, the label that it gives


@compiled
def add_relatives(trees: Trees, arcs: ArcChains, gaps: Gaps) -> None:
    """Give the antecedents of relative clauses their roles in them, and drop the pronouns'."""
    for verb in trees.order:
        relation = trees.relations[verb]
        clause = trees.heads[verb] if relation == CONJ else verb
        if trees.relations[clause] != ACL_RELCL and trees.relations[clause] != ADVCL_RELCL:
            continue
        antecedent = trees.heads[clause]
        pronoun = _pronoun(trees, verb)
        if pronoun >= 0:
            _replace(trees, arcs, gaps, pronoun, antecedent, clause)
        elif relation == ACL_RELCL:
            _fill_gap(trees, arcs, gaps, verb, antecedent)


@compiled
def _pronoun(trees: Trees, verb: int) -> int:
    """The relative word before a verb, of its own or of what hangs on it; -1 if there is none."""
    waiting, done = [verb], 0
    while done < len(waiting):
        for word in dependents(trees, waiting[done]):
            relation = trees.relations[word]
            is_relative = trees.words[word] & RELATIVE != 0 and relation != MARK
            if word < verb and is_relative and relation != DET:
                return int(word)
            if relation in _COMPLEMENTS or (word < verb and relation in _BEFORE_VERB):
                waiting.append(word)
        done += 1
    return -1


@compiled
def _replace(
    trees: Trees, arcs: ArcChains, gaps: Gaps, pronoun: int, antecedent: int, clause: int
) -> None:
    """Hand what a pronoun is over to its antecedents."""
    clausal = trees.relations[clause] == ADVCL_RELCL and trees.tags[antecedent] & NOMINAL == 0
    at = arcs.first[pronoun]
    while at >= 0:
        head, label = arcs.others[at], arcs.labels[at]
        if clausal and gaps.clausal[label] != label:  # which came as a surprise
            label = gaps.clausal[label]
        elif label == ADVMOD:
            label = OBL
        _add_to_all(trees, arcs, head, antecedent, clause, label)
        at = arcs.following[at]
    arcs.first[pronoun] = -1
    add_arc(arcs, pronoun, antecedent, REF)


@compiled
def _fill_gap(trees: Trees, arcs: ArcChains, gaps: Gaps, clause: int, antecedent: int) -> None:
    """Find what a clause without a pronoun lacks: that is what the antecedent is in it."""
    head = clause
    label = _gap(trees, gaps, head, clause, antecedent)
    while label == _DEEPER:
        for word in dependents(trees, head):
            if _is_open(trees, head, word):
                head = word
                break
        label = _gap(trees, gaps, head, clause, antecedent)
    _add_to_all(trees, arcs, head, antecedent, clause, label)


@compiled
def _gap(trees: Trees, gaps: Gaps, head: int, clause: int, antecedent: int) -> int:
    """`obl` with a preposition that has lost its noun, as in `the house I live in`; or else."""
    for word in dependents(trees, head):
        if trees.relations[word] == OBL and trees.tags[word] & PREPOSITION != 0:
            return int(gaps.stranded[word]) if trees.words[antecedent] & RELATIVE != 0 else OBL
    return _missing(trees, gaps, head, clause, antecedent)


@compiled
def _missing(trees: Trees, gaps: Gaps, head: int, clause: int, antecedent: int) -> int:
    """`nsubj`, `obj` or the like; -1 where the gap is further down: `what I want to see`."""
    subject = has_subject(trees, head) or has(trees, head, EXPL)
    if not subject and (head == clause or trees.relations[head] == CCOMP):
        return NSUBJ_PASS if has(trees, head, AUX_PASS) else NSUBJ
    circumstance = gaps.circumstances[antecedent]
    below = False
    for word in dependents(trees, head):
        below = below or _is_open(trees, head, word)
    if below and not circumstance and not has(trees, head, OBJ):
        return _DEEPER
    complete = has(trees, head, OBJ) or has(trees, head, COP) or has(trees, head, NSUBJ_PASS)
    if complete or circumstance:
        return OBL
    return ADVMOD if trees.words[antecedent] & RELATIVE_ADVERB != 0 else OBJ


@compiled
def _is_open(trees: Trees, head: int, word: int) -> bool:
    return word > head and trees.relations[word] in _COMPLEMENTS


@compiled
def _add_to_all(
    trees: Trees, arcs: ArcChains, head: int, antecedent: int, clause: int, label: int
) -> None:
    """`men and women who …`: the antecedent and its conjuncts before the clause."""
    add_arc(arcs, antecedent, head, label)
    for word in dependents(trees, antecedent):
        if trees.relations[word] == CONJ and word < clause:
            add_arc(arcs, word, head, label)
