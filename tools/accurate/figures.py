"""Measure what `train.py` made: P, R, F1 and E in percent, and pairs a second.

    python tools/accurate/figures.py --data ../shared/data --work build/accurate

RTE2 dev is measured on folds: by encoders and networks that have not seen the pair. The other sets
were kept from everything. `fast` is there if `train.py --fast` made it, of the same pairs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from gold import Gold

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.counts import permutation_test
from monoalign.models.directions import is_longer_first
from monoalign.systems.accurate.encoder import Encoder
from monoalign.training.corpus import folds_by_sentence

FOLDS = 2
Results = dict[str, dict[str, list[Alignment]]]
"""By set and by system."""


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/accurate"))
    parser.add_argument("--most", type=int, default=1000)
    parser.add_argument("--split", action="store_true", help="of `train.py --split`")
    arguments = parser.parse_args()
    gold = Gold.read(arguments.data, arguments.most)
    if arguments.split:
        _, gold = gold.half(0)
    rte2 = [gold.taught[index] for index in gold.rte2]
    sets = {"RTE2 dev, folds": rte2, **gold.held_out}
    results: Results = {name: {} for name in sets}
    _encoders(arguments.work, gold, results)
    for system in ("fast", "accurate"):
        if (arguments.work / system / "aligner.json").exists():
            _system(arguments.work / system, gold, results)
    for name, systems in results.items():
        for system, alignments in systems.items():
            print(f"{name:20} {len(alignments):4} {system:18} {_figures(alignments, sets[name])}")
    if {"fast", "accurate"} <= results["RTE2 dev, folds"].keys():
        _compare(sets, results)


def _encoders(work: Path, gold: Gold, results: Results) -> None:
    """The encoder by itself: cells whose odds are even or better."""
    tokenizer = (work / "tokenizer.json").read_bytes()
    by_fold: dict[int, Alignment] = {}
    for number, (_, fold) in enumerate(folds_by_sentence(gold.taught, FOLDS)):
        encoder = Encoder((work / f"fold{number}.onnx").read_bytes(), tokenizer)
        chosen = [index for index in fold if index in gold.rte2]
        pairs = [gold.taught[index].pair for index in chosen]
        by_fold |= zip(chosen, _linked(encoder, pairs), strict=True)
    results["RTE2 dev, folds"]["encoder"] = [by_fold[index] for index in gold.rte2]
    for name, file in (("encoder", "all.onnx"), ("encoder, 32 bits", "all.fp32.onnx")):
        if (work / file).exists():
            encoder = Encoder((work / file).read_bytes(), tokenizer)
            for of, held in gold.held_out.items():
                pairs = [each.pair for each in held]
                results[of][name] = list(_linked(encoder, pairs))


def _linked(encoder: Encoder, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
    for pair in pairs:
        cells = np.argwhere(encoder(pair) > 0).tolist()
        yield Alignment(pair, frozenset((i, j) for i, j in cells))


def _system(folder: Path, gold: Gold, results: Results) -> None:
    unseen = {_key(each): each for each in monoalign.read_corpus(folder / "unseen.jsonl")}
    turned = [gold.taught[index] for index in gold.rte2]
    turned = [each if is_longer_first(each.pair) else each.swapped() for each in turned]
    of_folds = [unseen[_key(each)] for each in turned]
    back = [
        given if is_longer_first(gold.taught[index].pair) else given.swapped()
        for given, index in zip(of_folds, gold.rte2, strict=True)
    ]
    results["RTE2 dev, folds"][folder.name] = back
    aligner = monoalign.load(folder)
    for of, held in gold.held_out.items():
        began = time.perf_counter()
        results[of][folder.name] = list(aligner.align_many([each.pair for each in held]))
        speed = len(held) / (time.perf_counter() - began)
        print(f"{of:20} {folder.name}: {speed:.0f} pairs/s, one thread")


def _compare(sets: dict[str, list[Alignment]], results: Results) -> None:
    """Whether `accurate` differs from `fast` over the pairs of all sets together."""
    gold = [each for held in sets.values() for each in held]
    scores = []
    for system in ("fast", "accurate"):
        alignments = [each for of in sets for each in results[of][system]]
        scores.append(monoalign.evaluate(alignments, gold))
        print(f"{'all together':20} {len(gold):4} {system:18} {_figures(alignments, gold)}")
    chances = permutation_test(scores[0].counts, scores[1].counts)
    print("p:", {name: round(chance, 4) for name, chance in chances.items()})


def _figures(alignments: Sequence[Alignment], gold: Sequence[Alignment]) -> str:
    score = monoalign.evaluate(alignments, gold)
    values = (score.precision, score.recall, score.f1, score.exact)
    return "  ".join(f"{100 * value:5.1f}" for value in values)


def _key(alignment: Alignment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return alignment.pair.source.words, alignment.pair.target.words


if __name__ == "__main__":
    main()
