"""Measure what `train.py` made beside a `fast` of the same pairs.

    python tools/accurate/figures.py --data ../shared/data --work build/accurate
    python tools/accurate/figures.py --data ../shared/data --work build/accurate --test
    python tools/accurate/figures.py --data ../shared/data --speed

RTE2 dev is measured on folds: by encoders and networks that have not seen the pair. The other sets
were kept from everything. Per set: P, R, F1, E, and F1 of the links of non-identical words, in
percent; the expected calibration error; the share of links that change if sentences are swapped;
pairs per second. `fast` is there if `train.py --fast` made it. `--test` is RTE2 test, once per
frozen model. `--speed` is that of the installed `accurate`, and of `simalign` if it is there, on
RTE2 dev from tokens, with the peak memory of the process before `simalign` is loaded.
"""

from __future__ import annotations

import argparse
import math
import resource
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import numpy as np
from gold import RTE2, RTE2_TEST, Gold

import monoalign
from monoalign.bench.systems import PEERS, installed
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.counts import permutation_test
from monoalign.models.directions import is_longer_first
from monoalign.systems.accurate.encoder import Encoder
from monoalign.systems.aligner import Aligner
from monoalign.training.corpus import folds_by_sentence

BINS = 15
LEAST = 0.05  # cells below it do not count for calibration
_TURNS = 3
OF_FOLDS = "RTE2 dev, folds"
Results = dict[str, dict[str, list[Alignment]]]
"""By set and by system."""


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/accurate"))
    parser.add_argument("--folds", type=int, default=3, help="of `train.py`")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--speed", action="store_true", help="of the installed one, nothing else")
    parser.add_argument(
        "--installed",
        action="store_true",
        help="beside the installed `accurate` instead of `fast`, on the sets kept from both",
    )
    parser.add_argument("--encoders", action="store_true", help="also the encoders by themselves")
    arguments = parser.parse_args()
    if arguments.speed:
        _speeds(arguments.data, arguments.threads)
        return
    systems = [arguments.work / name for name in ("fast", "accurate")]
    systems = [folder for folder in systems if (folder / "aligner.json").exists()]
    if arguments.test:
        sets = {"RTE2 test": list(monoalign.read_corpus(arguments.data / RTE2_TEST))}
        results: Results = {name: {} for name in sets}
    else:
        gold = Gold.read(arguments.data)
        sets = {OF_FOLDS: [gold.taught[index] for index in gold.rte2], **gold.held_out}
        results = {name: {} for name in sets}
        if arguments.installed:
            del sets[OF_FOLDS], results[OF_FOLDS]
        if arguments.encoders:
            _encoders(arguments.work, gold, arguments.folds, results)
        if not arguments.installed:
            for folder in systems:
                results[OF_FOLDS][folder.name] = _of_folds(folder, gold)
    aligners = {folder.name: monoalign.load(folder) for folder in systems}
    if arguments.installed:
        aligners = {"installed": monoalign.load("accurate"), "accurate": aligners["accurate"]}
    for system, aligner in aligners.items():
        for of in sets.keys() - {OF_FOLDS}:
            pairs = [each.pair for each in sets[of]]
            results[of][system] = list(aligner.align_many(pairs, threads=arguments.threads))
        _swap_and_speed(aligner, next(iter(sets.values())), arguments.threads)
    for name, of_set in results.items():
        for system, alignments in of_set.items():
            print(f"{name:18} {len(alignments):4} {system:17} {_figures(alignments, sets[name])}")
    if len(aligners) == 2:
        _compare(sets, results, list(aligners))


def _encoders(work: Path, gold: Gold, folds: int, results: Results) -> None:
    """The encoder by itself: cells whose odds are even or better."""
    tokenizer = (work / "tokenizer.json").read_bytes()
    if OF_FOLDS in results:
        by_fold: dict[int, Alignment] = {}
        for number, (_, fold) in enumerate(folds_by_sentence(gold.taught, folds)):
            encoder = Encoder((work / f"fold{number}.onnx").read_bytes(), tokenizer)
            chosen = [index for index in fold if index in gold.rte2]
            pairs = [gold.taught[index].pair for index in chosen]
            by_fold |= zip(chosen, linked(encoder, pairs), strict=True)
        results[OF_FOLDS]["encoder"] = [by_fold[index] for index in gold.rte2]
    for name, file in (("encoder", "all.onnx"), ("encoder, 32 bits", "all.fp32.onnx")):
        if (work / file).exists():
            encoder = Encoder((work / file).read_bytes(), tokenizer)
            for of, held in gold.held_out.items():
                results[of][name] = list(linked(encoder, [each.pair for each in held]))


def linked(encoder: Encoder, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
    """What an encoder by itself finds more likely than not."""
    for pair in pairs:
        cells = np.argwhere(encoder(pair) > 0).tolist()
        yield Alignment(pair, frozenset((i, j) for i, j in cells))


def _of_folds(folder: Path, gold: Gold) -> list[Alignment]:
    """RTE2 dev by what has not seen it, which `train.py` wrote, longer sentences first."""
    slope, offset = monoalign.load(folder).weights["decoder"][2:].tolist()
    unseen = {_key(each): each for each in monoalign.read_corpus(folder / "unseen.jsonl")}
    alignments = []
    for right in (gold.taught[index] for index in gold.rte2):
        longer_first = is_longer_first(right.pair)
        given = unseen[_key(right if longer_first else right.swapped())]
        given = _calibrated(given, slope, offset)
        alignments.append(given if longer_first else given.swapped())
    return alignments


def _calibrated(alignment: Alignment, slope: float, offset: float) -> Alignment:
    """With the probabilities that an aligner in use would give: those of folds are raw."""
    raw = alignment.all_probabilities or {}
    clipped = {cell: min(max(value, 1e-6), 1 - 1e-6) for cell, value in raw.items()}
    shares = {
        cell: 1 / (1 + math.exp(-slope * math.log(value / (1 - value)) - offset))
        for cell, value in clipped.items()
    }
    return replace(alignment, probabilities=shares, cell_probabilities=None)


def _swap_and_speed(aligner: Aligner, gold: Sequence[Alignment], threads: int) -> None:
    pairs = [each.pair for each in gold]
    list(aligner.align_many(pairs[:20]))
    began, processor = time.perf_counter(), time.process_time()
    alignments = list(aligner.align_many(pairs, threads=threads))
    seconds, processor = time.perf_counter() - began, time.process_time() - processor
    swapped = aligner.align_many([pair.swapped() for pair in pairs], threads=threads)
    changed = sum(
        len(one.links ^ other.swapped().links)
        for one, other in zip(alignments, swapped, strict=True)
    )
    links = sum(len(each.links) for each in alignments)
    print(
        f"{aligner.name}: {len(pairs) / seconds:.0f} pairs/s from tokens with {threads} threads, "
        f"{len(pairs) / processor:.0f} per second of processor time; "
        f"swapping changes {changed} of {links} links"
    )


def _speeds(data: Path, threads: int) -> None:
    """Turn by turn, since the speed of a machine changes."""
    gold = list(monoalign.read_corpus(data / RTE2.format("M")))
    aligner = monoalign.load("accurate")
    _swap_and_speed(aligner, gold, threads)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{aligner.name}: {peak:.0f} MB at most")
    for _ in range(_TURNS if installed("simalign") else 0):
        _speed_of_simalign([each.pair for each in gold], threads)
        _swap_and_speed(aligner, gold, threads)


def _speed_of_simalign(pairs: Sequence[SentencePair], threads: int) -> None:
    import_module("torch").set_num_threads(threads)
    peer = PEERS["simalign"]()
    times = []
    peer.align_all(pairs[:20])
    for some in (pairs[:20], pairs[:220]):  # what is loaded is loaded both times
        began, processor = time.perf_counter(), time.process_time()
        peer.align_all(some)
        times.append((time.perf_counter() - began, time.process_time() - processor))
    wall, processor = (200 / (many - few) for few, many in zip(*times, strict=True))
    print(
        f"simalign: {wall:.0f} pairs/s with {threads} threads, "
        f"{processor:.0f} per second of processor time"
    )


def _compare(sets: dict[str, list[Alignment]], results: Results, systems: Sequence[str]) -> None:
    """Whether two systems differ, by set and over the pairs of all sets together."""
    together = [each for held in sets.values() for each in held]
    joined = {system: [each for of in sets for each in results[of][system]] for system in systems}
    for system, alignments in joined.items():
        print(f"{'all together':18} {len(together):4} {system:17} {_figures(alignments, together)}")
    for name, gold, of_systems in [
        *((of, sets[of], results[of]) for of in sets),
        ("all together", together, joined),
    ]:
        scores = [monoalign.evaluate(of_systems[system], gold) for system in systems]
        chances = permutation_test(scores[0].counts, scores[1].counts)
        print(f"{name:18} p:", {of: round(chance, 4) for of, chance in chances.items()})


def _figures(alignments: Sequence[Alignment], gold: Sequence[Alignment]) -> str:
    score = monoalign.evaluate(alignments, gold, breakdown=True)
    unlike = score.classes["non-identical"].macro.f1
    values = (score.precision, score.recall, score.f1, score.exact, unlike)
    error = _calibration_error(alignments, gold)
    return "  ".join([*(f"{100 * value:5.2f}" for value in values), f"ECE {error:.4f}"])


def _calibration_error(alignments: Sequence[Alignment], gold: Sequence[Alignment]) -> float:
    """Expected, over bins of equally many cells."""
    cells = sorted(
        (value, cell in right.links)
        for given, right in zip(alignments, gold, strict=True)
        for cell, value in (given.all_probabilities or {}).items()
        if value >= LEAST
    )
    table: FloatArray = np.array(cells, np.float64).reshape(-1, 2)
    bins = [part for part in np.array_split(table, BINS) if len(part)]
    gaps = [len(part) * abs(part[:, 0].mean() - part[:, 1].mean()) for part in bins]
    return float(sum(gaps)) / max(len(table), 1)


def _key(alignment: Alignment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return alignment.pair.source.words, alignment.pair.target.words


if __name__ == "__main__":
    main()
