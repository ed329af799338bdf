"""The application: API, page and protection put together, and errors as JSON.

The page is HTML, script and style from files of the package, and the viewer's own for drawing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError
from monoalign.view.assets import alignment_script, alignment_style

from .api import Service, request_error_of, router_of
from .engine import Engine
from .limits import Limits, RequestError
from .models import Models, Variant
from .openapi import document_of
from .protection import Protection
from .work import COST, worker


def create_app(aligners: Sequence[str] = (), limits: Limits | None = None) -> FastAPI:
    """The application that offers these aligners (all if none is named); the first is the default.

    Named aligners are loaded now, or else the default; others when they are first requested.
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
    app.include_router(page_router())
    app.add_middleware(Protection)
    app.add_exception_handler(RequestError, _refused)
    app.add_exception_handler(MonoalignError, _refused)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.openapi = lambda: document_of(app, models.names)  # type: ignore[method-assign]
    return app


def page_router() -> APIRouter:
    """One route per file of the page; files are read once."""
    router = APIRouter(include_in_schema=False)
    for path, media, content in (
        ("/", "text/html", _own("page.html")),
        ("/assets/page.js", "text/javascript", _own("page.js")),
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
