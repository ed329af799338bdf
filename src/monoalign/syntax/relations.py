"""Relations and labels as numbers: those that the rules of collapsing know have fixed ones.

known_labels()        {"root": 0, "nsubj": 1, …}; whoever meets others goes on counting
"""

from __future__ import annotations

import numpy as np

from monoalign.core.batch import UNKNOWN_TAG
from monoalign.core.forms import FormTable
from monoalign.kernels import trees
from monoalign.kernels.trees import (
    NOMINAL,
    PARTICIPLE,
    POSSESSIVE,
    PREPOSITION,
    QUESTION_ADVERB,
    RELATIVE,
    RELATIVE_ADVERB,
    VERB,
)
from monoalign.resources.word_classes import POSSESSIVE_CLITICS, RELATIVE_ADVERBS, RELATIVE_WORDS

_KNOWN = {
    "root": trees.ROOT,
    "nsubj": trees.NSUBJ,
    "nsubj:pass": trees.NSUBJ_PASS,
    "nsubj:outer": trees.NSUBJ_OUTER,
    "nsubj:xsubj": trees.NSUBJ_XSUBJ,
    "csubj": trees.CSUBJ,
    "csubj:pass": trees.CSUBJ_PASS,
    "csubj:outer": trees.CSUBJ_OUTER,
    "csubj:xsubj": trees.CSUBJ_XSUBJ,
    "obj": trees.OBJ,
    "iobj": trees.IOBJ,
    "obl": trees.OBL,
    "nmod": trees.NMOD,
    "nmod:poss": trees.NMOD_POSS,
    "advmod": trees.ADVMOD,
    "advcl": trees.ADVCL,
    "advcl:relcl": trees.ADVCL_RELCL,
    "acl": trees.ACL,
    "acl:relcl": trees.ACL_RELCL,
    "ccomp": trees.CCOMP,
    "xcomp": trees.XCOMP,
    "conj": trees.CONJ,
    "cc": trees.CC,
    "case": trees.CASE,
    "mark": trees.MARK,
    "det": trees.DET,
    "fixed": trees.FIXED,
    "expl": trees.EXPL,
    "cop": trees.COP,
    "aux": trees.AUX,
    "aux:pass": trees.AUX_PASS,
    "ref": trees.REF,
}


def known_labels() -> dict[str, int]:
    """The labels with fixed numbers, in their order; a new dictionary that may be added to."""
    return dict(_KNOWN)


_WORDS = (
    (POSSESSIVE, POSSESSIVE_CLITICS),
    (QUESTION_ADVERB, frozenset(("when", "where"))),
    (RELATIVE, RELATIVE_WORDS),
    (RELATIVE_ADVERB, RELATIVE_ADVERBS),
)
_PREPOSITIONS = ("IN", "RP", "TO")
_ANY_TAG: int = VERB | PARTICIPLE | NOMINAL
"""What a word without a tag may be."""


def _word_attributes(word: str) -> int:
    """Bits of a word, in upper or lower case."""
    lowered = word.lower()
    return sum(bit for bit, words in _WORDS if lowered in words)


def _tag_attributes(tag: str) -> int:
    """Bits of a Penn tag."""
    if tag in ("", UNKNOWN_TAG):
        return _ANY_TAG
    holds = {
        VERB: tag.startswith("V"),
        PARTICIPLE: tag == "VBN",
        NOMINAL: tag.startswith(("N", "P")),
        PREPOSITION: tag in _PREPOSITIONS,
    }
    return sum(bit for bit, held in holds.items() if held)


WORD_ATTRIBUTES = FormTable.of(_word_attributes, np.int64)
TAG_ATTRIBUTES = FormTable.of(_tag_attributes, np.int64)
