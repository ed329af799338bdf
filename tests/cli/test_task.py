from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.command import Run


@pytest.fixture
def qa(tmp_path: Path) -> Path:
    path = tmp_path / "qa.csv"
    path.write_text("Who left ?,0,He stayed .\nWho left ?,1,Ann left .\n")
    return path


def test_a_table_of_aligners(run: Run, qa: Path) -> None:
    result = run("task", "answers", qa, "-a", "exact:ignore_case=no", "-a", "exact")
    assert (result.code, result.err) == (0, "")
    for text in ("baseline", "word overlap", "exact", "MAP", "MRR", "100.0", "95 %", "pairs 2"):
        assert text in result.out
    assert "ignore_case:False" in result.out


def test_json(run: Run, qa: Path) -> None:
    result = run(
        "task", "answers", qa, "-a", "exact", "--score", "idf", "--json", "--bootstrap", "0"
    )
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [(row["aligner"], row["score"], row["MAP"]) for row in rows] == [
        ("baseline", "word overlap", 1.0),
        ("exact", "idf", 1.0),
    ]


def test_bad_usage(run: Run, qa: Path) -> None:
    assert "task" in run("task", "nonsense", qa).error
    assert "TRAIN TEST" in run("task", "paraphrase", qa, "-a", "exact").error
    assert "score" in run("task", "answers", qa, "-a", "exact", "--score", "none").error
    assert "no such file" in run("task", "answers", "none.csv", "-a", "exact").error
