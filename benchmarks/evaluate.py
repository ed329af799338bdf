"""How fast alignments are read and scored, and in how much memory.

    python benchmarks/evaluate.py [--pairs 100000]

Writes synthetic pairs of 29 and 11 words (the lengths of RTE2) in every format, then scores each
file against a gold standard in the same format, in a process of its own, at a tenth of the size and
at the full size: if memory is bounded, the second needs hardly more than the first.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import monoalign
from monoalign.cli.scoring import score_output
from monoalign.corpora.formats import FORMATS

VOCABULARY = [f"word{number}" for number in range(20_000)]


def main() -> None:
    """Print a table: format, pairs a second, peak memory at a tenth and at full size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--child", nargs=2, metavar=("OUTPUT", "GOLD"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        score_once(*arguments.child)
        return
    print(f"{arguments.pairs:,} pairs of 29 and 11 words, output and gold in the same format")
    print(f"{'format':<10}{'pairs/s':>10}{'by CPU':>10}{'MB at 1/10':>12}{'MB':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(name for name, known in FORMATS.items() if known.encode):
            small, _, _ = measured(Path(folder), name, arguments.pairs // 10)
            memory, clock, processor = measured(Path(folder), name, arguments.pairs)
            speeds = [f"{arguments.pairs / seconds:>10,.0f}" for seconds in (clock, processor)]
            print(f"{name:<10}{''.join(speeds)}{small:>12.0f}{memory:>6.0f}")


def measured(folder: Path, name: str, count: int) -> list[float]:
    """Peak memory in MB, seconds by the clock and of the processor; the least of five runs each."""
    output, gold = folder / f"output.{count}", folder / f"gold.{count}"
    monoalign.write_corpus(corpus(count, seed=1), output, format=name, overwrite=True)
    # Bare links take their sentences from the gold standard, which needs another format then.
    with_words = "multimwa" if name in ("pharaoh", "wpt") else name
    monoalign.write_corpus(corpus(count, seed=2), gold, format=with_words, overwrite=True)
    command = [sys.executable, __file__, "--child", str(output), str(gold)]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(5)]
    figures = [[float(figure) for figure in run.stdout.split()] for run in runs]
    return [min(column) for column in zip(*figures, strict=True)]


def score_once(output: str, gold: str) -> None:
    """Score as `monoalign evaluate` does; print peak memory and the seconds it took."""
    clock, processor = time.perf_counter(), time.process_time()
    score_output(output, gold)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, clock, processor)


def corpus(count: int, *, seed: int) -> Iterator[monoalign.Alignment]:
    """Pairs that depend on their number alone, with links that depend on the seed too."""
    for number in range(count):
        words = random.Random(number).choices(VOCABULARY, k=40)
        source, target = map(monoalign.Sentence.from_words, (words[:29], words[29:]))
        draw = random.Random(number * 2 + seed)
        links = frozenset((draw.randrange(29), j) for j in range(11) if draw.random() < 0.7)
        yield monoalign.Alignment(monoalign.SentencePair(str(number), source, target), links)


if __name__ == "__main__":
    main()
