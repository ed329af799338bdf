"""How fast the aligners of the MANLI family are, and how well they search.

    python -m benchmarks.manli [--data ../shared/data] [--plot docs/manli-speed.svg]

Annotation is ready, one process, each pair once; compiled code is warm. RTE2 is the test set (29
and 11 words), the equal-length pairs are the 325 of wiki-train with 24 to 30 words on both sides.
All use the weights learned from RTE2 dev. Times are by the clock; where others use the machine the
times of the processor, in brackets, say more.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.decoding.packing import edits_of, gains_of
from monoalign.systems.aligner import Aligner
from monoalign.training.manli_problems import rows_of_edits
from monoalign.training.reachable import reachable_edits, reachable_share

from .plot import log_plot

NAMES = ("manli", "manli-exact", "manli-constrained")
BINS = (8, 16, 24, 32, 40, 48, 60, 80)
SAME = 1e-9


class Timed(NamedTuple):
    """Alignments, and pairs a second by the clock and by the processor."""

    alignments: list[Alignment]
    clock: float
    processor: float


def main() -> None:
    """Read the options, measure and print."""
    root = Path(__file__).resolve().parents[1]
    parser = argparse.ArgumentParser(description="Time the MANLI family.")
    parser.add_argument("--data", type=Path, default=root.parent / "shared" / "data")
    parser.add_argument("--plot", type=Path, help="where to write a picture of time by length")
    options = parser.parse_args()
    aligners = [monoalign.load(name, weights="rte2") for name in NAMES]
    dev = _read(options.data / "msr_rte2/converted/RTE2_dev_M.align.txt", aligners[0])
    test = _read(options.data / "msr_rte2/converted/RTE2_test_M.align.txt", aligners[0])
    wiki = _read(options.data / "multimwa/wiki-train.tsv", aligners[0])
    for aligner in aligners:
        list(aligner.align_many(one.pair for one in dev[:20]))
    _speed("RTE2 test", aligners, [one.pair for one in test])
    _speed("equal length", aligners, [one.pair for one in wiki if _is_equal_length(one.pair)])
    _search_quality(aligners, dev)
    if options.plot:
        _by_length(aligners, [one.pair for one in wiki], options.plot)


def _speed(what: str, aligners: Sequence[Aligner], pairs: Sequence[SentencePair]) -> None:
    print(f"{what}: {len(pairs)} pairs")
    # Each in a copy of this process, so that none finds words that another has looked up.
    found = []
    for aligner in aligners:
        with multiprocessing.get_context("fork").Pool(1) as pool:
            found.append(pool.apply(timed, (aligner, pairs)))
    for aligner, one in zip(aligners, found, strict=True):
        proven = sum(bool(alignment.optimal) for alignment in one.alignments)
        print(
            f"  {aligner.name:18} {one.clock:7.1f} ({one.processor:.1f}) pairs/s, "
            f"{proven} proven optimal"
        )
    print(f"  manli-exact / manli: {found[1].clock / found[0].clock:.1f} times as fast\n")


def timed(aligner: Aligner, pairs: Sequence[SentencePair]) -> Timed:
    """Align pairs once."""
    clock, processor = time.perf_counter(), time.process_time()
    alignments = list(aligner.align_many(pairs))
    spent = time.perf_counter() - clock, time.process_time() - processor
    return Timed(alignments, len(pairs) / spent[0], len(pairs) / spent[1])


def _search_quality(aligners: Sequence[Aligner], gold: Sequence[Alignment]) -> None:
    """Annealing against exact search with the same weights and phrases; both against gold."""
    size = int(aligners[0].options["max_size"] or 1)
    weights = aligners[0].weights
    exact = monoalign.load("manli-exact", max_size=size, weights=weights)
    pairs = [one.pair for one in gold]
    annealed = [one.score or 0.0 for one in aligners[0].align_many(pairs)]
    optimal = [one.score or 0.0 for one in exact.align_many(pairs)]
    reached = [score >= best - SAME for score, best in zip(annealed, optimal, strict=True)]
    lower = [score > best + SAME for score, best in zip(annealed, optimal, strict=True)]
    right = [
        score >= gold_score(exact, one, size) - SAME
        for score, one in zip(annealed, gold, strict=True)
    ]
    print(f"RTE2 dev, phrases of up to {size} words, weights of manli")
    print(f"  gold reachable: {reachable_share(gold, size):.1%} (the paper: 92 %)")
    print(f"  annealing finds the optimum's score: {sum(reached) / len(gold):.1%}")
    print(f"  … or scores at least as high as reachable gold: {sum(right) / len(gold):.1%}")
    print(f"  exact search scores lower than annealing: {sum(lower)} pairs\n")


def gold_score(aligner: Aligner, gold: Alignment, size: int) -> float:
    """The score a word of gold in its reachable form."""
    output = aligner.stages[0].run([gold.pair], ())
    assert output.scored is not None  # for the type checker: phrase stages keep scores
    edits = edits_of(output.scored.space, 0)
    gains, base = gains_of(edits, output.scored.unary)
    rows = rows_of_edits(edits, reachable_edits(gold, size))
    words = len(gold.pair.source) + len(gold.pair.target)
    return (base + float(gains[rows].sum())) / max(words, 1)


def _by_length(aligners: Sequence[Aligner], pairs: Sequence[SentencePair], path: Path) -> None:
    """Processor milliseconds a pair by the mean of the two lengths, as a picture."""
    lines: dict[str, list[tuple[float, float]]] = {aligner.name: [] for aligner in aligners}
    for low, high in pairwise(BINS):
        chosen = [one for one in pairs if low <= (len(one.source) + len(one.target)) / 2 < high]
        chosen = chosen[:64]
        for aligner in aligners:
            speed = timed(aligner, chosen).processor
            lines[aligner.name].append(((low + high) / 2, 1000 / speed))
            print(f"  {low} to {high} words: {aligner.name} {1000 / speed:.2f} ms")
    title = "Processor milliseconds a pair by words a sentence (wiki-train)"
    path.write_text(log_plot(title, lines), encoding="utf-8")


def _read(path: Path, aligner: Aligner) -> list[Alignment]:
    gold = list(monoalign.read_corpus(path))
    pairs = aligner.annotate(one.pair for one in gold)
    return [Alignment(pair, one.links, one.possible) for one, pair in zip(gold, pairs, strict=True)]


def _is_equal_length(pair: SentencePair) -> bool:
    return 24 <= len(pair.source) <= 30 and 24 <= len(pair.target) <= 30


if __name__ == "__main__":
    main()
