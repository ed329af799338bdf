"""`fast`: accuracy on folds and corpora, calibration, symmetry, speed.

    python benchmarks/fast.py folds [--corpus rte2 | edinburgh]   cross-validated, with calibration
    python benchmarks/fast.py dev [--others sultan jacana …]      wiki and MTRef dev, weights `all`
    python benchmarks/fast.py test                                RTE2 test, both sets of weights
    python benchmarks/fast.py speed                               pairs a second, with simalign

`folds` of RTE2 dev learn from the other folds alone, those of Edinburgh++ from the other folds and
all other training corpora, as the shipped weights do. MTRef dev is scored on the 320 pairs that
share no sentence with its training part. Corpora are in MONOALIGN_DATA, else ../shared/data.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.evaluation.significance import permutation_test
from monoalign.training.folds import folds_by_sentence
from monoalign.training.train import train

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.crf import speed as speed_of
from benchmarks.crf_folds import probabilities, report

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted"
OTHERS = ("manli-exact", "sultan", "distributional-crf", "jacana")
MOST = 1000  # pairs of each large corpus, as in tools/weights/train.py


def main() -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("folds", "dev", "test", "speed"))
    parser.add_argument("--corpus", choices=("rte2", "edinburgh"), default="rte2")
    parser.add_argument("--others", nargs="*", default=OTHERS)
    arguments = parser.parse_args()
    if arguments.what == "folds":
        folds(arguments.corpus)
    elif arguments.what == "dev":
        dev(arguments.others)
    elif arguments.what == "test":
        test()
    else:
        speed_of("fast")


def folds(corpus: str) -> None:
    """Each fold aligned by a model that has not seen it, nor used it to set anything."""
    edinburgh = read("edinburgh/gold.train.sure.json")
    rte2 = read("msr_rte2/converted/RTE2_dev_M.align.txt")
    options: dict[str, Any] = {}
    gold, besides, loose, count = rte2, list[Alignment](), 0, 5
    if corpus == "edinburgh":
        mtref, wiki = some(read("multimwa/mtref-train.tsv")), some(read("multimwa/wiki-train.tsv"))
        gold, besides, loose, count = edinburgh, [*mtref, *rte2, *wiki], len(mtref), 3
        options = {"folds": 3, "epochs": 40, "members": 1, "units": 96}
    found: list[Alignment] = []
    seen: list[Alignment] = []
    for rest, fold in folds_by_sentence(gold, count):
        unseen = [gold[place] for place in fold]
        words = {s.words for one in unseen for s in (one.pair.source, one.pair.target)}
        # Pairs of other corpora that share a sentence with the fold are left out.
        fresh = [
            (place < loose, one)
            for place, one in enumerate(besides)
            if one.pair.source.words not in words and one.pair.target.words not in words
        ]
        taught = [*[one for _, one in fresh], *[gold[place] for place in rest]]
        told = range(sum(is_loose for is_loose, _ in fresh))
        aligner = train("fast", taught, loose=told, **options)
        found += aligner.align_many([one.pair for one in unseen])
        seen += unseen
    print(f"{corpus}, {count} folds:", row(found, seen))
    report("fast", *probabilities(found, seen))


def dev(others: Sequence[str]) -> None:
    """The shipped model beside other aligners, with a paired permutation test."""
    known = {
        sentence.words
        for one in read("multimwa/mtref-train.tsv")
        for sentence in (one.pair.source, one.pair.target)
    }
    mtref = [
        one
        for one in read("multimwa/mtref-dev.tsv")
        if one.pair.source.words not in known and one.pair.target.words not in known
    ]
    for name, gold in (("wiki dev", read("multimwa/wiki-dev.tsv")), ("mtref dev", mtref)):
        pairs = [one.pair for one in gold]
        ours = list(monoalign.load("fast").align_many(pairs))
        print(f"{name}, {len(gold)} pairs\n  {'fast':20} {row(ours, gold)}", flush=True)
        swapped = monoalign.load("fast").align_many([pair.swapped() for pair in pairs])
        changed = sum(
            len(one.links ^ other.swapped().links) for one, other in zip(ours, swapped, strict=True)
        )
        print(f"  links that change when the sentences are swapped: {changed}")
        for other in others:
            theirs = list(monoalign.load(other).align_many(pairs))
            chance = permutation_test(
                monoalign.evaluate(ours, gold).counts, monoalign.evaluate(theirs, gold).counts
            )
            print(f"  {other:20} {row(theirs, gold)}   p = {chance['f1']:.4f}", flush=True)


def test() -> None:
    """For the table only."""
    gold = list(monoalign.read_corpus(RTE2 / "RTE2_test_M.align.txt"))
    for weights in ("rte2", "all"):
        found = list(monoalign.load("fast", weights=weights).align_many(one.pair for one in gold))
        print(f"RTE2 test, weights {weights:5}", row(found, gold))


def read(path: str) -> list[Alignment]:
    """A training or dev corpus."""
    return list(monoalign.read_corpus(DATA / path))


def some(gold: Sequence[Alignment]) -> list[Alignment]:
    """At most `MOST` of them, evenly taken."""
    count = min(MOST, len(gold))
    return [gold[place * len(gold) // count] for place in range(count)]


def row(found: Iterable[Alignment], gold: Iterable[Alignment]) -> str:
    """P, R, F1 and E in percent."""
    score = monoalign.evaluate(found, gold).macro
    figures = (score.precision, score.recall, score.f1, score.exact)
    return " / ".join(f"{100 * value:.2f}" for value in figures)


if __name__ == "__main__":
    main()
