"""The aligners built on a chain, cross-validated on RTE2 dev: directions, ablations, calibration.

    python benchmarks/crf_folds.py directions [--aligner jacana] [--preset paper]
    python benchmarks/crf_folds.py ablations [--aligner jacana] [--preset paper]
    python benchmarks/crf_folds.py calibration [--aligner jacana] [--preset paper]

Five folds, pairs with a sentence in common kept together. Calibration uses the temperatures of the
shipped RTE2 model: one number a direction, fitted on such folds.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.models.directions import DIRECTIONS
from monoalign.systems.registry import build, system_of, train
from monoalign.systems.storage import shipped_weights
from monoalign.training.corpus import folds_by_sentence

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
DEV = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
FOLDS, BINS = 5, 15
ABLATIONS = ("", "pos", "wordnet", "pos,wordnet", "context", "distortion", "similarity")
LEAST = 0.05  # cells below it do not count for calibration


def main() -> None:
    """Run one of the three."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("directions", "ablations", "calibration"))
    parser.add_argument("--aligner", default="jacana")
    parser.add_argument("--without", nargs="*", default=ABLATIONS, help="for ablations")
    parser.add_argument("--preset", default="")
    arguments = parser.parse_args()
    name, preset = arguments.aligner, arguments.preset
    gold = list(monoalign.read_corpus(DEV))
    if arguments.what == "directions":
        for direction, found in predictions(name, gold, DIRECTIONS, preset).items():
            print(f"{direction:20} {figures(found, gold)}", flush=True)
    elif arguments.what == "ablations":
        for without in arguments.without:
            found = predictions(name, gold, ("t2s",), preset, without)["t2s"]
            print(f"without {without or 'nothing':16} {figures(found, gold)}", flush=True)
    else:
        directions = ("t2s", "s2t", "intersection", "union")
        for direction, found in predictions(name, gold, directions, preset).items():
            report(direction, *probabilities(found, gold))


def predictions(
    name: str,
    gold: Sequence[Alignment],
    directions: Sequence[str],
    preset: str = "",
    without: str = "",
) -> dict[str, list[Alignment]]:
    """What models that have not seen a pair make of it, for each direction."""
    found: dict[str, dict[int, Alignment]] = {direction: {} for direction in directions}
    trained = "union" if set(directions) - {"t2s"} else "t2s"
    shipped = shipped_weights(system_of(name), f"{preset}-rte2" if preset else "rte2")
    own: dict[str, Any] = {"preset": preset, "without": without}
    for rest, fold in folds_by_sentence(gold, FOLDS):
        teach = [gold[at] for at in rest]
        aligner = train(name, teach, direction=trained, folds=0, **own)
        weights = dict(aligner.weights)
        for direction in ("t2s", "s2t"):
            weights[f"{direction}.temperature"] = shipped[f"{direction}.temperature"]
        for direction in directions:
            model = build(name, direction=direction, weights=weights, **own)
            aligned = model.align_many(gold[at].pair for at in fold)
            found[direction].update(zip(fold, aligned, strict=True))
    return {key: [one[at] for at in range(len(gold))] for key, one in found.items()}


def figures(found: Iterable[Alignment], gold: Sequence[Alignment]) -> str:
    """P, R, F1 and E in percent."""
    score = monoalign.evaluate(found, gold)
    names = ("precision", "recall", "f1", "exact")
    return "  ".join(f"{name} {100 * getattr(score, name):5.2f}" for name in names)


def probabilities(
    found: Sequence[Alignment], gold: Sequence[Alignment]
) -> tuple[FloatArray, FloatArray]:
    """The probability of each notable cell, and whether it is a gold link; sorted."""
    cells = [
        (value, cell in right.links)
        for one, right in zip(found, gold, strict=True)
        for cell, value in (one.all_probabilities or {}).items()
        if value >= LEAST
    ]
    table = np.array(sorted(cells), np.float64).reshape(-1, 2)
    return table[:, 0], table[:, 1]


def report(direction: str, expected: FloatArray, right: FloatArray) -> None:
    """The reliability diagram as a table, and the expected calibration error."""
    bins = [part for part in np.array_split(np.arange(len(expected)), BINS) if len(part)]
    error = 0.0
    print(f"{direction}: {len(expected)} cells of probability {LEAST} and above")
    for part in bins:
        said, was = float(expected[part].mean()), float(right[part].mean())
        error += len(part) / len(expected) * abs(said - was)
        print(f"  said {said:.3f}  was {was:.3f}  {'#' * round(40 * was)}")
    print(f"  expected calibration error {error:.4f}", flush=True)


if __name__ == "__main__":
    main()
