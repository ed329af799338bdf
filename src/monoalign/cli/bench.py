"""monoalign bench"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.systems.system import WEIGHTS


def bench(
    corpora: Annotated[
        list[Path], typer.Argument(metavar="GOLD...", help="Gold alignments in any format.")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.md", help="The report to write.")
    ] = Path("benchmarks.md"),
    aligner: Annotated[
        list[str] | None,
        typer.Option("--aligner", "-a", metavar="NAME", help="Only this aligner; may be repeated."),
    ] = None,
    weights: Annotated[
        str, typer.Option(metavar="NAME", help="Shipped weights: all or rte2.")
    ] = "rte2",
    text: Annotated[
        list[str] | None,
        typer.Option("--text", metavar="CORPUS", help="More text for models learned from text."),
    ] = None,
    stored: Annotated[
        list[str] | None,
        typer.Option("--stored", metavar="FILE[:swap]", help="An output produced elsewhere."),
    ] = None,
    task: Annotated[
        list[str] | None,
        typer.Option("--task", metavar="NAME=FILE,FILE", help="A task to score aligners on."),
    ] = None,
    keep: Annotated[
        Path, typer.Option("--keep", metavar="FOLDER", help="Where results are stored.")
    ] = Path("build/bench"),
) -> None:
    """Measure every aligner on gold standards and write a report.

    The report has accuracy with intervals and significance, accuracy by kind of link, speed, memory
    and plots, next to the published figures: a Markdown file, plots and a JSON file. Stored results
    that are still valid are not measured again.

    \b
    Example:
      monoalign bench RTE2_test_M.align.txt --output docs/benchmarks.md
    """
    # Imported now: no other command should wait for what the report needs.
    from monoalign.bench.document import write_report
    from monoalign.bench.run import Store, run
    from monoalign.bench.systems import specs_of
    from monoalign.tasks.registry import task_of

    for corpus in corpora:
        if not corpus.is_file():
            raise UsageError(f"{corpus}: no such file")
    if weights not in WEIGHTS:
        raise UsageError(f"--weights: expected one of {', '.join(WEIGHTS)}, found {weights!r}")
    for given in task or []:
        task_of(given.partition("=")[0])
    specs = specs_of(weights, text or (), stored or (), task or (), aligner or ())
    if not specs:
        raise UsageError(f"--aligner: expected names from `monoalign list`, found {aligner}")
    results = run(corpora, specs, Store(keep), _say)
    write_report(results, " ".join(["monoalign bench", *(file.name for file in corpora)]), output)
    sys.stderr.write(f"monoalign: wrote {output}\n")


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
