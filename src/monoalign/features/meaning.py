"""How close two words are in meaning, by the word vectors of the package, as they are."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.feature_matrix import Block
from monoalign.resources.string_kernels import Floats
from monoalign.resources.vectors import Vectors

from .rows import Rows, TypePairs, lowered, lowered_pairs


@dataclass(frozen=True, slots=True)
class Meaning:
    """The cosine of two words."""

    names: tuple[str, ...] = ("cosine",)

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of word types."""
        pairs, cosines = rows.once(closeness)
        return Block(1, pairs.places, cosines[None])


def closeness(rows: Rows) -> tuple[TypePairs, Floats]:
    """The pairs of word types in lower case, and their cosines (pairs,)."""
    forms, _ = rows.numbered(lowered)
    pairs = rows.once(lowered_pairs)
    return pairs, Vectors.load().type_similarity(forms, pairs.sources, pairs.targets)
