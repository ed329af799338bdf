"""What the weights `all` lose on RTE2 against `rte2`, and what they score elsewhere.

    python benchmarks/loose.py folds [--aligner jacana …] [--folds 0 1] [--recipes all rte2 plain]
                                     [--most 900]
    python benchmarks/loose.py dev [--aligner jacana …] [--before FOLDER]

`folds` holds out a fifth of RTE2 dev and a fifth of Edinburgh++, and whatever shares a sentence
with them. It trains without them by the recipes of the shipped weights. `plain` is what `all` would
be without care: every link as it stands, every pair once, `--most` pairs of each corpus or all, the
trainer's own penalty, and one set of weights for sentences of any length. `dev` scores the shipped
weights `all` on wiki dev and on the 320 pairs of MTRef dev that share no sentence with its training
part, and beside them those of a folder like `src/monoalign/data/weights` of another version.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.options import options_of
from monoalign.resources.array_files import read_arrays
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import system_of, systems, train
from monoalign.systems.system import Recipe
from monoalign.training.corpus import folds_by_sentence

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools" / "weights"))

import train as recipes
from benchmarks.fast import (
    DATA,
    EDINBURGH,
    FOLDS,
    RTE2_DEV,
    WIKI_DEV,
    read,
    row,
    sentences_of,
    unseen_mtref,
    words_of,
)

RECIPES = ("all", "rte2", "plain")
LEARNERS = tuple(
    each.name for each in systems() if each.paper and "loose" in options_of(each.training)
)
"""The published systems that can be told which gold is loose."""


def main() -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("folds", "dev"))
    parser.add_argument("--aligner", choices=LEARNERS, nargs="+", default=LEARNERS)
    parser.add_argument("--folds", type=int, choices=range(FOLDS), nargs="+", default=range(FOLDS))
    parser.add_argument("--recipes", choices=RECIPES, nargs="+", default=RECIPES)
    parser.add_argument("--most", type=int)
    parser.add_argument("--before", type=Path, help="for dev: a folder of other weights")
    arguments = parser.parse_args()
    for name in arguments.aligner:
        if arguments.what == "folds":
            folds(name, arguments.folds, arguments.recipes, arguments.most)
        else:
            dev(name, arguments.before)


def dev(name: str, before: Path | None) -> None:
    """The shipped weights `all`, and those of another version."""
    aligners = {"all": monoalign.load(name, weights="all")}
    if before is not None:
        arrays = read_arrays(before / name / "all.npz")
        aligners["before"] = monoalign.load(name, weights=arrays)
    for corpus, gold in (("wiki dev", read(WIKI_DEV)), ("MTRef dev", unseen_mtref())):
        for weights, aligner in aligners.items():
            print(f"{name:20} {corpus:12} {weights:7} {_scored(aligner, gold)}", flush=True)


def folds(name: str, numbers: Sequence[int], chosen: Sequence[str], most: int | None) -> None:
    """Each recipe on the folds, one by one and together."""
    held_out: dict[str, list[Alignment]] = defaultdict(list)
    found: dict[tuple[str, str], list[Alignment]] = defaultdict(list)
    for number in numbers:
        unseen = {path: _fold(path, number) for path in (RTE2_DEV, EDINBURGH)}
        for path, gold in unseen.items():
            held_out[path] += gold
        for recipe in chosen:
            began = time.process_time()
            aligner = trained(name, recipe, most, list(chain(*unseen.values())))
            seconds = time.process_time() - began
            for path, gold in unseen.items():
                alignments = list(aligner.align_many([one.pair for one in gold]))
                found[path, recipe] += alignments
                line = f"{name:20} {path[:9]:10} fold {number} {recipe:7} {row(alignments, gold)}"
                print(f"{line}  ({seconds:.0f} s of training)", flush=True)
    for (path, recipe), alignments in found.items():
        scored = row(alignments, held_out[path])
        print(f"{name:20} {path[:9]:10} together {recipe:7} {scored}", flush=True)


def trained(name: str, recipe_name: str, most: int | None, unseen: Sequence[Alignment]) -> Aligner:
    """An aligner by one of the recipes, of what shares no sentence with some pairs.

    Links do not depend on calibration, so there is none. It aligns with the system's own options,
    whatever the recipe learns with.
    """
    corpora = "rte2" if recipe_name == "rte2" else "all"
    recipe, known = system_of(name).recipe or Recipe(), sentences_of(unseen)
    if recipe_name == "plain":
        recipe = replace(recipe, loose=False, repeat=1, most=most)
    parts = {
        path: [one for one in part if not known & words_of(one.pair)]
        for path, part in recipes.corpus_parts(DATA, corpora, recipe).items()
    }
    options: dict[str, Any] = {**recipe.options, **recipe.by_corpora.get(corpora, {})}
    options.pop("direction", None)
    if recipe_name == "plain":
        options = {name: each for name, each in options.items() if name not in ("l2", "by_length")}
    if "folds" in options_of(system_of(name).training):
        options["folds"] = 0
    gold, loose = recipes.gathered(parts, recipe)
    options |= loose
    return monoalign.load(name, weights=train(name, gold, **options).weights)


def _fold(path: str, number: int) -> list[Alignment]:
    gold = read(path)
    return [gold[index] for index in list(folds_by_sentence(gold, FOLDS))[number][1]]


def _scored(aligner: Aligner, gold: Sequence[Alignment]) -> str:
    return row(aligner.align_many([one.pair for one in gold]), gold)


if __name__ == "__main__":
    main()
