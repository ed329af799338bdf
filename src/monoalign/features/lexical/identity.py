"""Whether two words, or their lemmas, are the same."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace

from ..feature import equal_flags

_COLUMNS = {
    "identical": "word",
    "identical_ignoring_case": "lower",
    "same_lemma": "lemma",
}


@dataclass(frozen=True, slots=True)
class Identical:
    """One flag per name: equal to the letter, ignoring case, or by lemma ignoring case."""

    names: tuple[str, ...] = ("identical", "identical_ignoring_case")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        ids = [batch.ids(_COLUMNS[name]) for name in self.names]
        return equal_flags(batch, space, zip(ids, ids, strict=True))


@per_batch
def same_lemma(batch: Batch, space: EditSpace) -> BoolArray:
    """(rows,) whether both words have the same lemma, ignoring case."""
    return batch.words(space).equal(batch.ids("lemma"))
