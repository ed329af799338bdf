"""Whether two words play like parts in their sentences: their heads, and what depends on them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.kernels.words import common_dependents
from monoalign.resources.contexts import ContextVectors

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
