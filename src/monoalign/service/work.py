"""From the body of a request to chunks of pairs, and from chunks to encoded answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import orjson

from monoalign.annotate.text import as_sentence
from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.errors import DataError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.view.drawing import Drawing
from monoalign.view.svg import to_svg

from .limits import Limits, RequestError
from .models import Models, Variant
from .requests import OnePair, PairBatch, PairBody, parsed

COST = 1 << 15
"""The most cells that are aligned together: about 80 pairs of common length, or half of the largest
pair that the default limits allow."""
_CHUNK = 8  # most pairs of a request that are answered together
_STEP = 4  # pairs that are tokenised together


@dataclass(frozen=True, slots=True)
class RequestedPair:
    """A pair that exceeds no limit. Sentences take 60 times as much memory as their text: those of
    a long request are not kept, but made again when it is their turn."""

    make: Callable[[], SentencePair]
    cost: int  # of aligning them, in cells


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive pairs of one request, and the requested form of their alignments."""

    pairs: tuple[RequestedPair, ...]
    formats: tuple[str, ...]
    threshold: float | None

    def __len__(self) -> int:
        return len(self.pairs)

    @property
    def cost(self) -> int:
        """The cost of aligning them, in cells."""
        return sum(pair.cost for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class Step:
    """A step in reading a request. It has no pairs: it does not count in the queue."""

    run: Callable[[], Any]
    cost: int

    def outcome(self) -> Any:
        """What it results in, or why it cannot be done: a refusal is no failure of ours."""
        try:
            return self.run()
        except RequestError as error:
            # As it is, it would hold all that was parsed, by its traceback.
            return RequestError(error.status, error.message, error.headers)

    def __len__(self) -> int:
        return 0


Key = Variant | Literal["parse", "tokenise"]
"""What units have in common that are worked on together."""


@dataclass(frozen=True, slots=True)
class Job:
    """A request, validated and tokenised: nothing in it exceeds a limit."""

    variant: Variant
    chunks: tuple[Chunk, ...]
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


def understood(body: bytes, limits: Limits) -> OnePair | PairBatch:
    """The request in a body; a `RequestError` if it is too much or invalid."""
    try:
        return parsed(body, limits)
    except ValueError as error:
        raise RequestError(422, str(error)) from None


def tokenising(request: OnePair | PairBatch, limits: Limits, keep: bool) -> list[Step]:
    """The steps that make pairs of sentences of a request, a few at a time, to keep or to check."""
    items = list(enumerate(_bodies(request), start=1))
    return [
        Step(
            lambda part=part: [  # type: ignore[misc]
                _requested(partial(_pair, item, field, number, limits), keep)
                for number, (field, item) in part
            ],
            cost=sum(_size(item.source) + _size(item.target) for _, (_, item) in part) >> 4,
        )
        for part in (items[start : start + _STEP] for start in range(0, len(items), _STEP))
    ]


def job_of(request: OnePair | PairBatch, pairs: Sequence[RequestedPair], variant: Variant) -> Job:
    """The work that a request asks for."""
    formats = tuple(dict.fromkeys(request.formats))
    chunks = tuple(Chunk(part, formats, request.threshold) for part in _parts(pairs))
    return Job(variant, chunks, isinstance(request, OnePair))


def worker(models: Models) -> Callable[[Key, Sequence[Chunk | Step]], list[Any]]:
    """The function that the engine runs: aligns the pairs of all chunks, and encodes each chunk."""

    def work(key: Key, units: Sequence[Chunk | Step]) -> list[Any]:
        if isinstance(key, str):
            return [unit.outcome() for unit in units if isinstance(unit, Step)]
        chunks = [unit for unit in units if isinstance(unit, Chunk)]
        aligner, signature = models.load(key)
        pairs = (pair.make() for chunk in chunks for pair in chunk.pairs)
        alignments = models.align(aligner, pairs)
        return [
            Answer(signature, tuple(_encoded(next(alignments), chunk) for _ in chunk.pairs))
            for chunk in chunks
        ]

    return work


def at_threshold(alignment: Alignment, threshold: float) -> Alignment:
    """The alignment with all cells of at least that probability as links, and without a score."""
    known = alignment.all_probabilities
    if known is None:
        raise RequestError(422, "threshold: expected an aligner that gives probabilities")
    links = frozenset(cell for cell, p in known.items() if p >= threshold)
    return replace(alignment, links=links, score=None, optimal=None)


def _bodies(request: OnePair | PairBatch) -> list[tuple[str, PairBody]]:
    if isinstance(request, OnePair):
        return [("", request)]
    return [(f"pairs.{index}.", item) for index, item in enumerate(request.pairs)]


def _requested(make: Callable[[], SentencePair], keep: bool) -> RequestedPair:
    pair = make()
    # Cells, including those of unlinked words, so that an empty pair costs something, too.
    cost = (len(pair.source) + 1) * (len(pair.target) + 1)
    return RequestedPair((lambda: pair) if keep else make, cost)


def _pair(body: PairBody, field: str, number: int, limits: Limits) -> SentencePair:
    source = _sentence(body.source, f"{field}source", limits)
    target = _sentence(body.target, f"{field}target", limits)
    name = str(number) if body.id is None else body.id
    try:
        return SentencePair(
            name, source, target, LinkConstraints.of(body.must_link, body.cannot_link)
        )
    except DataError as error:
        raise RequestError(422, f"{field}{error}") from None


def _sentence(value: str | list[str], field: str, limits: Limits) -> Sentence:
    size = _size(value)
    if size > limits.characters:
        raise RequestError(
            422, f"{field}: expected at most {limits.characters} characters, found {size}"
        )
    sentence = as_sentence(value)
    if len(sentence) > limits.words:
        raise RequestError(
            422, f"{field}: expected at most {limits.words} words, found {len(sentence)}"
        )
    return sentence


def _size(value: str | list[str]) -> int:
    """Its characters."""
    return len(value) if isinstance(value, str) else sum(map(len, value))


def _parts(pairs: Sequence[RequestedPair]) -> Iterator[tuple[RequestedPair, ...]]:
    """Consecutive pairs in groups small enough to be answered soon."""
    part: list[RequestedPair] = []
    cost = 0
    for pair in pairs:
        if part and (len(part) == _CHUNK or cost + pair.cost > COST):
            yield tuple(part)
            part, cost = [], 0
        part.append(pair)
        cost += pair.cost
    yield tuple(part)


def _encoded(alignment: Alignment, chunk: Chunk) -> bytes:
    if chunk.threshold is not None:
        alignment = at_threshold(alignment, chunk.threshold)
    record: dict[str, Any] = {"id": alignment.pair.id}
    if "json" in chunk.formats:
        record = alignment.to_record()
    if "pharaoh" in chunk.formats:
        record["pharaoh"] = alignment.to_pharaoh()
    if "drawing" in chunk.formats or "svg" in chunk.formats:
        drawing = Drawing.of(alignment)
        if "drawing" in chunk.formats:
            record["drawing"] = drawing.to_record()
        if "svg" in chunk.formats:
            record["svg"] = to_svg(drawing)
    return orjson.dumps(record)
