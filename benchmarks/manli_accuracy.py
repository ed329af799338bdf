"""How well the aligners of the MANLI family align, beside what the papers report.

    python -m benchmarks.manli_accuracy dev [--epochs 12] [--only size constraints learning]
    python -m benchmarks.manli_accuracy test [--seeds 10]
    python -m benchmarks.manli_accuracy fit [--seeds 10]

`dev` is cross-validation on RTE2 dev in five folds, what all choices were made by: each line is one
setting, trained anew for each fold. `test` prints RTE2 test with the weights that ship, learned
from RTE2 dev, the presets of the papers first; `fit` prints RTE2 dev with the same weights, as the
papers have it. Annealing is the mean over seeds. `--only presets` leaves the defaults out.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair
from monoalign.decoding.packing import Annealing, phrase_alignments
from monoalign.evaluation.score import Score
from monoalign.models.phrase_edits import PhraseEditModel
from monoalign.systems.aligner import Aligner
from monoalign.systems.manli.model import ANNOTATOR
from monoalign.training.corpus import annotated, folds_by_sentence

FOLDS = 5
BATCH = 16  # pairs whose edits are scored together
SETTINGS: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    "size": {
        "manli-exact, phrases of 1": ("manli-exact", {"max_size": 1}),
        "manli-exact, up to 2": ("manli-exact", {"max_size": 2}),
        "manli-exact, up to 3": ("manli-exact", {"max_size": 3}),
        "manli-exact, up to 4": ("manli-exact", {"max_size": 4}),
    },
    "constraints": {
        "manli-exact": ("manli-exact", {}),
        "manli-constrained, M": ("manli-constrained", {"lineage": False}),
        "manli-constrained, L": ("manli-constrained", {"modifiers": False}),
        "manli-constrained, M + L": ("manli-constrained", {}),
    },
    "learning": {
        "manli-exact, averaged": ("manli-exact", {}),
        "manli-exact, MANLI-LEARN": ("manli-exact", {"method": "manli-learn"}),
        "manli-exact, 2 processes": ("manli-exact", {"processes": 2}),
    },
    "presets": {
        "manli-exact, paper": ("manli-exact", {"preset": "paper"}),
        "manli-constrained, paper": ("manli-constrained", {"preset": "paper"}),
        "manli, paper": ("manli", {"preset": "paper"}),
        "manli, thadani2011": ("manli", {"preset": "thadani2011"}),
    },
    "annealing": {
        "manli, averaged": ("manli", {}),
        "manli, MANLI-LEARN": ("manli", {"method": "manli-learn"}),
    },
}
_M, _L = {"lineage": False}, {"modifiers": False}
ROWS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("manli", {"preset": "paper"}, "83.4 / 85.5 / 84.4 / 21.7", "85.4 / 85.3 / 85.3 / 21.3"),
    ("manli", {"preset": "thadani2011"}, "85.7 / 84.8 / 85.0 / 23.8", "87.2 / 86.3 / 86.7 / 24.5"),
    ("manli-exact", {"preset": "paper"}, "85.7 / 84.7 / 85.2 / 24.6", "87.8 / 86.1 / 86.8 / 24.8"),
    (
        "manli-constrained",
        {"preset": "paper", **_M},
        "86.8 / 84.5 / 85.6 / 25.3",
        "88.8 / 85.7 / 87.2 / 29.9",
    ),
    (
        "manli-constrained",
        {"preset": "paper", **_L},
        "86.1 / 84.6 / 85.3 / 24.5",
        "88.2 / 86.4 / 87.3 / 27.6",
    ),
    (
        "manli-constrained",
        {"preset": "paper"},
        "87.1 / 84.4 / 85.8 / 25.4",
        "89.5 / 86.2 / 87.8 / 33.0",
    ),
    ("manli", {}, "", ""),
    ("manli-exact", {}, "", ""),
    ("manli-constrained", _M, "", ""),
    ("manli-constrained", _L, "", ""),
    ("manli-constrained", {}, "", ""),
)
"""Aligners and options, and what the papers report on RTE2 dev and test."""


def main() -> None:
    """Read the options and print."""
    shared = Path(__file__).resolve().parents[2] / "shared" / "data"
    parser = argparse.ArgumentParser(description="Score the MANLI family.")
    parser.add_argument("part", choices=("dev", "test", "fit"))
    parser.add_argument("--data", type=Path, default=shared)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--only", nargs="+", choices=SETTINGS, default=list(SETTINGS))
    options = parser.parse_args()
    corpus = "test" if options.part == "test" else "dev"
    path = options.data / "msr_rte2" / "converted" / f"RTE2_{corpus}_M.align.txt"
    gold = annotated(list(monoalign.read_corpus(path)), ANNOTATOR)
    if options.part != "dev":
        for name, settings, *published in ROWS:
            if options.only == ["presets"] and "preset" not in settings:
                continue
            _shipped(gold, name, settings, published[corpus == "test"], options.seeds)
        return
    for group in options.only:
        results = [
            cross_validated(gold, name, options.epochs, settings)
            for name, settings in SETTINGS[group].values()
        ]
        if group == "size":
            _gained(gold, *results[0:3:2])


def cross_validated(
    gold: Sequence[Alignment], name: str, epochs: int, settings: dict[str, Any]
) -> list[Alignment]:
    """Alignments of each fold by an aligner that learned from the others."""
    by_index: dict[int, Alignment] = {}
    for rest, fold in folds_by_sentence(gold, FOLDS):
        part = [gold[index] for index in rest]
        aligner = monoalign.train(name, part, epochs=epochs, **settings)
        aligned = aligner.align_many([gold[index].pair for index in fold])
        by_index.update(zip(fold, aligned, strict=True))
    alignments = [by_index[index] for index in range(len(gold))]
    _print(f"{name} {settings}", monoalign.evaluate(alignments, gold, breakdown=True))
    return alignments


def _gained(
    gold: Sequence[Alignment], words: Sequence[Alignment], phrases: Sequence[Alignment]
) -> None:
    """What phrases of several words find that single words cannot."""
    print("  gold links of phrases that only phrases find:")
    for right, one, other in zip(gold, words, phrases, strict=True):
        for edit in other.edits:
            links = set(edit.links())
            if len(links) > 1 and links <= right.links and not links <= one.links:
                assert edit.source is not None  # for the type checker
                assert edit.target is not None
                source, target = edit.source, edit.target
                print(f"    {one.pair.source.phrase(source)} / {one.pair.target.phrase(target)}")


def _shipped(
    gold: Sequence[Alignment], name: str, settings: dict[str, Any], published: str, seeds: int
) -> None:
    """One row, by the weights that ship; by several seeds where they matter."""
    aligner = monoalign.load(name, weights="rte2", **settings)
    pairs = [one.pair for one in gold]
    runs = _annealed(aligner, pairs, seeds) if name == "manli" else [aligner.align_many(pairs)]
    rows = [_figures(monoalign.evaluate(alignments, gold)) for alignments in runs]
    spread = f" ± {_joined(np.std(rows, axis=0))}" if len(rows) > 1 else ""
    theirs = f" (published: {published})" if published else ""
    print(f"{name} {settings}: {_joined(np.mean(rows, axis=0))}{spread}{theirs}", flush=True)


def _annealed(aligner: Aligner, pairs: Sequence[SentencePair], seeds: int) -> list[list[Alignment]]:
    """The alignments by each seed from 1 on; edits are scored once for all."""
    model = aligner.model
    assert isinstance(model, PhraseEditModel)  # for the type checker
    assert isinstance(model.search, Annealing)
    searches = [replace(model.search, seed=seed) for seed in range(1, seeds + 1)]
    runs: list[list[Alignment]] = [[] for _ in searches]
    for start in range(0, len(pairs), BATCH):
        batch = Batch.of(pairs[start : start + BATCH])
        scored = model.scored(batch)
        for search, run in zip(searches, runs, strict=True):
            run += phrase_alignments(search, batch, scored)
    return runs


def _print(label: str, score: Score) -> None:
    classes = ", ".join(f"{name} {100 * one.macro.f1:.1f}" for name, one in score.classes.items())
    print(f"{label}: {_joined(_figures(score))}\n    F1 by class: {classes}", flush=True)


def _figures(score: Score) -> list[float]:
    return [100 * value for value in (score.precision, score.recall, score.f1, score.exact)]


def _joined(values: Sequence[float] | Any) -> str:
    return " / ".join(f"{value:.1f}" for value in values)


if __name__ == "__main__":
    main()
