from __future__ import annotations

import re

import pytest

import monoalign
from cli.command import Run
from monoalign.corpora.formats import FORMATS

COMMANDS = (
    "align",
    "annotate",
    "bench",
    "compare",
    "convert",
    "diff",
    "edits",
    "errors",
    "evaluate",
    "list",
    "mcp",
    "reproduce",
    "serve",
    "show",
    "task",
    "train",
    "view",
)
GROUPS = ("resources",)


def test_version(run: Run) -> None:
    result = run("--version")
    assert (result.code, result.out) == (0, f"monoalign {monoalign.__version__}\n")


def test_help_names_every_command(run: Run) -> None:
    for option in ("--help", "-h"):
        result = run(option)
        assert result.code == 0
        listed = re.findall(r"^  (\w+)  ", result.out, re.MULTILINE)
        assert sorted(listed) == sorted(COMMANDS + GROUPS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(run: Run, command: str) -> None:
    """Examples stand on lines of their own, and use only options that there are."""
    result = run(command, "--help")
    assert result.code == 0
    examples = re.findall(rf"^ +(?:.*\| )?(monoalign {command}.*)$", result.out, re.MULTILINE)
    assert "Example:" in result.out
    assert examples
    options = result.out.partition("Options:")[2]
    for option in re.findall(r"--[a-z-]+", " ".join(examples)):
        assert re.search(rf"(^|[ ,]){option}\b", options, re.MULTILINE), option


def test_examples_of_help_run(run: Run) -> None:
    """`show` needs no file: its example is the first that a reader will try."""
    out = run("show", "--help").out
    match = re.search(r'monoalign show "(.*)" "(.*)" --grid', out)
    assert match is not None
    assert run("show", match[1], match[2], "--grid").code == 0


def test_list(run: Run) -> None:
    result = run("list")
    assert (result.code, result.err) == (0, "")
    first = [line.split()[0] for line in result.out.splitlines() if line.strip()]
    for name in (*monoalign.available(), *FORMATS):
        assert name in first
    assert "fast (default)" in result.out
    assert "ignore_case=True" in result.out


def test_help_lists_the_formats(run: Run) -> None:
    unbroken = re.sub(r"-\n +", "-", run("align", "--help").out)
    assert set(FORMATS) <= set(re.findall(r"[\w-]+", unbroken))


@pytest.mark.parametrize(
    "arguments", [(), ("aline",), ("align", "--nothing"), ("compare", "a"), ("convert",)]
)
def test_bad_usage(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.err
