"""Requests: how they are described, and how they are read.

A request is one pair or a batch; a sentence is raw text, or a list of words that are kept as given.

    {"source": "He left.", "target": "He went off.", "aligner": "NAME", "threshold": 0.4}
    {"pairs": [{"id": "a", "source": ["He", "left"], "target": ["He", "went"]}]}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import orjson
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Strict,
    Tag,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from .limits import Limits, RequestError

AnswerFormat = Literal["json", "pharaoh", "typed_edits", "drawing", "changes", "svg"]
Word = Annotated[str, Field(min_length=1)]
SentenceText = Annotated[
    str | Annotated[list[Word], Field(fail_fast=True)],
    Field(description="Raw text, or a list of words that are kept one to one."),
]
WordIndex = Annotated[int, Field(ge=0)]
IndexPair = Annotated[tuple[WordIndex, WordIndex], Strict(False)]  # a list, in JSON
LinkList = Annotated[list[IndexPair], Field(fail_fast=True)]

Model = TypeVar("Model", bound=BaseModel)

_FIELDS = 32  # names in an object, known or not


class _Bounded(BaseModel):
    """An object without unknown fields. What is too long is refused before it is looked into:
    pydantic reports every problem, and there can be hundreds of thousands in a body."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _is_small(cls, value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, dict):
            most = info.context or Limits()
            bounds = {"must_link": most.links, "cannot_link": most.links, "options": _FIELDS}
            for name, bound in bounds.items():
                if name in value:
                    _check_length(value[name], bound, name)
            _check_length(value, _FIELDS, "fields")
        return value


class PairBody(_Bounded):
    """Two sentences, a name for the pair, and constraints on its links."""

    source: SentenceText
    target: SentenceText
    id: str | None = Field(None, max_length=200, description="Default: the number of the pair.")
    must_link: LinkList = Field(
        default_factory=list, description="Words to be linked, as [source, target] from 0."
    )
    cannot_link: LinkList = Field(default_factory=list, description="Words not to be linked.")


class AlignerChoice(_Bounded):
    """The aligner of a request, with its options."""

    aligner: str | None = Field(None, description="A name from `GET /aligners`.")
    options: dict[str, str | bool] = Field(
        default_factory=dict, description="Options that `GET /aligners` lists for the aligner."
    )


class _Settings(AlignerChoice):
    threshold: float | None = Field(
        None,
        ge=0.01,
        le=1,
        description="Link all cells of at least this probability instead of the aligner's choice.",
    )
    formats: list[AnswerFormat] = Field(
        default=["json"], min_length=1, max_length=6, description="What an answer contains."
    )


class OnePair(PairBody, _Settings):
    """One pair; the answer is one alignment."""


class PairBatch(_Settings):
    """Many pairs; the answer is as many alignments, in order."""

    pairs: Annotated[list[PairBody], Field(fail_fast=True)] = Field(min_length=1)


def _kind(value: Any) -> str:
    return "batch" if isinstance(value, dict) and "pairs" in value else "one"


AlignRequest = Annotated[
    Annotated[OnePair, Tag("one")] | Annotated[PairBatch, Tag("batch")], Discriminator(_kind)
]
_ADAPTER: TypeAdapter[OnePair | PairBatch] = TypeAdapter(AlignRequest)


def parsed(body: bytes, limits: Limits) -> OnePair | PairBatch:
    """The request in a body; a `ValueError` says what was expected, and where."""
    value = _json(body)
    pairs = value.get("pairs") if isinstance(value, dict) else None
    if isinstance(pairs, list) and len(pairs) > limits.pairs:
        raise RequestError(
            413, f"pairs: expected at most {limits.pairs} per request, found {len(pairs)}"
        )
    try:
        return _ADAPTER.validate_python(value, context=limits)
    except ValidationError as error:
        raise ValueError(_explained(error)) from None


def parsed_as(model: type[Model], body: bytes, limits: Limits) -> Model:
    """A body as a request of one kind; a `ValueError` says what was expected, and where."""
    try:
        return model.model_validate(_json(body), context=limits)
    except ValidationError as error:
        raise ValueError(_explained(error)) from None


def _json(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"body: expected JSON: {error}") from None


def _check_length(value: Any, most: int, name: str) -> None:
    if isinstance(value, list | dict) and len(value) > most:
        raise ValueError(f"{name}: expected at most {most}, found {len(value)}")


def _explained(error: ValidationError) -> str:
    """`pairs.3.source: expected …`: the innermost wrong field, with everything it could be."""
    problems: dict[tuple[str, ...], list[str]] = {}
    for item in error.errors(include_url=False, include_context=False, include_input=False):
        # Pydantic also names the branch of a union, which means nothing to a client.
        path = tuple(str(part)[:60] for part in item["loc"] if part not in _BRANCHES)
        message = item["msg"].removeprefix("Value error, ")
        for pydantics, ours in _WORDING.items():
            message = message.replace(pydantics, ours)
        problems.setdefault(path, []).append(message)
    innermost = max(problems, key=len)
    text = "; or: ".join(dict.fromkeys(problems[innermost]))
    return f"{'.'.join(innermost)}: {text}" if innermost else text


_WORDING = {
    "Input should be": "expected",
    "a valid list": "a valid array",
    "a valid tuple": "a valid array",
    "a valid dictionary or instance of ": "an object: ",
    "a valid dictionary": "an object",
}
_BRANCHES = {"one", "batch", "str", "bool", "list[constrained-str]"}
