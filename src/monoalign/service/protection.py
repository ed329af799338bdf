"""Headers of every answer, which keep browsers from doing more than our page needs.

Only our own scripts, styles and connections; no framing; no referrer for other sites. No header
opens the API to pages of other origins.
"""

from __future__ import annotations

import logging
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
