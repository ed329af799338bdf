"""Arguments and options that several commands share, and what is made of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError, shown
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import Sentences, read_corpus
from monoalign.corpora.same_pairs import lend_pairs
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import load

if TYPE_CHECKING:
    from monoalign.run.align import OnProgress
    from monoalign.run.summary import Summary

Item = TypeVar("Item")
_FORMATS = ", ".join(sorted(FORMATS))

AlignerName = Annotated[
    str | None,
    typer.Option(
        "--aligner",
        "-a",
        metavar="NAME",
        help="The name of an aligner, or its folder.",
    ),
]
AlignerOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="KEY=VALUE", help="An option of the aligner."),
]
FromFormat = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help=f"One of {_FORMATS}; recognised if not given."),
]
ToFormat = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help="Default: by the output's ending, or jsonl."),
]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where to write; - is stdout.")
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace an existing output.")]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first bad record.")]
PipelineName = Annotated[
    str | None,
    typer.Option(
        "--pipeline",
        metavar="NAME",
        help="An installed spaCy pipeline to annotate with, instead of the built-in one.",
    ),
]
Tokenized = Annotated[
    bool, typer.Option("--tokenized", help="Words are already separated by spaces.")
]
Columns = Annotated[
    str | None,
    typer.Option(
        "--columns",
        metavar="NAMES",
        help="The columns of a TSV file in order, such as source,target,label; or, for any table "
        "or JSON lines, their names: source=premise,target=hypothesis. Recognised if not given.",
    ),
]
OutputAndGold = Annotated[
    list[str],
    typer.Argument(
        metavar="[OUTPUT] GOLD", help="An output, unless there is --aligner, and the gold standard."
    ),
]
GoldFormat = Annotated[
    str | None, typer.Option("--gold-from", metavar="FORMAT", help="The format of the gold file.")
]
Swap = Annotated[bool, typer.Option("--swap", help="Swap source and target of the output first.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
SentenceFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--sentences",
        metavar="FILE",
        help="Sentences for a file of links: one file of pairs, or given twice, one file per side.",
    ),
]


@dataclass(frozen=True, slots=True)
class AgainstGold:
    """Two streams of the same pairs, their names in errors, and the system in signatures."""

    predicted: Iterator[Alignment]
    gold: Iterator[Alignment]
    names: tuple[str, str]
    system: str


def options_of(given: list[str] | None) -> dict[str, str]:
    """`["direction=s2t"]` -> `{"direction": "s2t"}`."""
    options = {}
    for item in given or []:
        key, sign, value = item.partition("=")
        if not sign or not key:
            raise UsageError(f"option -O: expected KEY=VALUE, found {item!r}")
        options[key] = value
    return options


def aligner_of(name: str | None, given: list[str] | None, pipeline: str | None = None) -> Aligner:
    """The aligner that a command names, with its options."""
    options = options_of(given)
    if pipeline and options.setdefault("pipeline", pipeline) != pipeline:
        raise UsageError("--pipeline and -O pipeline name two pipelines")
    return load(name, **options)


def sentences_of(files: list[str] | None) -> Sentences | None:
    """One file of pairs, two files of sentences, or None."""
    if not files:
        return None
    if len(files) > 2:
        raise UsageError(f"option --sentences: expected one or two files, found {len(files)}")
    return files[0] if len(files) == 1 else (files[0], files[1])


def against_gold(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    gold_from: str | None,
    swap: bool,
) -> AgainstGold:
    """The alignments that a command compares with a gold standard."""
    check_files(files, aligner, option, from_, swap)
    lent, gold = lend_pairs(read_corpus(files[-1], format=gold_from))
    if aligner is not None:
        chosen = aligner_of(aligner, option)
        predicted = chosen.align_many(with_progress(lent))
        return AgainstGold(predicted, gold, ("the output", files[-1]), chosen.signature)
    output = files[0]
    pairs = (pair.swapped() if swap else pair for pair in lent)
    predicted = read_corpus(output, format=from_, sentences=pairs)
    if swap:
        predicted = (alignment.swapped() for alignment in predicted)
    return AgainstGold(predicted, gold, (output, files[-1]), Path(output).name)


def check_files(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    swap: bool,
) -> None:
    """Check for two files, or an aligner and one file, and for options that have no effect."""
    if aligner is not None:
        if len(files) != 1 or swap or from_:
            raise UsageError("with --aligner: expected only GOLD, and neither --from nor --swap")
    elif len(files) != 2:
        number = "one file" if len(files) == 1 else f"{len(files)} files"
        raise UsageError(f"expected OUTPUT GOLD, or --aligner NAME GOLD; found {number}")
    elif option or files[0] == files[1] == "-":
        raise UsageError("expected -O with --aligner only, and standard input at most once")


def say(note: str) -> None:
    """Tell on standard error how a file is read."""
    sys.stderr.write(f"monoalign: {shown(note)}\n")


def with_progress(items: Iterable[Item]) -> Iterator[Item]:
    """Pass items on; on a terminal, show their number and how many pass per second."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TextColumn

    class Rate(ProgressColumn):
        """Pairs per second."""

        def render(self, task: Task) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.0f} pairs/s", style="dim")

    columns = (SpinnerColumn(), TextColumn("{task.completed} pairs"), Rate())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("aligning", total=None)
        for item in items:
            yield item
            progress.advance(task)


@contextmanager
def pair_progress() -> Iterator[OnProgress]:
    """A function to tell how many pairs are done; on a terminal, it shows rate and time left."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda pairs, fraction: None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("reading", total=None)
        began, first = time.monotonic(), 0

        def show(pairs: int, fraction: float | None) -> None:
            nonlocal began, first
            seconds = time.monotonic() - began
            if seconds < 0.01:  # what an earlier run did is no measure of speed
                began, first = time.monotonic(), pairs
            rate = (pairs - first) / seconds if seconds > 0 else 0.0
            text = f"{pairs:,} pairs, {rate:,.0f} per second"
            if fraction and rate:
                left = pairs * (1 - fraction) / fraction / rate
                text += f", {timedelta(seconds=round(left))} left"
            total = None if fraction is None else 1.0
            progress.update(task, description=text, completed=fraction or 0.0, total=total)

        yield show


def finish(summary: Summary) -> None:
    """List the bad records, if any, and end with exit code 1."""
    if not summary.bad:
        return
    records = "1 bad record" if summary.bad == 1 else f"{summary.bad} bad records"
    done = "kept" if summary.keeps_rows else "skipped"
    sys.stderr.write(f"monoalign: {done} {records}, wrote {summary.written}:\n")
    for error in summary.errors:
        sys.stderr.write(f"  {error}\n")
    if summary.bad > len(summary.errors):
        sys.stderr.write(f"  and {summary.bad - len(summary.errors)} more\n")
    if summary.format in ("pharaoh", "wpt"):
        sys.stderr.write("  this output has no ids, so pairs after a skipped one move up\n")
    raise typer.Exit(1)
