"""What a task is, and running one over an aligner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError
from monoalign.systems.aligner import Aligner

from .datasets import Example
from .measures import Figure, Measured, best_threshold, with_intervals
from .scores import scorer_of

Parts = list[list[Example]]
"""The last part is measured; a threshold is fitted to the parts before it."""


@dataclass(frozen=True, slots=True)
class Task:
    """How examples are read, and how scores for them are measured.

    `files` name what `read` expects. `scores` are those shown unless others are asked for; the
    first is the default. `baseline`, if any, scores pairs without an aligner.
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
class TaskRow:
    """A row of a table: an aligner, a score of its alignments, and figures by name."""

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
) -> list[TaskRow]:
    """One row per score; all pairs are aligned once."""
    scorers = {name: scorer_of(name) for name in scores or task.scores}
    columns: list[dict[str, FloatArray]] = []
    for part in parts:
        alignments = list(aligner.align_many(example.pair for example in part))
        columns.append(
            {name: np.array(list(map(scorer, alignments))) for name, scorer in scorers.items()}
        )
    return [
        TaskRow(
            aligner.name,
            name,
            _figures(task, parts, [values[name] for values in columns], samples, seed),
        )
        for name in scorers
    ]


def run_baseline(task: Task, parts: Parts, *, samples: int = 1000, seed: int = 1) -> list[TaskRow]:
    """The row of a task's baseline, if it has one."""
    if task.baseline is None:
        return []
    values = [task.baseline(part) for part in parts]
    return [TaskRow("baseline", "word overlap", _figures(task, parts, values, samples, seed))]


def _figures(
    task: Task, parts: Parts, values: Sequence[FloatArray], samples: int, seed: int
) -> dict[str, Figure]:
    gold = np.array([example.gold for part in parts[:-1] for example in part])
    threshold = best_threshold(np.concatenate([*values[:-1], np.empty(0)]), gold)
    measured = task.measure(parts[-1], values[-1], threshold)
    return with_intervals(measured, samples=samples, seed=seed)
