"""spaCy's documents as sentences, without importing spaCy."""

from __future__ import annotations

from typing import Any

from monoalign.core.sentence import Sentence
from monoalign.syntax.clearnlp import is_clearnlp, to_ud

OTHER = "MISC"
"""The kind of a name that is neither a person's, an organisation's nor a place's."""

# Kinds of the corpora that spaCy's pipelines are trained on (OntoNotes, CoNLL, wikigold).
_KINDS = {
    "PERSON": "PER",
    "PER": "PER",
    "ORG": "ORG",
    "GPE": "LOC",
    "LOC": "LOC",
    "FAC": "LOC",
}
# OntoNotes marks these as well; they are not names.
_NO_NAMES = frozenset(("DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL", ""))


def is_doc(value: object) -> bool:
    """Whether a value is a spaCy `Doc` or `Span`."""
    return any(
        kind.__module__.startswith("spacy.tokens") and kind.__name__ in ("Doc", "Span")
        for kind in type(value).__mro__
    )


def from_doc(doc: Any) -> Sentence:
    """The tokens of a document, one to one, with the annotation that it has.

    Trees come out as UD, whatever the labels; names as IOB with PER, ORG, LOC and MISC.
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
    # A span may be cut out of its tree: what hangs on a word outside is a root of its own.
    above = [token.head.i - start for token in doc]
    heads = tuple(
        head if head != word and 0 <= head < size else -1 for word, head in enumerate(above)
    )
    if is_clearnlp(labels):
        return to_ud([token.text for token in doc], [token.tag_ for token in doc], heads, labels)
    roots = (head < 0 for head in heads)
    return heads, tuple(
        "root" if root else label for root, label in zip(roots, labels, strict=True)
    )


def entities_of(doc: Any) -> tuple[str, ...] | None:
    """IOB labels of the names in a `Doc` or `Span`; None if nobody looked for them."""
    if not len(doc) or any(token.ent_iob == 0 for token in doc):
        return None
    kinds = ["" if token.ent_iob_ == "O" else kind_of(token.ent_type_) for token in doc]
    inside = [token.ent_iob_ == "I" for token in doc]
    inside[0] = False  # a span may begin within a name
    return tuple(
        f"{'I' if within else 'B'}-{kind}" if kind else "O"
        for kind, within in zip(kinds, inside, strict=True)
    )


def columns_given(nlp: Any) -> tuple[str, ...]:
    """The columns that a spaCy pipeline can fill, by what its components say they assign.

    Tags and lemmas are taken for granted: a rule may assign them, and rules do not say what.
    """
    assigned = {what for name in nlp.pipe_names for what in nlp.get_pipe_meta(name).assigns}
    parse = ("heads", "relations") if "token.dep" in assigned else ()
    return ("lemmas", "tags", *parse, *(("entities",) if "doc.ents" in assigned else ()))


def kind_of(label: str) -> str:
    """Our kind of a name for spaCy's: `GPE` -> `LOC`; "" for what is no name, such as `DATE`."""
    return "" if label in _NO_NAMES else _KINDS.get(label, OTHER)


def _filled(values: Any) -> tuple[str, ...] | None:
    """A column, if every word has a value."""
    column = tuple(values)
    return column if column and all(column) else None
