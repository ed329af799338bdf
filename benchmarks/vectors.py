"""How fast word vectors and frequencies load, and a million word pairs are compared.

    python benchmarks/vectors.py [--corpus ../shared/data/multimwa/wiki-train.tsv] [--pairs 1000000]

Word pairs are all source words with all target words of the corpus's sentence pairs (MultiMWA:
second and fourth column), from the top. Loading is timed in a new process each time, without the
import of NumPy. Figures are the best of five, by the clock and of the processor (which says more
where others use the machine).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path

from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import DATA, Vectors

LOADING = """
import time
from monoalign.resources.{module} import {name}
clock, processor = time.perf_counter(), time.process_time()
{name}.load()
print(time.perf_counter() - clock, time.process_time() - processor)
"""
RUNS = 5
Times = tuple[float, float]


def main() -> None:
    """Read the options, measure and print."""
    shared = Path(__file__).resolve().parents[2] / "shared"
    parser = argparse.ArgumentParser(description="Time the word vectors.")
    parser.add_argument(
        "--corpus", type=Path, default=shared / "data" / "multimwa" / "wiki-train.tsv"
    )
    parser.add_argument("--pairs", type=int, default=1_000_000)
    options = parser.parse_args()
    if not options.corpus.is_file():
        parser.error(f"{options.corpus}: no such corpus; name a MultiMWA file with --corpus")

    size = sum(path.stat().st_size for path in DATA.iterdir())
    print(f"data on disk: {size / 1e6:.2f} MB")
    pairs = list(islice(_word_pairs(options.corpus), options.pairs))
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    words = sorted({*sources, *targets})
    vectors, frequencies = Vectors.load(), Frequencies.load()
    unknown = [word for word in words if word.lower() not in vectors.words]
    print(f"word pairs: {len(pairs):,}; words: {len(words):,}, {len(unknown):,} not in the table\n")

    few = len(pairs) // 100
    tasks: dict[str, tuple[int, Callable[[], Times]]] = {
        "load vectors, new process": (0, lambda: _loading("vectors", "Vectors")),
        "load frequencies, new process": (0, lambda: _loading("frequencies", "Frequencies")),
        "similarity, all pairs": (
            len(pairs),
            lambda: _times(lambda: vectors.similarity(sources, targets)),
        ),
        "similarity, a hundredth": (
            few,
            lambda: _times(lambda: vectors.similarity(sources[:few], targets[:few])),
        ),
        "vectors of the unknown words": (
            len(unknown),
            lambda: _times(lambda: vectors.of(unknown)),
        ),
        "idf of all source words": (len(pairs), lambda: _times(lambda: frequencies.idf(sources))),
        "similarity, a single pair": (
            1,
            lambda: _times(lambda: vectors.similarity(["dog"], ["animal"])),
        ),
    }
    print(f"{'':32}{'clock':>9}{'processor':>12}{'items/s':>16}")
    for name, (items, task) in tasks.items():
        clock, processor = (
            min(times) for times in zip(*(task() for _ in range(RUNS)), strict=True)
        )
        speed = f"{items / processor:,.0f}" if items else ""
        print(f"{name:32}{clock:9.4f} s{processor:10.4f} s{speed:>14}")


def _word_pairs(corpus: Path) -> Iterator[tuple[str, str]]:
    with corpus.open(encoding="utf-8") as lines:
        for line in lines:
            fields = line.split("\t")
            yield from product(fields[1].split(), fields[3].split())


def _loading(module: str, name: str) -> Times:
    command = [sys.executable, "-c", LOADING.format(module=module, name=name)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    clock, processor = map(float, done.stdout.split())
    return clock, processor


def _times(work: Callable[[], object]) -> Times:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


if __name__ == "__main__":
    main()
