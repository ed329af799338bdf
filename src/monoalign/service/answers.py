"""Answers on their way to clients: computed as they are read, held within bounds.

A client may read slowly, or not at all. What it has not read is held for it, up to a bound for the
answer and one for all answers together; beyond that, whoever holds most loses its answer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import anyio
import orjson
from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from .engine import Ticket
from .limits import Limits, RequestError, request_error_of, too_slow
from .processes import Unit
from .work import Answer, Key

AlignTicket = Ticket[Key, Unit, Any]
Result = TypeVar("Result")

SIGNATURE = "Monoalign-Signature"
AHEAD = 4
"""The chunks of a stream that are aligned before the first of them is read."""
_AT_ONCE = 2  # answers of the largest size that may be held
_PIECE = 1 << 16  # bytes that are written together


class AnswerRoom:
    """Counts what is held for all clients; if it is too much, the largest answer is given up."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._size = _AT_ONCE * limits.answer
        self._held: dict[HeldAnswer, int] = {}

    def hold(self, answer: HeldAnswer, size: int) -> None:
        """Note that an answer has grown, or shrunk if the size is negative."""
        self._held[answer] = self._held.get(answer, 0) + size
        while sum(self._held.values()) > self._size:
            largest = max(self._held, key=self._held.__getitem__)
            del self._held[largest]
            largest.give_up()

    def release(self, answer: HeldAnswer) -> None:
        """Note that nothing is held any more."""
        self._held.pop(answer, None)


class HeldAnswer:
    """The answer to one request: what has been computed and not yet been read."""

    def __init__(self, request: Request, ticket: AlignTicket, room: AnswerRoom) -> None:
        self._request, self._ticket, self._room = request, ticket, room
        self._give_up: Callable[[], object] = ticket.cancel
        self._answers: list[Answer] = []
        self.given_up = False

    def give_up(self) -> None:
        """Stop computing; if the answer is being sent, break the connection."""
        self.given_up = True
        self._give_up()

    def release(self) -> None:
        """The answer is sent, or nobody waits for it: drop what has not begun."""
        self._room.release(self)
        self._ticket.cancel()
        self._ticket.futures = ()
        self._answers.clear()

    async def collect(self) -> list[Answer]:
        """The answers of all chunks; none is computed once the client has gone."""
        return await _unless_gone(self._request, self._collected())

    async def first(self) -> Answer:
        """The answer of the first chunk."""
        return await _unless_gone(self._request, self._next(0))

    def sent(self, parts: Sequence[bytes], signature: str) -> Response:
        """A complete answer as a response; a long one is written in pieces."""
        size = sum(map(len, parts))
        headers = {SIGNATURE: signature, "Content-Length": str(size)}
        if size <= _PIECE:
            self.release()
            return Response(b"".join(parts), media_type="application/json", headers=headers)
        return _Sending(self, self._pieces(parts), "application/json", headers)

    def streamed(self, first: Answer, deadline: float) -> StreamingResponse:
        """The answer as a response with one line per pair, each written when it is there."""
        headers = {SIGNATURE: first.signature}
        return _Sending(self, self._lines(first, deadline), "application/x-ndjson", headers)

    def start(self, scope: Scope) -> None:
        """From now on, the status is sent: giving up can only break the connection."""
        transport = scope.get("state", {}).get("transport")
        if transport is not None:
            self._give_up = transport.abort

    async def _collected(self) -> list[Answer]:
        size = 0
        for index in range(len(self._ticket.futures)):
            self._answers.append(await self._next(index))
            size += self._answers[-1].size
            if size > self._room.limits.answer:
                raise RequestError(
                    413,
                    f"answer: expected at most {self._room.limits.answer} bytes; try fewer pairs "
                    "or formats, or /align/stream",
                )
        return self._answers

    async def _next(self, index: int) -> Answer:
        try:
            answer: Answer = await asyncio.wrap_future(self._ticket[index])
        except asyncio.CancelledError:
            if not self.given_up:
                raise
        if self.given_up:
            message = "busy: too many answers are waiting to be read; try again in 1 s"
            raise RequestError(429, message, {"Retry-After": "1"})
        self._room.hold(self, answer.size)
        return answer

    async def _pieces(self, parts: Iterable[bytes]) -> AsyncIterator[bytes]:
        piece = bytearray()
        for part in parts:
            piece += part
            while len(piece) >= _PIECE:
                yield bytes(piece[:_PIECE])
                del piece[:_PIECE]
        yield bytes(piece)

    async def _lines(self, answer: Answer, deadline: float) -> AsyncIterator[bytes]:
        """One line per pair. The status is already sent: a failure is reported in a last line."""
        try:
            for index in range(len(self._ticket.futures)):
                if index:
                    with anyio.fail_after(deadline - time.monotonic()):
                        answer = await self._next(index)
                yield b"\n".join((*answer.records, b""))
                self._room.hold(self, -answer.size)
                self._ticket.advance()
        except TimeoutError:
            yield _error_line(too_slow(self._room.limits))
        except Exception as error:
            yield _error_line(request_error_of(error))


class _Sending(StreamingResponse):
    """A response that says when it begins and when it ends, however it ends."""

    def __init__(
        self, answer: HeldAnswer, content: AsyncIterator[bytes], media: str, headers: dict[str, str]
    ) -> None:
        super().__init__(content, media_type=media, headers=headers)
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._answer.start(scope)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._answer.release()


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """What the work results in; if the client goes away first, it is cancelled."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_leaving(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        del working  # else its error would hold it, by this frame, and it the error


async def _leaving(request: Request) -> None:
    """Returns when the client has gone; the body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _error_line(error: RequestError) -> bytes:
    return orjson.dumps({"error": error.message}) + b"\n"
