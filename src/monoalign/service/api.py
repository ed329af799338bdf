"""The JSON API.

    POST /align          one pair or a batch: the alignments when all are done
    POST /align/stream   the same as NDJSON: one line per pair, in order, as soon as it is done
    POST /diff           two documents: linked sentences, linked words and what changed
    GET  /aligners       the aligners on offer, with options and limits
    GET  /health

The event loop receives, waits and writes. Long requests are read by the engine, as they are
aligned: in turn with others, and by other processes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
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
from .models import Offer, Variant
from .processes import Unit, WorkerProcess
from .schemas import REFUSALS, STREAM, document_body, request_body
from .work import READ, Body, Job, Key, job_of

AlignEngine = Engine[Key, Unit, Any]

_SMALL = 8192  # bytes of a body that is read in the event loop


@dataclass(frozen=True, slots=True)
class Service:
    """What the endpoints share."""

    offer: Offer
    workers: Sequence[WorkerProcess]
    engine: AlignEngine
    limits: Limits


def router_of(service: Service) -> APIRouter:
    """The endpoints of a service."""
    router = APIRouter()
    limits, engine = service.limits, service.engine
    jobs, room = JobReader(service), AnswerRoom(limits)
    body_description = request_body(service.offer.default)
    whole = WholeAnswers(service, jobs, room)

    @router.post(
        "/align",
        summary="Align one pair or a batch",
        response_model=schemas.AlignmentRecord | schemas.AlignmentRecords,
        responses=REFUSALS,
        openapi_extra=body_description,
    )
    async def align(request: Request) -> Response:
        """One pair gives one alignment; a batch gives `{"alignments": […]}`, in order."""
        return await whole.to(request)

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
            job, variant = await jobs.read(request)
            ticket = engine.submit(variant, job.chunks, ahead=AHEAD)
            answer = HeldAnswer(request, ticket, room)
            try:
                # The status is decided by the first answer; later errors can only be a line.
                first = await answer.first()
            except BaseException:
                answer.release()
                raise
        return answer.streamed(first, deadline)

    @router.post(
        "/diff",
        summary="What changed between two documents",
        response_model=schemas.DocumentRecord,
        responses=REFUSALS,
        openapi_extra=document_body(service.offer.default),
    )
    async def diff(request: Request) -> Response:
        """Sentences are linked first (moved, split, merged, deleted, added), then their words."""
        return await whole.to(request, is_documents=True)

    _add_information(router, service)
    return router


class JobReader:
    """Reads requests; long ones are read by the engine, in turn with all other work."""

    def __init__(self, service: Service) -> None:
        self._offer, self._limits, self._engine = service.offer, service.limits, service.engine
        self._bodies = BodyReader(service.limits.body)

    async def read(self, request: Request, *, is_documents: bool = False) -> tuple[Job, Variant]:
        """The job of a request, and the aligner that it asks for."""
        async with self._bodies.read(request) as content:
            body = Body(content, is_documents)
            is_small = len(content) <= _SMALL
            job = job_of(body, self._limits) if is_small else await self._read_apart(body)
        try:
            return job, self._offer.variant(job.aligner, job.options)
        except UsageError as error:
            raise RequestError(422, str(error)) from None

    async def _read_apart(self, body: Body) -> Job:
        ticket = self._engine.submit(READ, [body])
        try:
            outcome: Job | RequestError = await asyncio.wrap_future(ticket[0])
        finally:
            ticket.cancel()
        if isinstance(outcome, RequestError):
            raise outcome
        return outcome


@dataclass(frozen=True, slots=True)
class WholeAnswers:
    """Answers that are sent when all of them is there."""

    service: Service
    jobs: JobReader
    room: AnswerRoom

    async def to(self, request: Request, *, is_documents: bool = False) -> Response:
        """The answer to a request of pairs, or of two documents."""
        with _in_time(self.service.limits):
            job, variant = await self.jobs.read(request, is_documents=is_documents)
            ticket = self.service.engine.submit(variant, job.chunks)
            answer = HeldAnswer(request, ticket, self.room)
            try:
                answers = await answer.collect()
            except BaseException:
                answer.release()
                raise
        records = [record for part in answers for record in part.records]
        parts = records if job.single else _listed(records)
        return answer.sent(parts, answers[0].signature)


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
                "loaded": sorted({one.name for each in service.workers for one in each.loaded}),
                "waiting": service.engine.waiting,
            }
        )


def _offer(service: Service) -> dict[str, Any]:
    return {
        "aligners": [
            {
                "name": name,
                "summary": system_of(name).summary,
                "default": name == service.offer.default,
                "options": [asdict(choice) for choice in service.offer.choices(name)],
            }
            for name in service.offer.names
        ],
        "limits": asdict(service.limits),
    }


def _json(content: Any) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")
