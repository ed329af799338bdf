"""Answers as pydantic models, and the document that describes the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from .documents import DocumentPair
from .requests import OnePair, PairBatch


class SentenceRecord(BaseModel):
    """Words with the annotation that the aligner needed."""

    text: str
    words: list[str]
    offsets: list[tuple[int, int]] | None = Field(
        None, description="Character offsets; only for raw text."
    )
    lemmas: list[str] | None = None
    tags: list[str] | None = None
    heads: list[int] | None = None
    relations: list[str] | None = None
    entities: list[str] | None = None


class EditRecord(BaseModel):
    """A phrase on each side, as half-open spans of words; DEL and INS are unaligned words."""

    kind: Literal["EQ", "SUB", "DEL", "INS"]
    source: tuple[int, int] | None
    target: tuple[int, int] | None


class TypedEditRecord(BaseModel):
    """Words that go together, what was done to them and how they relate."""

    operation: str
    source: list[int]
    target: list[int]
    source_words: list[str]
    target_words: list[str]
    links: list[tuple[int, int]]
    relation: str | None
    probability: float | None = None
    about: tuple[list[int], list[int]] | None = None


class AlignmentRecord(BaseModel):
    """One alignment, as written by the library's `Alignment.to_json`, with the other formats."""

    id: str
    source: SentenceRecord | None = None
    target: SentenceRecord | None = None
    links: list[tuple[int, int]] | None = Field(None, description="Source and target, from 0.")
    must_link: list[tuple[int, int]] | None = Field(None, description="As requested.")
    cannot_link: list[tuple[int, int]] | None = Field(None, description="As requested.")
    possible: list[tuple[int, int]] | None = None
    probabilities: list[tuple[int, int, float]] | None = Field(None, description="Of the links.")
    cell_probabilities: list[tuple[int, int, float]] | None = Field(
        None, description="Of other cells that are worth mentioning."
    )
    score: float | None = None
    optimal: bool | None = None
    links_not_in_edits: list[tuple[int, int]] | None = Field(
        None, description="Links of words apart, which `edits` cannot hold."
    )
    edits: list[EditRecord] | None = None
    pharaoh: str | None = Field(None, description="With format `pharaoh`.", examples=["0-0 1-1"])
    typed_edits: list[TypedEditRecord] | None = Field(
        None, description="With format `typed_edits`: what changed."
    )
    drawing: dict[str, Any] | None = Field(None, description="With format `drawing`: for our page.")
    changes: dict[str, Any] | None = Field(None, description="With format `changes`: for our page.")
    texts: list[Any] | None = Field(None, description="With format `changes`: for our page.")
    svg: str | None = Field(None, description="With format `svg`: a complete picture.")


class AlignmentRecords(BaseModel):
    """The answer to a batch."""

    alignments: list[AlignmentRecord]


class DocumentText(BaseModel):
    """A text and its sentences, by characters."""

    text: str
    sentences: list[tuple[int, int]]


class ChangeSpans(BaseModel):
    """Words on both sides, by characters of the texts."""

    source: list[tuple[int, int]]
    target: list[tuple[int, int]]


class ChangeRecord(ChangeSpans):
    """What was done to words, and how they relate."""

    operation: str
    relation: str | None
    probability: float | None = None
    about: ChangeSpans | None = None


class CalloutRecord(ChangeSpans):
    """Words that now say something else: an opposite, another number, date or name."""

    kind: str


class SentenceLinkRecord(BaseModel):
    """Sentences that correspond, as half-open spans; one side is null if there are none."""

    kind: Literal["kept", "split", "merged", "deleted", "added"]
    moved: bool
    source: tuple[int, int] | None
    target: tuple[int, int] | None
    score: float | None
    words: list[tuple[tuple[int, int], tuple[int, int], float | None]]
    changes: list[ChangeRecord]
    callouts: list[CalloutRecord]


class DocumentRecord(BaseModel):
    """Two documents, as the library's `DocumentAlignment.to_json` writes them."""

    source: DocumentText
    target: DocumentText
    links: list[SentenceLinkRecord]
    summary: dict[str, int]
    summary_line: str


class OptionRecord(BaseModel):
    """An option that a client may set."""

    name: str
    values: list[str | bool]
    default: str | bool
    help: str


class AlignerRecord(BaseModel):
    """An aligner that is offered."""

    name: str
    summary: str
    default: bool
    options: list[OptionRecord]


class AlignerRecords(BaseModel):
    """What is offered, and the limits of a request."""

    aligners: list[AlignerRecord]
    limits: dict[str, float]


class Health(BaseModel):
    """The state of the service, and how busy it is."""

    status: Literal["ok"]
    version: str
    loaded: list[str] = Field(description="Aligners in memory.")
    waiting: int = Field(description="Pairs in the queue.")


class ErrorRecord(BaseModel):
    """Why a request has no answer."""

    error: str = Field(description="What was expected, and what was found.")


_MODELS = (OnePair, PairBatch, DocumentPair)
_SCHEMAS = "#/components/schemas/"
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorRecord, "description": text}
    for status, text in {
        401: "Not the token of the service",
        408: "Not finished in time",
        413: "Too many bytes or pairs, or too long an answer",
        415: "Not JSON",
        422: "Not a valid request, or too many words",
        421: "Not a name of the service",
        429: "The queue is full, or too many requests; Retry-After says when to try again",
        503: "Shutting down",
    }.items()
}
"""Why a request may be refused, by status."""

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "NDJSON: one alignment per line; a line with `error` is the last",
        "content": {"application/x-ndjson": {"schema": {"$ref": f"{_SCHEMAS}AlignmentRecord"}}},
    }
}


def request_body(aligner: str) -> dict[str, Any]:
    """The description of a request body, with examples that name this aligner."""
    schema = {"anyOf": [_reference(OnePair), _reference(PairBatch)]}
    return _described({"schema": schema, "examples": _examples(aligner)})


def document_body(aligner: str) -> dict[str, Any]:
    """The same for two documents."""
    value = {
        "source": "He left on Monday. It rained.",
        "target": "It rained. He left on Tuesday.",
        "aligner": aligner,
    }
    examples = {"two documents": {"value": value}}
    return _described({"schema": _reference(DocumentPair), "examples": examples})


def _reference(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": f"{_SCHEMAS}{model.__name__}"}


def _described(body: dict[str, Any]) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": {"application/json": body}}}


def document_of(app: FastAPI, aligners: Sequence[str]) -> dict[str, Any]:
    """The document, including the models of requests; made once."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        _, schemas = models_json_schema(
            [(model, "validation") for model in _MODELS], ref_template=_SCHEMAS + "{model}"
        )
        for model in _MODELS:
            aligner, _ = schemas["$defs"][model.__name__]["properties"]["aligner"]["anyOf"]
            aligner["enum"] = list(aligners)
        document["components"]["schemas"].update(schemas["$defs"])
        app.openapi_schema = document
    return app.openapi_schema


def _examples(aligner: str) -> dict[str, Any]:
    return {
        "one pair": {
            "value": {"source": "He bought a car.", "target": "A car was purchased by him."}
        },
        "words, by a named aligner": {
            "value": {
                "source": ["He", "did", "n't", "leave"],
                "target": ["He", "stayed"],
                "aligner": aligner,
            }
        },
        "a batch, only links": {
            "value": {
                "pairs": [
                    {"id": "a", "source": "He left.", "target": "He went off."},
                    {"id": "b", "source": "It rained.", "target": "Rain fell."},
                ],
                "formats": ["pharaoh"],
            }
        },
    }
