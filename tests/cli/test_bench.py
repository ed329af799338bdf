from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from monoalign.cli.bench import bench
from monoalign.core.errors import MonoalignError

GOLD = "the cat sat ||| the cat slept ||| 0-0 1-1\na b ||| b a ||| 0-1 1-0\n"


@pytest.fixture
def app() -> typer.Typer:
    made = typer.Typer()
    made.command()(bench)
    return made


def test_report_and_progress(app: typer.Typer, tmp_path: Path) -> None:
    corpus, report = tmp_path / "gold.pharaoh", tmp_path / "report.md"
    corpus.write_text(GOLD)
    arguments = [str(corpus), "-o", str(report), "--keep", str(tmp_path / "k"), "-a", "exact"]
    first = CliRunner().invoke(app, arguments)
    assert first.exit_code == 0, first.output
    assert "gold.pharaoh  exact: F1 100.0" in first.stderr
    assert "| exact | 100.0 | 100.0 | 100.0 |" in report.read_text()
    assert report.with_suffix(".json").exists()
    second = CliRunner().invoke(app, arguments)
    assert "unchanged" in second.stderr


@pytest.mark.parametrize(
    "wrong", [["no-such-file"], ["--weights", "none"], ["-a", "nobody"], ["--task", "nothing=x"]]
)
def test_bad_usage(app: typer.Typer, tmp_path: Path, wrong: list[str]) -> None:
    corpus = tmp_path / "gold.pharaoh"
    corpus.write_text(GOLD)
    arguments = wrong if wrong[0] == "no-such-file" else [str(corpus), *wrong]
    found = CliRunner().invoke(app, arguments)
    assert isinstance(found.exception, MonoalignError)
