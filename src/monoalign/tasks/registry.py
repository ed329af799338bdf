"""Tasks by name."""

from __future__ import annotations

from monoalign.core.errors import UnknownNameError

from . import answers, entailment, paraphrase, similarity
from .task import Task

TASKS: dict[str, Task] = {
    task.name: task for task in (similarity.TASK, paraphrase.TASK, entailment.TASK, answers.TASK)
}


def task_of(name: str) -> Task:
    """The task with that name."""
    if name not in TASKS:
        raise UnknownNameError("task", name, TASKS)
    return TASKS[name]
