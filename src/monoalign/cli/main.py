"""The application and its exit codes: 0, 1 for bad data, 2 for bad usage."""

from __future__ import annotations

import gc
import io
import signal
import sys
import threading
from collections import UserDict
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from monoalign._version import __version__
from monoalign.core.errors import MonoalignError, shown

from .console import adapt

_OBJECTS_BETWEEN_COLLECTIONS = 50_000

_MODULES = {
    "align": "files:align",
    "annotate": "files:annotate",
    "show": "show:show",
    "view": "view:view",
    "diff": "diff:diff",
    "edits": "edits:edits",
    "evaluate": "evaluate:evaluate",
    "errors": "errors:errors",
    "compare": "evaluate:compare",
    "task": "task:task",
    "convert": "files:convert",
    "train": "train:train",
    "bench": "bench:bench",
    "reproduce": "reproduce:reproduce",
    "serve": "serve:serve",
    "mcp": "mcp:mcp",
    "list": "list:list_names",
    "resources": "list:app",
}
"""Where each command is, in the order of the help text."""


class _Commands(UserDict[str, Any]):
    """Commands by name, each imported when it is asked for: all of them take a second."""

    def __getitem__(self, name: str) -> Any:
        command = self.data[name]
        if isinstance(command, str):
            command = self.data[name] = _command(name, *command.split(":"))
        return command


def _command(name: str, module: str, attribute: str) -> Any:
    """The command that a function, or an application of several, makes."""
    value = getattr(import_module(f".{module}", __package__), attribute)
    if not isinstance(value, typer.Typer):
        function, value = value, typer.Typer(add_completion=False, rich_markup_mode=None)
        value.command(name)(function)
    command = get_command(value)
    command.name = name
    return command


_INTERRUPTED = 128 + signal.SIGINT


class _Group(TyperGroup):
    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Commands(_MODULES)


app = typer.Typer(
    name="monoalign",
    cls=_Group,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line; an expected error is one line, never a traceback."""
    _prepare_process()
    try:
        app()
    except SystemExit as end:
        if end.code == _INTERRUPTED and type(end) is SystemExit:  # how typer ends, without a word
            raise KeyboardInterrupt from None
        raise
    except MonoalignError as error:
        sys.stderr.write(f"monoalign: error: {error}\n")
        sys.exit(error.exit_code)
    except OSError as error:  # a full disk, a closed stream: nothing the library could foresee
        file = f"{shown(str(error.filename))}: " if error.filename else ""
        sys.stderr.write(f"monoalign: error: {file}{error.strerror or error}\n")
        sys.exit(1)


def _prepare_process() -> None:
    """Print pictures even if the terminal lacks a character, and clean up when terminated.

    Imports make many objects and no garbage: looking for it as often as Python does takes a fifth
    of the time to the first answer.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    if isinstance(sys.stdout, io.TextIOWrapper):
        adapt(sys.stdout)
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
    """Align words and phrases of two related English sentences.

    Exit codes: 0 for success, 1 for bad data, 2 for bad usage, 130 if interrupted.
    """
