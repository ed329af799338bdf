from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from monoalign.reproduce import PAPERS, document
from monoalign.reproduce.document import markdown, overview, rendered, write_document
from monoalign.reproduce.run import Results
from monoalign.systems.registry import available
from reproduce.toy import EXACT, PAPER, RARE, TABLE, TEXT


def results() -> Results:
    made = Results()
    assert EXACT.paper is not None
    assert EXACT.default is not None
    assert RARE.paper is not None
    figures = {"P": [99.96, 98.0, 100.0], "R": [65.0, 60.0, 71.24], "F1": [80.0, 75.5, 84.44]}
    made.outcomes[EXACT.paper.key] = {"figures": {**figures, "E": [33.3, 0, 100]}, "signature": "s"}
    made.outcomes[EXACT.default.key] = {"figures": figures}
    made.missing[RARE.paper.key] = "it is not there"
    return made


def test_cells() -> None:
    table = rendered(TABLE, results())
    assert table.title == "table1: toys"
    assert table.header == (
        "P / R / F1 / E",
        *("published", "as published (ours)", "difference", "95 % of F1", "default"),
    )
    exact, lost, rare = table.rows
    assert exact == (
        "exact",
        "100.0 / 70.0 / > 80 / –",
        "100.0 / 65.0 / 80.0 / 33.3",
        "−0.0 / −5.0 / – / –",
        "75.5–84.4",
        "100.0 / 65.0 / 80.0 / –",
    )
    assert lost == ("lost", "1.0 / 2.0 / 3.0 / 4.0", "", "", "", "")
    assert rare == ("rare", "– / – / 50.0 / –", "", "", "", "")
    assert table.notes == [
        "Three pairs.",
        "lost: nobody has it.",
        "rare: it is not there.",
    ]


def test_columns_without_content_are_left_out() -> None:
    assert rendered(TEXT, results()).header[-1] == "default"  # of its first row
    words_only = replace(TEXT, rows=TEXT.rows[1:], main="")
    assert rendered(words_only, results()).header == (
        "",
        "published",
        "as published (ours)",
        "difference",
    )


def test_costs_are_told_in_times() -> None:
    measured = replace(EXACT, published=(50.0, 130.0, None, None))
    table = replace(TABLE, rows=(measured,), costs=True, main="R")
    (cells,) = rendered(table, results()).rows
    assert cells[3] == "1 × / 2 × / – / –"
    assert cells[4] == "60.0–71.2"


def test_an_interval_below_zero() -> None:
    below = results()
    assert EXACT.paper is not None
    below.outcomes[EXACT.paper.key]["figures"]["F1"] = [0.0, -1.0, 1.0]
    assert rendered(TABLE, below).rows[0][4] == "−1.0 to 1.0"


def test_markdown() -> None:
    lines = list(markdown(rendered(TABLE, results())))
    assert lines[1] == "|---|---|---|---|---|---|"
    assert all(line.count("|") == 7 for line in lines[:5])
    assert lines[-1] == "- rare: it is not there."


def test_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "PAPERS", {PAPER.name: PAPER})
    path = tmp_path / "docs" / "all.md"
    write_document(results(), "monoalign reproduce --all", path)
    text = path.read_text(encoding="utf-8")
    assert "Written by `monoalign reproduce --all`" in text
    assert "## toy2020\n\nToy 2020, Toys." in text
    assert "### table1: toys\n\n| P / R / F1 / E |" in text
    assert "- nobody has it:\n  - toy2020 table1, lost (1.0 / 2.0 / 3.0 / 4.0)\n" in text
    assert "- it is not there:\n  - toy2020 table1, rare (– / – / 50.0 / –)\n" in text
    assert "`msr_rte2/converted/RTE2_test_M.align.txt`" in text
    outcomes = json.loads(path.with_suffix(".json").read_text())["outcomes"]
    assert EXACT.paper is not None
    assert outcomes[EXACT.paper.key]["signature"] == "s"


def test_every_figure_and_every_deviation_is_in_the_document(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    write_document(Results(), "command", path)
    text = path.read_text(encoding="utf-8")
    for paper in PAPERS.values():
        assert paper.citation in text
        for table in paper.tables:
            for row in table.rows:
                assert f"| {row.label} |" in text
    assert text.count("table5: MSR paraphrase corpus") == 1


def test_the_overview_has_every_aligner() -> None:
    labels = [row.label.strip("`") for row in overview().rows]
    assert labels == available()
    jacana = next(row for row in overview().rows if row.label == "`jacana`")
    assert jacana.published == (93.7, 84.0, 88.6, 35.3)
