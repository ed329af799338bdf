"""How fast WordNet loads, and is looked up for a million word pairs.

    python benchmarks/wordnet.py [--corpus ../shared/data/multimwa/wiki-train.tsv] [--pairs 1000000]

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

from monoalign.resources.wordnet import FEATURES, WordNet
from monoalign.resources.wordnet.tables import DATA

LOADING = """
import time
from monoalign.resources.wordnet import WordNet
clock, processor = time.perf_counter(), time.process_time()
WordNet.load()
print(time.perf_counter() - clock, time.process_time() - processor)
"""
RUNS = 5
Times = tuple[float, float]


def main() -> None:
    """Read the options, measure and print."""
    shared = Path(__file__).resolve().parents[2] / "shared"
    parser = argparse.ArgumentParser(description="Time the WordNet look-up.")
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
    print(f"word pairs: {len(pairs):,}, {len(set(pairs)):,} distinct\n")
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    nouns = ["NN"] * len(sources)
    wordnet = WordNet.load()

    def first() -> Times:
        wordnet.known.clear()
        return _times(lambda: wordnet.features(sources, targets))

    tasks: dict[str, Callable[[], Times]] = {
        "load, new process": _loading,
        f"all {len(FEATURES)} features, words new": first,
        "all, words met before": lambda: _times(lambda: wordnet.features(sources, targets)),
        "all, nouns only": lambda: _times(lambda: wordnet.features(sources, targets, nouns, nouns)),
        "relations": lambda: _times(lambda: wordnet.relations(sources, targets)),
        "one similarity": lambda: _times(lambda: wordnet.similarity("lin", sources, targets)),
        "all, a single pair": lambda: _times(lambda: wordnet.features(["dog"], ["animal"])),
    }
    print(f"{'':32}{'clock':>9}{'processor':>12}")
    for name, task in tasks.items():
        clock, processor = (
            min(times) for times in zip(*(task() for _ in range(RUNS)), strict=True)
        )
        print(f"{name:32}{clock:9.4f} s{processor:10.4f} s")


def _word_pairs(corpus: Path) -> Iterator[tuple[str, str]]:
    with corpus.open(encoding="utf-8") as lines:
        for line in lines:
            fields = line.split("\t")
            yield from product(fields[1].split(), fields[3].split())


def _loading() -> Times:
    command = [sys.executable, "-c", LOADING]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    clock, processor = map(float, done.stdout.split())
    return clock, processor


def _times(work: Callable[[], object]) -> Times:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


if __name__ == "__main__":
    main()
