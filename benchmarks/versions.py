"""Old and new in one run: how much faster than another version of monoalign this one is.

    python benchmarks/versions.py OTHER_PYTHON [--aligners fast jacana …] [--from ready tokens text]
    python benchmarks/versions.py --threads 2          two threads against one, this version alone,
                                                       over the pairs three times

OTHER_PYTHON is the interpreter of an environment in which the other version is installed. Each
version works in a process of its own, and the two take turns, so that a noisy machine slows both
alike. The ratio is that of their best rounds, in processor time (wall time for threads). Pairs are
those of RTE2 dev, in MONOALIGN_DATA, else ../shared/data; sentences are made anew for every round.
WordNet's entries are forgotten between rounds; other tables of words stay warm in both versions, so
`--rounds 1` shows a first pass over new words.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
CORPUS = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
FEW = {"manli": 100, "manli-exact": 200, "manli-constrained": 100}  # pairs of slow aligners


def main() -> None:
    """Measure, or be one of those that are measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", nargs="?", default=sys.executable)
    parser.add_argument("--aligners", nargs="*", default=["fast", "jacana"])
    parser.add_argument("--from", dest="given", nargs="*", default=["ready"])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--times", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.aligners[0], arguments.given[0], arguments.threads, arguments.times)
        return
    print(
        f"{'aligner':20} {'from':8} {'other':>10} {'this':>10} {'ratio':>7}   pairs/s, best round"
    )
    for name in arguments.aligners:
        for given in arguments.given:
            compare(arguments, name, given)


def compare(arguments: argparse.Namespace, name: str, given: str) -> None:
    """One row: both versions, turn by turn."""
    times = 3 if arguments.threads > 1 else 1  # so that the last batch weighs little
    workers = [
        start(arguments.other, name, given, 1, times),
        start(sys.executable, name, given, arguments.threads, times),
    ]
    count = FEW.get(name, 800) * times
    best = [float("inf")] * 2
    for _ in range(arguments.rounds):
        for number, worker in enumerate(workers):
            print("go", file=worker.stdin, flush=True)
            wall, processor = map(float, worker.stdout.readline().split())
            best[number] = min(best[number], wall if arguments.threads > 1 else processor)
    for worker in workers:
        worker.communicate()
    other, this = (count / seconds for seconds in best)
    print(f"{name:20} {given:8} {other:10,.0f} {this:10,.0f} {this / other:7.2f}", flush=True)


def start(python: str, name: str, given: str, threads: int, times: int) -> Any:
    """A process that runs a round whenever it is told to."""
    command = [python, __file__, "--worker", "--aligners", name, "--from", given]
    command += ["--threads", str(threads), "--times", str(times)]
    variables = {**os.environ, "OMP_NUM_THREADS": "1"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=variables, cwd="/")


def work(name: str, given: str, threads: int, times: int) -> None:
    """Print the seconds of a round, wall and processor, for every line read."""
    import monoalign

    aligner = monoalign.load(name)
    gold = list(monoalign.read_corpus(CORPUS))[: FEW.get(name, 800)]
    pairs = [alignment.pair for alignment in gold]
    ready = list(aligner.annotate(pairs)) if given == "ready" else pairs
    options: dict[str, Any] = {"threads": threads} if threads > 1 else {}
    list(aligner.align_many(pairs[:20]))
    for number, _ in enumerate(sys.stdin):
        forget()
        inputs = list(anew(ready * times, given, number))
        wall, processor = time.perf_counter(), time.process_time()
        for _alignment in aligner.align_many(inputs, **options):
            pass
        print(time.perf_counter() - wall, time.process_time() - processor, flush=True)


def forget() -> None:
    """What is known about words that were met before."""
    from monoalign.resources.wordnet import WordNet

    known = getattr(WordNet.load(), "known", None)
    if known is not None:
        known.clear()


def anew(pairs: list[Any], given: str, number: int) -> Iterator[Any]:
    """The pairs as new objects: annotated ones as they are, others with a word never seen."""
    for pair in pairs:
        if given == "ready":
            yield replace(pair, source=replace(pair.source), target=replace(pair.target))
            continue
        source, target = ([*each.words, f"x{number}"] for each in (pair.source, pair.target))
        yield (source, target) if given == "tokens" else (" ".join(source), " ".join(target))


if __name__ == "__main__":
    main()
