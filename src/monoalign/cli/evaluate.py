"""monoalign evaluate and monoalign compare"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, TypedDict

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from monoalign.core.errors import UsageError
from monoalign.corpora.read import read_corpus
from monoalign.corpora.same_pairs import lend_pairs
from monoalign.evaluation.counts import Averages, bootstrap_intervals, permutation_test
from monoalign.evaluation.files import evaluate_files
from monoalign.evaluation.score import Score
from monoalign.evaluation.score import evaluate as score_alignments
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import available, load

from .arguments import (
    AlignerName,
    AlignerOptions,
    AsJson,
    FromFormat,
    GoldFormat,
    OutputAndGold,
    Swap,
    aligner_of,
    check_files,
    say,
)

_HEADINGS = ("P", "R", "F1", "E")
_LONGEST = 30  # letters of a name in the table; the signatures below it have full names


def evaluate(
    files: OutputAndGold,
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    from_: FromFormat = None,
    gold_from: GoldFormat = None,
    swap: Swap = False,
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Also score by class of links.")
    ] = False,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="kind", help="Also score by kind of pair, as ids name it: negation-3."
        ),
    ] = None,
    forgive_punctuation: Annotated[
        bool,
        typer.Option("--forgive-punctuation", help="Missed links of punctuation do not count."),
    ] = False,
    with_possible: Annotated[
        bool,
        typer.Option("--with-possible", help="Possible gold links are expected like sure ones."),
    ] = False,
    bootstrap: Annotated[
        int, typer.Option(min=0, help="Number of resamples for 95 % intervals; 0: none.")
    ] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed for the resampling.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Score an output, or an aligner, against a gold standard.

    \b
    Example:
      monoalign evaluate links.pharaoh gold.align.txt --breakdown
      monoalign evaluate --aligner my-aligner gold.align.txt
      monoalign evaluate --aligner my-aligner examples/everyday.tsv --by kind
    """
    if by not in (None, "kind"):
        raise UsageError(f"option --by: expected kind, found {by!r:.40}")
    further = _Further(
        breakdown=breakdown,
        by_kind=by is not None,
        forgive_punctuation=forgive_punctuation,
        with_possible=with_possible,
    )
    score = _scored(files, aligner, option, from_, gold_from, swap, further)
    for note in score.notes:
        say(note)
    intervals = bootstrap_intervals(score.counts, samples=bootstrap, seed=seed)
    if as_json:
        typer.echo(json.dumps(_record(score, intervals, bootstrap, seed), ensure_ascii=False))
        return
    sampling = f"|bootstrap:{bootstrap}|seed:{seed}" if intervals else ""
    _print(score, intervals, sampling)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="An output, or the name of an aligner.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Another output or aligner.")],
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="The gold standard.")],
    from_: FromFormat = None,
    gold_from: GoldFormat = None,
    swap: Annotated[
        list[str] | None,
        typer.Option("--swap", metavar="A|B", help="Swap source and target of this output first."),
    ] = None,
    samples: Annotated[int, typer.Option(min=1, help="Number of permutations.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed for the test.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Compare two outputs, with a test of significance.

    Scores both and runs a paired permutation test of the difference.

    \b
    Example:
      monoalign compare links.pharaoh my-aligner gold.align.txt
    """
    if gold == "-":
        raise UsageError("GOLD is read twice: expected a file, found standard input")
    swapped = {side.upper() for side in swap or []}
    if not swapped <= {"A", "B"} or {first, second} == {"-"}:
        raise UsageError("expected A or B after --swap, and standard input at most once")
    ours, theirs = (
        _score_either(name, gold, from_, gold_from, side in swapped)
        for name, side in ((first, "A"), (second, "B"))
    )
    chances = permutation_test(ours.counts, theirs.counts, samples=samples, seed=seed)
    if as_json:
        both = {"a": ours.macro, "b": theirs.macro}
        figures = {side: percentages(averages) for side, averages in both.items()}
        typer.echo(json.dumps({**figures, "p": chances, "samples": samples, "seed": seed}))
        return
    console = Console()
    console.print(_comparison(first, second, ours, theirs, chances))
    console.print(f"p: paired permutation test, two-sided, {samples} samples, seed {seed}")
    console.print(f"A: {ours.signature}\nB: {theirs.signature}", soft_wrap=True, markup=False)


def percent(averages: Averages) -> tuple[str, str, str, str]:
    """P, R and F1 with one decimal, and E with two, since it is a share of a few hundred pairs."""
    shares = (averages.precision, averages.recall, averages.f1)
    first, second, third = (f"{100 * share:.1f}" for share in shares)
    return first, second, third, f"{100 * averages.exact:.2f}"


def percentages(averages: Averages) -> dict[str, float]:
    """The averages in percent, unrounded."""
    return {name: 100 * value for name, value in asdict(averages).items()}


class _Further(TypedDict, total=False):
    """What else is to be scored, or how: see `monoalign.evaluate`."""

    breakdown: bool
    by_kind: bool
    forgive_punctuation: bool
    with_possible: bool


def _score_aligner(
    aligner: Aligner, gold: str, further: _Further, *, gold_format: str | None = None
) -> Score:
    """Score an aligner on the pairs of a gold standard."""
    pairs, expected = lend_pairs(read_corpus(gold, format=gold_format))
    predicted = aligner.align_many(pairs)
    return score_alignments(predicted, expected, system=aligner.signature, **further)


def _scored(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    gold_from: str | None,
    swap: bool,
    further: _Further,
) -> Score:
    check_files(files, aligner, option, from_, swap)
    if aligner is None:
        return evaluate_files(
            *files, from_format=from_, gold_format=gold_from, swap=swap, **further
        )
    return _score_aligner(aligner_of(aligner, option), files[0], further, gold_format=gold_from)


def _print(score: Score, intervals: dict[str, tuple[float, float]], sampling: str) -> None:
    console = Console()
    console.print(_score_table(score, intervals))
    if score.kinds:
        console.print()
        console.print(_kind_table(score))
        console.print()
    console.print(
        f"AER {100 * score.aer:.1f}   mean F1 of pairs {100 * score.mean_f1:.1f}   "
        f"pairs {len(score.counts)}   (figures in percent)"
    )
    console.print(f"signature: {score.signature}{sampling}", soft_wrap=True, markup=False)


def _score_table(score: Score, intervals: dict[str, tuple[float, float]]) -> Table:
    table = Table("", *_HEADINGS, box=None)
    table.add_row("macro", *percent(score.macro), style="bold")
    if intervals:
        spans = [f"{100 * low:.1f}–{100 * high:.1f}" for low, high in intervals.values()]
        table.add_row("  95 %", *spans, style="dim")
    table.add_row("micro", *percent(score.micro))
    table.add_row("NULL", *percent(score.null))
    table.add_row("Total", *percent(score.total))
    for name, counts in score.classes.items():
        figures = percent(counts.macro) if len(counts) else ("–",) * len(_HEADINGS)
        table.add_row(f"{name} ({len(counts)} pairs)", *figures)
    return table


def _kind_table(score: Score) -> Table:
    """One row per kind of pair; `right` allows possible links."""
    table = Table("kind", box=None)
    for heading in ("pairs", *_HEADINGS, "right"):
        table.add_column(heading, justify="right")
    for name, counts in score.kinds.items():
        right = f"{100 * counts.right:.2f}"
        table.add_row(Text(name), str(len(counts)), *percent(counts.macro), right)
    whole = percent(score.macro), f"{100 * score.counts.right:.2f}"
    table.add_row("all", str(len(score.counts)), *whole[0], whole[1], style="bold")
    return table


def _record(
    score: Score, intervals: dict[str, tuple[float, float]], bootstrap: int, seed: int
) -> dict[str, Any]:
    """All figures in percent, unrounded."""
    record: dict[str, Any] = {**percentages(score.macro), "micro": percentages(score.micro)}
    record |= {"aer": 100 * score.aer, "mean_f1": 100 * score.mean_f1, "pairs": len(score.counts)}
    record |= {"null": percentages(score.null), "total": percentages(score.total)}
    if intervals:
        record["intervals"] = {k: [100 * low, 100 * high] for k, (low, high) in intervals.items()}
        record |= {"bootstrap": bootstrap, "seed": seed}
    if score.classes:
        record["classes"] = {
            name: {"pairs": len(counts), **percentages(counts.macro)}
            for name, counts in score.classes.items()
        }
    if score.kinds:
        record["right"] = 100 * score.counts.right
        record["kinds"] = {
            name: {"pairs": len(counts), **percentages(counts.macro), "right": 100 * counts.right}
            for name, counts in score.kinds.items()
        }
    return record | {"signature": score.signature}


def _score_either(
    name: str, gold: str, from_: str | None, gold_from: str | None, swap: bool
) -> Score:
    if name in available() or Path(name).is_dir():
        return _score_aligner(load(name), gold, {}, gold_format=gold_from)
    return evaluate_files(name, gold, from_format=from_, gold_format=gold_from, swap=swap)


def _comparison(
    first: str, second: str, ours: Score, theirs: Score, chances: dict[str, float]
) -> Table:
    table = Table("", *_HEADINGS, box=None)
    table.add_row(Text(f"A {_short(first)}"), *percent(ours.macro))
    table.add_row(Text(f"B {_short(second)}"), *percent(theirs.macro))
    before, after = asdict(ours.macro), asdict(theirs.macro)
    table.add_row("B - A", *(f"{100 * (after[name] - before[name]):+.2f}" for name in before))
    table.add_row("p", *(f"{chances[name]:.4f}" for name in before), style="bold")
    return table


def _short(name: str) -> str:
    """The end of a long path, where files differ."""
    return name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
