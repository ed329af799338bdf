"""The typed dependencies that words occur in, as sparse vectors, and how alike two of them are.

    Contexts.load().likeness(["car", "car"], ["vehicle", "vote"])  ->  [0.21, 0.03]

A context is a typed dependency: `obj of buy`, or `has det the`. Its weight in a word's vector is

    PPMI     max(0, log2 P(w, c) / (P(w) · P(c)))
    t-test   max(0, (P(w, c) - P(w) · P(c)) / sqrt(P(w) · P(c)))

and the likeness of two vectors x, y the highest of three measures under either weighting:

    cosine   Σ xy / (|x| · |y|)       Dice   2 · Σ min / (Σ x + Σ y)       Jaccard   Σ min / Σ max

of which Jaccard's is never the highest: it is D / (2 - D), where D is Dice's.

`Contexts` ships, counted in a parsed corpus. Its words are lemmas in lower case; one that the
corpus lacks, or that is a function word, is like nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.kernels.cosines import sparse_likeness
from monoalign.kernels.word_index import WordIndex

from .array_files import read_shipped
from .arrays import Float32Array, starts_of

DATA = Path(__file__).parent.parent / "data" / "contexts"
FORMAT = 1


@dataclass(frozen=True)
class ContextVectors:
    """A row of contexts per word, rising, with both weights of each context."""

    offsets: IntArray  # (words + 1,)
    contexts: IntArray  # (entries,)
    weights: Float32Array  # (2, entries) PPMI, t-test

    @staticmethod
    def counted(
        words: IntArray, contexts: IntArray, corpora: IntArray, size: int, added: float = 0.0
    ) -> ContextVectors:
        """Vectors of `size` words from occurrences `(n,)`: a word, its context, their corpus.

        The probabilities P are those within a corpus. A word belongs to one corpus. What is `added`
        to all counts, of a word with any context of its corpus, smooths them.
        """
        order = np.lexsort((contexts, words))
        words, contexts, corpora = words[order], contexts[order], corpora[order]
        first = np.flatnonzero(_is_new(words, contexts))
        counts = np.diff(first, append=len(words)).astype(np.float64)
        words, contexts, corpora = words[first], contexts[first], corpora[first]
        if added:
            words, contexts, corpora, counts = _every_cell(words, contexts, corpora, counts)
            counts += added
        total = np.bincount(corpora, counts)[corpora]
        of_word = np.bincount(words, counts)[words] / total
        of_context = _sums_by(corpora, contexts, counts) / total
        both, chance = counts / total, of_word * of_context
        ppmi = np.maximum(np.log2(both / chance), 0.0)
        t_test = np.maximum((both - chance) / np.sqrt(chance), 0.0)
        some = (ppmi > 0) | (t_test > 0) if added else slice(None)
        offsets = starts_of(np.bincount(words[some], minlength=size))
        weights = np.array([ppmi[some], t_test[some]], np.float32)
        return ContextVectors(offsets, contexts[some], weights)

    def likeness(self, left: IntArray, right: IntArray) -> Float32Array:
        """(pairs,) from 0 to 1, for words given by their rows; a negative row is like nothing.

        O(entries of both) per pair
        """
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


@dataclass(frozen=True)
class Contexts:
    """Words, and the rows of their vectors."""

    words: Mapping[str, int]
    vectors: ContextVectors

    @classmethod
    def load(cls, folder: Path = DATA) -> Contexts:
        """The table of the package, or that of another folder; read once."""
        return _load(folder)

    def likeness(self, sources: Sequence[str], targets: Sequence[str]) -> Float32Array:
        """(pairs,) from 0 to 1."""
        return self.vectors.likeness(self.rows(sources), self.rows(targets))

    def rows(self, lemmas: Sequence[str]) -> IntArray:
        """(lemmas,) the row of each lemma's vector; -1 for none."""
        row_of = self.words.get
        return np.fromiter((row_of(lemma.lower(), -1) for lemma in lemmas), np.int64, len(lemmas))


@lru_cache(maxsize=2)
def _load(folder: Path) -> Contexts:
    _, arrays = read_shipped(folder, "contexts", format=FORMAT, tool="tools/contexts/build.py")
    weights = arrays["weights"].astype(np.float32)
    contexts = arrays["contexts"].astype(np.int64)
    vectors = ContextVectors(starts_of(arrays["sizes"]), contexts, weights)
    return Contexts(WordIndex(arrays["words"]), vectors)


def _every_cell(
    words: IntArray, contexts: IntArray, corpora: IntArray, counts: FloatArray
) -> tuple[IntArray, IntArray, IntArray, FloatArray]:
    """The counts of every word with every context of its corpus, most of them 0; words rise."""
    columns: list[tuple[IntArray, IntArray, IntArray, FloatArray]] = []
    for corpus in np.unique(corpora):
        own = corpora == corpus
        rows, row_of = np.unique(words[own], return_inverse=True)
        kinds, kind_of = np.unique(contexts[own], return_inverse=True)
        grid = np.zeros((len(rows), len(kinds)))
        grid[row_of, kind_of] = counts[own]
        word, context = np.repeat(rows, len(kinds)), np.tile(kinds, len(rows))
        columns.append((word, context, np.full(grid.size, corpus), grid.ravel()))
    if not columns:
        return words, contexts, corpora, counts
    cells = [np.concatenate(column) for column in zip(*columns, strict=True)]
    order = np.argsort(cells[0], kind="stable")
    return cells[0][order], cells[1][order], cells[2][order], cells[3][order]


def _sums_by(corpora: IntArray, contexts: IntArray, counts: FloatArray) -> FloatArray:
    """(entries,) how often each entry's context occurs in its corpus."""
    order = np.lexsort((contexts, corpora))
    groups = np.empty(len(order), np.int64)
    groups[order] = np.cumsum(_is_new(contexts[order], corpora[order])) - 1
    sums: FloatArray = np.bincount(groups, counts).astype(np.float64)[groups]
    return sums


def _is_new(first: IntArray, second: IntArray) -> BoolArray:
    """(n,) whether a pair of sorted columns differs from the pair before it."""
    new = np.ones(len(first), np.bool_)
    new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return new
