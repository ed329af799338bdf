"""Gold alignments in lower case, as text without capitals has them."""

from __future__ import annotations

from dataclasses import replace

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair


def in_lower_case(one: Alignment) -> Alignment:
    """The same links between words in lower case, which have no other columns."""
    source, target = (
        Sentence.from_words([word.lower() for word in sentence.words])
        for sentence in (one.pair.source, one.pair.target)
    )
    return replace(one, pair=SentencePair(one.pair.id, source, target))
