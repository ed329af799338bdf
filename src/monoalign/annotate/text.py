"""What a caller may give as a sentence (text, words, a spaCy document), as a `Sentence`.

spaCy is not imported here: whoever gives a document has done so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.clearnlp import is_clearnlp, to_ud

from .tokenize import token_spans

SentenceLike = Sentence | str | Iterable[Any]
"""A sentence, raw text, words, or a spaCy `Doc`."""

PairLike = SentencePair | tuple[SentenceLike, SentenceLike]

OTHER = "MISC"
"""The kind of any other name than of a person, an organisation or a place."""

# Kinds of names in the corpora that spaCy's pipelines are trained on (OntoNotes, CoNLL, wikigold).
_KINDS = {
    "PERSON": "PER",
    "PER": "PER",
    "ORG": "ORG",
    "GPE": "LOC",
    "LOC": "LOC",
    "FAC": "LOC",
}
# OntoNotes labels these as well; they are not names.
_NO_NAMES = frozenset(("DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL", ""))


def from_text(text: str) -> Sentence:
    """Raw text, split into words by our tokeniser, with character offsets."""
    return Sentence.from_spans(text, token_spans(text))


def as_sentence(value: SentenceLike) -> Sentence:
    """The sentence itself, or one made of raw text, the caller's own words, or a spaCy `Doc`."""
    if isinstance(value, Sentence):
        return value
    if isinstance(value, str):
        return from_text(value)
    if is_doc(value):
        return from_doc(value)
    words = list(value) if isinstance(value, Iterable) else [None]
    if not (set(map(type, words)) <= {str} or all(isinstance(word, str) for word in words)):
        raise UsageError(f"expected text, a list of words or a Sentence, found {value!r:.60}")
    return Sentence.from_words(words)


def as_pair(value: PairLike, number: int) -> SentencePair:
    """The pair itself, or one made of two sentences, with the number as its id."""
    if isinstance(value, SentencePair):
        return value
    if isinstance(value, tuple) and len(value) == 2:
        return SentencePair(str(number), as_sentence(value[0]), as_sentence(value[1]))
    raise UsageError(f"expected a SentencePair or a tuple of two sentences, found {value!r:.60}")


def is_doc(value: object) -> bool:
    """Whether a value is a spaCy `Doc` or `Span`."""
    return any(
        kind.__module__.startswith("spacy.tokens") and kind.__name__ in ("Doc", "Span")
        for kind in type(value).__mro__
    )


def from_doc(doc: Any) -> Sentence:
    """The tokens of a document, one to one, with the annotation that it has.

    Trees are converted to UD, names to IOB labels with PER, ORG, LOC and MISC.
    """
    start = doc[0].idx if len(doc) else 0
    heads, relations = parse_of(doc) or (None, None)
    return Sentence(
        doc.text,
        tuple(token.text for token in doc),
        tuple((token.idx - start, token.idx - start + len(token.text)) for token in doc),
        lemmas=_filled(token.lemma_ for token in doc),
        tags=_filled(token.tag_ for token in doc),
        heads=heads,
        relations=relations,
        entities=entities_of(doc),
    )


def parse_of(doc: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """Heads and UD relations of a `Doc` or `Span`; None if it is not parsed."""
    labels = _filled(token.dep_ for token in doc)
    if labels is None:
        return None
    start, size = doc[0].i, len(doc)
    # A span may be part of a tree: a word whose head is outside becomes a root.
    positions = [token.head.i - start for token in doc]
    heads = tuple(
        head if head != word and 0 <= head < size else -1 for word, head in enumerate(positions)
    )
    if is_clearnlp(labels):
        return to_ud([token.text for token in doc], [token.tag_ for token in doc], heads, labels)
    roots = (head < 0 for head in heads)
    return heads, tuple(
        "root" if root else label for root, label in zip(roots, labels, strict=True)
    )


def entities_of(doc: Any) -> tuple[str, ...] | None:
    """IOB labels of the names in a `Doc` or `Span`; None if it was not tagged for names."""
    if not len(doc) or any(token.ent_iob == 0 for token in doc):
        return None
    kinds = ["" if token.ent_iob_ == "O" else kind_of(token.ent_type_) for token in doc]
    inside = [token.ent_iob_ == "I" for token in doc]
    inside[0] = False  # a span may begin within a name
    return tuple(
        f"{'I' if within else 'B'}-{kind}" if kind else "O"
        for kind, within in zip(kinds, inside, strict=True)
    )


def kind_of(label: str) -> str:
    """Our kind of a name for spaCy's: `GPE` -> `LOC`; "" for other entities, such as `DATE`."""
    return "" if label in _NO_NAMES else _KINDS.get(label, OTHER)


def _filled(values: Any) -> tuple[str, ...] | None:
    """A column if every word has a value, else None."""
    column = tuple(values)
    return column if column and all(column) else None


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
