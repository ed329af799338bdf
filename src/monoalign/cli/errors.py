"""monoalign errors"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from monoalign.evaluation.counts import Averages
from monoalign.evaluation.error_causes import CAUSES, Mistake, cause_named
from monoalign.evaluation.error_groups import ErrorExample, ErrorGroup, ErrorReport, group_errors
from monoalign.view.page import mistakes_picture
from monoalign.view.text import printable

from .arguments import (
    AlignerName,
    AlignerOptions,
    AsJson,
    FromFormat,
    GoldFormat,
    OutputAndGold,
    Swap,
    against_gold,
)
from .evaluate import percent, percentages

_HEADINGS = ("missing", "share", "F1 if fixed", "E if fixed")


def errors(
    files: OutputAndGold,
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    from_: FromFormat = None,
    gold_from: GoldFormat = None,
    swap: Swap = False,
    cause: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help=f"Only this cause; may be repeated. {', '.join(CAUSES)}."
        ),
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Number of pairs to show per cause.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="Seed for drawing them.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Group wrong and missing links by cause.

    For each group, shows what fixing it would gain.

    \b
    Example:
      monoalign errors --aligner my-aligner gold.align.txt
      monoalign errors links.pharaoh gold.align.txt --cause phrase --examples 20
    """
    wanted = [cause_named(name) for name in cause or CAUSES]
    compared = against_gold(files, aligner, option, from_, gold_from, swap)
    report = group_errors(
        compared.predicted,
        compared.gold,
        examples=examples,
        seed=seed,
        system=compared.system,
        names=compared.names,
    )
    groups = [group for group in report.groups if group.cause in wanted]
    if as_json:
        typer.echo(json.dumps(_record(report, groups, seed), ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(_table(report, groups))
    console.print(f"signature: {report.score.signature}", soft_wrap=True, markup=False)
    for group in groups:
        _print_examples(console, group)


def _table(report: ErrorReport, groups: Sequence[ErrorGroup]) -> Table:
    """One row per cause; the last one is the output as it is."""
    has_possible = any(group.possible for group in report.groups)
    table = Table("cause", box=None)
    for heading in ("wrong", *(["possible"] if has_possible else []), *_HEADINGS):
        table.add_column(heading, justify="right")
    for group in groups:
        table.add_row(group.cause, *_figures([group], group.fixed, report.mistakes, has_possible))
    whole = _figures(report.groups, report.score.macro, report.mistakes, has_possible)
    table.add_row("all, as it is", *whole, style="bold")
    return table


def _figures(
    groups: Sequence[ErrorGroup], averages: Averages, mistakes: int, has_possible: bool
) -> list[str]:
    wrong, missing = sum(group.wrong for group in groups), sum(group.missing for group in groups)
    possible = [str(sum(group.possible for group in groups))] if has_possible else []
    share = f"{100 * (wrong + missing) / max(mistakes, 1):.1f} %"
    *_, f1, exact = percent(averages)
    return [str(wrong), *possible, str(missing), share, f1, exact]


def _print_examples(console: Console, group: ErrorGroup) -> None:
    for example in group.examples:
        number, name = str(example.number), printable(example.pair.id)
        title = number if name == number else f"{number} ({name})"
        console.print()
        console.print(Text(f"{group.cause}: pair {title}", style="bold"))
        console.print(mistakes_picture(example.pair, example.mistakes))


def _record(report: ErrorReport, groups: Sequence[ErrorGroup], seed: int) -> dict[str, Any]:
    """All figures in percent, unrounded."""
    score = report.score
    return {
        **percentages(score.macro),
        "pairs": len(score.counts),
        "mistakes": report.mistakes,
        "causes": {
            group.cause: {
                "wrong": group.wrong,
                "missing": group.missing,
                "possible": group.possible,
                "share": 100 * group.share,
                "mended": percentages(group.fixed),
                "examples": [_example_record(example) for example in group.examples],
            }
            for group in groups
        },
        "seed": seed,
        "signature": score.signature,
    }


def _example_record(example: ErrorExample) -> dict[str, Any]:
    pair = example.pair
    return {
        "number": example.number,
        "id": pair.id,
        "source": pair.source.words,
        "target": pair.target.words,
        "mistakes": [_mistake_record(mistake) for mistake in example.mistakes],
    }


def _mistake_record(mistake: Mistake) -> dict[str, Any]:
    record: dict[str, Any] = {
        "kind": "missing" if mistake.missing else "wrong",
        "link": mistake.link,
        "instead": mistake.instead,
    }
    return record | {"possible": True} if mistake.possible else record
