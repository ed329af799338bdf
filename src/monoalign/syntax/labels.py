"""Labels that take in the function words below: `nmod` with `of` -> `nmod:of`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.kernels.compiled import compiled

from .graph import Trees, children, first_having
from .relations import ACL, ADVCL, ADVMOD, CASE, CC, CONJ, FIXED, MARK, NMOD, OBL
from .traits import POSSESSIVE, QUESTION_ADVERB

# Relations without a subtype take their preposition or conjunction; `nmod:poss`, `obl:agent`,
# `obl:unmarked` and `acl:relcl` say already what they are.
_MARKED = (NMOD, OBL, ADVCL, ACL)
_SPELLED_OUT = {"vs.": "versus", "vs": "versus", "v.": "versus", "w/": "with", "w/o": "without"}


def collapsed_labels(trees: Trees, forms: Sequence[str], labels: dict[str, int]) -> IntArray:
    """(words,) the number of the label of each word's arc to its head; new labels are numbered.

    `forms` (words,) is how each word is written in a label.
    """
    found: IntArray = trees.relations.copy()
    markers = function_words(trees)
    marked = np.flatnonzero(markers >= 0)
    names, numbers = list(labels), []
    relations, places = trees.relations[marked].tolist(), markers[marked].tolist()
    has_more = (np.diff(trees.child_starts) > 0)[markers[marked]].tolist()
    for relation, marker, more in zip(relations, places, has_more, strict=True):
        text = _spelled(trees, forms, marker) if more else forms[marker]
        label = _joined(names[relation], _SPELLED_OUT.get(text, text))
        numbers.append(labels.setdefault(label, len(labels)))
    found[marked] = numbers
    return found


@compiled
def function_words(trees: Trees) -> IntArray:
    """(words,) the preposition or conjunction that a word's label takes in, -1 for none.

    A conjunct's is its own, or else a later conjunct's, as in `a, b and c`.
    """
    found = np.full(len(trees.heads), -1)
    later = np.full(len(trees.heads), -1)  # by the first conjunct
    for word in range(len(found) - 1, -1, -1):
        relation = trees.relations[word]
        if relation in _MARKED:
            found[word] = _marker(trees, word, relation)
        elif relation == CONJ:
            own = first_having(trees, word, CC)
            if own >= 0:
                later[trees.heads[word]] = own
            found[word] = later[trees.heads[word]]
    return found


@compiled
def _marker(trees: Trees, word: int, relation: int) -> int:
    """The word that says how another is attached, -1 if none does.

    Of several the last, as in `out of`, `for … to`; a clause's own before a preposition within it,
    as in `if in doubt`.
    """
    case, mark, adverb = -1, -1, -1
    for child in children(trees, word):
        kind, traits = trees.relations[child], trees.words[child]
        if kind == MARK:
            mark = child
        elif kind == CASE and traits & POSSESSIVE == 0:
            case = child
        elif kind == ADVMOD and child < word and traits & QUESTION_ADVERB != 0:
            adverb = child
    if relation != ADVCL and relation != ACL:
        return case if case >= 0 else mark
    if mark < 0 and case < 0:
        return adverb if relation == ADVCL else -1
    return mark if mark >= 0 else case


def _spelled(trees: Trees, forms: Sequence[str], marker: int) -> str:
    """A function word with what is fixed to it: `because_of`; and `and_or` of `and / or`."""
    fixed = [word for word in children(trees, marker) if trees.relations[word] in (FIXED, CONJ)]
    return "_".join(forms[word] for word in (marker, *fixed))


def _joined(relation: str, text: str) -> str:
    """No label is made of signs: `&` and `/` leave the relation as it is, as in UD."""
    return f"{relation}:{text}" if text.replace("_", "").isalpha() else relation
