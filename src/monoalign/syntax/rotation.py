"""Trees that are being rearranged, step by step, and stay trees."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Forest:
    """Words (lower case), tags, heads (-1: root) and relations, the last two to be changed."""

    words: list[str]
    tags: list[str]
    heads: list[int]
    relations: list[str]

    def children(self, head: int, relations: Collection[str]) -> list[int]:
        """Dependents of a word by some relations, in order."""
        return [
            word
            for word, above in enumerate(self.heads)
            if above == head and self.relations[word] in relations
        ]

    def swap(self, word: int, relation: str) -> None:
        """Put a word in its head's place; the head and all else below it hang on the word.

        swap(Paris, "case") in  is -prep-> in -pobj-> Paris  gives  is -prep-> Paris -case-> in
        """
        head = self.heads[word]
        for other, above in enumerate(self.heads):
            if above == head:
                self.heads[other] = word
        self.heads[word], self.relations[word] = self.heads[head], self.relations[head]
        self.heads[head], self.relations[head] = word, relation
