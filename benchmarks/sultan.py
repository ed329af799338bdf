"""The Sultan aligner: accuracy with and without a paraphrase table, the paper's ablations, speed.

    python benchmarks/sultan.py [--data ../shared/data] [--table FILE] [--parts accuracy speed …]

Ablations are those of the paper's table 3. Its row without stop words can be read in two ways: the
stages of stop words left out, or content words alone aligned and scored; both are printed. Speed is
annotation ready, one process, by the processor's time, which others on the machine slow less than
the clock. A pass is a new aligner over all pairs once, its kernels warm; the first pass also meets
the words for the first time, the best of several is that which others slowed least.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.resources.word_similarity import ComparedWords

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
TABLE = Path("ppdb") / "ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs"
RTE2 = "msr_rte2/converted/RTE2_{}_M.align.txt"
CORPORA = {
    "RTE2 dev": RTE2.format("dev"),
    "RTE2 test": RTE2.format("test"),
    "edinburgh train": "edinburgh/gold.train.sure.json",
}
ABLATIONS = ("", "similarity", "context", "dependencies", "neighbourhood", "stopwords", "entities")
BARS = {"": 2_000, "dependencies": 4_000}
"""Pairs per second, by the part left out."""

PASSES = 5


def main() -> None:
    """Read the options and print what is asked for."""
    parser = argparse.ArgumentParser(description="Measure the Sultan aligner.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--table", type=Path, default=None)
    parts = ("accuracy", "ablations", "speed")
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts)
    options = parser.parse_args()
    table = str(options.table or options.data / TABLE)
    corpora = {name: annotated(options.data / path) for name, path in CORPORA.items()}
    if "accuracy" in options.parts:
        print_accuracy(corpora, table)
    if "ablations" in options.parts:
        print_ablations(corpora, table)
    if "speed" in options.parts:
        print_speed(corpora, table)


def annotated(path: Path) -> list[Alignment]:
    """A gold standard whose sentences have all that the aligner needs."""
    gold = list(monoalign.read_corpus(path))
    aligner = monoalign.load("sultan", paraphrases="shipped")
    pairs = aligner.annotate(each.pair for each in gold)
    return [replace(each, pair=pair) for each, pair in zip(gold, pairs, strict=True)]


def print_accuracy(corpora: dict[str, list[Alignment]], table: str) -> None:
    """P, R, F1 and E, with the table, with all of its pairs, and with what ships."""
    for name, gold in corpora.items():
        for label, chosen in (
            ("table", {"paraphrases": table}),
            ("table, every pair", {"paraphrases": table, "plausible": -1.0}),
            ("shipped", {"paraphrases": "shipped"}),
        ):
            print(f"{name:16} {label:18} {scored(gold, gold, **chosen)}", flush=True)


def print_ablations(corpora: dict[str, list[Alignment]], table: str) -> None:
    """The paper's table 3."""
    for name, gold in corpora.items():
        for part in ABLATIONS:
            label = f"without {part}" if part else "all"
            print(f"{name:16} {label:22} {scored(gold, gold, paraphrases=table, without=part)}")
        only = [content_links(alignment) for alignment in gold]
        print(f"{name:16} {'content words alone':22} {scored(gold, only, paraphrases=table)}")


def scored(gold: list[Alignment], wanted: list[Alignment], **options: object) -> str:
    """The scores of an aligner with options; of content words alone if the gold has no others."""
    alignments: Iterable[Alignment] = monoalign.load("sultan", **options).align_many(
        each.pair for each in gold
    )
    if wanted is not gold:
        alignments = map(content_links, alignments)
    score = monoalign.evaluate(alignments, wanted)
    shares = (score.precision, score.recall, score.f1, score.exact)
    return "P {:.1f}  R {:.1f}  F1 {:.1f}  E {:.1f}".format(*(100 * share for share in shares))


def content_links(alignment: Alignment) -> Alignment:
    """The links between content words."""
    left, right = content(alignment.pair), content(alignment.pair.swapped())
    links = frozenset((i, j) for i, j in alignment.links if left[i] and right[j])
    return replace(alignment, links=links, possible=frozenset(), probabilities=None)


def content(pair: SentencePair) -> list[bool]:
    """Whether each word of the source is a content word."""
    source = pair.source
    words = ComparedWords.of(source.words, source.lemmas or source.words, source.tags)
    flags: list[bool] = words.content().tolist()
    return flags


def print_speed(corpora: dict[str, list[Alignment]], table: str) -> None:
    """Pairs per second, with and without the dependency stages, beside the bars."""
    warm = [each.pair for each in corpora["edinburgh train"][:64]]
    pairs = [each.pair for name in ("RTE2 dev", "RTE2 test") for each in corpora[name]]
    for label, paraphrases in (("table", table), ("shipped", "shipped")):
        for part, bar in BARS.items():
            times = []
            for _ in range(PASSES):
                aligner = monoalign.load("sultan", paraphrases=paraphrases, without=part)
                list(aligner.align_many(warm))
                start = time.process_time()
                list(aligner.align_many(pairs))
                times.append(time.process_time() - start)
            first, best = len(pairs) / times[0], len(pairs) / min(times)
            verdict = "met" if best >= bar else "missed"
            name = f"without {part}" if part else "all stages"
            print(
                f"RTE2 {label:8} {name:22} first pass {first:,.0f}, best of {PASSES} {best:,.0f} "
                f"pairs/s by the processor; bar {bar:,} {verdict}",
                flush=True,
            )


if __name__ == "__main__":
    main()
