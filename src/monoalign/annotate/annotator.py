"""Annotators: they fill the columns of a sentence that an aligner needs, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from monoalign.core.sentence import SentencePair


class Annotator(Protocol):
    """Fills columns; `needs` are the names of those that its sentences will have."""

    @property
    def needs(self) -> tuple[str, ...]: ...

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs, in order, with the columns filled; existing columns are kept."""
        ...


@dataclass(frozen=True, slots=True)
class WordsOnly:
    """The annotator of aligners that need only words."""

    needs: tuple[str, ...] = ()

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs, unchanged."""
        return iter(pairs)
