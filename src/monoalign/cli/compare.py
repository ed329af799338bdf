"""monoalign compare"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from monoalign.aligners.registry import REGISTRY, load
from monoalign.core.errors import UsageError
from monoalign.evaluation.score import Score
from monoalign.evaluation.significance import permutation_test

from .arguments import FromFormat
from .scoring import HEADINGS, percent, score_aligner, score_output

_LONGEST = 30  # letters of a name in the table; the signatures below it have them whole


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="An output, or an aligner's name.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="The gold standard.")],
    from_: FromFormat = None,
    gold_from: Annotated[
        str | None, typer.Option("--gold-from", metavar="FORMAT", help="The gold file's format.")
    ] = None,
    swap: Annotated[
        list[str] | None,
        typer.Option("--swap", metavar="A|B", help="Swap the sides of this output first."),
    ] = None,
    samples: Annotated[int, typer.Option(min=1, help="Random exchanges of the test.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the test.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score two outputs side by side, with a paired permutation test of their difference.

    \b
    Example:
      monoalign compare jacana.json exact gold.align.txt
    """
    if gold == "-":
        raise UsageError("GOLD is read twice: expected a file, found standard input")
    swapped = {side.upper() for side in swap or []}
    if not swapped <= {"A", "B"} or {first, second} == {"-"}:
        raise UsageError("expected A or B after --swap, and standard input at most once")
    ours, theirs = (
        _score(name, gold, from_, gold_from, side in swapped)
        for name, side in ((first, "A"), (second, "B"))
    )
    chances = permutation_test(ours.counts, theirs.counts, samples=samples, seed=seed)
    if as_json:
        both = {"a": asdict(ours.macro), "b": asdict(theirs.macro)}
        shares = {side: {k: 100 * v for k, v in one.items()} for side, one in both.items()}
        typer.echo(json.dumps({**shares, "p": chances, "samples": samples, "seed": seed}))
        return
    console = Console()
    console.print(_table(first, second, ours, theirs, chances))
    console.print(f"p: paired permutation test, two-sided, {samples} samples, seed {seed}")
    console.print(f"A: {ours.signature}\nB: {theirs.signature}", soft_wrap=True, markup=False)


def _score(name: str, gold: str, from_: str | None, gold_from: str | None, swap: bool) -> Score:
    if name in REGISTRY or Path(name).is_dir():
        return score_aligner(load(name), gold, gold_format=gold_from)
    return score_output(name, gold, from_format=from_, gold_format=gold_from, swap=swap)


def _table(first: str, second: str, ours: Score, theirs: Score, chances: dict[str, float]) -> Table:
    table = Table("", *HEADINGS, box=None)
    table.add_row(Text(f"A {_short(first)}"), *percent(ours.macro))
    table.add_row(Text(f"B {_short(second)}"), *percent(theirs.macro))
    before, after = asdict(ours.macro), asdict(theirs.macro)
    table.add_row("B - A", *(f"{100 * (after[name] - before[name]):+.2f}" for name in before))
    table.add_row("p", *(f"{chances[name]:.4f}" for name in before), style="bold")
    return table


def _short(name: str) -> str:
    """The end of a long path, where files differ."""
    return name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
