"""A million pairs through `monoalign align`: memory of the parent, growth, throughput.

    python benchmarks/million.py [--pairs 1000000] [--base 50000] [--rounds 3] [--aligner fast]

The pairs are those of RTE2 dev (in MONOALIGN_DATA, else ../shared/data; without it, made-up ones),
again and again, each time perturbed with a seed: words dropped, doubled and exchanged.

- Speed: one process, two, and two from Parquet to Parquet take turns, `--rounds` times, each over
  the first `--base` pairs; start-up is included. The ratios are of the medians. They need a machine
  that does no other work; what does not is the processor time per pair of all processes of a run.
  `--rounds 0` leaves this out.
- Memory: two processes over all `--pairs`, TSV to JSONL and then Parquet to Parquet, with the
  parent's memory sampled. Prints the most per 100,000 pairs that are in complete parts; the last
  figure is also that of the end, when the output is put together. `--pairs 0` leaves this out.

Fails if two processes have less than 1.6 times the throughput of one; if Parquet is slower by more
than 15 %; if the parent is above 500 MB, or takes over 5 % more after the first 100,000 pairs than
until then.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median

import monoalign
from monoalign.run.parts import PAIRS

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
MOST_MEMORY, MOST_GROWTH, LEAST_SPEED_UP, MOST_LOSS = 500, 0.05, 1.6, 0.15
RUNS = {
    "one process": ("pairs.tsv", "out.jsonl", "1"),
    "two processes": ("pairs.tsv", "out.jsonl", "2"),
    "Parquet": ("pairs.parquet", "out.parquet", "2"),
}
"""From which file to which, in how many processes."""
FIRST = 100_000  # pairs, after which memory must not grow
WORDS = ("the", "cat", "man", "car", "sat", "on", "in", "May", "he", "sold", "new", ",", "said")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """A run: pairs per second, and the parent's memory in MB, the most per `FIRST` pairs done.

    `processor` are the microseconds per pair of all its processes, seen five times per second.
    """

    rate: float
    processor: float
    memory: list[int]

    @property
    def growth(self) -> float:
        """Of the memory after the first pairs, by what it was until then."""
        return max(self.memory[1:], default=0) / self.memory[0] - 1


def main() -> None:
    """One row per run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--base", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--aligner", default="fast")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.rounds:
            write_pairs(folder, arguments.base, arguments.seed)
            missed += speed(folder, arguments.base, arguments.rounds, arguments.aligner)
        if arguments.pairs:
            write_pairs(folder, arguments.pairs, arguments.seed)
            missed += memory(folder, arguments.pairs, arguments.aligner)
    sys.exit(f"failed: {'; '.join(missed)}" if missed else None)


def speed(folder: Path, pairs: int, rounds: int, aligner: str) -> Iterator[str]:
    """Throughput over the same pairs, in turns; what misses its mark."""
    runs: dict[str, list[Measured]] = {name: [] for name in RUNS}
    for _ in range(rounds):
        for name in RUNS:
            runs[name].append(measured(name, folder, pairs, aligner))
    one, two, parquet = (median(run.rate for run in some) for some in runs.values())
    for name, some in runs.items():
        rates, costs = [round(run.rate) for run in some], [round(run.processor) for run in some]
        print(f"{name:14} {median(rates):7,.0f} pairs/s {rates}, {median(costs)} µs/pair {costs}")
    print(f"two processes: {two / one:.2f} of one; Parquet: {parquet / two:.2f} of two", flush=True)
    if two < LEAST_SPEED_UP * one:
        yield f"{two / one:.2f} times the throughput of one process"
    if parquet < (1 - MOST_LOSS) * two:
        yield f"Parquet has {parquet / two:.2f} of the throughput"


def memory(folder: Path, pairs: int, aligner: str) -> Iterator[str]:
    """The parent of two processes; what misses its mark."""
    for name in ("two processes", "Parquet"):
        run = measured(name, folder, pairs, aligner)
        print(f"{name:14} {run.rate:7,.0f} pairs/s  {max(run.memory)} MB  {run.memory}", flush=True)
        if max(run.memory) > MOST_MEMORY:
            yield f"{name}: {max(run.memory)} MB"
        if run.growth > MOST_GROWTH:
            yield f"{name}: grew by {run.growth:.0%} after the first {FIRST:,} pairs"


def write_pairs(folder: Path, count: int, seed: int) -> None:
    """`pairs.tsv`, and the same as `pairs.parquet`."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    schema = pa.schema([("source", pa.string()), ("target", pa.string())])
    pairs = perturbed(seed)
    with (
        (folder / "pairs.tsv").open("w", encoding="utf-8") as text,
        ParquetWriter(folder / "pairs.parquet", schema) as writer,
    ):
        for start in range(0, count, 10_000):
            some = list(islice(pairs, min(10_000, count - start)))
            text.writelines(f"{source}\t{target}\n" for source, target in some)
            columns = [pa.array(column) for column in zip(*some, strict=True)]
            writer.write_batch(pa.record_batch(columns, schema=schema))


def perturbed(seed: int) -> Iterator[tuple[str, str]]:
    """Pairs without end, no two rounds alike."""
    chance = random.Random(seed)

    def changed(words: Words) -> str:
        result = [word for word in words if chance.random() > 0.05] or list(words)
        for _ in range(chance.randint(0, 3)):
            position = chance.randrange(len(result))
            result.insert(position, chance.choice(result))
            other = chance.randrange(len(result))
            result[position], result[other] = result[other], result[position]
        return " ".join(result).replace("\t", " ")

    for source, target in cycle(_texts(chance)):
        yield changed(source), changed(target)


def _texts(chance: random.Random) -> list[tuple[Words, Words]]:
    if RTE2.exists():
        pairs = [alignment.pair for alignment in monoalign.read_corpus(RTE2)]
        return [(pair.source.words, pair.target.words) for pair in pairs]
    made = [tuple(chance.choices(WORDS, k=chance.randint(5, 30))) for _ in range(1000)]
    return [(words, words[: 2 + len(words) // 2]) for words in made]


def measured(name: str, folder: Path, pairs: int, aligner: str) -> Measured:
    """Run the command, and look at its memory again and again."""
    source, output, jobs = RUNS[name]
    command = [sys.executable, "-m", "monoalign", "align", source, "-o", output, "--overwrite"]
    command += ["--jobs", jobs, "--aligner", aligner]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    started = time.monotonic()
    memory: list[int] = []
    ticks: dict[int, int] = {}
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        while process.poll() is None:
            some = _done(folder / f".{output}.parts") // FIRST
            memory += [0] * (some + 1 - len(memory))
            memory[-1] = max(memory[-1], _memory(process.pid))
            ticks |= _ticks(process.pid)
            time.sleep(0.2)
    if process.returncode != 0:
        sys.exit(f"{name}: exit code {process.returncode}")
    seconds = time.monotonic() - started
    processor = sum(ticks.values()) / os.sysconf("SC_CLK_TCK")
    return Measured(pairs / seconds, 1e6 * processor / pairs, memory)


def _done(parts: Path) -> int:
    """The pairs of a run that are in parts."""
    numbers = (path.name for path in parts.glob("[0-9]*[0-9]"))
    return PAIRS * sum(name.isdigit() for name in numbers)


def _ticks(pid: int) -> dict[int, int]:
    """The processor time of a process and of all that it has started."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        started = [int(one) for task in tasks for one in (task / "children").read_text().split()]
    except OSError:
        return {}
    below = {key: value for child in started for key, value in _ticks(child).items()}
    return below | {pid: int(fields[11]) + int(fields[12])}


def _memory(pid: int) -> int:
    """Resident megabytes."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) >> 10 for line in lines if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    main()
