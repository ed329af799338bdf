"""A server process for benchmarks: started, asked, measured and ended."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter


@dataclass(frozen=True)
class Server:
    """A process that listens, and those that it started; Linux's /proc says what they use."""

    port: int
    pid: int

    def megabytes(self) -> int:
        """Their memory; what they share counts once."""
        total = 0
        for each in self._family():
            with suppress(OSError):  # it has ended
                text = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="utf-8")
                total += int(text.partition("\nPss:")[2].split()[0])
        return total >> 10

    def processor_seconds(self) -> float:
        """What they have used since their start, in user and in system mode."""
        stats = _stats()
        ticks = sum(int(stats[each][11]) + int(stats[each][12]) for each in self._family())
        return ticks / os.sysconf("SC_CLK_TCK")

    def _family(self) -> set[int]:
        parents = {pid: int(fields[1]) for pid, fields in _stats().items()}
        family = {self.pid}
        while more := {each for each, parent in parents.items() if parent in family} - family:
            family |= more
        return family


@contextmanager
def served(*arguments: str) -> Iterator[Server]:
    """A server process that listens; ended by a signal, as an operator would."""
    command = [sys.executable, "-c", "from monoalign.cli.main import main; main()", "serve"]
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen([*command, "--port", "0", *arguments], stderr=log) as process,
    ):
        try:
            while b"\n" not in (said := os.pread(log.fileno(), 1000, 0)):
                if process.poll() is not None:
                    sys.exit(f"failed: the server did not start: {said.decode()}")
            address = said.decode().splitlines()[0].removeprefix("Serving on http://")
            yield Server(int(address.rpartition(":")[2]), process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
            said = os.pread(log.fileno(), 1 << 30, 0).partition(b"\n")[2]
            if said:
                print(f"log of the service: {len(said)} bytes; {said[:150].decode()!r} …")


def busy_seconds() -> float:
    """The processor seconds that all programs of this machine have used since its start."""
    fields = Path("/proc/stat").read_text(encoding="utf-8").split()
    user, nice, system, _, _, *interrupts = map(int, fields[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def request_head(size: int, path: str = "/align") -> bytes:
    """The head of a request with a body of this size."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {size}\r\n\r\n"
    ).encode()


async def ask(reader: Reader, writer: Writer, request: bytes) -> tuple[int, bytes]:
    """Bare HTTP: a client library would take more time than the server."""
    writer.write(request)
    return await answer(reader)


async def answer(reader: Reader) -> tuple[int, bytes]:
    """The status and the body of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    size = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
    return int(head.split(b" ", 2)[1]), await reader.readexactly(int(size)) if size else b""


def _stats() -> dict[int, list[str]]:
    """The fields of /proc/PID/stat after the name of the program, for all processes."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            text = path.read_text(encoding="utf-8", errors="replace")
            stats[int(path.parent.name)] = text.rpartition(")")[2].split()
    return stats
