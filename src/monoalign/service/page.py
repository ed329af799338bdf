"""The page: HTML, script and style as files of the package, with the viewer's own for drawing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import files

from fastapi import APIRouter, Response

from monoalign.view.assets import alignment_script, alignment_style


def page_router() -> APIRouter:
    """One route a file; they are read once."""
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


def _own(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text(encoding="utf-8")


def _serving(content: str, media: str) -> Callable[[], Awaitable[Response]]:
    async def serve() -> Response:
        return Response(content, media_type=media, headers={"Cache-Control": "no-cache"})

    return serve
