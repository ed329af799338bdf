"""The JSON API.

    POST /align          one pair or a batch: the alignments when all are done
    POST /align/stream   the same as NDJSON: one line per pair, in order, as soon as it is done
    GET  /aligners       the aligners on offer, with options and limits
    GET  /health

The event loop reads, waits and writes. Long texts are tokenised in other threads; aligning happens
in the engine's.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import anyio
import anyio.to_thread
import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from monoalign._version import __version__
from monoalign.systems.registry import system_of

from . import schemas
from .answers import AHEAD, AnswerRoom, HeldAnswer
from .body import BodyReader
from .engine import Engine
from .limits import Limits, too_slow
from .models import Models, Variant
from .schemas import REFUSALS, STREAM, request_body
from .work import Answer, Chunk, Job, job_of

AlignEngine = Engine[Variant, Chunk, Answer]

_SMALL = 8192  # bytes of a body that is parsed in the event loop
_PARSED_AT_ONCE = 1  # long bodies; more would only wait for the interpreter lock, and for longer


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
        with _in_time(limits) as deadline:
            job = await jobs.read(request, deadline)
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
            job = await jobs.read(request, deadline)
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
    """Reads requests: long ones are parsed in a thread, a few at a time."""

    def __init__(self, service: Service) -> None:
        self._models, self._limits = service.models, service.limits
        self._bodies = BodyReader(service.limits.body)
        self._parsing = anyio.CapacityLimiter(_PARSED_AT_ONCE)

    async def read(self, request: Request, deadline: float) -> Job:
        """The job of a request."""
        async with self._bodies.read(request) as body:
            work = partial(job_of, body, self._models, self._limits, deadline)
            if len(body) <= _SMALL:
                return work()
            return await anyio.to_thread.run_sync(work, limiter=self._parsing)


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
