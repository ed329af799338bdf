"""The application: API, page and protection put together, and errors as JSON.

The page is HTML, script and style from files of the package, and the viewer's own for drawing."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

import uvicorn
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError
from monoalign.view.assets import alignment_script, alignment_style

from .access import Access, AccessControl, is_local
from .api import AlignEngine, Service, router_of
from .connections import BACKLOG, GuardedProtocol, listening_on, possible_connections
from .engine import Engine
from .limits import Limits, RequestError, request_error_of
from .models import Offer, Variant
from .processes import WorkerProcess
from .schemas import document_of
from .work import COST, READ

__all__ = ["Access", "create_app", "is_local", "listening_on", "run", "server_of"]

_MOST_WORKERS = 4  # unless more are asked for: each has its aligners in memory


def create_app(
    aligners: Sequence[str] = (),
    limits: Limits | None = None,
    access: Access | None = None,
    workers: int | None = None,
) -> FastAPI:
    """The application that offers these aligners (all if none is named); the first is the default.

    Named aligners are loaded now, or else the default; others when they are first requested.
    Without `access`, only names of this machine are answered.
    """
    limits = limits or Limits()
    offer = Offer(aligners)
    processes = _processes(workers or min(max(2, os.cpu_count() or 1), _MOST_WORKERS), limits)
    _load([Variant(name) for name in aligners or (offer.default,)], processes)
    engine: AlignEngine = Engine(
        processes, cost=lambda unit: unit.cost, batch=COST, queue=limits.queue, urgent=[READ]
    )
    service = Service(offer, processes, engine, limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(engine.close)  # waits until queued work is done

    app = FastAPI(
        title="monoalign",
        version=__version__,
        description="Word and phrase alignment of two related English sentences.",
        docs_url=None,  # these pages load scripts from other sites
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(router_of(service))
    page = page_router()
    app.include_router(page)
    public = ["/health", *(route.path for route in page.routes if isinstance(route, APIRoute))]
    app.add_middleware(AccessControl, access=access or Access(), public=public)
    app.add_middleware(Protection)
    app.add_exception_handler(RequestError, _refused)
    app.add_exception_handler(MonoalignError, _refused)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.openapi = lambda: document_of(app, offer.names)  # type: ignore[method-assign]
    return app


def _processes(number: int, limits: Limits) -> list[WorkerProcess]:
    """Workers, of which the last of several does only what is done soon."""
    return [WorkerProcess(limits, is_patient=n < number - 1) for n in range(number)]


def _load(variants: Sequence[Variant], workers: Sequence[WorkerProcess]) -> None:
    """Load aligners in all workers; if one cannot be loaded, they are ended."""

    def load(worker: WorkerProcess) -> None:
        for variant in variants:
            worker.prepare(variant)

    try:
        with ThreadPoolExecutor(len(workers)) as pool:
            list(pool.map(load, workers))
    except BaseException:
        for worker in workers:
            worker.close()
        raise


def page_router() -> APIRouter:
    """One route per file of the page; files are read once."""
    router = APIRouter(include_in_schema=False)
    for path, media, content in (
        ("/", "text/html", _own("page.html")),
        ("/assets/page.js", "text/javascript", _own("page.js")),
        ("/assets/files.js", "text/javascript", _own("files.js")),
        ("/assets/page.css", "text/css", _own("page.css")),
        ("/assets/alignment.js", "text/javascript", alignment_script()),
        ("/assets/alignment.css", "text/css", alignment_style()),
    ):
        router.add_api_route(path, _serving(content, media), methods=["GET", "HEAD"])
    return router


async def _refused(request: Request, error: Exception) -> Response:
    refusal = request_error_of(error)
    return JSONResponse({"error": refusal.message}, refusal.status, refusal.headers)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # the handler is registered for these
    message = f"{request.method} {request.url.path}: {error.detail}; see /openapi.json"
    return JSONResponse({"error": message}, error.status_code, error.headers)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it


def _own(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text(encoding="utf-8")


def _serving(content: str, media: str) -> Callable[[], Awaitable[Response]]:
    async def serve() -> Response:
        return Response(content, media_type=media, headers={"Cache-Control": "no-cache"})

    return serve


def server_of(
    aligners: Sequence[str] = (),
    limits: Limits | None = None,
    access: Access | None = None,
    workers: int | None = None,
) -> uvicorn.Server:
    """The server of the application, not yet running."""
    limits = limits or Limits()
    config = uvicorn.Config(
        create_app(aligners, limits, access, workers),
        http=GuardedProtocol,
        ws="none",
        access_log=False,
        server_header=False,
        log_level="warning",
        backlog=BACKLOG,
        limit_concurrency=possible_connections(limits.connections),
        timeout_graceful_shutdown=int(limits.seconds) + 1,
    )
    for name in _LOGS:
        logging.getLogger(name).addFilter(_sparing)  # once, even if there are several servers
    return uvicorn.Server(config)


def run(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal arrives; requests in progress are finished."""
    server.run([listening])


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_log = logging.getLogger(__name__)
_LOGS = (
    "asyncio",
    "uvicorn.error",
    *(f"{__package__}.{name}" for name in ("app", "engine", "limits", "processes")),
)
_last_logged: dict[tuple[str, int, str], float] = {}


def _sparing(record: logging.LogRecord) -> bool:
    """Lets one message of a kind through per second: what clients do must not fill a disk."""
    kind = (record.name, record.lineno, str(record.msg)[:40])
    if record.created - _last_logged.get(kind, 0.0) < 1:
        return False
    _last_logged[kind] = record.created
    return True


class Protection:
    """Middleware that adds the headers, and answers in JSON after an internal error."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def protected(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=_raw(message))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, protected)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise  # now only a broken connection can tell the client
            refusal = JSONResponse({"error": "internal error; see the log of the service"}, 500)
            await refusal(scope, receive, protected)


def _raw(message: Message) -> dict[str, Any]:
    message.setdefault("headers", [])
    return message  # type: ignore[return-value]  # a MutableMapping with a "headers" entry
