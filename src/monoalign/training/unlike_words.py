"""Words to exchange others for that have nothing to do with them.

`WordPool.of(gold).unlike("banana", random)` may be *philosophy*: a word of the same shape and part
of speech that neither vectors nor WordNet relate to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet.wordnet import WordNet

_FARTHEST = 0.33  # cosine
_TRIES = 8
_SAME_LETTERS = 4  # at the beginning, of words that may be related after all


def is_exchangeable(word: str) -> bool:
    """Whether it is a content word of letters."""
    return len(word) > 2 and word.isalpha() and word_class(word) == "content"


@dataclass(frozen=True, slots=True)
class WordPool:
    """Words to exchange others for, by their shape and parts of speech."""

    words: dict[tuple[bool, str], list[str]]

    @staticmethod
    def of(gold: Sequence[Alignment]) -> WordPool:
        """The content words of some pairs."""
        words: dict[tuple[bool, str], set[str]] = {}
        for alignment in gold:
            for sentence in (alignment.pair.source, alignment.pair.target):
                for word in filter(is_exchangeable, sentence.words):
                    words.setdefault(_shape(word), set()).add(word)
        return WordPool({shape: sorted(some) for shape, some in words.items()})

    def unlike(self, word: str, random: np.random.Generator) -> str | None:
        """A word of the same shape that has nothing to do with it."""
        some = self.words.get(_shape(word), [])
        if not some:
            return None
        tries: list[str] = [
            some[index] for index in random.integers(len(some), size=_TRIES).tolist()
        ]
        sources = [word] * len(tries)
        close = Vectors.load(PARAPHRASES).similarity(sources, tries)
        close = np.maximum(close, Vectors.load().similarity(sources, tries))
        related = WordNet.load().relations(sources, tries).sum(axis=1).tolist()
        start = word.lower()[:_SAME_LETTERS]
        for index, other in enumerate(tries):
            alike = other.lower().startswith(start)
            if close[index] < _FARTHEST and not related[index] and not alike:
                return other
        return None


@lru_cache(maxsize=1 << 16)
def _shape(word: str) -> tuple[bool, str]:
    """Whether it has a capital, and its parts of speech or its ending."""
    parts = "".join(part for part in "nvar" if WordNet.load().lemmas(word.lower(), part))
    return word[0].isupper(), parts[:1] + (word[-1] if word[-1] in "sdgy" else "")
