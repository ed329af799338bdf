"""How close two words are in meaning, by word vectors and by contexts counted in a corpus.

Two words may be close because they are about one thing (*doctor*, *hospital*), or because one can
replace the other: the vectors that were moved by paraphrases show the second.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.resources.arrays import Float32Array
from monoalign.resources.contexts import Contexts
from monoalign.resources.vectors import PARAPHRASES, TypeVectors, Vectors
from monoalign.resources.word_classes import word_class

_FAR = 0.3  # words taken at random hardly ever have a higher cosine


@dataclass(frozen=True, slots=True)
class VectorCosine:
    """The cosine of two words, and that of their vectors moved by paraphrases."""

    names: tuple[str, ...] = ("cosine", "paraphrase_cosine")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        values = np.stack([cosines(batch, space), paraphrase_cosines(batch, space)])
        return Block(2, batch.type_pairs(space, "lower").index, values, by_row=True)


@dataclass(frozen=True, slots=True)
class VectorSimilarity:
    """The cosine above what chance gives, and a flag for each level that it reaches.

    0 for numbers, to which vectors are blind, and for words that are no content words.
    """

    vectors: Vectors
    levels: tuple[float, ...] = (0.45, 0.55, 0.65, 0.75)

    @property
    def names(self) -> tuple[str, ...]:
        """`close`, then `close>0.45` and so on."""
        return ("close", *[f"close>{level}" for level in self.levels])

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
        fit = np.array([_has_meaning(form) for form in forms])
        wanted = np.flatnonzero(fit[pairs.sources] & fit[pairs.targets])
        cosine = np.zeros(len(pairs.sources), np.float32)
        cosine[wanted] = self.vectors.type_similarity(
            forms, pairs.sources[wanted], pairs.targets[wanted]
        )
        columns = [np.maximum(cosine - _FAR, 0), *[cosine >= level for level in self.levels]]
        return Block(len(columns), pairs.index, np.array(columns, np.float32), by_row=True)


@dataclass(frozen=True, slots=True)
class CorpusContexts:
    """How alike the typed dependencies are in which two lemmas occur in a large corpus.

    From 0 to 1; equal lemmas need no such evidence and have 0.
    """

    contexts: Contexts
    names: tuple[str, ...] = ("corpus_contexts",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of lemmas."""
        pairs = batch.type_pairs(space, "lemma")
        known = self.contexts.rows(batch.forms("lemma"))
        alike = self.contexts.vectors.likeness(known[pairs.sources], known[pairs.targets])
        alike[pairs.sources == pairs.targets] = 0
        return Block(1, pairs.index, alike[None], by_row=True)


@per_batch
def word_vectors(batch: Batch) -> TypeVectors:
    """The vectors of the words in lower case, by their ids."""
    return Vectors.load().of_types(batch.forms("lower"))


@per_batch
def cosines(batch: Batch, space: EditSpace) -> Float32Array:
    """(pairs of words in lower case,)"""
    pairs = batch.type_pairs(space, "lower")
    return word_vectors(batch).similarity(pairs.sources, pairs.targets)


@per_batch
def paraphrase_cosines(batch: Batch, space: EditSpace) -> Float32Array:
    """(pairs of words in lower case,) by the vectors that were moved by paraphrases."""
    pairs = batch.type_pairs(space, "lower")
    vectors = Vectors.load(PARAPHRASES).of_types(batch.forms("lower"))
    return vectors.similarity(pairs.sources, pairs.targets)


def _has_meaning(form: str) -> bool:
    return word_class(form) == "content" and not any(map(str.isdigit, form))
