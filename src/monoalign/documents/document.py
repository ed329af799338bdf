"""A document: a text cut into sentences.

    document = Document.of("He left. She stayed.")
    document.spans                -> ((0, 8), (9, 20))
    document.sentences[1].words   -> ("She", "stayed", ".")
    document.joined((0, 2)).words -> ("He", "left", ".", "She", "stayed", ".")

Whoever has sentences already gives them instead of the text: a list of texts, of lists of words or
of `Sentence`s, or a parsed spaCy `Doc`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from monoalign.annotate.sentences import sentence_spans
from monoalign.annotate.text import SentenceLike, as_sentence, from_doc, from_text, is_doc
from monoalign.core.errors import UsageError
from monoalign.core.sentence import COLUMNS, Sentence, Span

DocumentLike = str | Iterable[SentenceLike]
"""A text, or its sentences."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text, the character spans of its sentences, and the sentences, all with offsets."""

    text: str
    spans: tuple[Span, ...]
    sentences: tuple[Sentence, ...]

    @classmethod
    def of(cls, value: Document | DocumentLike) -> Document:
        """The document itself, or one made of a text, a spaCy `Doc` or sentences."""
        if isinstance(value, Document):
            return value
        if isinstance(value, str):
            return cls._cut(value, sentence_spans(value))
        if is_doc(value):
            return cls._from_doc(value)
        if not isinstance(value, Iterable):
            raise UsageError(f"expected a text or its sentences, found {value!r:.60}")
        sentences = [_with_offsets(as_sentence(sentence)) for sentence in value]
        text = "\n".join(sentence.text for sentence in sentences)
        ends = list(accumulate(len(sentence.text) + 1 for sentence in sentences))
        starts = [end - 1 - len(each.text) for end, each in zip(ends, sentences, strict=True)]
        spans = ((start, end - 1) for start, end in zip(starts, ends, strict=True))
        return cls(text, tuple(spans), tuple(sentences))

    @classmethod
    def _cut(cls, text: str, spans: Sequence[Span]) -> Document:
        return cls(text, tuple(spans), tuple(from_text(text[start:end]) for start, end in spans))

    @classmethod
    def _from_doc(cls, doc: Any) -> Document:
        """By the parser's sentences, if it has found any."""
        if not doc.has_annotation("SENT_START"):
            return cls._cut(doc.text, sentence_spans(doc.text))
        spans = tuple((part.start_char, part.end_char) for part in doc.sents)
        return cls(doc.text, spans, tuple(map(from_doc, doc.sents)))

    def __len__(self) -> int:
        return len(self.sentences)

    def words(self, span: Span) -> int:
        """The number of words of some sentences."""
        return sum(map(len, self.sentences[slice(*span)]))

    def extent(self, span: Span) -> Span:
        """The characters from the first to the last of some sentences."""
        return self.spans[span[0]][0], self.spans[span[1] - 1][1]

    def joined(self, span: Span) -> Sentence:
        """Some sentences as one; columns that all of them have are kept."""
        first, last = span
        if last - first == 1:
            return self.sentences[first]
        start, end = self.extent(span)
        parts = self.sentences[first:last]
        columns: dict[str, Any] = {}
        for name in COLUMNS:
            values = [getattr(part, name) for part in parts]
            if all(value is not None for value in values):
                columns[name] = tuple(
                    _shifted(
                        name, value, self.spans[number][0] - start, self.words((first, number))
                    )
                    for number, column in enumerate(values, first)
                    for value in column
                )
        words = tuple(word for part in parts for word in part.words)
        return Sentence(self.text[start:end], words, **columns)


def _shifted(name: str, value: Any, characters: int, words: int) -> Any:
    """A word's value in a sentence that begins so many characters and words later."""
    if name == "offsets":
        return value[0] + characters, value[1] + characters
    if name == "heads" and value >= 0:
        return value + words
    return value


def _with_offsets(sentence: Sentence) -> Sentence:
    """The sentence with offsets; without any, its text becomes its words, joined by spaces."""
    if sentence.offsets is not None:
        return sentence
    ends = accumulate(len(word) + 1 for word in sentence.words)
    offsets = tuple(
        (end - 1 - len(word), end - 1) for word, end in zip(sentence.words, ends, strict=True)
    )
    return replace(sentence, text=" ".join(sentence.words), offsets=offsets)
