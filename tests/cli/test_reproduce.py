from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from monoalign.cli import reproduce as command
from monoalign.core.errors import DataError, MissingFileError, MonoalignError
from monoalign.reproduce import document
from monoalign.reproduce.table import Measurement, Paper, PaperRow, PaperTable
from reproduce.toy import PAPER, RTE2, data_in


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    monkeypatch.setattr(command, "PAPERS", {PAPER.name: PAPER})
    monkeypatch.setattr(document, "PAPERS", {PAPER.name: PAPER})
    monkeypatch.setattr(document, "systems", list)  # the overview would measure all of them
    monkeypatch.delenv("MONOALIGN_DATA", raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    made = typer.Typer()
    made.command()(command.reproduce)
    return made


def test_the_list(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [])
    assert result.stdout.splitlines() == [
        "toy2020  Toy 2020, Toys",
        "  table1         toys",
        "  text           in words",
    ]


def test_a_table_and_then_all(app: typer.Typer, tmp_path: Path) -> None:
    shared = ["--data", str(data_in(tmp_path / "data")), "--keep", str(tmp_path / "kept")]
    result = CliRunner().invoke(app, ["toy2020", "table1", *shared])
    assert result.exit_code == 0, result.output
    assert "table1: toys" in result.stdout
    assert "100.0 / 70.0 / > 80 / –" in result.stdout
    assert "text: in words" not in result.stdout
    assert "2/2  exact rte2-test, 2 measurements: " in result.stderr
    whole = CliRunner().invoke(app, ["toy2020", *shared])
    assert "text: in words" in whole.stdout
    assert "2 of 3 measurements are unchanged" in whole.stderr
    output = tmp_path / "all.md"
    everything = CliRunner().invoke(app, ["--all", *shared, "--output", str(output)])
    assert everything.exit_code == 0, everything.output
    assert everything.stdout == ""
    assert "3 of 3 measurements are unchanged" in everything.stderr
    assert "| exact | 100.0 / 70.0 / > 80 / – |" in output.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["toy2021"], "did you mean 'toy2020'"),
        (["toy2020", "table2"], "did you mean 'table1'"),
        (["toy2020"], "--data: expected the folder of corpora, found none"),
        (["toy2020", "--data", "nowhere"], "found nowhere"),
    ],
)
def test_bad_usage(app: typer.Typer, arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, MonoalignError)
    assert message in str(result.exception)


def test_a_missing_file(app: typer.Typer, tmp_path: Path) -> None:
    folder = data_in(tmp_path)
    (folder / RTE2 / "RTE2_test_M.align.txt").unlink()
    result = CliRunner().invoke(app, ["toy2020", "--data", str(folder)])
    assert isinstance(result.exception, MissingFileError)
    assert "RTE2_test_M.align.txt: no such file; expected MSR alignments of RTE2 test" in str(
        result.exception
    )


def test_a_measurement_that_fails(
    app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = PaperRow("wrong", (1.0,), Measurement("links", "rte2-test", "exact", {"no_such": 1}))
    paper = Paper("toy2020", "Toy", "Toy", (PaperTable("table1", "wrong", ("F1",), (wrong,)),))
    monkeypatch.setattr(command, "PAPERS", {paper.name: paper})
    arguments = ["--data", str(data_in(tmp_path / "data")), "--keep", str(tmp_path / "kept")]
    result = CliRunner().invoke(app, ["toy2020", *arguments])
    assert isinstance(result.exception, DataError)
    assert "1 measurements failed; the first: " in str(result.exception)
    assert "wrong" in result.stdout
