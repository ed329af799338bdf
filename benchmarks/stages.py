"""What a pair costs, stage by stage: processor microseconds of one process.

    python benchmarks/stages.py [--pairs 800] [--aligners fast jacana …]

The pairs are those of RTE2 dev (in MONOALIGN_DATA, else ../shared/data), as raw text. Reading is
that of the lines of a TSV file; sending is pickling lines for a worker, and what it wrote as JSONL
for the way back, and unpickling both. Every stage but annotating is run once before it is measured,
since words come again, and then three times, of which the quickest counts. The last columns are
what a billion such pairs would take, to JSONL and to a table: thousands of core-hours.
"""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import monoalign
from monoalign.core.batch import Batch
from monoalign.corpora.read import open_pairs
from monoalign.tables.columns import COLUMNS, batch_of

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
STAGES = ("reading", "sending", "tokenising", "annotating", "aligning", "JSONL", "table")
BILLION_US_IN_KILO_HOURS = 1e9 / 1e6 / 3600 / 1e3


def main() -> None:
    """One row per aligner."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=800)
    parser.add_argument("--aligners", nargs="*", default=monoalign.available())
    arguments = parser.parse_args()
    gc.set_threshold(50_000)  # as the command line has it
    heads = [*STAGES, "k core-h", "as table"]
    print(f"{'aligner':18}" + "".join(f"{head:>11}" for head in heads))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.tsv"
        golds = [gold.pair for gold in monoalign.read_corpus(RTE2)][: arguments.pairs]
        lines = (f"{pair.source.text}\t{pair.target.text}\n" for pair in golds)
        path.write_text("".join(lines), encoding="utf-8")
        for name in arguments.aligners:
            costs = stages(monoalign.load(name), path)
            shared = sum(costs[:-2])
            totals = [(shared + last) * BILLION_US_IN_KILO_HOURS for last in costs[-2:]]
            figures = [f"{cost:11,.0f}" for cost in costs] + [f"{one:11,.2f}" for one in totals]
            print(f"{name:18}" + "".join(figures), flush=True)


def stages(aligner: monoalign.Aligner, path: Path) -> list[float]:
    """Microseconds per pair of each of `STAGES`."""
    rows, reading = timed(lambda: rows_of(path))
    with open_pairs(path) as opened:
        parse = opened.parser()
    pairs, tokenising = timed(lambda: list(map(parse, rows)))
    list(aligner.annotate(pairs[:32]))  # loads what it needs; later sentences are new to it
    annotated, annotating = timed(lambda: list(aligner.annotate(pairs)), warm=False)
    batches = [annotated[start : start + 64] for start in range(0, len(annotated), 64)]
    alignments, aligning = timed(
        lambda: [one for batch in batches for one in aligner.model.align(Batch.of(batch))]
    )
    lines, encoding = timed(lambda: [alignment.to_json().encode() for alignment in alignments])
    _, sending = timed(lambda: [pickle.loads(pickle.dumps(what)) for what in (rows, lines)])
    _, table = timed(lambda: batch_of(alignments, COLUMNS))
    seconds = (reading, sending, tokenising, annotating, aligning, encoding, table)
    return [1e6 * one / len(pairs) for one in seconds]


def rows_of(path: Path) -> list[Any]:
    """What the process that reads a file makes of it."""
    with open_pairs(path) as opened:
        return [row for _, row in opened.rows()]


def timed(work: Callable[[], Any], *, warm: bool = True) -> tuple[Any, float]:
    """The result, and the processor seconds: of the quickest of three later runs, if warm."""
    seconds = []
    for _ in range(4 if warm else 1):
        began = time.process_time()
        result = work()
        seconds.append(time.process_time() - began)
    return result, min(seconds[1:] or seconds)


if __name__ == "__main__":
    main()
