"""How fast word vectors, frequencies and WordNet load, and are looked up for a million word pairs.

    python benchmarks/lookups.py [--corpus ../shared/data/multimwa/wiki-train.tsv] [--pairs 1000000]

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
from monoalign.resources.vectors import DATA as VECTOR_DATA
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import FEATURES, WordNet
from monoalign.resources.wordnet.tables import DATA as WORDNET_DATA

LOADING = """
import time
from monoalign.resources.{module} import {name}
clock, processor = time.perf_counter(), time.process_time()
{name}.load()
print(time.perf_counter() - clock, time.process_time() - processor)
"""
RUNS = 5
Times = tuple[float, float]
Task = tuple[int, Callable[[], Times]]
"""How many items are looked up, 0 for loading; and how long that takes."""


def main() -> None:
    """Read the options, measure and print."""
    shared = Path(__file__).resolve().parents[2] / "shared"
    parser = argparse.ArgumentParser(description="Time what is looked up for words.")
    parser.add_argument(
        "--corpus", type=Path, default=shared / "data" / "multimwa" / "wiki-train.tsv"
    )
    parser.add_argument("--pairs", type=int, default=1_000_000)
    options = parser.parse_args()
    if not options.corpus.is_file():
        parser.error(f"{options.corpus}: no such corpus; name a MultiMWA file with --corpus")

    for name, folder in (("vectors", VECTOR_DATA), ("WordNet", WORDNET_DATA)):
        size = sum(path.stat().st_size for path in folder.iterdir())
        print(f"{name} on disk: {size / 1e6:.2f} MB")
    pairs = list(islice(_word_pairs(options.corpus), options.pairs))
    print(f"word pairs: {len(pairs):,}, {len(set(pairs)):,} distinct")
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    for tasks in (_of_vectors(sources, targets), _of_wordnet(sources, targets)):
        print(f"\n{'':40}{'clock':>9}{'processor':>12}{'items/s':>16}")
        for name, (items, task) in tasks.items():
            clock, processor = (
                min(times) for times in zip(*(task() for _ in range(RUNS)), strict=True)
            )
            speed = f"{items / processor:,.0f}" if items else ""
            print(f"{name:40}{clock:9.4f} s{processor:10.4f} s{speed:>14}")


def _of_vectors(sources: list[str], targets: list[str]) -> dict[str, Task]:
    vectors, frequencies = Vectors.load(), Frequencies.load()
    known = vectors.words
    unknown = [word for word in sorted({*sources, *targets}) if word.lower() not in known]
    return {
        "load vectors, new process": (0, lambda: _loading("vectors", "Vectors")),
        "load frequencies, new process": (0, lambda: _loading("frequencies", "Frequencies")),
        "similarity": (len(sources), lambda: _times(lambda: vectors.similarity(sources, targets))),
        "similarity, a single pair": (
            1,
            lambda: _times(lambda: vectors.similarity(["dog"], ["animal"])),
        ),
        "vectors of words not in the table": (
            len(unknown),
            lambda: _times(lambda: vectors.of(unknown)),
        ),
        "idf of all source words": (
            len(sources),
            lambda: _times(lambda: frequencies.idf(sources)),
        ),
    }


def _of_wordnet(sources: list[str], targets: list[str]) -> dict[str, Task]:
    wordnet, nouns = WordNet.load(), ["NN"] * len(sources)

    def first() -> Times:
        wordnet.known.clear()
        return _times(lambda: wordnet.features(sources, targets))

    all_pairs: dict[str, Callable[[], object]] = {
        "all, words met before": lambda: wordnet.features(sources, targets),
        "all, nouns only": lambda: wordnet.features(sources, targets, nouns, nouns),
        "relations": lambda: wordnet.relations(sources, targets),
        "one similarity": lambda: wordnet.similarity("lin", sources, targets),
    }
    return {
        "load WordNet, new process": (0, lambda: _loading("wordnet", "WordNet")),
        f"all {len(FEATURES)} features, words new": (len(sources), first),
        **{name: (len(sources), _timed(work)) for name, work in all_pairs.items()},
        "all, a single pair": (1, lambda: _times(lambda: wordnet.features(["dog"], ["animal"]))),
    }


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


def _timed(work: Callable[[], object]) -> Callable[[], Times]:
    return lambda: _times(work)


def _times(work: Callable[[], object]) -> Times:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


if __name__ == "__main__":
    main()
