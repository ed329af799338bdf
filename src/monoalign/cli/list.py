"""monoalign list"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from monoalign.core.errors import FormatError
from monoalign.core.options import defaults_of
from monoalign.corpora.formats import all_formats
from monoalign.resources.paraphrases import Paraphrases
from monoalign.resources.registered import KINDS, register, registered, unregister
from monoalign.systems.registry import DEFAULT, systems


def list_names() -> None:
    """List the aligners with their options, and the formats.

    \b
    Example:
      monoalign list
    """
    aligners = Table("aligner", "what it is", "options", box=None, title_justify="left")
    for system in systems():
        shown = f"{system.name} (default)" if system.name == DEFAULT else system.name
        options = defaults_of(system.settings)
        if system.training is not None:
            options["weights"] = system.shipped[0]
        if system.presets:
            options["preset"] = "|".join(preset.name for preset in system.presets)
        listed = ", ".join(f"{name}={value}" for name, value in options.items())
        aligners.add_row(shown, system.summary, listed)
    formats = Table("format", "what it is", "read", "written", box=None)
    for name, format_ in sorted(all_formats().items()):
        read = "links" if format_.read else "pairs"
        formats.add_row(name, format_.summary, read, "links" if format_.writes_links else "pairs")
    console = Console()
    console.print(aligners)
    console.print()
    console.print(formats)


app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Register files of your own, such as a table of paraphrases.\n\n"
    "`-O paraphrases=registered` then uses it.",
)
ResourceKind = Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")]


@app.command()
def add(
    kind: ResourceKind,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file, which stays where it is.")],
) -> None:
    """Register a file.

    \b
    Example:
      monoalign resources add paraphrases ppdb-1.0-xxxl-lexical.gz
    """
    table = Paraphrases.load(file)
    if not len(table):
        raise FormatError("expected pairs of words or phrases, found none", path=file)
    path = register(kind, file)
    typer.echo(f"{kind}: {path} ({len(table):,} pairs, hash {table.hash})")


@app.command("list")
def list_registered() -> None:
    """List what is registered.

    \b
    Example:
      monoalign resources list
    """
    for kind in KINDS:
        typer.echo(f"{kind}: {registered(kind) or 'none'}")


@app.command()
def remove(kind: ResourceKind) -> None:
    """Forget a registered file; the file itself stays.

    \b
    Example:
      monoalign resources remove paraphrases
    """
    typer.echo(f"{kind}: {'forgotten' if unregister(kind) else 'none was registered'}")
