"""Whether two words stand in the same typed dependencies within the pair (Sharma et al. 2018).

*Kalpana is the mother of Ram* / *Kalpana is the mother of Shyam*: Ram and Shyam are both `nmod of
mother`, and so alike, whatever they mean. The two sentences are the whole corpus; where they are
not parsed, no word is like another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.sentence import Sentence
from monoalign.resources.contexts import ContextVectors

from .rows import Rows, lemmas_of


@dataclass(frozen=True, slots=True)
class OwnContexts:
    """One column, from 0 to 1."""

    names: tuple[str, ...] = ("own_contexts",)

    def __call__(self, rows: Rows) -> Block:
        """0 for words that are left alone."""
        return dense(rows.once(context_likeness)[None])


def context_likeness(rows: Rows) -> FloatArray:
    """(rows,) of words whose contexts are their heads and dependents, by relation and lemma."""
    _, lemmas = rows.numbered(lemmas_of)
    kinds, relations = rows.numbered(relations_of)
    dependents, heads = _arcs(rows)
    keys = lemmas.astype(np.int64) * len(kinds)
    as_dependents = keys[heads] + relations[dependents]
    as_heads = -keys[dependents] - relations[dependents]
    words = np.concatenate([dependents, heads])
    contexts = np.concatenate([as_dependents, as_heads])
    pair_of = (np.cumsum(rows.marks) - 1) % max(len(rows.space.pairs), 1)
    vectors = ContextVectors.counted(words, contexts, pair_of[words], len(lemmas))
    linked = rows.linked
    alike = vectors.likeness(np.where(linked, rows.sources, -1), np.where(linked, rows.targets, -1))
    return alike.astype(np.float64)


def relations_of(sentence: Sentence) -> Iterable[str]:
    """The labels of all words' dependencies; empty where the sentence is not parsed."""
    return sentence.relations or ("",) * len(sentence)


def _arcs(rows: Rows) -> tuple[IntArray, IntArray]:
    """Places of dependents and of their heads; roots and marks have none."""
    pairs = rows.space.pairs
    sentences = [*(pair.source for pair in pairs), *(pair.target for pair in pairs)]
    flat = chain.from_iterable((-1, *(one.heads or (-1,) * len(one))) for one in sentences)
    heads = np.append(np.fromiter(flat, np.int64), -1)
    starts = np.maximum.accumulate(np.where(rows.marks, np.arange(len(heads)) + 1, 0))
    dependents = np.flatnonzero(heads >= 0)
    return dependents, (starts + heads)[dependents]
