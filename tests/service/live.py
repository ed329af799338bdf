"""A service that really listens, in a thread of the test's own process."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn

from monoalign.service.access import Access
from monoalign.service.app import server_of
from monoalign.service.connections import listening_on
from monoalign.service.limits import Limits


@dataclass(frozen=True)
class Live:
    """Where it listens, and how it is ended."""

    server: uvicorn.Server
    port: int
    client: httpx.Client
    thread: threading.Thread

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def align(self, **body: Any) -> httpx.Response:
        """What `POST /align` answers."""
        return self.client.post("/align", json=body)

    def error(self, status: int, **body: Any) -> str:
        """The message of a request that is refused with this status."""
        response = self.align(**body)
        assert response.status_code == status, response.text
        assert response.headers["content-type"] == "application/json"
        (message,) = response.json().values()
        assert isinstance(message, str)
        return message


def client_of(port: int) -> httpx.Client:
    """A client; reading certificates would take longer than most tests."""
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False)


@contextmanager
def serving(
    aligners: Sequence[str],
    access: Access | None = None,
    workers: int | None = None,
    **limits: float,
) -> Iterator[Live]:
    """A running service; leaving the block ends it and waits until it is gone."""
    server = server_of(aligners, Limits(**limits), access, workers)  # type: ignore[arg-type]
    listening = listening_on("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    port = listening.getsockname()[1]
    try:
        with client_of(port) as client:
            client.get("/health")  # waits until the service is ready
            yield Live(server, port, client, thread)
    finally:
        server.should_exit = True
        thread.join(60)
        listening.close()
