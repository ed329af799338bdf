"""Whether two words stand in the same typed dependencies within the pair (Sharma et al. 2018).

*Kalpana is the mother of Ram* / *Kalpana is the mother of Shyam*: Ram and Shyam are both `nmod of
mother`, and so alike, whatever they mean. The two sentences are the whole corpus; where they are
not parsed, no word is like another.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.resources.contexts import ContextVectors


@dataclass(frozen=True, slots=True)
class OwnContexts:
    """How alike the contexts of two words are, from 0 to 1."""

    names: tuple[str, ...] = ("own_contexts",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """0 for words that are left alone."""
        return dense(context_likeness(batch, space)[None])


@per_batch
def context_likeness(batch: Batch, space: EditSpace) -> FloatArray:
    """(rows,) of words whose contexts are their heads and dependents, by relation and lemma."""
    lemmas, relations = batch.ids("lemma"), batch.ids("relation")
    dependents = np.flatnonzero(batch.heads() >= 0)
    heads = batch.heads()[dependents]
    keys = lemmas.astype(np.int64) * len(batch.forms("relation"))
    as_dependents = keys[heads] + relations[dependents]
    as_heads = -keys[dependents] - relations[dependents]
    positions = np.concatenate([dependents, heads])
    contexts = np.concatenate([as_dependents, as_heads])
    pair_of = batch.sentence_of(positions) % max(len(batch), 1)
    vectors = ContextVectors.counted(positions, contexts, pair_of, len(lemmas))
    words = batch.words(space)
    linked = words.linked
    sides = np.where(linked, words.sources, -1), np.where(linked, words.targets, -1)
    return vectors.likeness(*sides).astype(np.float64)
