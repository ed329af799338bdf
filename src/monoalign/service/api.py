"""The JSON API.

    POST /align          one pair or a batch: the alignments when all are done
    POST /align/stream   the same as NDJSON: one line per pair, in order, as soon as it is done
    GET  /aligners       the aligners on offer, with options and limits
    GET  /health

The event loop reads, waits and writes. Long texts are tokenised in another thread; aligning happens
in the engine's.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from typing import Any

import anyio
import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError
from monoalign.systems.registry import system_of

from . import schemas
from .body import BodyReader
from .engine import Engine
from .limits import Limits, RequestError
from .models import Models, Variant
from .schemas import REFUSALS, STREAM, request_body
from .work import Answer, Chunk, Job, job_of

AlignEngine = Engine[Variant, Chunk, Answer]

_SMALL = 8192  # bytes of a body that is parsed in the event loop
_SIGNATURE = "Monoalign-Signature"
_log = logging.getLogger(__name__)


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
    bodies = BodyReader(limits.body)
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
        try:
            with anyio.fail_after(limits.seconds):
                job = await _job_in(await bodies.read(request), service)
                answers = await _all(engine.submit(job.variant, job.chunks))
        except TimeoutError:
            raise _too_slow(limits) from None
        records = [record for answer in answers for record in answer.records]
        content = records[0] if job.single else b'{"alignments":[' + b",".join(records) + b"]}"
        return Response(
            content, media_type="application/json", headers={_SIGNATURE: answers[0].signature}
        )

    @router.post(
        "/align/stream",
        summary="Align a batch, one line per pair",
        response_class=StreamingResponse,
        responses=STREAM | REFUSALS,
        openapi_extra=body_description,
    )
    async def align_stream(request: Request) -> Response:
        """The lines are in our JSONL format: `monoalign view` reads them from a file."""
        deadline = time.monotonic() + limits.seconds
        try:
            with anyio.fail_after(limits.seconds):
                job = await _job_in(await bodies.read(request), service)
                first, *others = engine.submit(job.variant, job.chunks)
                # The status is decided by the first answer; later errors can only be a line.
                (answer,) = await _all([first], others)
        except TimeoutError:
            raise _too_slow(limits) from None
        return StreamingResponse(
            _lines(answer, others, deadline, limits),
            media_type="application/x-ndjson",
            headers={_SIGNATURE: answer.signature},
        )

    _add_information(router, service)
    return router


async def _job_in(body: bytes, service: Service) -> Job:
    """The job of a body; a long one is parsed in a thread of its own."""
    if len(body) <= _SMALL:
        return job_of(body, service.models, service.limits)
    return await run_in_threadpool(job_of, body, service.models, service.limits)


def request_error_of(error: BaseException) -> RequestError:
    """Any failure of a request as an error that can be sent."""
    if isinstance(error, RequestError):
        return error
    if isinstance(error, MonoalignError):
        return RequestError(422, str(error))
    _log.error("aligning failed", exc_info=error)
    return RequestError(500, "internal error; see the log of the service")


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


async def _all(
    futures: Sequence[Future[Answer]], others: Sequence[Future[Answer]] = ()
) -> list[Answer]:
    """The answers of all; if one fails or time is up, these and the others are cancelled."""
    try:
        return await asyncio.gather(*map(asyncio.wrap_future, futures))
    except BaseException:
        _cancel([*futures, *others])
        raise


async def _lines(
    first: Answer, others: Sequence[Future[Answer]], deadline: float, limits: Limits
) -> AsyncIterator[bytes]:
    """One line per pair. The status is already sent, so a failure is reported in a last line."""
    try:
        yield _joined(first)
        for future in others:
            with anyio.fail_after(deadline - time.monotonic()):
                answer = await asyncio.wrap_future(future)
            yield _joined(answer)
    except TimeoutError:
        yield _error_line(_too_slow(limits))
    except Exception as error:
        yield _error_line(request_error_of(error))
    finally:
        _cancel(others)


def _cancel(futures: Sequence[Future[Answer]]) -> None:
    for future in futures:
        future.cancel()  # has no effect on finished or running work


def _joined(answer: Answer) -> bytes:
    return b"\n".join((*answer.records, b""))


def _error_line(error: RequestError) -> bytes:
    return orjson.dumps({"error": error.message}) + b"\n"


def _too_slow(limits: Limits) -> RequestError:
    return RequestError(
        408,
        f"expected to be finished in {limits.seconds:g} s; try fewer or shorter pairs, or later",
        {"Connection": "close"},  # the body may be unread
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
