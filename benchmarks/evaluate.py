"""How fast alignments are read and scored, and in how much memory.

    python benchmarks/evaluate.py [--pairs 100000] [--runs 7]

Writes synthetic pairs of 29 and 11 words (the lengths of RTE2) in every format, then scores each
file against a gold standard in the same format, in processes of their own, at a tenth of the size
and at the full size: if memory is bounded, the second needs hardly more than the first. Where the
median is far from the best run, the machine had other things to do: the bar is for processor time,
which is what an idle machine needs by the clock. Ends with 1 if a format misses it.
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
from statistics import median

import monoalign
from monoalign.corpora.formats import FORMATS
from monoalign.evaluation.files import evaluate_files

VOCABULARY = [f"word{number}" for number in range(20_000)]
BAR = 20_000  # pairs a second


def main() -> None:
    """Print a table: format, pairs a second, peak memory at a tenth and at full size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--child", nargs=2, metavar=("OUTPUT", "GOLD"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        score_once(*arguments.child)
        return
    count, runs, slow = arguments.pairs, arguments.runs, False
    print(f"{count:,} pairs of 29 and 11 words, output and gold in the same format; pairs a second")
    print("format        best   median   by CPU  MB at 1/10    MB  over 20,000")
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(name for name, known in FORMATS.items() if known.encode):
            (small, *_), *_ = measured(Path(folder), name, count // 10, 1)
            memory, clock, processor = zip(*measured(Path(folder), name, count, runs), strict=True)
            speeds = [count / seconds for seconds in (min(clock), median(clock), min(processor))]
            shown = "".join(f"{speed:>9,.0f}" for speed in speeds)
            verdict = "passed" if speeds[-1] > BAR else "FAILED"
            print(f"{name:<9}{shown}{small:>12.0f}{min(memory):>6.0f}  {verdict}", flush=True)
            slow |= speeds[-1] <= BAR
    sys.exit(int(slow))


def measured(folder: Path, name: str, count: int, runs: int) -> list[tuple[float, ...]]:
    """Peak memory in MB, seconds by the clock and of the processor, of each run."""
    output, gold = folder / "output", folder / "gold"
    monoalign.write_corpus(corpus(count, seed=1), output, format=name, overwrite=True)
    # Bare links take their sentences from the gold standard, which needs another format then.
    with_words = "multimwa" if name in ("pharaoh", "wpt") else name
    monoalign.write_corpus(corpus(count, seed=2), gold, format=with_words, overwrite=True)
    command = [sys.executable, __file__, "--child", str(output), str(gold)]
    lines = [subprocess.check_output(command, text=True) for _ in range(runs)]
    return [tuple(map(float, line.split())) for line in lines]


def score_once(output: str, gold: str) -> None:
    """Score as `monoalign evaluate` does; print peak memory and the seconds it took."""
    clock, processor = time.perf_counter(), time.process_time()
    evaluate_files(output, gold)
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
