"""How close two content words are in meaning, by the word vectors of the package."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.feature_matrix import Block
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import word_class

from .rows import Rows, TypePairs, lowered

_FAR = 0.3  # words taken at random hardly ever have a higher cosine


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

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of word types."""
        forms, numbers = rows.numbered(lowered)
        pairs = TypePairs.of(rows, numbers)
        fit = np.array([_has_meaning(form) for form in forms])
        wanted = np.flatnonzero(fit[pairs.sources] & fit[pairs.targets])
        cosine = np.zeros(len(pairs.sources), np.float32)
        cosine[wanted] = self.vectors.type_similarity(
            forms, pairs.sources[wanted], pairs.targets[wanted]
        )
        columns = [np.maximum(cosine - _FAR, 0), *[cosine >= level for level in self.levels]]
        return Block(len(columns), pairs.places, np.array(columns, np.float32))


def _has_meaning(form: str) -> bool:
    return word_class(form) == "content" and not any(map(str.isdigit, form))
