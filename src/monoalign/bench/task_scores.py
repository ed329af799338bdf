"""What an aligner is worth to the tasks that a report is asked for."""

from __future__ import annotations

from typing import Any

from monoalign.aligners.aligner import Aligner
from monoalign.tasks.registry import task_of
from monoalign.tasks.task import run_task

from .systems import Spec, System


def task_scores(spec: Spec, system: System) -> list[dict[str, Any]]:
    """A row for each task and each score of alignments: figures as value, low and high."""
    if not isinstance(system, Aligner):
        return []
    found = []
    for given in spec.tasks:
        name, _, files = given.partition("=")
        task = task_of(name)
        for row in run_task(task, system, task.parts(files.split(","))):
            figures = {key: list(figure) for key, figure in row.figures.items()}
            found.append({"task": name, "score": row.score, "figures": figures})
    return found
