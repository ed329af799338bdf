"""Long pairs: time and memory of every aligner, up to the longest pairs that it takes.

    python benchmarks/long_pairs.py [--words 400] [--aligners fast …]
    python benchmarks/long_pairs.py --lengths 50 100 200 400 800 1600 [--plot docs/long-pairs.svg]

Every pair is aligned in a process of its own. The first command has three pairs per aligner, as
long as it takes by default, or of `--words` per sentence: running text (sentences of RTE2 dev, in
MONOALIGN_DATA, else ../shared/data, end to end), a few words again and again, and one word only.
The second has running text of every length; `--plot` draws the seconds.

Prints the processor seconds, annotation included, and the peak of memory, which includes the
program and its models. Fails if a pair takes more than 2 GB or 60 s.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import chain, cycle, islice
from pathlib import Path

import monoalign
from monoalign.bench.plots import Axis, plot

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
MOST_MEMORY, MOST_SECONDS = 2000, 60
PATIENCE = 10  # times the seconds that are allowed: the clock runs on while others use the machine
FEW = ("the", "man", "sold", "a", "new", "car", "in", "May", ",", "he", "said", ".")
KINDS = ("text", "few words", "one word")

Cost = tuple[float, int]  # seconds, MB


def main() -> None:
    """One row per aligner."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=int)
    parser.add_argument("--lengths", type=int, nargs="*")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--aligners", nargs="*", default=monoalign.available())
    parser.add_argument(
        "--one", nargs=3, metavar=("ALIGNER", "KIND", "WORDS"), help=argparse.SUPPRESS
    )
    arguments = parser.parse_args()
    if arguments.one:
        name, kind, words = arguments.one
        print(*measured(name, kind, int(words)))
        return
    heads = [f"{words} words" for words in arguments.lengths or ()] or ["words", *KINDS]
    print(f"{'aligner':18}" + "".join(f"{head:>16}" for head in heads))
    missed: list[str] = []
    lines: dict[str, list[tuple[float, float]]] = {}
    for name in arguments.aligners:
        print(f"{name:18}", end="", flush=True)
        if arguments.lengths:
            cases = [("text", words) for words in arguments.lengths]
        else:
            words = arguments.words or monoalign.load(name).max_words
            cases = [(kind, words) for kind in KINDS]
            print(f"{words:16}", end="", flush=True)
        for kind, words in cases:
            cost = _in_a_process(name, kind, words)
            print(f"{_shown(cost):>16}", end="", flush=True)
            if isinstance(cost, str) or cost[0] > MOST_SECONDS or cost[1] > MOST_MEMORY:
                missed.append(f"{name}, {kind}, {words} words: {_shown(cost)}")
            else:
                lines.setdefault(name, []).append((words, max(cost[0], 1e-3)))
        print()
    if arguments.plot:
        arguments.plot.write_text(drawn(lines), encoding="utf-8")
    sys.exit(f"failed: {'; '.join(missed)}" if missed else None)


def measured(name: str, kind: str, words: int) -> Cost:
    """Seconds and megabytes of this process, which has aligned one pair."""
    aligner = monoalign.load(name)
    aligner.align(list(FEW), list(FEW))
    before = time.process_time()
    next(aligner.align_many([pair_of(kind, words)], max_words=words))
    seconds = time.process_time() - before
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def pair_of(kind: str, words: int) -> tuple[list[str], list[str]]:
    """Two sentences of so many words."""
    if kind == "text":
        pairs = [alignment.pair for alignment in monoalign.read_corpus(RTE2)]
        both = [[each.source.words for each in pairs], [each.target.words for each in pairs]]
    else:
        both = [[FEW if kind == "few words" else ("word",)]] * 2
    source, target = (list(islice(cycle(chain.from_iterable(part)), words)) for part in both)
    return source, target


def drawn(lines: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """The seconds of every aligner by length."""
    points = [point for line in lines.values() for point in line]
    across = Axis.over("words per sentence", [words for words, _ in points], logarithmic=True)
    up = Axis.over(
        "processor seconds per pair", [seconds for _, seconds in points], logarithmic=True
    )
    return plot("Cost against length", across, up, lines)


def _in_a_process(name: str, kind: str, words: int) -> Cost | str:
    """The cost, or why there is none."""
    command = [sys.executable, __file__, "--one", name, kind, str(words)]
    timeout = PATIENCE * MOST_SECONDS
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return f"over {timeout} s"
    if result.returncode != 0:
        return f"exit code {result.returncode}"
    seconds, memory = result.stdout.split()
    return float(seconds), int(memory)


def _shown(cost: Cost | str) -> str:
    return cost if isinstance(cost, str) else f"{cost[0]:.2g} s {cost[1]} MB"


if __name__ == "__main__":
    main()
