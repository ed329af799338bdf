"""The web service under load, beside the library: errors, latency, memory, throughput.

    python benchmarks/service.py [--aligner NAME] [--seconds 60] [--clients 200]

Starts `monoalign serve` on 127.0.0.1 as a process of its own and ends it. First, many clients ask
for single pairs, each as soon as it has its last answer; every answer must be, byte for byte, what
the library says. Then a few clients send requests of 32 pairs, none of which comes twice, in turn
with the library aligning as many in this process. This process shares the processors with the
server. Pairs are those of RTE2 dev, in MONOALIGN_DATA, else ../shared/data.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import orjson

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.systems.registry import DEFAULT

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.serving import RTE2, Server, ask, request_head, served

BATCH = 32
FORMATS: dict[str, Callable[[Alignment], bytes]] = {
    "json": lambda one: orjson.dumps(one.to_record()),
    "pharaoh": lambda one: orjson.dumps({"id": one.pair.id, "pharaoh": one.to_pharaoh()}),
}

Texts = Sequence[tuple[str, str]]


@dataclass
class Tally:
    """What the clients of a run saw."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    wrong: int = 0


def main() -> None:
    """Both runs against one server."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--aligner", default=DEFAULT, choices=monoalign.available())
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--batch-clients", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    texts = [(one.pair.source.text, one.pair.target.text) for one in monoalign.read_corpus(RTE2)]
    aligner = monoalign.load(arguments.aligner)
    list(aligner.align_many(texts[:2]))
    print(f"{aligner.signature}, {os.cpu_count()} processors")
    with served("--aligner", arguments.aligner) as server:
        asyncio.run(singles(server, aligner, texts, arguments.clients, arguments.seconds))
        for name in FORMATS:
            batches(server, aligner, texts, name, arguments.batch_clients, arguments.rounds)


async def singles(
    server: Server, aligner: monoalign.Aligner, texts: Texts, clients: int, seconds: float
) -> None:
    """Closed loop: every client has one request under way, always."""
    expected = [FORMATS["json"](one) for one in aligner.align_many(texts)]
    requests = [
        _request({"id": str(n), "source": s, "target": t}) for n, (s, t) in _numbered(texts)
    ]
    tally, memory = Tally(), list[int]()
    until = time.monotonic() + seconds

    async def client(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        place = number * 7919
        while time.monotonic() < until:
            place = (place + 1) % len(texts)
            started = time.perf_counter()
            status, body = await ask(reader, writer, requests[place])
            tally.seconds.append(time.perf_counter() - started)
            if status != 200:
                tally.errors.append(f"{status}: {body[:100]!r}")
            tally.wrong += status == 200 and body != expected[place]
        writer.close()

    async def sample() -> None:
        while time.monotonic() < until:
            memory.append(server.megabytes())
            await asyncio.sleep(1)

    await asyncio.gather(sample(), *map(client, range(clients)))
    warm = memory[len(memory) // 4 :]
    latency = statistics.quantiles(tally.seconds, n=100)
    print(f"{clients} clients, single pairs, {seconds:.0f} s:")
    print(f"  {len(tally.seconds):,} answers, {len(tally.seconds) / seconds:,.0f} a second")
    print(f"  errors {len(tally.errors)}, answers that are not the library's {tally.wrong}")
    print(
        f"  latency p50 {1e3 * latency[49]:.0f} ms, p95 {1e3 * latency[94]:.0f} ms, "
        f"p99 {1e3 * latency[98]:.0f} ms"
    )
    print(
        f"  memory of the server after a quarter of the time {warm[0]} MB, "
        f"at the end {warm[-1]} MB, most {max(warm)} MB"
    )
    if tally.errors or tally.wrong:
        sys.exit(f"failed: {tally.errors[:3]}, {tally.wrong} wrong")


def batches(
    server: Server, aligner: monoalign.Aligner, texts: Texts, name: str, clients: int, rounds: int
) -> None:
    """The best of a few rounds, library and service in turn."""
    encode = FORMATS[name]
    wall, processor = {"library": 0.0, "service": 0.0}, {"library": 0.0, "service": 0.0}

    def note(who: str, pairs: int, wall_seconds: float, processor_seconds: float) -> None:
        wall[who] = max(wall[who], pairs / wall_seconds)
        processor[who] = max(processor[who], pairs / processor_seconds)

    for _ in range(rounds):
        new = _anew(texts)
        started, used = time.perf_counter(), time.process_time()
        for one in aligner.align_many(new):
            encode(one)
        note("library", len(new), time.perf_counter() - started, time.process_time() - used)
        new = _anew(texts)
        started, used = time.perf_counter(), server.processor_seconds()
        answers = asyncio.run(_batched(server.port, new, name, clients))
        note("service", len(new), time.perf_counter() - started, server.processor_seconds() - used)
        expected = [encode(one) for one in aligner.align_many(new)]
        for start, body in answers.items():
            part = b",".join(expected[start : start + BATCH])
            if body != b'{"alignments":[' + part + b"]}":
                sys.exit(f"failed: the answer to pairs {start} ff. is not the library's")
    print(f"requests of {BATCH} pairs, {clients} clients, {name}:")
    for what, rate in (("pairs/s", wall), ("pairs a second of processor time", processor)):
        print(
            f"  {rate['service']:,.0f} {what}, the library's own {rate['library']:,.0f}: "
            f"{100 * rate['service'] / rate['library']:.0f} %"
        )


async def _batched(port: int, texts: Texts, name: str, clients: int) -> dict[int, bytes]:
    pairs = [{"id": str(n), "source": s, "target": t} for n, (s, t) in _numbered(texts)]
    starts, answers = iter(range(0, len(pairs), BATCH)), dict[int, bytes]()

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for start in starts:
            request = _request({"pairs": pairs[start : start + BATCH], "formats": [name]})
            status, body = await ask(reader, writer, request)
            if status != 200:
                sys.exit(f"failed: {status}: {body[:200]!r}")
            answers[start] = body
        writer.close()

    await asyncio.gather(*(client() for _ in range(clients)))
    return answers


def _request(body: object) -> bytes:
    content = orjson.dumps(body)
    return request_head(len(content)) + content


def _numbered(texts: Texts) -> Iterator[tuple[int, tuple[str, str]]]:
    """As the library numbers pairs that have no id."""
    return enumerate(texts, start=1)


_runs = count()


def _anew(texts: Texts) -> Texts:
    """The same pairs with a word added a side, so that nothing about them is remembered."""
    run = next(_runs)
    return [(f"{source} x{run}", f"{target} x{run}") for source, target in texts]


if __name__ == "__main__":
    main()
