"""monoalign evaluate"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from monoalign.evaluation.score import Score
from monoalign.evaluation.significance import bootstrap_intervals

from .against_gold import GoldFormat, OutputAndGold, Swap, check_files
from .arguments import AlignerName, AlignerOptions, FromFormat, aligner_of
from .scoring import HEADINGS, percent, score_aligner, score_output


def evaluate(
    files: OutputAndGold,
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    from_: FromFormat = None,
    gold_from: GoldFormat = None,
    swap: Swap = False,
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Score by class of links too.")
    ] = False,
    bootstrap: Annotated[
        int, typer.Option(min=0, help="Resamples for 95 % intervals; 0: none.")
    ] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the resampling.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score an output, or an aligner, against a gold standard.

    \b
    Example:
      monoalign evaluate links.pharaoh gold.align.txt --breakdown
      monoalign evaluate --aligner exact gold.align.txt
    """
    score = _score(files, aligner, option, from_, gold_from, swap, breakdown)
    intervals = bootstrap_intervals(score.counts, samples=bootstrap, seed=seed)
    if as_json:
        typer.echo(json.dumps(_record(score, intervals, bootstrap, seed), ensure_ascii=False))
        return
    console = Console()
    console.print(_table(score, intervals))
    console.print(f"AER {100 * score.aer:.1f}   pairs {len(score.counts)}")
    mark = f"|bootstrap:{bootstrap}|seed:{seed}" if intervals else ""
    console.print(f"signature: {score.signature}{mark}", soft_wrap=True, markup=False)


def _score(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    gold_from: str | None,
    swap: bool,
    breakdown: bool,
) -> Score:
    check_files(files, aligner, option, from_, swap)
    if aligner is None:
        return score_output(
            *files, from_format=from_, gold_format=gold_from, swap=swap, breakdown=breakdown
        )
    return score_aligner(
        aligner_of(aligner, option), files[0], gold_format=gold_from, breakdown=breakdown
    )


def _table(score: Score, intervals: dict[str, tuple[float, float]]) -> Table:
    table = Table("", *HEADINGS, box=None)
    table.add_row("macro", *percent(score.macro), style="bold")
    if intervals:
        spans = [f"{100 * low:.1f}–{100 * high:.1f}" for low, high in intervals.values()]
        table.add_row("  95 %", *spans, style="dim")
    table.add_row("micro", *percent(score.micro))
    for name, counts in score.classes.items():
        figures = percent(counts.macro) if len(counts) else ("–",) * len(HEADINGS)
        table.add_row(f"{name} ({len(counts)} pairs)", *figures)
    return table


def _record(
    score: Score, intervals: dict[str, tuple[float, float]], bootstrap: int, seed: int
) -> dict[str, Any]:
    """Everything in percent, unrounded."""
    record: dict[str, Any] = {name: 100 * value for name, value in asdict(score.macro).items()}
    record["micro"] = {name: 100 * value for name, value in asdict(score.micro).items()}
    record |= {"aer": 100 * score.aer, "pairs": len(score.counts)}
    if intervals:
        record["intervals"] = {k: [100 * low, 100 * high] for k, (low, high) in intervals.items()}
        record |= {"bootstrap": bootstrap, "seed": seed}
    if score.classes:
        record["classes"] = {
            name: {"pairs": len(counts)} | {k: 100 * v for k, v in asdict(counts.macro).items()}
            for name, counts in score.classes.items()
        }
    return record | {"signature": score.signature}
