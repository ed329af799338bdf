"""Work for the tests of workers: it counts words, and does worse things to some pairs."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path


def _send_half(connection: Connection, content: bytes) -> None:
    os.write(connection.fileno(), content[: len(content) // 2])
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Words:
    items: Sequence[str]

    def __len__(self) -> int:
        return len(self.items)

    def halves(self) -> tuple[Words, Words]:
        half = len(self.items) // 2
        return Words(self.items[:half]), Words(self.items[half:])


@dataclass(frozen=True)
class Measure:
    """`kill` ends the worker, always; `once` the first time; `half` then, in its result.

    `hang` never returns.
    """

    folder: str = ""

    def __call__(self, chunk: Words) -> list[str]:
        for item in chunk.items:
            once = Path(self.folder) / item
            if item == "kill" or (item.startswith("once") and not once.exists()):
                if item != "kill":
                    once.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            if item == "half" and not once.exists():
                once.touch()
                Connection._send = _send_half  # type: ignore[attr-defined]
            while item == "hang":
                time.sleep(1)
            if item == "raise":
                raise ValueError(item)
        return [item.upper() for item in chunk.items]

    def failed(self, chunk: Words, reason: str) -> list[str]:
        return [f"{chunk.items[0]}: {reason}"]
