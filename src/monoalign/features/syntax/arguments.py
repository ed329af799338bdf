"""Whether two words play like parts in their sentences: their heads, and what depends on them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.kernels.words import common_dependents

from ..feature import flags


@dataclass(frozen=True, slots=True)
class Arguments:
    """Flags of predicate-argument structure; none holds for sentences that are not parsed.

    `same_relation`; `same_head`: the heads have the same lemma ignoring case, or both words are
    roots; `same_part`: both of these; `common_dependent`: they have dependents of the same lemma.
    """

    names: tuple[str, ...] = ("same_relation", "same_head", "same_part", "common_dependent")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """O(rows · dependents²)"""
        words, lemmas = batch.words(space), batch.ids("lemma")
        parsed = batch.parsed()[words.sources]
        relation = words.equal(batch.ids("relation")) & parsed
        heads = batch.heads()
        head = words.equal(np.where(heads < 0, -1, lemmas[heads])) & parsed
        own = np.where(heads < 0, np.arange(len(heads)), heads)  # a root is its own head
        common = np.zeros(len(space), np.bool_)
        common_dependents(own, lemmas, words.sources, words.targets, words.linked, common)
        return flags([relation, head, relation & head, common])
