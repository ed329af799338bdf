"""The application put together: API, page, protection, and errors as JSON."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError

from .api import Service, request_error_of, router_of
from .engine import Engine
from .limits import Limits
from .models import Models, Variant
from .openapi import document_of
from .page import page_router
from .protection import Protection
from .request_error import RequestError
from .work import COST, worker


def create_app(aligners: Sequence[str] = (), limits: Limits | None = None) -> FastAPI:
    """The application that offers these aligners (all, if none is named), the first by default.

    Those that are named are loaded now, else the default; others when they are first asked for.
    """
    limits = limits or Limits()
    models = Models(aligners)
    for name in aligners or (models.default,):
        models.load(Variant(name))
    engine = Engine(worker(models), cost=lambda chunk: chunk.cost, batch=COST, queue=limits.queue)
    service = Service(models, engine, limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(engine.close)  # when what it was given is done

    app = FastAPI(
        title="monoalign",
        version=__version__,
        description="Word and phrase alignment of two related English sentences.",
        docs_url=None,  # both pages load their scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(router_of(service))
    app.include_router(page_router())
    app.add_middleware(Protection)
    app.add_exception_handler(RequestError, _refused)
    app.add_exception_handler(MonoalignError, _refused)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.openapi = lambda: document_of(app, models.names)  # type: ignore[method-assign]
    return app


async def _refused(request: Request, error: Exception) -> Response:
    found = request_error_of(error)
    return JSONResponse({"error": found.message}, found.status, found.headers)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # what it is registered for
    message = f"{request.method} {request.url.path}: {error.detail}; see /openapi.json"
    return JSONResponse({"error": message}, error.status_code, error.headers)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it
