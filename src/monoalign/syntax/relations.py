"""Relations and labels as numbers: those that the rules of collapsing know have fixed ones.

known_labels()        {"root": 0, "nsubj": 1, …}; whoever meets others goes on counting
"""

from __future__ import annotations

from monoalign.kernels import trees

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
