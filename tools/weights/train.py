"""Train the weights that ship with the package.

    python tools/weights/train.py --data ../shared/data --aligner jacana [--corpora rte2 all]

Writes `src/monoalign/data/weights/ALIGNER/CORPORA.npz` and `.json`. An uninterrupted run gives the
same weights again. One that was stopped goes on from `build/weights/`, where each run keeps its
state.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import monoalign
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.shipped_weights import FORMAT_VERSION
from monoalign.core.alignment import Alignment
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.resources.shipped import write_shipped
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

ANNOTATORS = {"A": 1, "B": 1, "C": 2}
"""Those of RTE2 dev, whose majority is its gold standard, and how much each counts.

A and B are near-copies (the sure links of 733 of 800 pairs are equal): two opinions, not three.
"""

LOOSE = "multimwa/mtref-train.tsv"
"""Its sure links hold possible ones too; a trainer that can is told so."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one aligner is trained: options, and further ones for a set of corpora.

    The features of phrase edits of all pairs would not fit into the memory of a small machine, and
    those of phrases of up to six words, which `manli` has, take four times as much: `most`.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    by_corpora: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    most: int | None = None  # pairs of each corpus but RTE2 dev, evenly taken
    told: bool = False  # whether the trainer is told which gold is loose


FAST_ON_ALL = {"folds": 3, "epochs": 32, "members": 2, "units": 64}
RECIPES: dict[str, Recipe] = {
    "cross-em": Recipe(),
    "hmm": Recipe(),
    "manli": Recipe({"epochs": 15, "processes": 2}, {"all": {"epochs": 6}}, most=225),
    "manli-constrained": Recipe({"epochs": 50}, {"all": {"epochs": 8, "processes": 2}}, most=900),
    "manli-exact": Recipe({"epochs": 50}, {"all": {"epochs": 15, "processes": 2}}, most=900),
    "semi-markov": Recipe({}, {"rte2": {"direction": "union", "folds": 3}}),
    "stanford-rte": Recipe({}, {"rte2": {"folds": 3}}),
    "fast": Recipe({"votes": True}, {"all": FAST_ON_ALL}, most=1000, told=True),
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
    parts = {path: corpus_part(data, path, recipe) for path in CORPORA[corpora]}
    state = ROOT / "build" / "weights" / f"{name}-{corpora}.npz"
    state.parent.mkdir(parents=True, exist_ok=True)
    gold = [one for part in parts.values() for one in part]
    if recipe.told and LOOSE in parts:
        sizes = [len(parts[path]) for path in CORPORA[corpora]]
        place = CORPORA[corpora].index(LOOSE)
        options["loose"] = range(sum(sizes[:place]), sum(sizes[: place + 1]))
    aligner = train(name, gold, report=_say, state=state, **options)
    return aligner, {path: len(part) for path, part in parts.items()}


def corpus_part(data: Path, path: str, recipe: Recipe) -> list[Alignment]:
    """A corpus, or as many of its pairs as are wanted, evenly taken; RTE2 dev is always whole."""
    if path in CORPORA["rte2"]:
        return list(
            _voted(data / path)
            if recipe.options.get("votes")
            else monoalign.read_corpus(data / path)
        )
    found = list(monoalign.read_corpus(data / path))
    most = recipe.most or len(found)
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


def _voted(majority: Path) -> Iterator[Alignment]:
    """The same gold standard, made of its annotators' files, with their votes."""
    files = [majority.with_name(majority.name.replace("_M.", f"_{one}.")) for one in ANNOTATORS]
    return merge_annotators(*map(monoalign.read_corpus, files), counts=list(ANNOTATORS.values()))


def _say(progress: Progress) -> None:
    if progress.epoch % 10 == 0:
        print(f"  {progress.epoch}: {progress.objective:.2f} after {progress.seconds:.0f} s")


def _write(aligner: Aligner, folder: Path, corpora: str, trained_on: dict[str, int]) -> None:
    arrays = dict(sorted(aligner.weights.items()))
    header = {
        "aligner": aligner.name,
        "trained_on": trained_on,
        "signature": aligner.signature,
        "held_out_folds": dict(_held_out(arrays)),
    }
    write_shipped(folder, corpora, arrays, header, format=FORMAT_VERSION)


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
