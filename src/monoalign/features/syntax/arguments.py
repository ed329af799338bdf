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


@dataclass(frozen=True, slots=True)
class HeadContexts:
    """How alike two words are by the heads that they depend on in either sentence of the pair.

    A word, as spelt ignoring case, has a context per head and relation: `nsubj of son`. Counts are
    smoothed by `added` (Sharma et al. 2018, algorithm 2). Punctuation has no contexts.
    """

    added: float = 2.0
    names: tuple[str, ...] = ("head_contexts",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """0 for words that are left alone, and in sentences that are not parsed."""
        forms = batch.ids("lower").astype(np.int64)
        relations = batch.ids("relation").astype(np.int64)
        marks = [index for index, name in enumerate(batch.forms("relation")) if name == "punct"]
        dependents = np.flatnonzero(batch.parsed() & ~np.isin(relations, marks))
        pairs = batch.sentence_of(dependents) % max(len(batch), 1)
        types, words = np.unique(
            pairs * len(batch.forms("lower")) + forms[dependents], return_inverse=True
        )
        heads = batch.heads()[dependents]
        head_forms = np.where(heads < 0, -1, forms[heads])
        contexts = head_forms * len(batch.forms("relation")) + relations[dependents]
        vectors = ContextVectors.counted(words, contexts, pairs, len(types), self.added)
        row_of = np.full(len(forms), -1)
        row_of[dependents] = words
        rows = batch.words(space)
        sides = (row_of[each] for each in (rows.sources, rows.targets))
        return dense(vectors.likeness(*sides).astype(np.float64)[None])


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
