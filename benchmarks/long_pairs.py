"""The longest pairs that are aligned by default: time and memory of every aligner.

    python benchmarks/long_pairs.py [--words 400] [--seconds 600] [--aligners fast …]

Three pairs per aligner, each in a process of its own: running text (sentences of RTE2 dev, in
MONOALIGN_DATA, else ../shared/data, end to end), a few words again and again, and one word only.
Prints the processor seconds and the peak of memory, which includes the program and its models;
fails if it is above 2 GB, or if a pair takes longer than the seconds allowed. `--words` are those
per sentence, by default the most that an aligner takes.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from itertools import chain, cycle, islice
from pathlib import Path

import monoalign

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
MOST = 2000  # MB
FEW = ("the", "man", "sold", "a", "new", "car", "in", "May", ",", "he", "said", ".")
KINDS = ("text", "few words", "one word")


def main() -> None:
    """One row per aligner."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=int)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--aligners", nargs="*", default=monoalign.available())
    parser.add_argument("--one", nargs=2, metavar=("ALIGNER", "KIND"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        name, kind = arguments.one
        print(measured(name, kind, arguments.words))
        return
    print(f"{'aligner':18} {'words':>6}" + "".join(f"{kind:>20}" for kind in KINDS))
    missed = []
    for name in arguments.aligners:
        words = arguments.words or monoalign.load(name).max_words
        print(f"{name:18} {words:6}", end="", flush=True)
        for kind in KINDS:
            result = _in_a_process(name, kind, words, arguments.seconds)
            print(f"{result:>20}", end="", flush=True)
            if not result.endswith("MB") or int(result.split()[-2]) > MOST:
                missed.append(f"{name}, {kind}: {result}")
        print()
    sys.exit(f"failed: {'; '.join(missed)}" if missed else None)


def measured(name: str, kind: str, words: int) -> str:
    """Seconds and megabytes of this process, which has aligned one pair."""
    aligner = monoalign.load(name)
    aligner.align(list(FEW), list(FEW))
    before = time.process_time()
    next(aligner.align_many([pair_of(kind, words)], max_words=words))
    seconds = time.process_time() - before
    return f"{seconds:.1f} s {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB"


def pair_of(kind: str, words: int) -> tuple[list[str], list[str]]:
    """Two sentences of so many words."""
    if kind == "text":
        pairs = [alignment.pair for alignment in monoalign.read_corpus(RTE2)]
        both = [[each.source.words for each in pairs], [each.target.words for each in pairs]]
    else:
        both = [[FEW if kind == "few words" else ("word",)]] * 2
    source, target = (list(islice(cycle(chain.from_iterable(part)), words)) for part in both)
    return source, target


def _in_a_process(name: str, kind: str, words: int, seconds: int) -> str:
    command = [sys.executable, __file__, "--words", str(words), "--one", name, kind]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return f"over {seconds} s"
    return result.stdout.strip() if result.returncode == 0 else f"exit code {result.returncode}"


if __name__ == "__main__":
    main()
