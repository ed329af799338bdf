"""How fast the aligners of the MANLI family are, and how well they search.

    python -m benchmarks.manli [--data ../shared/data] [--plot docs/manli-speed.svg]

Annotation is ready, one process, each pair once; compiled code is warm. RTE2 is the test set (29
and 11 words), the equal-length pairs are the 325 of wiki-train with 24 to 30 words on both sides.
All use the weights learned from RTE2 dev: the default ones, and the presets of the papers. Times
are by the clock; where others use the machine the times of the processor, in brackets, say more.
Annealing and exact search are compared with the same weights, features and sizes of phrases.
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
from monoalign.bench.plots import Axis, plot
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.systems.aligner import Aligner
from monoalign.systems.manli.quality import exact_like, reachable, reaching, reaching_gold
from monoalign.training.corpus import annotated

NAMES = ("manli", "manli-exact", "manli-constrained")
PRESETS = (("manli", "paper"), ("manli", "thadani2011"), ("manli-exact", "paper"))
BINS = (8, 16, 24, 32, 40, 48, 60, 80)


class Timed(NamedTuple):
    """Alignments, and pairs per second by the clock and by the processor."""

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
    published = [monoalign.load(name, preset=preset) for name, preset in PRESETS]
    dev = _read(options.data / "msr_rte2/converted/RTE2_dev_M.align.txt", aligners[0])
    test = _read(options.data / "msr_rte2/converted/RTE2_test_M.align.txt", aligners[0])
    wiki = _read(options.data / "multimwa/wiki-train.tsv", aligners[0])
    for aligner in (*aligners, *published):
        list(aligner.align_many(gold.pair for gold in dev[:20]))
    pairs = [gold.pair for gold in test]
    equal_length = [gold.pair for gold in wiki if _is_equal_length(gold.pair)]
    for annealed, others in ((aligners[0], aligners[1:]), (published[0], published[1:])):
        _speed("RTE2 test", annealed, others, pairs)
        _speed("equal length", annealed, others, equal_length)
        _search_quality(annealed, dev)
    if options.plot:
        _by_length(aligners, [gold.pair for gold in wiki], options.plot)


def _speed(
    what: str, annealed: Aligner, others: Sequence[Aligner], pairs: Sequence[SentencePair]
) -> None:
    print(f"{what}: {len(pairs)} pairs")
    # Each in a copy of this process, so that none profits from words that another has looked up.
    results = []
    for aligner in (annealed, exact_like(annealed), *others):
        with multiprocessing.get_context("fork").Pool(1) as pool:
            results.append(pool.apply(timed, (aligner, pairs)))
        proven = sum(bool(alignment.optimal) for alignment in results[-1].alignments)
        label = f"{aligner.name}, {aligner.options['features']}, {aligner.options['max_size']}"
        print(
            f"  {label:40} {results[-1].clock:7.1f} ({results[-1].processor:.1f}) pairs/s, "
            f"{proven} proven optimal"
        )
    times = results[1].processor / results[0].processor
    print(f"  exact search is {times:.1f} times as fast as annealing, all else equal\n")


def timed(aligner: Aligner, pairs: Sequence[SentencePair]) -> Timed:
    """Align pairs once."""
    clock, processor = time.perf_counter(), time.process_time()
    alignments = list(aligner.align_many(pairs))
    spent = time.perf_counter() - clock, time.process_time() - processor
    return Timed(alignments, len(pairs) / spent[0], len(pairs) / spent[1])


def _search_quality(aligner: Aligner, gold: Sequence[Alignment]) -> None:
    """Annealing against exact search with the same weights and phrases; both against gold."""
    size = int(aligner.options["max_size"])
    pairs = [alignment.pair for alignment in gold]
    annealed = [alignment.score or 0.0 for alignment in aligner.align_many(pairs)]
    optimal = [alignment.score or 0.0 for alignment in exact_like(aligner).align_many(pairs)]
    print(f"RTE2 dev, {aligner.options['features']} features, phrases of up to {size} words")
    print(f"  gold reachable: {reachable(gold, size):.1%} (the paper: 92 %)")
    print(f"  annealing finds the optimum's score: {reaching(annealed, optimal):.1%}")
    for whole, what, theirs in ((False, "reachable", 99.6), (True, "all of", 88.1)):
        share = reaching_gold(aligner, gold, whole=whole)
        print(f"  … scores at least as high as {what} gold: {share:.1%} (the paper: {theirs} %)")
    print(f"  exact search scores at least as high: {reaching(optimal, annealed):.1%}\n")


def _by_length(aligners: Sequence[Aligner], pairs: Sequence[SentencePair], path: Path) -> None:
    """Processor milliseconds per pair by the mean of the two lengths, as a picture."""
    lines: dict[str, list[tuple[float, float]]] = {aligner.name: [] for aligner in aligners}
    for low, high in pairwise(BINS):
        lengths = ((pair, (len(pair.source) + len(pair.target)) / 2) for pair in pairs)
        chosen = [pair for pair, length in lengths if low <= length < high][:64]
        for aligner in aligners:
            speed = timed(aligner, chosen).processor
            lines[aligner.name].append(((low + high) / 2, 1000 / speed))
            print(f"  {low} to {high} words: {aligner.name} {1000 / speed:.2f} ms")
    points = [point for line in lines.values() for point in line]
    across = Axis.over("words per sentence (wiki-train)", [words for words, _ in points])
    up = Axis.over("processor milliseconds per pair", [ms for _, ms in points], logarithmic=True)
    path.write_text(plot("Cost against length", across, up, lines), encoding="utf-8")


def _read(path: Path, aligner: Aligner) -> list[Alignment]:
    gold = list(monoalign.read_corpus(path))
    return list(annotated(gold, aligner.annotator))


def _is_equal_length(pair: SentencePair) -> bool:
    return 24 <= len(pair.source) <= 30 and 24 <= len(pair.target) <= 30


if __name__ == "__main__":
    main()
