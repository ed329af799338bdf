"""The OpenAPI document: what FastAPI derives, and the request bodies, which it does not see.

Bodies are read and validated by us (`body.py`, `schemas.py`), so they are described here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from .schemas import ErrorRecord, OnePair, PairBatch

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
