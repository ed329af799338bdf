"""From the body of a request to chunks of pairs, and from chunks to encoded answers.

Both are done by worker processes; between them, a request is bytes. Only small bodies are read by
the event loop itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import orjson

from monoalign.annotate.text import as_sentence
from monoalign.changes.edits import typed_edits
from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.errors import DataError
from monoalign.core.sentence import SentencePair
from monoalign.view.changed_pairs import changes_record, texts_record
from monoalign.view.drawing import Drawing
from monoalign.view.svg import to_svg

from .documents import DocumentUnit, document_record, document_request
from .limits import Limits, RequestError
from .models import Models, Variant
from .requests import OnePair, PairBatch, PairBody, parsed

COST = 1 << 15
"""The most cells that are aligned together: about 80 pairs of common length, or half of the largest
pair that the default limits allow."""
READ: Literal["read"] = "read"
_CHUNK = 8  # most pairs of a request that are answered together

Key = Variant | Literal["read"]
"""What units have in common that are worked on together."""


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a request, to be read. It has no pairs: it does not count in the queue."""

    content: bytes
    is_documents: bool = False  # two documents, not pairs

    def __len__(self) -> int:
        return 0

    @property
    def cost(self) -> int:
        """Kilobytes."""
        return 1 + (len(self.content) >> 10)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive pairs of one request, as JSON, and the requested form of their alignments.

    No sentence in it exceeds a limit. Sentences take 60 times as much memory as their text: they
    are made again when it is their turn.
    """

    content: bytes
    pairs: int
    cost: int  # of aligning them, in cells
    formats: tuple[str, ...]
    threshold: float | None

    def __len__(self) -> int:
        return self.pairs


@dataclass(frozen=True, slots=True)
class Job:
    """A request, validated: nothing in it exceeds a limit, but its aligner may be unknown."""

    aligner: str | None
    options: dict[str, str | bool]
    chunks: tuple[Chunk | DocumentUnit, ...]
    single: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The alignments of a chunk, each as JSON, and the signature of the aligner."""

    signature: str
    records: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """The bytes of all."""
        return sum(map(len, self.records))


def job_of(body: Body, limits: Limits) -> Job:
    """The work that a request asks for; a `RequestError` if it is too much or invalid."""
    try:
        if body.is_documents:
            documents, unit = document_request(body.content, limits)
            return Job(documents.aligner, documents.options, (unit,), True)
        request = parsed(body.content, limits)
    except ValueError as error:
        raise RequestError(422, str(error)) from None
    formats = tuple(dict.fromkeys(request.formats))
    chunks = tuple(
        Chunk(orjson.dumps(part), len(part), cost, formats, request.threshold)
        for part, cost in _parts(_checked(request, limits))
    )
    return Job(request.aligner, request.options, chunks, isinstance(request, OnePair))


def jobs_of(bodies: Sequence[Body], limits: Limits) -> list[Job | RequestError]:
    """The same for several bodies: a refusal is no failure of ours, and does not hold what was
    parsed, as its traceback would."""

    def outcome(body: Body) -> Job | RequestError:
        try:
            return job_of(body, limits)
        except RequestError as error:
            return RequestError(error.status, error.message, error.headers)

    return [outcome(body) for body in bodies]


def answers_of(
    units: Sequence[Chunk | DocumentUnit], variant: Variant, models: Models
) -> list[Answer]:
    """Aligns the pairs of all chunks together, and encodes each; documents one by one."""
    aligner, signature = models.load(variant)
    chunks = [unit for unit in units if isinstance(unit, Chunk)]
    pairs = (_pair(*fields) for chunk in chunks for fields in orjson.loads(chunk.content))
    alignments = models.align(aligner, pairs)
    return [
        Answer(signature, tuple(_encoded(next(alignments), unit) for _ in range(len(unit))))
        if isinstance(unit, Chunk)
        else Answer(signature, (document_record(unit, aligner, models),))
        for unit in units
    ]


def at_threshold(alignment: Alignment, threshold: float) -> Alignment:
    """The alignment with all cells of at least that probability as links, and without a score."""
    known = alignment.all_probabilities
    if known is None:
        raise RequestError(422, "threshold: expected an aligner that gives probabilities")
    links = frozenset(cell for cell, p in known.items() if p >= threshold)
    return replace(alignment, links=links, score=None, optimal=None)


Text = str | list[str]
Links = list[tuple[int, int]]
PairFields = tuple[str, Text, Text, Links, Links]
"""The arguments of `_pair`, which JSON can hold."""


def _pair(
    name: str, source: Text, target: Text, must_link: Links, cannot_link: Links
) -> SentencePair:
    constraints = LinkConstraints.of(must_link, cannot_link)
    return SentencePair(name, as_sentence(source), as_sentence(target), constraints)


def _checked(request: OnePair | PairBatch, limits: Limits) -> Iterator[tuple[PairFields, int]]:
    """The pairs of a request with their costs in cells, or a `RequestError`."""
    for number, (field, body) in enumerate(_bodies(request), start=1):
        name = str(number) if body.id is None else body.id
        fields = (name, body.source, body.target, body.must_link, body.cannot_link)
        source = _word_count(body.source, f"{field}source", limits)
        target = _word_count(body.target, f"{field}target", limits)
        if body.must_link or body.cannot_link:
            try:
                _pair(*fields)
            except DataError as error:
                raise RequestError(422, f"{field}{error}") from None
        # Those of unlinked words count, so that an empty pair costs something, too.
        yield fields, (source + 1) * (target + 1)


def _bodies(request: OnePair | PairBatch) -> list[tuple[str, PairBody]]:
    if isinstance(request, OnePair):
        return [("", request)]
    return [(f"pairs.{index}.", item) for index, item in enumerate(request.pairs)]


def _word_count(text: Text, field: str, limits: Limits) -> int:
    """How many words a sentence has, roughly if it is short; too many are refused."""
    size = len(text) if isinstance(text, str) else sum(map(len, text))
    if size > limits.characters:
        raise RequestError(
            422, f"{field}: expected at most {limits.characters} characters, found {size}"
        )
    if size <= limits.words:  # a word has at least one character, so it cannot have too many
        return text.count(" ") + 1 if isinstance(text, str) else len(text)
    words = len(as_sentence(text))
    if words > limits.words:
        raise RequestError(422, f"{field}: expected at most {limits.words} words, found {words}")
    return words


def _parts(pairs: Iterator[tuple[PairFields, int]]) -> Iterator[tuple[list[PairFields], int]]:
    """Consecutive pairs in groups small enough to be answered soon, with the cost of each group."""
    part: list[PairFields] = []
    total = 0
    for fields, cost in pairs:
        if part and (len(part) == _CHUNK or total + cost > COST):
            yield part, total
            part, total = [], 0
        part.append(fields)
        total += cost
    yield part, total


def _encoded(alignment: Alignment, chunk: Chunk) -> bytes:
    if chunk.threshold is not None:
        alignment = at_threshold(alignment, chunk.threshold)
    record: dict[str, Any] = {"id": alignment.pair.id}
    if "json" in chunk.formats:
        record = alignment.to_record()
    if "pharaoh" in chunk.formats:
        record["pharaoh"] = alignment.to_pharaoh()
    if "typed_edits" in chunk.formats:
        record["typed_edits"] = [edit.to_record() for edit in typed_edits(alignment)]
    if "changes" in chunk.formats:
        record["changes"] = changes_record(alignment)
        record["texts"] = texts_record(alignment.pair)
    if "drawing" in chunk.formats or "svg" in chunk.formats:
        drawing = Drawing.of(alignment)
        if "drawing" in chunk.formats:
            record["drawing"] = drawing.to_record()
        if "svg" in chunk.formats:
            record["svg"] = to_svg(drawing)
    return orjson.dumps(record)
