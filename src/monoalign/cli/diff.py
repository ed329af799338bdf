"""monoalign diff"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from monoalign.core.errors import UsageError
from monoalign.corpora.source import read_text
from monoalign.corpora.write import open_output
from monoalign.documents.alignment import DocumentAlignment, align_documents

from .arguments import AlignerName, AlignerOptions, AsJson, Overwrite, aligner_of


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A text; - is standard input.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its other version.")],
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Show unchanged sentences too, however many.")
    ] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Only say how much changed.")] = False,
    as_json: AsJson = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a page to this file instead.")
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Show what changed between two versions of a text.

    Sentences may have moved, been split, merged, deleted or added. [- -] encloses deleted words,
    {+ +} inserted ones, ~ ~ moved ones; ≠ follows words that now say something else.

    \b
    Example:
      monoalign diff old.txt new.txt
      monoalign diff old.txt new.txt --summary
      monoalign diff old.txt new.txt --html changes.html
      monoalign diff old.txt new.txt --json > changes.json
    """
    if old == new == "-":
        raise UsageError("expected standard input at most once")
    if sum((summary, as_json, html is not None)) > 1:
        raise UsageError("expected one of --summary, --json and --html")
    texts = read_text(old), read_text(new)
    alignment = align_documents(*texts, aligner=aligner_of(aligner, option))
    if as_json:
        typer.echo(alignment.to_json())
    elif summary:
        typer.echo(str(alignment.summary))
    elif html is not None:
        _write_page(alignment, html, (old, new), overwrite)
    else:
        from monoalign.view.document_terminal import document_picture

        Console(highlight=False).print(document_picture(alignment, whole=whole))


def _write_page(
    alignment: DocumentAlignment, file: str, names: tuple[str, str], overwrite: bool
) -> None:
    from monoalign.view.document_page import document_page

    shown = tuple("standard input" if name == "-" else Path(name).name for name in names)
    text = document_page(alignment, names=(shown[0], shown[1]))
    with open_output(file, overwrite=overwrite) as stream:
        stream.write(text.encode())
