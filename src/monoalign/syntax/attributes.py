"""What the rules of collapsing look at in words and tags, as bits of a number.

    word_attributes("Whose") & RELATIVE        tag_attributes("VBN") & PARTICIPLE

A missing tag may be whatever a rule asks for, but a preposition.
"""

from __future__ import annotations

from functools import lru_cache

from monoalign.core.batch import UNKNOWN_TAG
from monoalign.kernels.trees import (
    NOMINAL,
    PARTICIPLE,
    POSSESSIVE,
    PREPOSITION,
    QUESTION_ADVERB,
    RELATIVE,
    RELATIVE_ADVERB,
    VERB,
)
from monoalign.resources.word_classes import POSSESSIVE_CLITICS, RELATIVE_ADVERBS, RELATIVE_WORDS

_WORDS = (
    (POSSESSIVE, POSSESSIVE_CLITICS),
    (QUESTION_ADVERB, frozenset(("when", "where"))),
    (RELATIVE, RELATIVE_WORDS),
    (RELATIVE_ADVERB, RELATIVE_ADVERBS),
)
_PREPOSITIONS = ("IN", "RP", "TO")


@lru_cache(maxsize=1 << 16)
def word_attributes(word: str) -> int:
    """Bits of a word, in upper or lower case."""
    lowered = word.lower()
    return sum(bit for bit, words in _WORDS if lowered in words)


@lru_cache(maxsize=1 << 10)
def tag_attributes(tag: str) -> int:
    """Bits of a Penn tag."""
    if tag in ("", UNKNOWN_TAG):
        return VERB | PARTICIPLE | NOMINAL
    holds = {
        VERB: tag.startswith("V"),
        PARTICIPLE: tag == "VBN",
        NOMINAL: tag.startswith(("N", "P")),
        PREPOSITION: tag in _PREPOSITIONS,
    }
    return sum(bit for bit, held in holds.items() if held)
