"""Two documents in one request: checked when it is read, aligned as one unit of work.

{"source": "He left. It rained.", "target": "It rained. He went off.", "aligner": "NAME"}
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson
from pydantic import Field

from monoalign.documents.alignment import align_documents
from monoalign.documents.document import Document
from monoalign.systems.aligner import Aligner

from .limits import Limits, RequestError
from .models import Models
from .requests import AlignerChoice, parsed_as

_ALIGNMENTS = 2  # of words, per sentence: about as many candidates are aligned


class DocumentPair(AlignerChoice):
    """Two texts, which are cut into sentences; the answer says what changed between them."""

    source: str = Field(description="The old text.")
    target: str = Field(description="The new text.")


@dataclass(frozen=True, slots=True)
class DocumentUnit:
    """Two documents as JSON, to be aligned; no sentence in them exceeds a limit."""

    content: bytes
    size: int  # in the queue, in pairs
    cost: int  # of aligning them, in cells

    def __len__(self) -> int:
        return self.size


def document_request(content: bytes, limits: Limits) -> tuple[DocumentPair, DocumentUnit]:
    """The request in a body and its work; a `ValueError` or `RequestError` if it is refused."""
    request = parsed_as(DocumentPair, content, limits)
    texts = request.source, request.target
    lengths: list[int] = []
    for name, text in zip(("source", "target"), texts, strict=True):
        if len(text) > limits.document:
            raise RequestError(
                422, f"{name}: expected at most {limits.document} characters, found {len(text)}"
            )
        lengths += _sentence_lengths(name, text, limits)
    cost = _ALIGNMENTS * sum((length + 1) ** 2 for length in lengths)
    size = min(max(len(lengths), 1), limits.pairs)  # the queue has room for that at least
    return request, DocumentUnit(orjson.dumps(texts), size, max(cost, 1))


def document_record(unit: DocumentUnit, aligner: Aligner, models: Models) -> bytes:
    """The alignment of two documents as JSON."""
    source, target = orjson.loads(unit.content)
    with models.annotating(aligner):
        alignment = align_documents(source, target, aligner=aligner)
    return alignment.to_json().encode()


def _sentence_lengths(name: str, text: str, limits: Limits) -> list[int]:
    """The words of each sentence; too many of either are refused."""
    sentences = Document.of(text).sentences
    if len(sentences) > limits.sentences:
        expected = f"expected at most {limits.sentences} sentences, found {len(sentences)}"
        raise RequestError(422, f"{name}: {expected}")
    for number, sentence in enumerate(sentences, start=1):
        for what, most, size in (
            ("words", limits.words, len(sentence)),
            ("characters", limits.characters, len(sentence.text)),
        ):
            if size > most:
                where = f"{name}: sentence {number}"
                raise RequestError(422, f"{where}: expected at most {most} {what}, found {size}")
    return list(map(len, sentences))
