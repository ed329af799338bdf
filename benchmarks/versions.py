"""Old and new in one run: how much faster than another version of monoalign this one is.

    python benchmarks/versions.py OTHER_PYTHON [--aligners fast jacana …] [--from ready tokens text]
    python benchmarks/versions.py --threads 2          two threads against one, this version alone

OTHER_PYTHON is the interpreter of an environment in which the other version is installed. Each
version works in a process of its own, and the two take turns, so that a noisy machine slows both
alike. Kernels are warm; every round is a new process that has met none of the words (`fresh.py`),
and aligns each pair once. `--warm` instead measures a second pass in the same process. Ratios are
those of the medians and of the best rounds, in processor time (wall time for threads). Pairs are
those of RTE2 dev, for threads also those of Edinburgh++ and of wiki train, in MONOALIGN_DATA, else
../shared/data.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.fresh import DATA, in_child, timed, warm

CORPUS = "msr_rte2/converted/RTE2_dev_M.align.txt"
MORE = ("edinburgh/gold.train.sure.json", "multimwa/wiki-train.tsv")
FEW = {"manli": 100, "manli-exact": 200, "manli-constrained": 100}  # pairs of slow aligners


def main() -> None:
    """Measure, or be one of those that are measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", nargs="?", default=sys.executable)
    parser.add_argument("--aligners", nargs="*", default=["fast", "jacana"])
    parser.add_argument("--from", dest="given", nargs="*", default=["ready"])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--warm", action="store_true", help="of two passes, time the second")
    parser.add_argument("--more", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments)
        return
    columns = f"{'other':>7} {'this':>7} {'ratio':>6}"
    print(f"pairs/s: median, then best of {arguments.rounds} rounds; ratios of single rounds")
    print(f"{'aligner':20} {'from':8}   {columns}   {columns}   lowest highest")
    for name in arguments.aligners:
        for given in arguments.given:
            compare(arguments, name, given)


def compare(arguments: argparse.Namespace, name: str, given: str) -> None:
    """One row: both versions, turn by turn."""
    threads = arguments.threads
    options = ["--worker", "--aligners", name, "--from", given]
    options += ["--warm"] * arguments.warm + ["--more"] * (threads > 1)
    workers = [
        start(arguments.other, options),
        start(sys.executable, [*options, "--threads", str(threads)]),
    ]
    speeds: list[list[float]] = [[], []]
    for _ in range(arguments.rounds):
        for worker, of_worker in zip(workers, speeds, strict=True):
            print("go", file=worker.stdin, flush=True)
            count, wall, processor = map(float, worker.stdout.readline().split())
            of_worker.append(count / (wall if threads > 1 else processor))
    for worker in workers:
        worker.communicate()
    columns = [f"{name:20} {given:8}"]
    for summary in (median, max):
        other, this = float(summary(speeds[0])), float(summary(speeds[1]))
        columns.append(f"{other:7,.0f} {this:7,.0f} {this / other:6.2f}")
    ratios = [this / other for other, this in zip(*speeds, strict=True)]
    print("   ".join([*columns, f"{min(ratios):6.2f} {max(ratios):7.2f}"]), flush=True)


def start(python: str, options: list[str]) -> Any:
    """A process that runs a round whenever it is told to."""
    variables = {**os.environ, "OMP_NUM_THREADS": "1"}
    if python != sys.executable:
        variables.pop("PYTHONPATH", None)  # it may name this version
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [python, __file__, *options], stdin=pipe, stdout=pipe, text=True, env=variables, cwd="/"
    )


def work(arguments: argparse.Namespace) -> None:
    """Print the pairs and the seconds of a round, wall and processor, for every line read."""
    for _ in sys.stdin:
        print(*in_child(lambda: one_round(arguments)), flush=True)


def one_round(arguments: argparse.Namespace) -> tuple[int, float, float]:
    """Load and warm everything, then time one pass over the pairs, or a second one."""
    import monoalign

    name, given = arguments.aligners[0], arguments.given[0]
    aligner = monoalign.load(name)
    corpora = [CORPUS, *(MORE if arguments.more else ())]
    gold = chain.from_iterable(monoalign.read_corpus(DATA / path) for path in corpora)
    pairs = [alignment.pair for alignment in gold]
    pairs = pairs[: FEW.get(name, len(pairs))]
    warm(aligner, pairs)
    if given == "ready":  # annotated elsewhere, so that no word is known here
        inputs = in_child(lambda: list(aligner.annotate(pairs)))
    else:
        inputs = list(given_as(given, pairs))
    options: dict[str, Any] = {"threads": arguments.threads} if arguments.threads > 1 else {}
    for _ in range(2 if arguments.warm else 1):
        wall, processor = timed(lambda: aligner.align_many(inputs, **options))
    return len(pairs), wall, processor


def given_as(given: str, pairs: list[Any]) -> Iterator[Any]:
    """The pairs as lists of tokens, or as text."""
    for pair in pairs:
        source, target = list(pair.source.words), list(pair.target.words)
        yield (source, target) if given == "tokens" else (" ".join(source), " ".join(target))


if __name__ == "__main__":
    main()
