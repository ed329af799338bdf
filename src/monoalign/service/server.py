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
    """A listening socket; clients that connect before the server is ready wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise UsageError(f"{host}, port {port}: cannot listen: {error.strerror or error}") from None


def server_of(aligners: Sequence[str] = (), limits: Limits | None = None) -> uvicorn.Server:
    """The server of the application, not yet running."""
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
    """Serve until a signal arrives; requests in progress are finished."""
    # A thread waiting for the interpreter lock requests it after this time. The event loop waits
    # often and briefly: with the default of 5 ms it would mostly wait while the engine works.
    sys.setswitchinterval(0.0005)
    server.run([listening])
