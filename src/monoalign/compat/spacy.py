"""`doc._.align(other)`: links between the tokens of spaCy documents and spans.

    import monoalign.compat.spacy          # registers the extension, once
    doc._.align(other)                     ->  [(Token, Token), …]
    doc[:5]._.align(other[3:], aligner=my_aligner)

Lemmas, tags and trees that the documents have are used; what they lack is added.
"""

from __future__ import annotations

from functools import cache

from spacy.tokens import Doc, Span, Token

from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import load


def align_tokens(
    source: Doc | Span, target: Doc | Span, aligner: Aligner | None = None
) -> list[tuple[Token, Token]]:
    """The links between the tokens of two documents or spans, in order."""
    alignment = (aligner or _default()).align(source, target)
    return [(source[i], target[j]) for i, j in sorted(alignment.links)]


@cache
def _default() -> Aligner:
    return load()


for _kind in (Doc, Span):
    if not _kind.has_extension("align"):
        _kind.set_extension("align", method=align_tokens)
