"""Reading the bodies of requests, up to the allowed size."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from starlette.requests import Request

from .limits import RequestError

_PATIENCE = 0.2  # seconds spent on reading a refused body
_AT_ONCE = 64  # bodies of the largest size that may be in memory until they are parsed


class BodyReader:
    """Reads JSON bodies of at most `limit` bytes, announced or not, and not too many at once."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0  # bytes of all bodies in memory

    @asynccontextmanager
    async def read(self, request: Request) -> AsyncIterator[bytes]:
        """The whole body, which counts as held until the block is left."""
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json" or "content-encoding" in request.headers:
            # Pages of other origins can send forms and plain text without asking, but not JSON.
            raise RequestError(415, "expected Content-Type: application/json, not compressed")
        announced = request.headers.get("content-length", "0")
        if not announced.isdecimal() or int(announced[:20]) > self._limit:
            await self._drain(request)
            raise self._too_large()
        parts: list[bytes] = []
        size = 0
        try:
            async for part in request.stream():
                size += len(part)
                self._held += len(part)
                if size > self._limit:
                    raise self._too_large()
                # A small body is always read: those who send large ones do not stop the others.
                if self._held > _AT_ONCE * self._limit and size > self._limit // _AT_ONCE:
                    raise _too_many()
                parts.append(part)
            yield b"".join(parts)
        finally:
            self._held -= size

    async def _drain(self, request: Request) -> None:
        """Read and discard part of a body: a client that is still sending may miss the refusal."""
        size = 0
        with anyio.move_on_after(_PATIENCE):
            async for part in request.stream():
                size += len(part)
                if size > 2 * self._limit:
                    return

    def _too_large(self) -> RequestError:
        # The rest of the body is not read: the connection ends with this answer.
        message = f"body: expected at most {self._limit} bytes"
        return RequestError(413, message, {"Connection": "close"})


def _too_many() -> RequestError:
    headers = {"Connection": "close", "Retry-After": "1"}
    return RequestError(429, "busy: too many bodies are being read; try again in 1 s", headers)
