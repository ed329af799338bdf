"""Connections: how many there may be, and how long a client may do nothing.

uvicorn waits for the head of a request, and for an answer to be read, as long as the client wishes,
accepts connections until the process has no file descriptors left, and takes a body byte by byte if
it comes so. `GuardedProtocol` is the only place where we change it: it adds limits and, when all
connections are taken, gives up the one whose client has been idle longest.
"""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from monoalign.core.errors import UsageError

BACKLOG = 64
"""Connections that the system accepts for us before we look at them."""

HEAD_SECONDS = 4.0
"""From the beginning of a connection, or the last answer, to the end of the head of a request."""

READ_SECONDS = 10.0
"""For which a client may read nothing of an answer."""

MANY_PARTS, PART_BYTES = 1024, 64
"""A body of more parts than this (chunks, or what arrives together) must have such an average: each
part takes as long as a kilobyte."""

_OTHER_FILES = 64  # file descriptors for everything but connections
_FEWEST = 16  # connections, however few file descriptors there are


def listening_on(host: str, port: int) -> socket.socket:
    """A listening socket; clients that connect before the server is ready wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise UsageError(f"{host}, port {port}: cannot listen: {error.strerror or error}") from None
    # Connections inherit it. asyncio would set it only for sockets that were made by protocol
    # number, and without it the body of an answer waits 40 ms for its head to be acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def possible_connections(wanted: int) -> int:
    """As many as wanted, or as there are file descriptors for."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return wanted
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wanted
    # Those just accepted, and those just given up but not yet closed, are not counted.
    return min(wanted, max(_FEWEST, files - 2 * BACKLOG - _OTHER_FILES))


class GuardedProtocol(H11Protocol):
    """uvicorn's protocol with time limits; `limit_concurrency` is the number of connections."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._most, self.limit_concurrency = self.limit_concurrency or 0, None
        self._since = time.monotonic()
        self._waiting_for_head: asyncio.TimerHandle | None = None
        self._waiting_for_reader: asyncio.TimerHandle | None = None
        self._parts = self._bytes = 0  # of the body of this request
        self.conn.next_event = self._next_event  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # Whoever writes the answer can break the connection by it.
        self.app_state = {**self.app_state, "transport": transport}
        self._wait_for_head()
        if 0 < self._most < len(self.connections):
            self._make_room()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_request()

    def on_response_complete(self) -> None:
        self._wait_for_head()
        super().on_response_complete()
        self._note_request()  # the next one may have been received already

    def pause_writing(self) -> None:
        super().pause_writing()
        self._since = time.monotonic()
        self._waiting_for_reader = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._waiting_for_reader)

    def connection_lost(self, exc: Exception | None) -> None:
        _stop(self._waiting_for_head)
        _stop(self._waiting_for_reader)
        super().connection_lost(exc)

    def _next_event(self) -> Any:
        event = h11.Connection.next_event(self.conn)
        if isinstance(event, h11.Request):
            self._parts = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._bytes += len(event.data)
            if self._parts > MANY_PARTS and self._bytes < PART_BYTES * self._parts:
                message = f"body: expected parts of at least {PART_BYTES} bytes on average"
                self._refuse("400 Bad Request", message)
                return h11.NEED_DATA
        return event

    def _wait_for_head(self) -> None:
        _stop(self._waiting_for_head)
        self._since = time.monotonic()
        self._waiting_for_head = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _note_request(self) -> None:
        if self._idleness() not in (0, 1):
            _stop(self._waiting_for_head)

    def _too_late(self) -> None:
        begun, _ = self.conn.trailing_data
        if begun:
            message = f"expected the head of a request in {HEAD_SECONDS:g} s"
            self._refuse("408 Request Timeout", message)
        self.transport.close()

    def _idleness(self) -> int | None:
        """0: no request so far, 1: none now, 2: a client that is sending or reading, None: busy."""
        if self.cycle is None:
            return 0
        if self.cycle.response_complete and not self.flow.write_paused:
            return 1
        return 2 if self.cycle.more_body or self.flow.write_paused else None

    def _make_room(self) -> None:
        idle = [
            (idleness, one._since, id(one), one)
            for one in self.connections
            if isinstance(one, GuardedProtocol) and one is not self
            if (idleness := one._idleness()) is not None
        ]
        if idle:
            *_, longest = min(idle)
            self.connections.discard(longest)
            longest.transport.abort()
        else:
            message = f"busy: all {self._most} connections are in use; try again in 1 s"
            self._refuse("503 Service Unavailable", message, "Retry-After: 1")

    def _refuse(self, status: str, message: str, *headers: str) -> None:
        """Answer without the application, and end the connection."""
        if not self.transport.is_closing():
            self.transport.write(_refusal(status, message, *headers))
        self.transport.close()


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _refusal(status: str, message: str, *headers: str) -> bytes:
    """An answer to a client whose request is not known, as bytes."""
    body = f'{{"error":"{message}"}}'
    head = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *headers,
    )
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode()
