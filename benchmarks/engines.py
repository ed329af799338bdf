"""Ray and Spark on one machine, against `--jobs 2`: the same output, and what of the throughput.

    python -m benchmarks.engines [--pairs 100000] [--small 10000] [--rounds 3] [--aligner fast]
                                 [--engine ray] [--engine spark]

The pairs are those of `million.py`, in a folder of Parquet files. Each engine has two workers and
writes Parquet. Start-up is excluded: an engine aligns all pairs, and the first `--small` of them,
each in a process of its own; what the further pairs take more is their time. The engines take
turns; the ratios are of the medians. They need a machine that does no other work, Ray and Spark
(`pip install 'monoalign[engines]'`) and Java. Fails if an output is another one, or if Ray has
less than 0.7 of the throughput of `--jobs 2`, or Spark less than 0.5.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .million import perturbed

LEAST = {"ray": 0.7, "spark": 0.5}  # of the throughput of --jobs 2
FILE = 5_000  # rows


def main() -> None:
    """One row per engine."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--small", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--aligner", default="fast")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", action="append", choices=LEAST, help="default: all")
    parser.add_argument("--spark", nargs=2, metavar=("IN", "OUT"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.spark:
        source, output = arguments.spark
        run_spark(source, output, arguments.aligner)
        return
    engines = ("jobs", *(arguments.engine or LEAST))
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = {"all": arguments.pairs, "small": arguments.small}
        for part, size in sizes.items():
            write_pairs(folder / part, size, arguments.seed)
        rates: dict[str, list[float]] = {engine: [] for engine in engines}
        for _ in range(arguments.rounds):
            for engine in engines:
                small, whole = (
                    seconds(engine, folder, part, arguments.aligner) for part in ("small", "all")
                )
                rates[engine].append((arguments.pairs - arguments.small) / (whole - small))
                print(f"{engine:8} {small:.1f} s, {whole:.1f} s", flush=True)
        expected = rows_of(folder / "jobs.parquet")
        for engine in engines[1:]:
            if not rows_of(folder / engine).equals(expected):
                missed.append(f"{engine}: another output")
    for engine, some in rates.items():
        ratio = median(some) / median(rates["jobs"])
        listed = [round(rate) for rate in some]
        print(f"{engine:8} {median(some):7,.0f} pairs/s  {ratio:.2f}  {listed}")
        if ratio < LEAST.get(engine, 0):
            missed.append(f"{engine}: {ratio:.2f} of the throughput of --jobs 2")
    sys.exit(f"failed: {'; '.join(missed)}" if missed else None)


def write_pairs(folder: Path, count: int, seed: int) -> None:
    """Files of numbered pairs."""
    folder.mkdir()
    pairs = perturbed(seed)
    for start in range(0, count, FILE):
        sources, targets = zip(*islice(pairs, min(FILE, count - start)), strict=True)
        numbers = range(start, start + len(sources))
        table = pa.table({"n": numbers, "source": sources, "target": targets})
        pq.write_table(table, folder / f"{start:09}.parquet")


def seconds(engine: str, folder: Path, part: str, aligner: str) -> float:
    """How long an engine takes, from the start of its process to the end."""
    output = f"{engine}.parquet" if engine == "jobs" else engine
    shutil.rmtree(folder / output, ignore_errors=True)
    if engine == "spark":
        command = [sys.executable, "-m", "benchmarks.engines", "--spark", part, output]
    else:
        command = [sys.executable, "-m", "monoalign", "align", part, "-o", output, "--jobs", "2"]
        command += ["--overwrite"] + (["--engine", "ray"] if engine == "ray" else [])
    path = os.pathsep.join(sys.path)
    environment = {**os.environ, "PYTHONPATH": path, "PYSPARK_PYTHON": sys.executable}
    began = time.monotonic()
    run = subprocess.run(
        [*command, "--aligner", aligner],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        sys.exit(f"{engine}: exit code {run.returncode}\n{run.stderr[-3000:]}")
    return time.monotonic() - began


def run_spark(source: str, output: str, aligner: str) -> None:
    """Align a folder in a local Spark of two workers."""
    from pyspark.sql import SparkSession

    from monoalign.tables.spark import align

    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    align(spark.read.parquet(source), aligner=aligner).write.parquet(output)
    spark.stop()


def rows_of(path: Path) -> Any:
    """The rows of an output, in order."""
    return pq.read_table(path).sort_by("n").combine_chunks()


if __name__ == "__main__":
    main()
