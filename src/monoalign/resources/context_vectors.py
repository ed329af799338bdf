"""Sparse vectors of the contexts that words occur in, and how alike two of them are.

A context is a typed dependency: `obj of buy`, or `has det the`. Its weight in a word's vector is

    PPMI     max(0, log2 P(w, c) / (P(w) · P(c)))
    t-test   max(0, (P(w, c) - P(w) · P(c)) / sqrt(P(w) · P(c)))

and the likeness of two vectors x, y the highest of three measures under either weighting:

    cosine   Σ xy / (|x| · |y|)       Dice   2 · Σ min / (Σ x + Σ y)       Jaccard   Σ min / Σ max

of which Jaccard's is never the highest: it is D / (2 - D), where D is Dice's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import FloatArray, IntArray
from monoalign.kernels.cosines import sparse_likeness

Float32Array = npt.NDArray[np.float32]


@dataclass(frozen=True)
class ContextVectors:
    """Rows of contexts in rising order, with both weights of each."""

    offsets: IntArray  # (words + 1,)
    contexts: IntArray  # (entries,)
    weights: Float32Array  # (2, entries) PPMI, t-test

    @staticmethod
    def counted(
        words: IntArray, contexts: IntArray, corpora: IntArray, size: int
    ) -> ContextVectors:
        """Vectors of `size` words from occurrences `(n,)`: a word, its context, their corpus.

        Shares P are taken within a corpus. A word belongs to one corpus.
        """
        order = np.lexsort((contexts, words))
        words, contexts, corpora = words[order], contexts[order], corpora[order]
        new = np.ones(len(words), np.bool_)
        new[1:] = (words[1:] != words[:-1]) | (contexts[1:] != contexts[:-1])
        first = np.flatnonzero(new)
        counts = np.diff(first, append=len(words)).astype(np.float64)
        words, contexts, corpora = words[first], contexts[first], corpora[first]
        total = np.bincount(corpora, counts)[corpora]
        of_word = np.bincount(words, counts)[words] / total
        of_context = _sums_by(corpora, contexts, counts) / total
        both, chance = counts / total, of_word * of_context
        ppmi = np.maximum(np.log2(both / chance), 0.0)
        t_test = np.maximum((both - chance) / np.sqrt(chance), 0.0)
        offsets = np.concatenate([[0], np.cumsum(np.bincount(words, minlength=size))])
        return ContextVectors(offsets, contexts, np.array([ppmi, t_test], np.float32))

    def likeness(self, left: IntArray, right: IntArray) -> Float32Array:
        """(pairs,) from 0 to 1; O(entries of both) a pair. Negative numbers are like nothing."""
        result: Float32Array = sparse_likeness(
            self.offsets, self.contexts, self.weights, self._sums, left, right
        )
        return result

    @cached_property
    def _sums(self) -> Float32Array:
        """(4, words) the length and the sum of every vector, under either weighting."""
        running = np.zeros((4, self.weights.shape[1] + 1))
        running[::2, 1:] = np.cumsum(self.weights.astype(np.float64) ** 2, axis=1)
        running[1::2, 1:] = np.cumsum(self.weights, axis=1, dtype=np.float64)
        sums = running[:, self.offsets[1:]] - running[:, self.offsets[:-1]]
        sums[::2] = np.sqrt(np.maximum(sums[::2], 0.0))
        return sums.astype(np.float32)


def _sums_by(corpora: IntArray, contexts: IntArray, counts: FloatArray) -> FloatArray:
    """(entries,) how often each entry's context occurs in its corpus."""
    order = np.lexsort((contexts, corpora))
    ordered, where = contexts[order], corpora[order]
    new = np.ones(len(order), np.bool_)
    new[1:] = (ordered[1:] != ordered[:-1]) | (where[1:] != where[:-1])
    places = np.empty(len(order), np.int64)
    places[order] = np.cumsum(new) - 1
    sums: FloatArray = np.bincount(places, counts).astype(np.float64)[places]
    return sums
