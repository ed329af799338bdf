"""A million pairs through `monoalign align`: memory of the parent, growth, throughput.

    python benchmarks/million.py [--pairs 1000000] [--base 50000] [--jobs 2] [--aligner fast]

The pairs are those of RTE2 dev (in MONOALIGN_DATA, else ../shared/data; without it, made-up ones),
again and again, each time perturbed with a seed: words dropped, doubled and exchanged. Measured are
one process over the first `--base` pairs; `--jobs` processes over all pairs, TSV to JSONL, with the
parent's memory sampled; and the same from Parquet to Parquet. Start-up is included. Prints a table,
and the most memory of the parent per 100,000 pairs that are in complete parts; the last figure is
also that of the end, when the output is put together. Fails if the parent is above 500 MB; if it
takes over 5 % more after the first 100,000 pairs than until then; if `--jobs 2` has less than
1.6 times the throughput of one process; or if Parquet is slower by more than 15 %.
Figures of a machine that does other work say little about the last two.
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

import monoalign
from monoalign.run.parts import PAIRS

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
MOST_MEMORY, MOST_GROWTH, LEAST_SPEED_UP, MOST_LOSS = 500, 0.05, 1.6, 0.15
FIRST = 100_000  # pairs, after which memory must not grow
WORDS = ("the", "cat", "man", "car", "sat", "on", "in", "May", "he", "sold", "new", ",", "said")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """A run: pairs per second, and the parent's memory in MB, the most per `FIRST` pairs done."""

    name: str
    rate: float
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
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--aligner", default="fast")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    base = min(arguments.base, arguments.pairs)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pairs(folder, arguments.pairs, base, arguments.seed)
        options = ("--aligner", arguments.aligner, "--jobs")
        jobs = str(arguments.jobs)
        one = measured("one process", folder, "base.tsv", "o.jsonl", base, *options, "1")
        several = measured(
            f"{jobs} processes", folder, "pairs.tsv", "o.jsonl", arguments.pairs, *options, jobs
        )
        parquet = measured(
            "Parquet", folder, "pairs.parquet", "o.parquet", arguments.pairs, *options, jobs
        )
    print(f"{'':14} {'pairs/s':>9} {'MB at most':>11}")
    for run in (one, several, parquet):
        print(f"{run.name:14} {run.rate:9,.0f} {max(run.memory):11}  {run.memory}")
    missed = list(_missed(one, several, parquet, arguments.jobs))
    sys.exit(f"failed: {'; '.join(missed)}" if missed else None)


def write_pairs(folder: Path, count: int, base: int, seed: int) -> None:
    """`pairs.tsv`, the beginning of it as `base.tsv`, and all as `pairs.parquet`."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    schema = pa.schema([("source", pa.string()), ("target", pa.string())])
    pairs = perturbed(seed)
    with (
        (folder / "pairs.tsv").open("w", encoding="utf-8") as all_pairs,
        (folder / "base.tsv").open("w", encoding="utf-8") as first_pairs,
        ParquetWriter(folder / "pairs.parquet", schema) as writer,
    ):
        for start in range(0, count, 10_000):
            some = list(islice(pairs, min(10_000, count - start)))
            for number, (source, target) in enumerate(some, start=start):
                all_pairs.write(f"{source}\t{target}\n")
                if number < base:
                    first_pairs.write(f"{source}\t{target}\n")
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


def measured(name: str, folder: Path, source: str, output: str, pairs: int, *more: str) -> Measured:
    """Run the command, and look at its memory again and again."""
    command = [sys.executable, "-m", "monoalign", "align", source, "-o", output, "--overwrite"]
    command += more
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    started = time.monotonic()
    memory: list[int] = []
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        while process.poll() is None:
            some = _done(folder / f".{output}.parts") // FIRST
            memory += [0] * (some + 1 - len(memory))
            memory[-1] = max(memory[-1], _memory(process.pid))
            time.sleep(0.2)
    if process.returncode != 0:
        sys.exit(f"{name}: exit code {process.returncode}")
    return Measured(name, pairs / (time.monotonic() - started), memory)


def _done(parts: Path) -> int:
    """The pairs of a run that are in parts."""
    numbers = (path.name for path in parts.glob("[0-9]*[0-9]"))
    return PAIRS * sum(name.isdigit() for name in numbers)


def _memory(pid: int) -> int:
    """Resident megabytes."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) >> 10 for line in lines if line.startswith("VmRSS")), 0)


def _missed(one: Measured, several: Measured, parquet: Measured, jobs: int) -> Iterator[str]:
    for run in (several, parquet):
        if max(run.memory) > MOST_MEMORY:
            yield f"{run.name}: {max(run.memory)} MB"
        if run.growth > MOST_GROWTH:
            yield f"{run.name}: grew by {run.growth:.0%} after the first {FIRST:,} pairs"
    if jobs == 2 and several.rate < LEAST_SPEED_UP * one.rate:
        yield f"{several.rate / one.rate:.2f} times the throughput of one process"
    if parquet.rate < (1 - MOST_LOSS) * several.rate:
        yield f"Parquet has {parquet.rate / several.rate:.2f} of the throughput"


if __name__ == "__main__":
    main()
