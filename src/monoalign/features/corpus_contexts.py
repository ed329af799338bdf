"""Whether two words occur in the same typed dependencies in a large corpus."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.feature_matrix import Block
from monoalign.resources.contexts import Contexts

from .rows import Rows, TypePairs, lemmas_of


@dataclass(frozen=True, slots=True)
class CorpusContexts:
    """One column, from 0 to 1; equal lemmas need no such evidence and have 0."""

    contexts: Contexts
    names: tuple[str, ...] = ("corpus_contexts",)

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of lemmas."""
        lemmas, numbers = rows.numbered(lemmas_of)
        pairs = TypePairs.of(rows, numbers)
        known = self.contexts.rows(lemmas)
        alike = self.contexts.vectors.likeness(known[pairs.sources], known[pairs.targets])
        alike[pairs.sources == pairs.targets] = 0
        return Block(1, pairs.places, alike[None])
