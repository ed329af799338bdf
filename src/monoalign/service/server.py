"""The server that runs the application."""

from __future__ import annotations

import socket
import sys
from collections.abc import Sequence

import uvicorn

from monoalign.core.errors import UsageError

from .app import create_app
from .limits import Limits


def listening_on(host: str, port: int) -> socket.socket:
    """A socket that listens; a client that comes before the server is ready waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise UsageError(f"{host}, port {port}: cannot listen: {error.strerror or error}") from None


def server_of(aligners: Sequence[str] = (), limits: Limits | None = None) -> uvicorn.Server:
    """The server of an application, not yet running."""
    limits = limits or Limits()
    config = uvicorn.Config(
        create_app(aligners, limits),
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=int(limits.seconds) + 1,
    )
    return uvicorn.Server(config)


def run(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal ends it; what is in flight is finished then."""
    # A thread that waits for the interpreter's lock asks for it after this time. The loop waits
    # often and shortly: with the usual 5 ms it would mostly wait while the engine works.
    sys.setswitchinterval(0.0005)
    server.run([listening])
