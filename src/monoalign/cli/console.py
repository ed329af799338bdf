"""What commands say beside their output: progress and bad records, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

from monoalign.batch.files import Summary

Item = TypeVar("Item")
_LISTED = 1000


def with_progress(items: Iterable[Item]) -> Iterator[Item]:
    """Pass items on; on a terminal show how many there were, and how many a second."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    columns = (SpinnerColumn(), TextColumn("{task.completed} pairs"), _Rate())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("aligning", total=None)
        for item in items:
            yield item
            progress.advance(task)


def finish(summary: Summary, *, bare_lines: bool = False) -> None:
    """List the bad records, if any, and end with exit code 1."""
    if not summary.errors:
        return
    count = len(summary.errors)
    records = "1 bad record" if count == 1 else f"{count} bad records"
    sys.stderr.write(f"monoalign: skipped {records}, wrote {summary.written}:\n")
    for error in summary.errors[:_LISTED]:
        sys.stderr.write(f"  {error}\n")
    if count > _LISTED:
        sys.stderr.write(f"  and {count - _LISTED} more\n")
    if bare_lines:
        sys.stderr.write(
            "  the output's lines no longer match the input's; jsonl would keep the ids\n"
        )
    raise typer.Exit(1)


class _Rate(ProgressColumn):
    """Pairs a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.0f} pairs/s", style="dim")
