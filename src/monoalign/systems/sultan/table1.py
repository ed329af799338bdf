"""Table 1 of Sultan et al. (2014): types of dependencies that say the same, as collapsed UD arcs.

    He was seen by a man / The man saw him      seen -obl:agent-> man  ≈  saw -nsubj-> man
    He wrote a book / the book he wrote         wrote -obj-> book      ≈  book -acl:relcl-> wrote

A row holds for words of these categories: s and t, and their neighbours r. In `SAME_WAY` (the
paper's orientation a) s and t are both heads; in `OTHER_WAY` (c) s is the head of its neighbour
and t depends on its own. That the neighbours are related in turn (b, d) follows, and so does the
exchange of the sentences. Labels are those of `syntax.arcs`, where the names of the paper stand
beside them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.kernels.word_grid import ADJECTIVE, ADVERB, NOUN, VERB

TableRow = tuple[int, int, frozenset[str], frozenset[str]]
"""Category of s and t, category of their neighbours, types in one sentence and in the other."""


def _row(own: int, other: int, first: str, second: str = "") -> TableRow:
    return own, other, frozenset(first.split()), frozenset((second or first).split())


_OBJECTS = "obj nsubj:pass"
_CLAUSES = "acl acl:to acl:relcl"

SAME_WAY = (
    _row(VERB, VERB, "advcl:to advcl:in_order_to xcomp"),
    _row(VERB, NOUN, "obl:agent nsubj nsubj:xsubj"),
    _row(VERB, NOUN, _OBJECTS),
    _row(VERB, NOUN, "obl:unmarked obl:in obl:at obl:on"),
    _row(VERB, NOUN, "iobj obl:to"),
    _row(NOUN, VERB, _CLAUSES),
    _row(NOUN, NOUN, "nmod:poss compound nmod:of nmod:in nmod:at nmod:for"),
    _row(NOUN, ADJECTIVE, "amod acl:relcl"),
)
OTHER_WAY = (
    *(
        _row(category, category, f"conj:{conjunction}")
        for category in (VERB, NOUN, ADJECTIVE, ADVERB)
        for conjunction in ("and", "or", "nor")
    ),
    _row(VERB, NOUN, _OBJECTS, _CLAUSES),
    _row(VERB, ADJECTIVE, "xcomp", "cop csubj"),
    _row(NOUN, ADJECTIVE, "amod acl:relcl", "nsubj"),
)

_CATEGORIES = 5  # with all other words
_TypedArc = tuple[str, bool, int, int]
"""Label, whether the word is the head, its category, its neighbour's category."""


def _rows() -> dict[_TypedArc, tuple[int, int]]:
    """Each row from the view of s and from that of r; a bit per row and view."""
    bits: dict[_TypedArc, list[int]] = defaultdict(lambda: [0, 0])
    bit = 1
    for rows, turned in ((SAME_WAY, False), (OTHER_WAY, True)):
        for own, other, first, second in rows:
            for at_head, here, there in ((True, own, other), (False, other, own)):
                for label in first:
                    bits[label, at_head, here, there][0] |= bit
                for label in second:
                    bits[label, at_head != turned, here, there][1] |= bit
                bit <<= 1
    return {arc: (first, second) for arc, (first, second) in bits.items()}


_ROWS = _rows()


def rows_of(label: str, is_head: bool, own: int, other: int) -> tuple[int, int]:
    """Where a word's arc stands in the table: its bits on the one side of rows, and on the other.

    Two arcs are equivalent where a bit of one's first number is in the other's second, or the other
    way round.
    """
    return _ROWS.get((label, is_head, own, other), (0, 0))


def rows_by_type(labels: Mapping[str, int]) -> IntArray:
    """(2, types, categories, categories) `rows_of` for all arcs of numbered labels.

    A type is twice the label's number, and one more where the word is the head.
    """
    rows = np.zeros((2, 2 * len(labels), _CATEGORIES, _CATEGORIES), np.int64)
    for (label, is_head, own, other), bits in _ROWS.items():
        if label in labels:
            rows[:, 2 * labels[label] + is_head, own, other] = bits
    return rows
