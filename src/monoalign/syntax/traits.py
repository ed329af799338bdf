"""What the rules of collapsing look at in words and tags, as bits of a number.

    word_traits("Whose") & RELATIVE        tag_traits("VBN") & PARTICIPLE

A missing tag, "", may be whatever a rule asks for, but a preposition.
"""

from __future__ import annotations

from functools import lru_cache

from monoalign.resources.word_classes import POSSESSIVE_CLITICS, RELATIVE_ADVERBS, RELATIVE_WORDS

POSSESSIVE, QUESTION_ADVERB, RELATIVE, RELATIVE_ADVERB = 1, 2, 4, 8
"""Of words."""

VERB, PARTICIPLE, NOMINAL, PREPOSITION = 1, 2, 4, 8
"""Of tags."""

_WORDS = (
    (POSSESSIVE, POSSESSIVE_CLITICS),
    (QUESTION_ADVERB, frozenset(("when", "where"))),
    (RELATIVE, RELATIVE_WORDS),
    (RELATIVE_ADVERB, RELATIVE_ADVERBS),
)
_PREPOSITIONS = ("IN", "RP", "TO")


@lru_cache(maxsize=1 << 16)
def word_traits(word: str) -> int:
    """Bits of a word, in whatever case."""
    lowered = word.lower()
    return sum(bit for bit, words in _WORDS if lowered in words)


@lru_cache(maxsize=1 << 10)
def tag_traits(tag: str) -> int:
    """Bits of a Penn tag."""
    holds = {
        VERB: tag[:1] in ("V", ""),
        PARTICIPLE: tag in ("VBN", ""),
        NOMINAL: tag[:1] in ("N", "P", ""),
        PREPOSITION: tag in _PREPOSITIONS,
    }
    return sum(bit for bit, held in holds.items() if held)
