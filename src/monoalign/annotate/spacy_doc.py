"""spaCy's documents as sentences, without importing spaCy."""

from __future__ import annotations

from typing import Any

from monoalign.core.sentence import Sentence


def is_doc(value: object) -> bool:
    """Whether a value is a spaCy `Doc` or `Span`."""
    return any(
        kind.__module__.startswith("spacy.tokens") and kind.__name__ in ("Doc", "Span")
        for kind in type(value).__mro__
    )


def from_doc(doc: Any) -> Sentence:
    """The tokens of a document, one to one, with the tags and lemmas it has."""
    start = doc[0].idx if len(doc) else 0
    tags = tuple(token.tag_ for token in doc)
    lemmas = tuple(token.lemma_ for token in doc)
    return Sentence(
        doc.text,
        tuple(token.text for token in doc),
        tuple((token.idx - start, token.idx - start + len(token.text)) for token in doc),
        lemmas=lemmas if all(lemmas) and lemmas else None,
        tags=tags if all(tags) and tags else None,
    )
