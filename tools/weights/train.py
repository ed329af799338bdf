"""Train the weights that ship with the package.

    python tools/weights/train.py --data ../shared/data --aligner jacana [--corpora rte2 all]
    python tools/weights/train.py --data ../shared/data --aligner jacana --preset paper

Writes `src/monoalign/data/weights/ALIGNER/CORPORA.npz` and `.json`, for a preset
`PRESET-CORPORA`. An uninterrupted run gives the same weights again. One that was stopped goes on
from `build/weights/`, where each run keeps its state.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.resources.array_files import write_shipped
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import PRESET_WEIGHTS, system_of, systems, train
from monoalign.systems.storage import FORMAT_VERSION
from monoalign.systems.system import Recipe
from monoalign.training.run import Progress

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "everyday"))

from everyday_gold import everyday_gold

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

EVERYDAY = "everyday pairs"
"""Our own, which recipes may add to `all`."""

ANNOTATORS = {"A": 1, "B": 1, "C": 2}
"""Those of RTE2 dev, whose majority is its gold standard, and how much each counts.

A and B are near-copies (the sure links of 733 of 800 pairs are equal): two opinions, not three.
"""

LOOSE = "multimwa/mtref-train.tsv"
"""Its sure links hold possible ones too; a trainer that can is told so."""


def main() -> None:
    """Train what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    trained = [system.name for system in systems() if system.recipe is not None]
    parser.add_argument("--aligner", choices=trained, nargs="+", required=True)
    parser.add_argument("--corpora", choices=CORPORA, nargs="*")
    parser.add_argument("--preset", default="")
    arguments = parser.parse_args()
    preset = arguments.preset
    for name in arguments.aligner:
        for corpora in arguments.corpora or (PRESET_WEIGHTS if preset else CORPORA):
            began = time.perf_counter()
            aligner, trained_on = _trained(name, corpora, preset, arguments.data)
            file = f"{preset}-{corpora}" if preset else corpora
            _write(aligner, SHIPPED / name, file, trained_on)
            print(f"{name} {file}: {time.perf_counter() - began:.0f} s, {aligner.signature}")


def _trained(name: str, corpora: str, preset: str, data: Path) -> tuple[Aligner, dict[str, int]]:
    system = system_of(name)
    recipe = system.preset(preset).recipe if preset else system.recipe or Recipe()
    options = {**recipe.options, **recipe.by_corpora.get(corpora, {})}
    parts = corpus_parts(data, corpora, recipe)
    state = ROOT / "build" / "weights" / "-".join(filter(None, (name, preset, f"{corpora}.npz")))
    state.parent.mkdir(parents=True, exist_ok=True)
    gold, loose = gathered(parts, recipe)
    options |= loose
    aligner = train(name, gold, report=_say, state=state, preset=preset, **options)
    return aligner, {path: len(part) for path, part in parts.items()}


def corpus_parts(data: Path, corpora: str, recipe: Recipe) -> dict[str, list[Alignment]]:
    """What a set of weights is learned from, corpus by corpus."""
    parts = {path: corpus_part(data, path, recipe) for path in CORPORA[corpora]}
    if recipe.everyday and corpora == "all":
        parts[EVERYDAY] = everyday_gold()
    return parts


def gathered(
    parts: Mapping[str, Sequence[Alignment]], recipe: Recipe
) -> tuple[list[Alignment], dict[str, range]]:
    """All parts one after the other, and where the loose one is, as an option of training.

    Beside others, RTE2 dev is repeated as often as the recipe says.
    """
    gold: list[Alignment] = []
    loose: dict[str, range] = {}
    for path, part in parts.items():
        if path == LOOSE and recipe.loose:
            loose = {"loose": range(len(gold), len(gold) + len(part))}
        repeated = recipe.repeat if path in CORPORA["rte2"] and len(parts) > 1 else 1
        gold += [*part] * repeated
    return gold, loose


def corpus_part(data: Path, path: str, recipe: Recipe) -> list[Alignment]:
    """A corpus, or as many of its pairs as are wanted, evenly taken; RTE2 dev is always whole."""
    if path in CORPORA["rte2"]:
        return list(
            _soft_labelled(data / path)
            if recipe.options.get("soft_labels")
            else monoalign.read_corpus(data / path)
        )
    corpus = list(monoalign.read_corpus(data / path))
    most = recipe.most or len(corpus)
    if len(corpus) <= most:
        return corpus
    return [corpus[index * len(corpus) // most] for index in range(most)]


def _soft_labelled(majority: Path) -> Iterator[Alignment]:
    """The same gold standard, made of its annotators' files, with their shares as soft labels."""
    files = [majority.with_name(majority.name.replace("_M.", f"_{one}.")) for one in ANNOTATORS]
    return merge_annotators(*map(monoalign.read_corpus, files), counts=list(ANNOTATORS.values()))


def _say(progress: Progress) -> None:
    if progress.epoch % 10 == 0:
        print(f"  {progress.epoch}: {progress.objective:.2f} after {progress.seconds:.0f} s")


def _write(aligner: Aligner, folder: Path, name: str, trained_on: dict[str, int]) -> None:
    arrays = dict(sorted(aligner.weights.items()))
    header = {
        "aligner": aligner.name,
        "trained_on": trained_on,
        "signature": aligner.signature,
        "held_out_folds": dict(_held_out(arrays)),
    }
    write_shipped(folder, name, arrays, header, format=FORMAT_VERSION)


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
