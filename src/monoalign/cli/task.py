"""monoalign task"""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import DEFAULT, load
from monoalign.tasks.registry import TASKS, task_of
from monoalign.tasks.scores import SCORES
from monoalign.tasks.task import TaskRow, run_baseline, run_task

from .arguments import options_of

_FILES = "; ".join(f"{task.name}: {' '.join(task.files)}" for task in TASKS.values())


TaskName = Annotated[str, typer.Argument(metavar="TASK", help=f"One of {', '.join(TASKS)}.")]
Files = Annotated[list[str], typer.Argument(metavar="FILES", help=_FILES)]
Aligners = Annotated[
    list[str] | None,
    typer.Option(
        "--aligner",
        "-a",
        metavar="NAME[:KEY=VALUE,…]",
        help="The name of an aligner or its folder, with options; may be repeated.",
    ),
]
ScoreNames = Annotated[
    list[str] | None,
    typer.Option("--score", metavar="NAME", help=f"One of {', '.join(SCORES)}."),
]
Bootstrap = Annotated[
    int, typer.Option(min=0, help="Number of resamples for 95 % intervals; 0: none.")
]
Seed = Annotated[int, typer.Option(min=0, help="Seed for the resampling.")]
JsonRows = Annotated[bool, typer.Option("--json", help="Print one JSON object per row.")]


def task(
    name: TaskName,
    files: Files,
    aligner: Aligners = None,
    score: ScoreNames = None,
    bootstrap: Bootstrap = 1000,
    seed: Seed = 1,
    as_json: JsonRows = False,
) -> None:
    """Measure aligners by how useful their alignments are for a task.

    \b
    Example:
      monoalign task similarity sts/STS2013-test -a fast -a my-aligner
      monoalign task paraphrase msrp/train.txt msrp/test.txt -a fast:weights=rte2
      monoalign task entailment rte2_dev.xml rte2_test.xml -a fast --score coverage
      monoalign task answers trecqa/dev.csv -a my-aligner
    """
    chosen = task_of(name)
    aligners = [_aligner(given) for given in aligner or [DEFAULT]]
    parts = chosen.parts(files)
    rows = run_baseline(chosen, parts, samples=bootstrap, seed=seed)
    for system in aligners:
        rows += run_task(chosen, system, parts, scores=score or (), samples=bootstrap, seed=seed)
    if as_json:
        for row in rows:
            typer.echo(json.dumps(_record(row)))
        return
    console = Console()
    console.print(_table(rows, intervals=bootstrap > 0))
    console.print(f"pairs {len(parts[-1])}")
    for system in aligners:
        console.print(f"signature: {system.signature}", soft_wrap=True, markup=False)


def _aligner(given: str) -> Aligner:
    """`fast:weights=rte2` -> the aligner with these options."""
    name, _, options = given.partition(":")
    return load(name, **options_of([item for item in options.split(",") if item]))


def _table(rows: list[TaskRow], *, intervals: bool) -> Table:
    table = Table("aligner", "score", *rows[0].figures, box=None)
    for row in rows:
        table.add_row(
            row.system, row.score, *(f"{100 * figure.value:.1f}" for figure in row.figures.values())
        )
        if intervals:
            spans = [f"{100 * f.low:.1f}–{100 * f.high:.1f}" for f in row.figures.values()]
            table.add_row("", "  95 %", *spans, style="dim")
    return table


def _record(row: TaskRow) -> dict[str, Any]:
    """All figures in percent, unrounded."""
    figures = {name: 100 * figure.value for name, figure in row.figures.items()}
    spans = {name: [100 * f.low, 100 * f.high] for name, f in row.figures.items()}
    return {"aligner": row.system, "score": row.score, **figures, "intervals": spans}
