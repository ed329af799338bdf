"""The Sultan aligner: accuracy with and without a paraphrase table, the paper's ablations, speed.

    python benchmarks/sultan.py [--data ../shared/data] [--table FILE] [--parts accuracy speed …]

Everything but speed is also measured with the preset `paper`. The grid is the search for ppdbSim
and w on RTE2 dev (section 3.3.5). Ablations are those of the paper's table 3. Its row without stop
words can be read in two ways: the stages of stop words left out, or content words alone aligned and
scored; both are printed. Speed is annotation ready, one process, by the processor's time, which
others on the machine slow less than the clock. A pass is a new aligner over all pairs once, its
kernels warm; the first pass also meets the words for the first time, the best of several is that
which others slowed least.
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
PRESETS = ("", "paper")
STEPS = tuple(step / 10 for step in range(1, 11))
BARS = {"": 2_000, "dependencies": 4_000}
"""Pairs per second, by the part left out."""

PASSES = 5


def main() -> None:
    """Read the options and print what is asked for."""
    parser = argparse.ArgumentParser(description="Measure the Sultan aligner.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--table", type=Path, default=None)
    parts = ("accuracy", "grid", "ablations", "speed")
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts)
    options = parser.parse_args()
    table = str(options.table or options.data / TABLE)
    corpora = {name: annotated(options.data / path) for name, path in CORPORA.items()}
    if "accuracy" in options.parts:
        print_accuracy(corpora, table)
    if "grid" in options.parts:
        print_grid(corpora["RTE2 dev"], table)
    if "ablations" in options.parts:
        for preset in PRESETS:
            print_ablations(corpora, table, preset)
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
            ("preset paper", {"paraphrases": table, "preset": "paper"}),
            ("preset, shipped", {"paraphrases": "shipped", "preset": "paper"}),
        ):
            print(f"{name:16} {label:18} {scored(gold, gold, **chosen)}", flush=True)


def print_grid(gold: list[Alignment], table: str) -> None:
    """F1 of the preset for every ppdbSim (rows) and w (columns)."""
    print("ppdbSim, w " + " ".join(f"{weight:5}" for weight in STEPS))
    for level in STEPS:
        cells = []
        for weight in STEPS:
            options = {"paraphrases": table, "level": level, "weight": weight}
            aligner = monoalign.load("sultan", preset="paper", **options)
            alignments = aligner.align_many(each.pair for each in gold)
            cells.append(f"{100 * monoalign.evaluate(alignments, gold).f1:5.2f}")
        print(f"{level:10} " + " ".join(cells), flush=True)


def print_ablations(corpora: dict[str, list[Alignment]], table: str, preset: str) -> None:
    """The paper's table 3."""
    own = {"paraphrases": table, "preset": preset}
    for name, gold in corpora.items():
        title = f"{name} {preset}"
        for part in ABLATIONS:
            label = f"without {part}" if part else "all"
            print(f"{title:22} {label:22} {scored(gold, gold, without=part, **own)}", flush=True)
        only = [content_links(alignment) for alignment in gold]
        print(f"{title:22} {'content words alone':22} {scored(gold, only, **own)}", flush=True)


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
