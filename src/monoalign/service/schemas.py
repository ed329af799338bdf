"""Requests and answers as pydantic models, which validate requests and describe answers.

A request is one pair or a batch; a sentence is raw text, or a list of words that are kept as given.

    {"source": "He left.", "target": "He went off.", "aligner": "NAME", "threshold": 0.4}
    {"pairs": [{"id": "a", "source": ["He", "left"], "target": ["He", "went"]}]}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
)
from pydantic.json_schema import models_json_schema

AnswerFormat = Literal["json", "pharaoh", "drawing", "svg"]
Word = Annotated[str, Field(min_length=1)]
SentenceText = Annotated[
    str | list[Word],
    Field(description="Raw text, or a list of words that are kept one to one."),
]
WordIndex = Annotated[int, Field(ge=0)]
LinkList = list[tuple[WordIndex, WordIndex]]


class PairBody(BaseModel):
    """Two sentences, a name for the pair, and constraints on its links."""

    model_config = ConfigDict(extra="forbid", strict=True)

    source: SentenceText
    target: SentenceText
    id: str | None = Field(None, max_length=200, description="Default: the number of the pair.")
    must_link: LinkList = Field(
        default_factory=list, description="Words to be linked, as [source, target] from 0."
    )
    cannot_link: LinkList = Field(default_factory=list, description="Words not to be linked.")


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    aligner: str | None = Field(None, description="A name from `GET /aligners`.")
    options: dict[str, str | bool] = Field(
        default_factory=dict, description="Options that `GET /aligners` lists for the aligner."
    )
    threshold: float | None = Field(
        None,
        ge=0.01,
        le=1,
        description="Link all cells of at least this probability instead of the aligner's choice.",
    )
    formats: list[AnswerFormat] = Field(
        default=["json"], min_length=1, max_length=4, description="What an answer contains."
    )


class OnePair(PairBody, _Settings):
    """One pair; the answer is one alignment."""


class PairBatch(_Settings):
    """Many pairs; the answer is as many alignments, in order."""

    pairs: list[PairBody] = Field(min_length=1)


def _kind(value: Any) -> str:
    return "batch" if isinstance(value, dict) and "pairs" in value else "one"


AlignRequest = Annotated[
    Annotated[OnePair, Tag("one")] | Annotated[PairBatch, Tag("batch")], Discriminator(_kind)
]
_ADAPTER: TypeAdapter[OnePair | PairBatch] = TypeAdapter(AlignRequest)


def parsed(body: bytes) -> OnePair | PairBatch:
    """The request in a body; a `ValueError` says what was expected, and where."""
    try:
        return _ADAPTER.validate_json(body)
    except ValidationError as error:
        raise ValueError(_explained(error)) from None


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


class AlignmentRecord(BaseModel):
    """One alignment, as written by the library's `Alignment.to_json`, with the other formats."""

    id: str
    source: SentenceRecord | None = None
    target: SentenceRecord | None = None
    links: list[tuple[int, int]] | None = Field(None, description="Source and target, from 0.")
    must_link: list[tuple[int, int]] | None = Field(None, description="As requested.")
    cannot_link: list[tuple[int, int]] | None = Field(None, description="As requested.")
    possible: list[tuple[int, int]] | None = None
    probabilities: list[tuple[int, int, float]] | None = None
    score: float | None = None
    optimal: bool | None = None
    edits: list[EditRecord] | None = None
    pharaoh: str | None = Field(None, description="With format `pharaoh`.", examples=["0-0 1-1"])
    drawing: dict[str, Any] | None = Field(None, description="With format `drawing`: for our page.")
    svg: str | None = Field(None, description="With format `svg`: a complete picture.")


class AlignmentRecords(BaseModel):
    """The answer to a batch."""

    alignments: list[AlignmentRecord]


class OptionRecord(BaseModel):
    """An option that a client may set."""

    name: str
    values: list[str | bool]
    default: str | bool


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


def _explained(error: ValidationError) -> str:
    """`pairs.3.source: expected …`: the innermost wrong field, with everything it could be."""
    problems: dict[tuple[str, ...], list[str]] = {}
    for item in error.errors(include_url=False, include_context=False, include_input=False):
        # Pydantic also names the branch of a union, which means nothing to a client.
        path = tuple(str(part)[:60] for part in item["loc"] if part not in _BRANCHES)
        problems.setdefault(path, []).append(item["msg"].replace("Input should be", "expected"))
    innermost = max(problems, key=len)
    text = "; or: ".join(dict.fromkeys(problems[innermost]))
    return f"{'.'.join(innermost)}: {text}" if innermost else text


_BRANCHES = {"one", "batch", "str", "bool", "list[constrained-str]"}


_MODELS = (OnePair, PairBatch)
_SCHEMAS = "#/components/schemas/"
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorRecord, "description": text}
    for status, text in {
        408: "Not finished in time",
        413: "Too many bytes or pairs",
        415: "Not JSON",
        422: "Not a valid request, or too many words",
        429: "The queue is full; Retry-After says when to try again",
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
    schema = {"anyOf": [{"$ref": f"{_SCHEMAS}{model.__name__}"} for model in _MODELS]}
    described = {"schema": schema, "examples": _examples(aligner)}
    return {"requestBody": {"required": True, "content": {"application/json": described}}}


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
