"""Gold alignments, prepared for training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from monoalign.annotate.annotator import Annotator
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair


def annotated(gold: Sequence[Alignment], annotator: Annotator) -> tuple[Alignment, ...]:
    """The same alignments of pairs with the columns that an aligner needs."""
    pairs = annotator.annotate(alignment.pair for alignment in gold)
    return tuple(replace(alignment, pair=pair) for alignment, pair in zip(gold, pairs, strict=True))


def in_lower_case(alignment: Alignment) -> Alignment:
    """The same links between words in lower case, which have no other columns."""
    source, target = (
        Sentence.from_words([word.lower() for word in sentence.words])
        for sentence in (alignment.pair.source, alignment.pair.target)
    )
    return replace(alignment, pair=SentencePair(alignment.pair.id, source, target))
