"""What goes over the wire, as pydantic models: requests are validated by them, answers described.

A request is one pair or a batch; a sentence is raw text, or a list of words that stay as they are.

    {"source": "He left.", "target": "He went off.", "aligner": "jacana", "threshold": 0.4}
    {"pairs": [{"id": "a", "source": ["He", "left"], "target": ["He", "went"]}]}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
)

Format = Literal["json", "pharaoh", "drawing", "svg"]
Word = Annotated[str, Field(min_length=1)]
Sentence = Annotated[
    str | list[Word],
    Field(description="Raw text, or a list of words that are kept one to one."),
]
Position = Annotated[int, Field(ge=0)]
Links = list[tuple[Position, Position]]


class PairBody(BaseModel):
    """Two sentences, a name for the pair, and what is known of its links."""

    model_config = ConfigDict(extra="forbid", strict=True)

    source: Sentence
    target: Sentence
    id: str | None = Field(None, max_length=200, description="Else the number of the pair.")
    must_link: Links = Field(
        default_factory=list, description="Words that are linked, source and target, from 0."
    )
    cannot_link: Links = Field(default_factory=list, description="Words that are not linked.")


class _Wanted(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    aligner: str | None = Field(None, description="A name out of `GET /aligners`.")
    options: dict[str, str | bool] = Field(
        default_factory=dict, description="Options that `GET /aligners` lists for the aligner."
    )
    threshold: float | None = Field(
        None,
        ge=0.01,
        le=1,
        description="Links are all cells of at least this probability, not the aligner's choice.",
    )
    formats: list[Format] = Field(
        default=["json"], min_length=1, max_length=4, description="What an answer holds."
    )


class OnePair(PairBody, _Wanted):
    """One pair; the answer is one alignment."""


class Batch(_Wanted):
    """Many pairs; the answer is as many alignments, in order."""

    pairs: list[PairBody] = Field(min_length=1)


def _kind(value: Any) -> str:
    return "batch" if isinstance(value, dict) and "pairs" in value else "one"


AlignRequest = Annotated[
    Annotated[OnePair, Tag("one")] | Annotated[Batch, Tag("batch")], Discriminator(_kind)
]
_ADAPTER: TypeAdapter[OnePair | Batch] = TypeAdapter(AlignRequest)


def parsed(body: bytes) -> OnePair | Batch:
    """The request in a body; `ValueError` says what was expected, and where."""
    try:
        return _ADAPTER.validate_json(body)
    except ValidationError as error:
        raise ValueError(_explained(error)) from None


class SentenceRecord(BaseModel):
    """Words with what the aligner had to know about them."""

    text: str
    words: list[str]
    offsets: list[tuple[int, int]] | None = Field(None, description="Characters; of raw text only.")
    lemmas: list[str] | None = None
    tags: list[str] | None = None
    heads: list[int] | None = None
    relations: list[str] | None = None
    entities: list[str] | None = None


class EditRecord(BaseModel):
    """A phrase of either side, as half-open spans of words; DEL and INS are unaligned words."""

    kind: Literal["EQ", "SUB", "DEL", "INS"]
    source: tuple[int, int] | None
    target: tuple[int, int] | None


class AlignmentRecord(BaseModel):
    """One alignment, as the library's `Alignment.to_json` writes it, and the other formats."""

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
    svg: str | None = Field(None, description="With format `svg`: a picture, whole.")


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
    """That the service runs, and how busy it is."""

    status: Literal["ok"]
    version: str
    loaded: list[str] = Field(description="Aligners in memory.")
    waiting: int = Field(description="Pairs in the queue.")


class Problem(BaseModel):
    """Why there is no answer."""

    error: str = Field(description="What was expected, and what came.")


def _explained(error: ValidationError) -> str:
    """`pairs.3.source: expected …`: the innermost place that is wrong, with all it could be."""
    problems: dict[tuple[str, ...], list[str]] = {}
    for one in error.errors(include_url=False, include_context=False, include_input=False):
        # Pydantic names the branch of a union too; a client knows nothing of branches.
        place = tuple(str(part)[:60] for part in one["loc"] if part not in _BRANCHES)
        problems.setdefault(place, []).append(one["msg"].replace("Input should be", "expected"))
    place = max(problems, key=len)
    text = "; or: ".join(dict.fromkeys(problems[place]))
    return f"{'.'.join(place)}: {text}" if place else text


_BRANCHES = {"one", "batch", "str", "bool", "list[constrained-str]"}
