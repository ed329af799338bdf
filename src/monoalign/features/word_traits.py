"""What a word is by itself, on either side: how rare, how long, of what class.

Classes are those of closed lists: they tell function words apart as far as a network needs it, at
no cost. A tagger would say more, but not enough to pay for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from monoalign.core.feature_matrix import Block, Values
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.word_classes import CLOSED_CLASSES, NEGATIONS, word_class

from .rows import Rows, words_of

_LONG = 12  # letters; longer words count as so long
TRAITS = (
    "rarity",
    "length",
    *CLOSED_CLASSES,
    "negation",
    "to",
    "of",
    "punctuation",
    "digits",
    "capital",
    "content",
)


@dataclass(frozen=True, slots=True)
class WordTraits:
    """The traits of the source word, or of the target word."""

    side: Literal["source", "target"]

    @property
    def names(self) -> tuple[str, ...]:
        """`source_rarity` …"""
        return tuple(f"{self.side}_{trait}" for trait in TRAITS)

    def __call__(self, rows: Rows) -> Block:
        """Once a word type."""
        _, numbers = rows.numbered(words_of)
        words = rows.sources if self.side == "source" else rows.targets
        return Block(len(TRAITS), numbers[words], rows.once(_table))


def _table(rows: Rows) -> Values:
    """(traits, word types)"""
    forms, _ = rows.numbered(words_of)
    flat = np.frombuffer(b"".join(map(_traits, forms)), np.float32)
    return np.ascontiguousarray(flat.reshape(-1, len(TRAITS)).T)


@lru_cache(maxsize=1 << 16)
def _traits(word: str) -> bytes:
    """As an array's bytes, which are put together faster than numbers."""
    form, kind = word.lower(), word_class(word)
    found = (
        Frequencies.load().rarity(word) / 10,
        min(len(word), _LONG) / 10,
        *[form in closed for closed in CLOSED_CLASSES.values()],
        form in NEGATIONS,
        form == "to",
        form == "of",
        kind == "punctuation",
        any(map(str.isdigit, form)),
        word[:1].isupper(),
        kind == "content",
    )
    return np.array(found, np.float32).tobytes()
