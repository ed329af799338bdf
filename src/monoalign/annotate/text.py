"""What a caller may give as a sentence, and the `Sentence` made of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair

from .spacy_doc import from_doc, is_doc
from .tokenize import token_spans

SentenceLike = Sentence | str | Iterable[Any]
"""A sentence, raw text, words, or a spaCy `Doc`."""

PairLike = SentencePair | tuple[SentenceLike, SentenceLike]


def from_text(text: str) -> Sentence:
    """Raw text, cut into words by our tokeniser; character offsets are kept."""
    return Sentence.from_spans(text, token_spans(text))


def as_sentence(value: SentenceLike) -> Sentence:
    """A sentence as it is, raw text cut into words, the caller's own words, or a spaCy `Doc`."""
    if isinstance(value, Sentence):
        return value
    if is_doc(value):
        return from_doc(value)
    if isinstance(value, str):
        return from_text(value)
    words = list(value) if isinstance(value, Iterable) else None
    if words is None or not all(isinstance(word, str) for word in words):
        raise UsageError(f"expected text, a list of words or a Sentence, found {value!r:.60}")
    return Sentence.from_words(words)


def as_pair(value: PairLike, number: int) -> SentencePair:
    """A pair as it is, or two sentences made one and called by their number."""
    if isinstance(value, SentencePair):
        return value
    if isinstance(value, tuple) and len(value) == 2:
        return SentencePair(str(number), as_sentence(value[0]), as_sentence(value[1]))
    raise UsageError(f"expected a SentencePair or a tuple of two sentences, found {value!r:.60}")
