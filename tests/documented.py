"""What documentation shows, carried out: its Python, its commands, its files.

    ```python              run, block after block in one namespace; `#> ` lines are what it prints
    ```console             `$ ` lines are run, what follows is what they print; `…` is any lines
    ```tsv title="NAME"    written to a file of that name

`<!-- needs NAME -->` before a block leaves it out if that module is not installed; `<!-- needs:
REASON -->` always. Blocks of other languages are text. Commands of other programs are only checked:
that a `make` target, a script or an extra exists.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(
    r"(?:^ *<!-- needs(:?) (.+?) -->\n)?^( *)```(\w+)([^\n]*)\n(.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class CodeBlock:
    """A fenced block: its language, its lines, the file that it is, and why it cannot be run."""

    language: str
    text: str
    file: str
    missing: str


def blocks_of(path: Path) -> Iterator[CodeBlock]:
    """The fenced blocks of a page."""
    for match in _BLOCK.finditer(path.read_text(encoding="utf-8")):
        colon, needs, indent, language, rest, text = match.groups()
        missing = ""
        if needs and (colon or find_spec(needs) is None):
            missing = f"needs {needs}"
        lines = [line.removeprefix(indent) for line in text.splitlines()]
        title = _TITLE.search(rest)
        yield CodeBlock(language, "\n".join(lines) + "\n", title[1] if title else "", missing)


def carry_out(block: CodeBlock, namespace: dict[str, Any]) -> None:
    """Run a block in the current folder; an `AssertionError` if it prints something else."""
    if block.file:
        Path(block.file).write_text(block.text, encoding="utf-8")
    elif block.language == "python":
        printed = _printed(lambda: exec(compile(block.text, "<docs>", "exec"), namespace))
        expected = re.findall(r"^ *#> (.*)$", block.text, re.MULTILINE)
        assert not expected or printed.splitlines() == expected, printed
    elif block.language == "console":
        for command, lines in _commands(block.text):
            check(run(command), lines, command)


def check(printed: str, expected: list[str], command: str) -> None:
    """Whether a command printed these lines, of which `…` stands for any."""
    parts = (".*" if line.strip() == "…" else re.escape(line.rstrip()) for line in expected)
    actual = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    if expected:
        assert re.fullmatch("\n".join(parts), actual, re.DOTALL), f"{command}\n{actual}"


def _commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip("\n").splitlines()
        yield command, lines


def run(command: str) -> str:
    """What a command prints; nothing where it is not ours."""
    program, *arguments = shlex.split(command)
    if program == "monoalign":
        return _printed(lambda: _ours(arguments))
    check_foreign(program, arguments)
    return ""


def check_foreign(program: str, arguments: list[str]) -> None:
    """That a command which is not run refers to things that exist."""
    if program == "uvx":
        parse(arguments[1:])
    elif program == "pip":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = re.findall(r"monoalign\[([\w,-]+)\]", " ".join(arguments))
        for extra in (name for names in extras for name in names.split(",")):
            assert extra in project["optional-dependencies"], extra
    elif program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in (word for word in arguments if "=" not in word):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    elif program in ("python", "python3") and arguments[0].endswith(".py"):
        assert (ROOT / arguments[0]).exists(), arguments[0]
    else:
        raise AssertionError(f"a command that nothing checks: {program}")


def parse(arguments: list[str]) -> None:
    """Raise an error if the command line does not understand the arguments."""
    from typer.main import get_command

    from monoalign.cli.main import app

    root: Any = get_command(app)
    command = root.commands[arguments[0]]
    rest = arguments[1:]
    while hasattr(command, "commands"):
        command, rest = command.commands[rest[0]], rest[1:]
    command.make_context(arguments[0], list(rest))


def _ours(arguments: list[str]) -> None:
    from monoalign.cli.main import app

    with contextlib.redirect_stderr(io.StringIO()):
        app(arguments, standalone_mode=False)


def _printed(action: Any) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(stream):
        action()
    stream.seek(0)
    return stream.read()
