"""Messages of commands on standard error: progress and bad records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import typer
from rich.console import Console
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

from monoalign.run.files import Item, Summary


def with_progress(items: Iterable[Item]) -> Iterator[Item]:
    """Pass items on; on a terminal, show their number and how many pass per second."""
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


def finish(summary: Summary) -> None:
    """List the bad records, if any, and end with exit code 1."""
    if not summary.bad:
        return
    records = "1 bad record" if summary.bad == 1 else f"{summary.bad} bad records"
    sys.stderr.write(f"monoalign: skipped {records}, wrote {summary.written}:\n")
    for error in summary.errors:
        sys.stderr.write(f"  {error}\n")
    if summary.bad > len(summary.errors):
        sys.stderr.write(f"  and {summary.bad - len(summary.errors)} more\n")
    if summary.format in ("pharaoh", "wpt"):
        sys.stderr.write("  this output has no ids, so pairs after a skipped one move up\n")
    raise typer.Exit(1)


class _Rate(ProgressColumn):
    """Pairs per second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.0f} pairs/s", style="dim")
