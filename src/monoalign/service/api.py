"""The JSON API.

    POST /align          one pair or a batch: the alignments when all are done
    POST /align/stream   the same as NDJSON: one line per pair, in order, as soon as it is done
    GET  /aligners       the aligners on offer, with options and limits
    GET  /health

The event loop reads, waits and writes. Long requests are parsed by the engine, as they are aligned:
in small steps, in turn with others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import anyio
import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from monoalign._version import __version__
from monoalign.core.errors import UsageError
from monoalign.systems.registry import system_of

from . import schemas
from .answers import AHEAD, AnswerRoom, HeldAnswer
from .body import BodyReader
from .engine import Engine
from .limits import Limits, RequestError, too_slow
from .models import Models
from .schemas import REFUSALS, STREAM, request_body
from .work import Chunk, Job, Key, Step, job_of, tokenising, understood

AlignEngine = Engine[Key, Chunk | Step, Any]

_SMALL = 8192  # bytes of a body that is parsed in the event loop


@dataclass(frozen=True, slots=True)
class Service:
    """What the endpoints share."""

    models: Models
    engine: AlignEngine
    limits: Limits


def router_of(service: Service) -> APIRouter:
    """The endpoints of a service."""
    router = APIRouter()
    limits, engine = service.limits, service.engine
    jobs, room = JobReader(service), AnswerRoom(limits)
    body_description = request_body(service.models.default)

    @router.post(
        "/align",
        summary="Align one pair or a batch",
        response_model=schemas.AlignmentRecord | schemas.AlignmentRecords,
        responses=REFUSALS,
        openapi_extra=body_description,
    )
    async def align(request: Request) -> Response:
        """One pair gives one alignment; a batch gives `{"alignments": […]}`, in order."""
        with _in_time(limits):
            job = await jobs.read(request)
            answer = HeldAnswer(request, engine.submit(job.variant, job.chunks), room)
            try:
                answers = await answer.collect()
            except BaseException:
                answer.release()
                raise
        records = [record for part in answers for record in part.records]
        parts = records if job.single else _listed(records)
        return answer.sent(parts, answers[0].signature)

    @router.post(
        "/align/stream",
        summary="Align a batch, one line per pair",
        response_class=StreamingResponse,
        responses=STREAM | REFUSALS,
        openapi_extra=body_description,
    )
    async def align_stream(request: Request) -> Response:
        """The lines are in our JSONL format: `monoalign view` reads them from a file."""
        with _in_time(limits) as deadline:
            job = await jobs.read(request)
            ticket = engine.submit(job.variant, job.chunks, ahead=AHEAD)
            answer = HeldAnswer(request, ticket, room)
            try:
                # The status is decided by the first answer; later errors can only be a line.
                first = await answer.first()
            except BaseException:
                answer.release()
                raise
        return answer.streamed(first, deadline)

    _add_information(router, service)
    return router


class JobReader:
    """Reads requests; long ones are parsed by the engine, in turn with all other work."""

    def __init__(self, service: Service) -> None:
        self._models, self._limits, self._engine = service.models, service.limits, service.engine
        self._bodies = BodyReader(service.limits.body)

    async def read(self, request: Request) -> Job:
        """The job of a request."""
        async with self._bodies.read(request) as body:
            is_small = len(body) <= _SMALL
            parse = Step(partial(understood, body, self._limits), cost=1 + (len(body) >> 14))
            (content,) = await self._done("parse", [parse], is_small)
        try:
            variant = self._models.variant(content.aligner, content.options)
        except UsageError as error:
            raise RequestError(422, str(error)) from None
        parts = await self._done("tokenise", tokenising(content, self._limits, is_small), is_small)
        return job_of(content, [pair for part in parts for pair in part], variant)

    async def _done(self, key: Key, steps: list[Step], now: bool) -> list[Any]:
        """What the steps result in, at once or by the engine."""
        if now:
            return [step.run() for step in steps]
        ticket = self._engine.submit(key, steps)
        try:
            outcomes = [await asyncio.wrap_future(future) for future in ticket]
        finally:
            ticket.cancel()
        for outcome in outcomes:
            if isinstance(outcome, RequestError):
                raise outcome
        return outcomes


@contextmanager
def _in_time(limits: Limits) -> Iterator[float]:
    """A block that has the time of a request, and its end by the monotonic clock."""
    try:
        with anyio.fail_after(limits.seconds):
            yield time.monotonic() + limits.seconds
    except TimeoutError:
        raise too_slow(limits) from None


def _listed(records: Sequence[bytes]) -> list[bytes]:
    """The records as a JSON object, in parts."""
    separated = [part for record in records for part in (b",", record)]
    return [b'{"alignments":[', *separated[1:], b"]}"]


def _add_information(router: APIRouter, service: Service) -> None:
    """The endpoints that say what is offered, and how busy the service is."""

    @router.get("/aligners", summary="The aligners on offer", response_model=schemas.AlignerRecords)
    async def aligners() -> Response:
        return _json(_offer(service))

    @router.get("/health", summary="Whether the service runs", response_model=schemas.Health)
    async def health() -> Response:
        return _json(
            {
                "status": "ok",
                "version": __version__,
                "loaded": service.models.loaded,
                "waiting": service.engine.waiting,
            }
        )


def _offer(service: Service) -> dict[str, Any]:
    return {
        "aligners": [
            {
                "name": name,
                "summary": system_of(name).summary,
                "default": name == service.models.default,
                "options": [asdict(choice) for choice in service.models.choices(name)],
            }
            for name in service.models.names
        ],
        "limits": asdict(service.limits),
    }


def _json(content: Any) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")
