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
from monoalign.core.batch import Batch
from monoalign.core.edit import Edit
from monoalign.core.sentence import SentencePair
from monoalign.decoding.packing import edits_and_gains
from monoalign.models.phrase_edits import PhraseEditModel
from monoalign.systems.aligner import Aligner
from monoalign.training.corpus import annotated
from monoalign.training.phrase_problems import reachable_edits

from .plot import log_plot

NAMES = ("manli", "manli-exact", "manli-constrained")
BINS = (8, 16, 24, 32, 40, 48, 60, 80)
SAME = 1e-9


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
    dev = _read(options.data / "msr_rte2/converted/RTE2_dev_M.align.txt", aligners[0])
    test = _read(options.data / "msr_rte2/converted/RTE2_test_M.align.txt", aligners[0])
    wiki = _read(options.data / "multimwa/wiki-train.tsv", aligners[0])
    for aligner in aligners:
        list(aligner.align_many(gold.pair for gold in dev[:20]))
    _speed("RTE2 test", aligners, [gold.pair for gold in test])
    _speed("equal length", aligners, [gold.pair for gold in wiki if _is_equal_length(gold.pair)])
    _search_quality(aligners, dev)
    if options.plot:
        _by_length(aligners, [gold.pair for gold in wiki], options.plot)


def _speed(what: str, aligners: Sequence[Aligner], pairs: Sequence[SentencePair]) -> None:
    print(f"{what}: {len(pairs)} pairs")
    # Each in a copy of this process, so that none profits from words that another has looked up.
    results = []
    for aligner in aligners:
        with multiprocessing.get_context("fork").Pool(1) as pool:
            results.append(pool.apply(timed, (aligner, pairs)))
    for aligner, result in zip(aligners, results, strict=True):
        proven = sum(bool(alignment.optimal) for alignment in result.alignments)
        print(
            f"  {aligner.name:18} {result.clock:7.1f} ({result.processor:.1f}) pairs/s, "
            f"{proven} proven optimal"
        )
    print(f"  manli-exact / manli: {results[1].clock / results[0].clock:.1f} times as fast\n")


def timed(aligner: Aligner, pairs: Sequence[SentencePair]) -> Timed:
    """Align pairs once."""
    clock, processor = time.perf_counter(), time.process_time()
    alignments = list(aligner.align_many(pairs))
    spent = time.perf_counter() - clock, time.process_time() - processor
    return Timed(alignments, len(pairs) / spent[0], len(pairs) / spent[1])


def _search_quality(aligners: Sequence[Aligner], gold: Sequence[Alignment]) -> None:
    """Annealing against exact search with the same weights and phrases; both against gold."""
    size = int(aligners[0].options["max_size"])
    weights = aligners[0].weights
    exact = monoalign.load("manli-exact", max_size=size, weights=weights)
    pairs = [alignment.pair for alignment in gold]
    annealed = [alignment.score or 0.0 for alignment in aligners[0].align_many(pairs)]
    optimal = [alignment.score or 0.0 for alignment in exact.align_many(pairs)]
    reached = [score >= best - SAME for score, best in zip(annealed, optimal, strict=True)]
    lower = [score > best + SAME for score, best in zip(annealed, optimal, strict=True)]
    right = [
        score >= gold_score(exact, alignment, size) - SAME
        for score, alignment in zip(annealed, gold, strict=True)
    ]
    reachable = sum(_is_reachable(alignment, size) for alignment in gold) / len(gold)
    print(f"RTE2 dev, phrases of up to {size} words, weights of manli")
    print(f"  gold reachable: {reachable:.1%} (the paper: 92 %)")
    print(f"  annealing finds the optimum's score: {sum(reached) / len(gold):.1%}")
    print(f"  … or scores at least as high as reachable gold: {sum(right) / len(gold):.1%}")
    print(f"  exact search scores lower than annealing: {sum(lower)} pairs\n")


def gold_score(aligner: Aligner, gold: Alignment, size: int) -> float:
    """What gold gains in its reachable form."""
    assert isinstance(aligner.model, PhraseEditModel)  # for the type checker
    batch = Batch.of([gold.pair])
    edits, gains, _ = edits_and_gains(batch, aligner.model.scored(batch), 0)
    return float(gains[edits.rows_of(0, reachable_edits(gold, size))].sum())


def _is_reachable(gold: Alignment, size: int) -> bool:
    """Whether phrase edits give these links and no others."""
    edits = (Edit(*spans) for spans in reachable_edits(gold, size))
    return Alignment.from_edits(gold.pair, edits).links == gold.links


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
    title = "Processor milliseconds per pair by words per sentence (wiki-train)"
    path.write_text(log_plot(title, lines), encoding="utf-8")


def _read(path: Path, aligner: Aligner) -> list[Alignment]:
    gold = list(monoalign.read_corpus(path))
    return list(annotated(gold, aligner.annotator))


def _is_equal_length(pair: SentencePair) -> bool:
    return 24 <= len(pair.source) <= 30 and 24 <= len(pair.target) <= 30


if __name__ == "__main__":
    main()
