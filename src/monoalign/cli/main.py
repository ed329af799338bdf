"""The application and its exit codes: 0, 1 for bad data, 2 for bad usage."""

from __future__ import annotations

import io
import signal
import sys
import threading
from typing import Annotated

import typer

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError, shown

from .bench import bench
from .errors import errors
from .evaluate import compare, evaluate
from .files import align, annotate, convert
from .list import app as resources
from .list import list_names
from .serve import serve
from .show import show
from .task import task
from .train import train
from .view import view

app = typer.Typer(
    name="monoalign",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(align)
app.command()(annotate)
app.command()(show)
app.command()(view)
app.command()(evaluate)
app.command()(errors)
app.command()(compare)
app.command()(task)
app.command()(convert)
app.command()(train)
app.command()(bench)
app.command()(serve)
app.command("list")(list_names)
app.add_typer(resources, name="resources")


def main() -> None:
    """Run the command line; an expected error is one line, never a traceback."""
    _prepare_process()
    try:
        app()
    except MonoalignError as error:
        sys.stderr.write(f"monoalign: error: {error}\n")
        sys.exit(error.exit_code)
    except OSError as error:  # a full disk, a closed stream: nothing the library could foresee
        file = f"{shown(str(error.filename))}: " if error.filename else ""
        sys.stderr.write(f"monoalign: error: {file}{error.strerror or error}\n")
        sys.exit(1)


def _prepare_process() -> None:
    """Print pictures even if the terminal lacks a character, and clean up when terminated."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"monoalign {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Align words and phrases of two related English sentences."""
