"""What a task is, and running one over an aligner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError

from .example import Example
from .intervals import Figure, Measured, with_intervals
from .measures import best_threshold
from .pair_score import scorer_of

Parts = list[list[Example]]
"""The examples that are measured come last; a threshold is fitted to those before them."""


@dataclass(frozen=True, slots=True)
class Task:
    """How examples are read and scores of theirs measured.

    `files` name what `read` wants; `scores` are those shown unless others are asked for, the first
    the default; `baseline`, if any, scores pairs without an aligner.
    """

    name: str
    summary: str
    files: tuple[str, ...]
    scores: tuple[str, ...]
    read: Callable[[Sequence[str | Path]], Parts]
    measure: Callable[[Sequence[Example], FloatArray, float], Measured]
    baseline: Callable[[Sequence[Example]], FloatArray] | None = None

    def parts(self, files: Sequence[str | Path]) -> Parts:
        """The examples of files."""
        if len(files) != len(self.files):
            raise UsageError(f"task {self.name}: expected {' '.join(self.files)}")
        return self.read(files)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: an aligner, a score of its alignments, and figures by name."""

    system: str
    score: str
    figures: dict[str, Figure]


def run_task(
    task: Task,
    aligner: Aligner,
    parts: Parts,
    *,
    scores: Sequence[str] = (),
    samples: int = 1000,
    seed: int = 1,
) -> list[Row]:
    """A row a score; all pairs are aligned once."""
    scorers = {name: scorer_of(name) for name in scores or task.scores}
    columns: list[dict[str, FloatArray]] = []
    for part in parts:
        found: list[Alignment] = list(aligner.align_many(one.pair for one in part))
        columns.append(
            {name: np.array([scorer(one) for one in found]) for name, scorer in scorers.items()}
        )
    return [
        Row(
            aligner.name,
            name,
            _figures(task, parts, [values[name] for values in columns], samples, seed),
        )
        for name in scorers
    ]


def run_baseline(task: Task, parts: Parts, *, samples: int = 1000, seed: int = 1) -> list[Row]:
    """The row of a task's baseline, if it has one."""
    if task.baseline is None:
        return []
    values = [task.baseline(part) for part in parts]
    return [Row("baseline", "word overlap", _figures(task, parts, values, samples, seed))]


def _figures(
    task: Task, parts: Parts, values: Sequence[FloatArray], samples: int, seed: int
) -> dict[str, Figure]:
    fitted = [one for part in parts[:-1] for one in part]
    gold = np.array([one.gold for one in fitted])
    threshold = best_threshold(np.concatenate([*values[:-1], np.empty(0)]), gold)
    measured = task.measure(parts[-1], values[-1], threshold)
    return with_intervals(measured, samples=samples, seed=seed)
