"""The reference of the command line, from the commands themselves.

python tools/docs/command_page.py    prints it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from monoalign.cli.main import app


def page() -> str:
    """The page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from ("# Command line", "")
    root: Any = get_command(app)
    yield "Generated from the commands; `monoalign COMMAND --help` prints the same. Sentences and"
    yield "files are UTF-8."
    yield from ("", root.help.split("\n\n")[1])
    for name in list(root.commands):
        yield from _command(f"monoalign {name}", root.commands[name])


def _command(path: str, command: Any) -> Iterator[str]:
    yield from ("", f"## `{path}`", "")
    text, _, example = (command.help or "").replace("\b", "").partition("Example:")
    yield text.strip()
    if example:
        yield from ("", "```bash")
        yield from (line.strip() for line in example.strip().splitlines() if line.strip())
        yield "```"
    for name, nested in getattr(command, "commands", {}).items():
        yield from _command(f"{path} {name}", nested)
    rows = [row for parameter in command.params if (row := _row(parameter))]
    if rows:
        yield from ("", "| | | default |", "|---|---|---|", *rows)


def _row(parameter: Any) -> str:
    """What a parameter is called, what it means, and what it is if it is not given."""
    if "--help" in parameter.opts:
        return ""
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        names = f"`{metavar or parameter.name.upper()}`"
    else:
        value = "" if parameter.is_flag else f" {metavar or 'N'}".replace("|", "\\|")
        names = ", ".join(f"`{name}`" for name in parameter.opts[:-1]) or ""
        names = f"{names}{', ' if names else ''}`{parameter.opts[-1]}{value}`"
    said = parameter.show_default
    default = said if isinstance(said, str) else parameter.default
    shown = "" if isinstance(default, bool) or default in (None, "") else f"`{default}`"
    help_text = (getattr(parameter, "help", "") or "").replace("|", "\\|")
    return f"| {names} | {help_text} | {shown if not parameter.required else ''} |"


if __name__ == "__main__":
    print(page(), end="")
