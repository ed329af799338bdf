"""Train the weights that ship with the package.

    python tools/weights/train.py --data ../shared/data --aligner jacana [--corpora rte2 all]

Writes `src/monoalign/data/weights/ALIGNER/CORPORA.npz` and `.json`. An uninterrupted run gives the
same weights again. One that was stopped goes on from `build/weights/`, where each run keeps its
state.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import monoalign
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.shipped_weights import FORMAT_VERSION
from monoalign.training.run import Progress
from monoalign.training.train import train

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "src" / "monoalign" / "data" / "weights"

CORPORA: dict[str, tuple[str, ...]] = {
    "rte2": ("msr_rte2/converted/RTE2_dev_M.align.txt",),
    "all": (
        "msr_rte2/converted/RTE2_dev_M.align.txt",
        "edinburgh/gold.train.sure.json",
        "multimwa/mtref-train.tsv",
        "multimwa/wiki-train.tsv",
    ),
}
"""What each set of weights is learned from, below the data folder."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one aligner is trained: options, and further ones for a set of corpora."""

    options: Mapping[str, Any] = field(default_factory=dict)
    by_corpora: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


RECIPES: dict[str, Recipe] = {
    "cross-em": Recipe(),
    "hmm": Recipe(),
    "semi-markov": Recipe({}, {"rte2": {"folds": 3}}),
    "stanford-rte": Recipe({}, {"rte2": {"folds": 3}}),
    # A symmetrisation needs both directions, so both are trained.
    "distributional-crf": Recipe({"direction": "union", "folds": 5}, {"all": {"folds": 2}}),
    "jacana": Recipe({"direction": "union", "folds": 5}, {"all": {"folds": 2}}),
}


def main() -> None:
    """Train what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--aligner", choices=RECIPES, nargs="+", required=True)
    parser.add_argument("--corpora", choices=CORPORA, nargs="*", default=list(CORPORA))
    arguments = parser.parse_args()
    for name in arguments.aligner:
        for corpora in arguments.corpora:
            began = time.perf_counter()
            aligner, trained_on = _trained(name, corpora, arguments.data)
            _write(aligner, SHIPPED / name, corpora, trained_on)
            print(f"{name} {corpora}: {time.perf_counter() - began:.0f} s, {aligner.signature}")


def _trained(name: str, corpora: str, data: Path) -> tuple[Aligner, dict[str, int]]:
    recipe = RECIPES[name]
    options = {**recipe.options, **recipe.by_corpora.get(corpora, {})}
    parts = {path: list(monoalign.read_corpus(data / path)) for path in CORPORA[corpora]}
    state = ROOT / "build" / "weights" / f"{name}-{corpora}.npz"
    state.parent.mkdir(parents=True, exist_ok=True)
    gold = [one for part in parts.values() for one in part]
    aligner = train(name, gold, report=_say, state=state, **options)
    return aligner, {path: len(part) for path, part in parts.items()}


def _say(progress: Progress) -> None:
    if progress.epoch % 10 == 0:
        print(f"  {progress.epoch}: {progress.objective:.2f} after {progress.seconds:.0f} s")


def _write(aligner: Aligner, folder: Path, corpora: str, trained_on: dict[str, int]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    stream = io.BytesIO()
    arrays: dict[str, Any] = dict(sorted(aligner.weights.items()))
    np.savez_compressed(stream, **arrays)
    (folder / f"{corpora}.npz").write_bytes(stream.getvalue())
    description = {
        "format": FORMAT_VERSION,
        "digest": hashlib.sha256(stream.getvalue()).hexdigest(),
        "aligner": aligner.name,
        "trained_on": trained_on,
        "signature": aligner.signature,
        "held_out_folds": dict(_held_out(arrays)),
    }
    text = json.dumps(description, indent=2, ensure_ascii=False)
    (folder / f"{corpora}.json").write_text(text + "\n", encoding="utf-8")


def _held_out(arrays: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    """Figures on unseen folds, in percent, where a trainer left them."""
    for name, values in arrays.items():
        direction, _, kind = name.rpartition(".")
        if kind == "held_out":
            names = ("precision", "recall", "f1", "exact")
            rounded = [round(100 * float(value), 2) for value in values]
            yield direction, dict(zip(names, rounded, strict=True))


if __name__ == "__main__":
    main()
