"""The scores of alignments on the training part of MSRP, by which one was chosen for paraphrases.

python benchmarks/paraphrase.py [--data ../shared/data] [--aligners fast accurate]

Accuracy by cross-validation, with the threshold of the other folds and as the mean of several ways
to cut them, and the area under the curve; `likely` also with other powers of the probabilities. The
test part is kept for the table in docs/tasks.md.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np

import monoalign
from monoalign.core.edit import FloatArray
from monoalign.tasks.datasets import read_msrp
from monoalign.tasks.measures import best_threshold
from monoalign.tasks.scores import SCORES, AlignmentScorer, likely

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
FOLDS, CUTS = 10, 5
POWERS = (0.3, 0.4, 0.5, 0.7, 1.0)


def main() -> None:
    """Read the options and print a line per aligner and score."""
    parser = argparse.ArgumentParser(description="Measure scores on the training part of MSRP.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--aligners", nargs="+", default=["fast", "accurate"])
    options = parser.parse_args()
    examples = read_msrp(options.data / "msrp" / "msr_paraphrase_train.txt")
    gold = np.array([example.gold for example in examples])
    scorers: dict[str, AlignmentScorer] = dict(SCORES)
    scorers |= {f"likely, power {power}": partial(likely, power=power) for power in POWERS}
    for name in options.aligners:
        alignments = list(monoalign.load(name).align_many(example.pair for example in examples))
        for score, scorer in scorers.items():
            values = np.array(list(map(scorer, alignments)))
            figures = 100 * accuracy(values, gold), 100 * area(values, gold)
            print(
                f"{name:12} {score:18} accuracy {figures[0]:.1f}  area {figures[1]:.1f}", flush=True
            )


def accuracy(values: FloatArray, gold: FloatArray) -> float:
    """By thresholds of other folds."""
    shares = []
    for cut in range(CUTS):
        folds = np.random.default_rng(cut).integers(FOLDS, size=len(gold))
        for fold in range(FOLDS):
            own = folds == fold
            threshold = best_threshold(values[~own], gold[~own])
            shares.append((values[own] >= threshold) == (gold[own] > 0))
    return float(np.concatenate(shares).mean())


def area(values: FloatArray, gold: FloatArray) -> float:
    """How often a paraphrase has a higher score than a pair that is none."""
    yes, no = values[gold > 0], np.sort(values[gold <= 0])
    below = [np.searchsorted(no, yes, side).mean() for side in ("left", "right")]  # ties: half
    return float(sum(below) / (2 * len(no)))


if __name__ == "__main__":
    main()
