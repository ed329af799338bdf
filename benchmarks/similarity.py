"""The score `meaning` on STS 2012, and what each of its numbers does: correlations by set.

python benchmarks/similarity.py [--data ../shared/data] [--aligners fast sultan exact]

Each genre is also measured with the numbers that are best on the other genres (`held out`): train
and test parts of a genre are held out together. The numbers were chosen on these pairs, and STS
2013 is kept for the table in docs/tasks.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import numpy as np

import monoalign
from monoalign.changes.typed_edit import Relation
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.tasks import meaning
from monoalign.tasks.datasets import Example, read_sts
from monoalign.tasks.measures import pearson
from monoalign.tasks.scores import scorer_of

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
REPEATED = "ALL"
LINKED = (0.0, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0)
UNRELATED = (0.0, 0.2, 0.3, 0.4)
CONTRADICTION = (1.0, 0.9, 0.85, 0.8, 0.7)
CHOSEN = (meaning.LINKED, meaning.UNRELATED, meaning.CONTRADICTION)
GENERAL, SPECIFIC, RELATED = Relation.MORE_GENERAL, Relation.MORE_SPECIFIC, Relation.RELATED
OTHER_CLOSENESS: dict[str, dict[Relation, float]] = {
    "relations: all 1": dict.fromkeys(meaning.CLOSENESS, 1.0),
    "opposites, different: 0.6": {Relation.OPPOSITE: 0.6, Relation.DIFFERENT: 0.6},
    "general 0.8, related 0.7": {GENERAL: 0.8, SPECIFIC: 0.8, RELATED: 0.7},
    "general 0.5, related 0.4": {GENERAL: 0.5, SPECIFIC: 0.5, RELATED: 0.4},
}
Numbers = tuple[float, float, float]


class Pairs:
    """The graded pairs of STS 2012, by set."""

    def __init__(self, data: Path) -> None:
        named = [(name, one) for name, one in _examples(data) if one.group != REPEATED]
        self.examples = [one for _, one in named]
        self.gold = np.array([one.gold for one in self.examples])
        self.set_of = np.array([name for name, _ in named])
        self.sets = sorted(set(self.set_of.tolist()))
        self.genre_of = {name: name.rpartition(".")[2] for name in self.sets}

    def correlations(self, scores: FloatArray) -> dict[str, float]:
        """The correlation with the grades by set."""
        members = {name: self.set_of == name for name in self.sets}
        return {name: pearson(scores[own], self.gold[own]) for name, own in members.items()}


def main() -> None:
    """Read the options and print the tables."""
    parser = argparse.ArgumentParser(description="Measure the score `meaning` on STS 2012.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--aligners", nargs="+", default=["fast", "exact"])
    options = parser.parse_args()
    pairs = Pairs(options.data)
    print(" " * 36, *(f"{name.replace('surprise.', ''):>17}" for name in pairs.sets), "  mean")
    for name in options.aligners:
        aligner = monoalign.load(name)
        alignments = list(aligner.align_many(one.pair for one in pairs.examples))
        for score in ("content", "idf", "meaning"):
            scores = np.array(list(map(scorer_of(score), alignments)))
            line(f"{name}, {score}", pairs.correlations(scores))
        if name == options.aligners[0]:
            vary(pairs, alignments)


def vary(pairs: Pairs, alignments: list[Alignment]) -> None:
    """Print what other numbers would do, and how the best of other genres do."""
    parts = [meaning.likeness(alignment) for alignment in alignments]
    tried = {numbers: pairs.correlations(_scores(parts, numbers)) for numbers in _grid()}
    held_out: dict[str, float] = {}
    for genre in sorted(set(pairs.genre_of.values())):
        others = [name for name in pairs.sets if pairs.genre_of[name] != genre]
        best = max(tried, key=lambda numbers: sum(tried[numbers][name] for name in others))
        print(f"  best without {genre}: linked, unrelated, contradiction = {best}")
        held_out |= {name: tried[best][name] for name in pairs.sets if name not in others}
    line("  held out", held_out)
    for position, (label, values) in enumerate(
        {"linked": LINKED, "unrelated": UNRELATED, "contradiction": CONTRADICTION}.items()
    ):
        for value in values:
            numbers = (*CHOSEN[:position], value, *CHOSEN[position + 1 :])
            line(f"  {label} {value}", pairs.correlations(_scores(parts, numbers)))
    for label, changed in OTHER_CLOSENESS.items():
        closeness = {**meaning.CLOSENESS, **changed}
        parts = [meaning.likeness(alignment, closeness) for alignment in alignments]
        line(f"  {label}", pairs.correlations(_scores(parts, CHOSEN)))


def line(label: str, correlations: Mapping[str, float]) -> None:
    """One row, in percent, with the mean over sets."""
    mean = sum(correlations.values()) / len(correlations)
    cells = (f"{100 * correlations[name]:17.1f}" for name in sorted(correlations))
    print(f"{label:36}", *cells, f"{100 * mean:6.2f}", flush=True)


def _examples(data: Path) -> Iterator[tuple[str, Example]]:
    for part in ("train", "test"):
        for example in read_sts(data / "sts" / f"STS2012-{part}"):
            yield f"{part}.{example.group}", example


def _grid() -> Iterator[Numbers]:
    return product(LINKED, UNRELATED, CONTRADICTION)


def _scores(parts: list[meaning.Likeness], numbers: tuple[float, ...]) -> FloatArray:
    linked, unrelated, contradiction = numbers
    return np.array(
        [
            meaning.combined(one, linked=linked, unrelated=unrelated, contradiction=contradiction)
            for one in parts
        ]
    )


if __name__ == "__main__":
    main()
