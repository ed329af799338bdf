"""How close two words are in meaning, by the word vectors of the package.

Two words may be close because they are about one thing (*doctor*, *hospital*), or because one can
be said for the other: the second is what the vectors that were moved by paraphrases show.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block
from monoalign.resources.arrays import Float32Array
from monoalign.resources.vectors import PARAPHRASES, TypeVectors, Vectors

from .rows import Rows, TypePairs, lowered, lowered_pairs


@dataclass(frozen=True, slots=True)
class Meaning:
    """The cosine of two words, and that of their vectors moved by paraphrases."""

    names: tuple[str, ...] = ("cosine", "paraphrase_cosine")

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of word types."""
        pairs, cosines = rows.once(closeness)
        _, moved = rows.once(paraphrase_closeness)
        return Block(2, pairs.places, np.stack([cosines, moved]))


def word_vectors(rows: Rows) -> TypeVectors:
    """The vectors of the words in lower case, by their numbers."""
    return Vectors.load().of_types(rows.numbered(lowered)[0])


def closeness(rows: Rows) -> tuple[TypePairs, Float32Array]:
    """The pairs of word types in lower case, and their cosines (pairs,)."""
    return _cosines(rows, rows.once(word_vectors))


def paraphrase_closeness(rows: Rows) -> tuple[TypePairs, Float32Array]:
    """The same by the vectors that were moved by paraphrases."""
    return _cosines(rows, Vectors.load(PARAPHRASES).of_types(rows.numbered(lowered)[0]))


def _cosines(rows: Rows, vectors: TypeVectors) -> tuple[TypePairs, Float32Array]:
    pairs = rows.once(lowered_pairs)
    return pairs, vectors.similarity(pairs.sources, pairs.targets)
