"""The web service among 200 clients of all kinds: are the well-behaved ones served as if alone?

    python benchmarks/soak.py [--seconds 300] [--aligner NAME]

Starts `monoalign serve` on 127.0.0.1 as a process of its own, and ends it. 50 well-behaved clients
ask for one pair per second each; every answer must be, byte for byte, what the library says, and 95
of 100 must come within 250 ms. Meanwhile 150 others are slow, broken, huge or gone before they are
answered. The memory of the service has to stay below 1.5 GB, and flat. Pairs are those of RTE2 dev,
in MONOALIGN_DATA, else ../shared/data.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import orjson

import monoalign
from monoalign.systems.registry import DEFAULT

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.serving import (
    RTE2,
    Reader,
    Server,
    Writer,
    answer,
    ask,
    busy_seconds,
    request_head,
    served,
)

LATENCY, MEGABYTES, GROWTH, REFUSAL = 0.25, 1500, 1.2, 5.0
"""The bars: seconds for 95 of 100 answers, memory, its growth after a quarter of the time, and
seconds for a bad request to be refused."""


@dataclass
class Soak:
    """What the clients share, and what they saw."""

    port: int
    until: float
    requests: list[bytes]
    expected: list[bytes]
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    wrong: int = 0  # answers that differ from the library's, be it in a last digit
    statuses: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    slowest_refusal: float = 0.0

    @property
    def going_on(self) -> bool:
        return time.monotonic() < self.until


def _request(body: object, path: str) -> bytes:
    return _with_body(orjson.dumps(body), path)


def _with_body(content: bytes, path: str = "/align") -> bytes:
    return request_head(len(content), path) + content


def _random_pairs(pairs: int, words: int, seed: int, path: str) -> bytes:
    chance = random.Random(seed)
    known = ["the", "a", "of", "in", "on", "man", "car", "sold", "he", "she", "they", "year", "new"]

    def text() -> str:
        return " ".join(chance.choices(known, k=words))

    return _request({"pairs": [{"source": text(), "target": text()} for _ in range(pairs)]}, path)


Client = Callable[[Soak, random.Random], Awaitable[None]]


async def well_behaved(soak: Soak, chance: random.Random) -> None:
    """One pair per second, over one connection; it has to be answered rightly, and soon."""
    await asyncio.sleep(chance.random())
    reader, writer = await asyncio.open_connection("127.0.0.1", soak.port)
    turn = time.monotonic()
    while soak.going_on:
        pair = chance.randrange(len(soak.requests))
        started = time.perf_counter()
        try:
            status, body = await ask(reader, writer, soak.requests[pair])
        except (OSError, EOFError) as error:
            soak.errors.append(repr(error))
            reader, writer = await asyncio.open_connection("127.0.0.1", soak.port)
            continue
        soak.latencies.append(time.perf_counter() - started)
        if status != 200:
            soak.errors.append(f"{status}: {body[:100]!r}")
        soak.wrong += status == 200 and body != soak.expected[pair]
        turn += 1
        await asyncio.sleep(max(0.0, turn - time.monotonic()))
    writer.close()


async def slow_head(soak: Soak, chance: random.Random) -> None:
    """One byte of the head at a time, or none at all."""
    async with _Connection(soak, "slow head") as (_, writer):
        for byte in b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 1000:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(chance.random())


async def slow_body(soak: Soak, chance: random.Random) -> None:
    """Announces a megabyte, sends most of it, and then a byte at a time."""
    async with _Connection(soak, "slow body") as (_, writer):
        writer.write(request_head(1_000_000) + b" " * chance.randrange(900_000))
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(chance.random())


async def slow_reader(soak: Soak, chance: random.Random) -> None:
    """Asks for pictures of everything, and reads a little of them."""
    text = "a b c d e " * 20
    body = {"pairs": [{"source": text, "target": text}] * 40, "formats": ["json", "svg"]}
    path = chance.choice(("/align", "/align/stream"))
    async with _Connection(soak, "slow reader") as (reader, writer):
        writer.write(_request({**body, "threshold": 0.01}, path))
        for _ in range(40):
            if not await reader.read(100):
                return
            await asyncio.sleep(chance.random())


async def broken(soak: Soak, chance: random.Random) -> None:
    """What is not HTTP, not JSON, or not a request."""
    await asyncio.sleep(chance.random())
    async with _Connection(soak, "broken") as (reader, writer):
        noise = chance.randbytes(chance.randrange(1, 5000))
        bodies = (b"{", b"[" * 5000, b'{"source":1,"target":{}}', b'{"pairs":[{}]}', noise)
        writer.write(noise if chance.random() < 0.3 else _with_body(chance.choice(bodies)))
        await _refused(soak, reader, "broken")


async def huge(soak: Soak, chance: random.Random) -> None:
    """A megabyte with hundreds of thousands of mistakes."""
    await asyncio.sleep(2 * chance.random())
    async with _Connection(soak, "huge") as (reader, writer):
        writer.write(chance.choice(MISTAKES))
        await _refused(soak, reader, "huge")


async def long(soak: Soak, chance: random.Random) -> None:
    """256 pairs of 256 words: all that a request may ask for."""
    async with _Connection(soak, "long") as (reader, writer):
        writer.write(chance.choice(LONG))
        soak.statuses["long"][(await answer(reader))[0]] += 1


async def leaving(soak: Soak, chance: random.Random) -> None:
    """Asks for much and is gone before it is there."""
    async with _Connection(soak, "leaving") as (_, writer):
        request = chance.choice(SHORTER)
        writer.write(request[: chance.choice((len(request), len(request), len(request) // 2))])
        await writer.drain()
        await asyncio.sleep(2 * chance.random())
        writer.transport.abort()


MISTAKES = [
    _with_body(body)
    for body in (
        b'{"source":"a","target":"b","must_link":[' + b"[]," * 349_000 + b"[]]}",
        b'{"pairs":[' + b"{}," * 349_000 + b"{}]}",
        b'{"source":[' + b"1," * 500_000 + b'1],"target":""}',
    )
]
LONG = [_random_pairs(256, 256, seed, "/align") for seed in range(4)]
SHORTER = [
    _random_pairs(100, 60, seed, path) for seed, path in enumerate(("/align", "/align/stream"))
]
KINDS: dict[Client, int] = {
    well_behaved: 50,
    slow_head: 20,
    slow_body: 15,
    slow_reader: 15,
    broken: 40,
    huge: 20,
    long: 10,
    leaving: 30,
}


def main() -> None:
    """One run; fails if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--aligner", default=DEFAULT, choices=monoalign.available())
    parser.add_argument("--seconds", type=float, default=300.0)
    arguments = parser.parse_args()
    texts = [(one.pair.source.text, one.pair.target.text) for one in monoalign.read_corpus(RTE2)]
    aligner = monoalign.load(arguments.aligner)
    expected = [orjson.dumps(one.to_record()) for one in aligner.align_many(texts)]
    requests = [
        _request({"id": str(n), "source": source, "target": target}, "/align")
        for n, (source, target) in enumerate(texts, start=1)
    ]
    print(f"{aligner.signature}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with served("--aligner", arguments.aligner) as server:
        busy, used = busy_seconds(), server.processor_seconds() + time.process_time()
        soak = Soak(server.port, time.monotonic() + arguments.seconds, requests, expected)
        memory = asyncio.run(_run(soak, server))
        used = server.processor_seconds() + time.process_time() - used
        others = (busy_seconds() - busy - used) / arguments.seconds
    print(f"of {os.cpu_count()} processors, other programs had {others:.2f} on average")
    sys.exit(_report(soak, memory, arguments.seconds))


async def _run(soak: Soak, server: Server) -> list[int]:
    """All clients, each again and again until time is up; the memory of the service by second."""
    memory = []

    async def repeat(client: Client, number: int) -> None:
        chance = random.Random(number)
        while soak.going_on:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.1, soak.until + 5 - time.monotonic())):
                    await client(soak, chance)

    kinds = [client for client, number in KINDS.items() for _ in range(number)]
    clients = [asyncio.create_task(repeat(client, n)) for n, client in enumerate(kinds)]
    while soak.going_on:
        memory.append(server.megabytes())
        await asyncio.sleep(1)
    await asyncio.wait(clients, timeout=15)
    for client in clients:
        client.cancel()
    return memory


def _report(soak: Soak, memory: list[int], seconds: float) -> str | None:
    """Print what was seen; the bars that were missed, if any."""
    percentiles = statistics.quantiles(soak.latencies, n=100)
    warm = memory[len(memory) // 4 :]
    print(f"{sum(KINDS.values())} clients, {seconds:.0f} s, load {os.getloadavg()[0]:.1f}:")
    print(f"  {len(soak.latencies):,} answers to well-behaved clients, errors {len(soak.errors)},")
    print(f"  answers that are not, byte for byte, the library's {soak.wrong},")
    print("  latency " + ", ".join(
        f"p{n} {1e3 * percentiles[n - 1]:.0f} ms" for n in (50, 95, 99)))  # fmt: skip
    print(f"  memory after a quarter of the time {warm[0]} MB, at the end {warm[-1]} MB, "
          f"most {max(memory)} MB")  # fmt: skip
    for kind, statuses in sorted(soak.statuses.items()):
        print(
            f"  {kind}: " + ", ".join(f"{n} × {status}" for status, n in sorted(statuses.items()))
        )
    print(f"  slowest refusal of a bad request {soak.slowest_refusal:.2f} s")
    internal = sum(statuses[500] for statuses in soak.statuses.values())
    missed = {
        f"errors {soak.errors[:3]}": bool(soak.errors),
        "wrong answers": soak.wrong > 0,
        "internal errors": internal > 0,
        "latency": percentiles[94] > LATENCY,
        "memory": max(memory) > MEGABYTES,
        "memory grows": warm[-1] > GROWTH * warm[0],
        "slow refusals": soak.slowest_refusal > REFUSAL,
    }
    failed = [name for name, is_missed in missed.items() if is_missed]
    return f"failed: {', '.join(failed)}" if failed else None


class _Connection:
    """A connection that may end at any time; 0 is counted if it does."""

    def __init__(self, soak: Soak, kind: str) -> None:
        self._soak, self._kind = soak, kind

    async def __aenter__(self) -> tuple[Reader, Writer]:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self._soak.port)
        return reader, self._writer

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self._writer.transport.abort()
        if kind is not None and issubclass(kind, OSError | EOFError):
            self._soak.statuses[self._kind][0] += 1
            return True
        return False


async def _refused(soak: Soak, reader: Reader, kind: str) -> None:
    started = time.perf_counter()
    status, _ = await answer(reader)
    soak.slowest_refusal = max(soak.slowest_refusal, time.perf_counter() - started)
    soak.statuses[kind][status] += 1


if __name__ == "__main__":
    main()
