from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from cli.command import GOLD, PAIRS, Result, Run
from monoalign.cli.main import app, main

# Typer reads the signatures of all commands anew at each call, which takes longer than most tests.
COMMAND = get_command(app)


def _pipe(content: bytes) -> io.BufferedReader:
    """What a process has as standard input: bytes that can be peeked into."""
    return io.BufferedReader(io.BytesIO(content))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command, called in this process; an exception that it lets through fails the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("monoalign.cli.main.app", COMMAND)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run_once(*arguments: str | Path, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "argv", ["monoalign", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(_pipe(stdin)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        code = ended.value.code or 0
        assert isinstance(code, int)
        return Result(code, captured.out, captured.err)

    return run_once


@pytest.fixture
def corpus(run: Run) -> None:
    """`pairs.tsv` and `gold.pharaoh` in the folder where commands run."""
    Path("pairs.tsv").write_text(PAIRS, encoding="utf-8")
    Path("gold.pharaoh").write_text(GOLD, encoding="utf-8")
