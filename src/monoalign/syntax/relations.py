"""Relations and labels as numbers: those that the rules of collapsing know have fixed ones.

    known_labels()        {"root": 0, "nsubj": 1, …}; whoever meets others goes on counting

Compiled code knows labels by the names below, in the order of `_KNOWN`.
"""

from __future__ import annotations

_KNOWN = (
    "root",
    "nsubj",
    "nsubj:pass",
    "nsubj:outer",
    "nsubj:xsubj",
    "csubj",
    "csubj:pass",
    "csubj:outer",
    "csubj:xsubj",
    "obj",
    "iobj",
    "obl",
    "nmod",
    "nmod:poss",
    "advmod",
    "advcl",
    "advcl:relcl",
    "acl",
    "acl:relcl",
    "ccomp",
    "xcomp",
    "conj",
    "cc",
    "case",
    "mark",
    "det",
    "fixed",
    "expl",
    "cop",
    "aux",
    "aux:pass",
    "ref",
)
(
    ROOT,
    NSUBJ,
    NSUBJ_PASS,
    NSUBJ_OUTER,
    NSUBJ_XSUBJ,
    CSUBJ,
    CSUBJ_PASS,
    CSUBJ_OUTER,
    CSUBJ_XSUBJ,
    OBJ,
    IOBJ,
    OBL,
    NMOD,
    NMOD_POSS,
    ADVMOD,
    ADVCL,
    ADVCL_RELCL,
    ACL,
    ACL_RELCL,
    CCOMP,
    XCOMP,
    CONJ,
    CC,
    CASE,
    MARK,
    DET,
    FIXED,
    EXPL,
    COP,
    AUX,
    AUX_PASS,
    REF,
) = range(len(_KNOWN))

SUBJECTS = (NSUBJ, NSUBJ_PASS, NSUBJ_OUTER, CSUBJ, CSUBJ_PASS, CSUBJ_OUTER)


def known_labels() -> dict[str, int]:
    """The labels with fixed numbers; a new dictionary that may be added to."""
    return {name: number for number, name in enumerate(_KNOWN)}
