"""The aligners built on a chain: accuracy beside the papers', and speed.

    python benchmarks/crf.py table [--aligner jacana] [--preset paper]     RTE2 test, trained on dev
    python benchmarks/crf.py ablations [--preset paper]     table 3 of Yao et al. (2013)
    python benchmarks/crf.py speed [--aligner jacana] [--preset paper]

Corpora are in MONOALIGN_DATA, else ../shared/data. Speed is that of one process, in wall time and
in processor time (on a shared machine only the second means anything); no pair occurs twice in
a run, and the best of three runs counts, each in a process that has met none of the words.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.fresh import DATA, ROOT, best_seconds, in_child, warm

RTE2 = DATA / "msr_rte2" / "converted"
WIKI = DATA / "multimwa" / "wiki-train.tsv"

PUBLISHED: dict[str, dict[str, tuple[float, ...]]] = {
    "jacana": {
        "s2t": (91.8, 83.4, 87.4, 25.9),
        "t2s": (93.7, 84.0, 88.6, 35.3),
        "intersection": (95.4, 80.8, 87.5, 31.3),
        "union": (90.3, 86.6, 88.4, 29.6),
        "grow-diag-final": (94.4, 81.8, 87.6, 30.8),
        "grow-diag": (94.4, 81.8, 87.6, 30.8),  # what the released program does under that name
    },
    "distributional-crf": {
        "s2t": (96.6, 91.2, 93.8, 58.6),
        "t2s": (94.3, 92.0, 93.1, 57.0),
        "intersection": (96.1, 88.4, 92.1, 47.0),
        "union": (89.8, 93.3, 91.5, 46.1),
    },
    "semi-markov": {"t2s": (92.1, 82.8, 86.8, 29.1)},
}
"""P, R, F1 and E of Yao et al. (2013), table 1, of Sharma et al. (2018) and of Yao et al. (2013b).

The last two rows of Sharma et al. are exchanged here: an intersection cannot have more recall.
"""


ABLATIONS: dict[str, tuple[float, ...]] = {
    "": (93.7, 84.0, 88.6, 35.3),
    "pos": (93.2, 83.5, 88.1, 31.4),
    "wordnet": (93.2, 83.7, 88.2, 33.5),
    "pos,wordnet": (93.1, 83.2, 87.8, 30.1),
}
"""P, R, F1 and E of Yao et al. (2013), table 3."""


def main() -> None:
    """Run one of the three."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("--aligner", choices=PUBLISHED, default="jacana")
    parser.add_argument("--preset", default="")
    arguments = parser.parse_args()
    RUNS[arguments.what](arguments.aligner, arguments.preset)


def table(name: str, preset: str) -> None:
    """Each direction on RTE2 test; what was written down before it was run stands beside it."""
    options = {"preset": preset, "weights": "rte2"}
    gold = list(monoalign.read_corpus(RTE2 / "RTE2_test_M.align.txt"))
    pairs = list(monoalign.load(name, **options).annotate(one.pair for one in gold))
    file = f"{preset}-rte2.json" if preset else "rte2.json"
    described = ROOT / "src" / "monoalign" / "data" / "weights" / name / file
    held_out = json.loads(described.read_text(encoding="utf-8")).get("held_out_folds", {})
    print(f"{'direction':16}  {'P':>5} {'R':>5} {'F1':>5} {'E':>5}   published (P R F1 E)")
    for direction, published in PUBLISHED[name].items():
        aligner = monoalign.load(name, direction=direction, **options)
        score = monoalign.evaluate(aligner.align_many(pairs), gold)
        row = [100 * value for value in (score.precision, score.recall, score.f1, score.exact)]
        print(f"{direction:16}  {_row(row)}   {_row(published)}")
        if direction in held_out:
            print(f"{'  folds of dev':16}  {_row(held_out[direction].values())}")


def ablations(name: str, preset: str) -> None:
    """Groups of features left out of training on RTE2 dev; figures on RTE2 test, t2s."""
    parts = {
        part: list(monoalign.read_corpus(RTE2 / f"RTE2_{part}_M.align.txt"))
        for part in ("dev", "test")
    }
    for without, published in ABLATIONS.items():
        aligner = monoalign.train(name, parts["dev"], preset=preset, without=without, folds=0)
        pairs = [one.pair for one in parts["test"]]
        score = monoalign.evaluate(aligner.align_many(pairs), parts["test"])
        row = [100 * value for value in (score.precision, score.recall, score.f1, score.exact)]
        print(f"without {without or 'nothing':12}  {_row(row)}   {_row(published)}", flush=True)


def speed(name: str, preset: str = "") -> None:
    """Pairs a second on RTE2, and on long pairs of like length; then what raw text costs."""
    for label, read in (("RTE2 dev", rte2_dev), ("24-30 words", long_pairs)):
        count = len(in_child(read))
        for given in ("annotation ready", "from tokens", "from raw text"):
            wall, processor = best_seconds(partial(aligning, name, preset, read, given))
            print(
                f"{label:12} {count:4} pairs, {given:16}: {count / wall:8,.0f} pairs/s, "
                f"{count / processor:8,.0f} a second of processor time"
            )


def rte2_dev() -> list[SentencePair]:
    """The pairs of RTE2 dev."""
    return [one.pair for one in monoalign.read_corpus(RTE2 / "RTE2_dev_M.align.txt")]


def long_pairs() -> list[SentencePair]:
    """Pairs of wiki whose sentences are of like length."""
    wiki = (one.pair for one in monoalign.read_corpus(WIKI))
    return [one for one in wiki if all(24 <= len(s) <= 30 for s in (one.source, one.target))]


def aligning(
    name: str, preset: str, read: Callable[[], list[SentencePair]], given: str, threads: int = 1
) -> Callable[[], Iterable[Alignment]]:
    """What aligns some pairs: annotated already, as tokens, or as text."""
    aligner, pairs = monoalign.load(name, preset=preset), read()
    warm(aligner, pairs)
    inputs: list[Any] = pairs
    if given == "annotation ready":  # by another process, so that no word is known here
        inputs = in_child(partial(list, aligner.annotate(pairs)))
    elif given == "from raw text":
        inputs = [(one.source.text, one.target.text) for one in pairs]
    return partial(aligner.align_many, inputs, threads=threads)


def _row(values: Iterable[float]) -> str:
    return " ".join(f"{value:5.1f}" for value in values)


RUNS = {"table": table, "ablations": ablations, "speed": speed}


if __name__ == "__main__":
    main()
