"""monoalign reproduce"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from monoalign.core.errors import DataError, UnknownNameError, UsageError
from monoalign.reproduce import PAPERS
from monoalign.reproduce.table import Measurement, PaperTable

_DATA = "MONOALIGN_DATA"


PaperName = Annotated[str | None, typer.Argument(help=f"One of {', '.join(PAPERS)}.")]
TableName = Annotated[
    str | None, typer.Argument(help="One of its tables; all of them if not given.")
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help=f"The folder of corpora; default: the one that {_DATA} names.",
    ),
]
All = Annotated[bool, typer.Option("--all", help="Measure all tables and write a document.")]
Document = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE.md", help="The document of --all.")
]
Keep = Annotated[Path, typer.Option("--keep", metavar="FOLDER", help="Where results are stored.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Measure again what is stored.")]
Processes = Annotated[int, typer.Option(min=1, help="Processes that measure.")]


def reproduce(
    paper: PaperName = None,
    table: TableName = None,
    data: Data = None,
    everything: All = False,
    output: Document = Path("docs/reproduction.md"),
    keep: Keep = Path("build/reproduce"),
    fresh: Fresh = False,
    processes: Processes = 2,
) -> None:
    """Measure the tables of the papers again.

    Each table shows the published figures, those of preset `paper` and those of the default.
    Without arguments, lists the papers and their tables. Results are stored, and measured again
    only if code, weights or corpora change.

    \b
    Example:
      monoalign reproduce yao2013 table1 --data corpora
      monoalign reproduce sultan2014 --data corpora
      monoalign reproduce --all --data corpora --output docs/reproduction.md
    """
    if not everything and paper is None:
        _list()
        return
    chosen = _chosen(paper, table)
    folder = data or Path(os.environ.get(_DATA, ""))
    if not folder.is_dir() or folder == Path():
        other = "none" if folder == Path() else str(folder)
        raise UsageError(f"--data: expected the folder of corpora, found {other}")
    # Imported now: listing should not wait for what measuring needs.
    from monoalign.bench.run import Store
    from monoalign.reproduce.data import DataFolder
    from monoalign.reproduce.document import overview, rendered, write_document
    from monoalign.reproduce.run import run

    tables = [*chosen, overview()] if everything else chosen
    results = run(
        _measurements(tables), DataFolder(folder), Store(keep), _say,
        processes=processes, fresh=fresh,
    )  # fmt: skip
    if everything:
        write_document(results, "monoalign reproduce --all", output)
        _say(f"monoalign: wrote {output}")
    else:
        for each in chosen:
            _print(*rendered(each, results))
    if results.failed:
        first = next(iter(results.failed.values()))
        raise DataError(f"{len(results.failed)} measurements failed; the first: {first}")


def _chosen(paper: str | None, table: str | None) -> list[PaperTable]:
    if paper is None:
        return [each for one in PAPERS.values() for each in one.tables]
    if paper not in PAPERS:
        raise UnknownNameError("paper", paper, PAPERS)
    tables = {each.name: each for each in PAPERS[paper].tables}
    if table is None:
        return list(tables.values())
    if table not in tables:
        raise UnknownNameError(f"table of {paper}", table, tables)
    return [tables[table]]


def _measurements(tables: Iterable[PaperTable]) -> list[Measurement]:
    return [each for table in tables for row in table.rows for each in row.measurements()]


def _list() -> None:
    for paper in PAPERS.values():
        typer.echo(f"{paper.name}  {paper.citation}")
        for table in paper.tables:
            typer.echo(f"  {table.name:14} {table.title}")


def _print(
    title: str, header: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]
) -> None:
    console = Console()
    shown = Table(box=None, title=title, title_justify="left")
    for name in header:
        shown.add_column(name, overflow="fold")
    for cells in rows:
        shown.add_row(*cells)
    console.print(shown, markup=False)
    for note in notes:
        console.print(f"  {note}", markup=False, highlight=False)
    console.print()


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
