"""Each task run over a small data set and a simple aligner."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.tasks.answers import answer
from monoalign.tasks.entailment import entailment
from monoalign.tasks.paraphrase import paraphrase
from monoalign.tasks.registry import TASKS, task_of
from monoalign.tasks.similarity import similarity
from monoalign.tasks.task import run_baseline, run_task


@pytest.fixture
def files(tmp_path: Path) -> dict[str, list[Path]]:
    sts = tmp_path / "sts"
    sts.mkdir()
    (sts / "STS.input.one.txt").write_text(
        "red car\tred car\nred car\tblue dog\nred car\tred bus\n"
    )
    (sts / "STS.gs.one.txt").write_text("5\n0\n2.5\n")
    msrp = tmp_path / "msrp"
    msrp.write_text("1\t1\t2\tred car\tred car\n0\t1\t2\tred car\tblue dog\n")
    rte, pair = tmp_path / "rte", '<pair id="1" entailment="{}"><t>red car</t><h>{}</h></pair>'
    rte.write_text(f"<x>{pair.format('YES', 'red')}{pair.format('NO', 'dog')}</x>")
    answers = tmp_path / "qa"
    answers.write_text("Who left ?,0,He stayed .\nWho left ?,1,Ann left .\nWhy ?,1,So .\n")
    return {
        "similarity": [sts],
        "paraphrase": [msrp, msrp],
        "entailment": [rte, rte],
        "answers": [answers],
    }


@pytest.mark.parametrize("name", TASKS)
def test_a_perfect_ranking(name: str, files: dict[str, list[Path]]) -> None:
    task, aligner = task_of(name), monoalign.load("exact")
    rows = run_task(task, aligner, task.parts(files[name]), samples=20)
    assert [row.score for row in rows] == list(task.scores)
    assert {row.system for row in rows} == {"exact"}
    for figure in rows[0].figures.values():
        assert figure.value == pytest.approx(1.0, abs=1e-3)  # scores need not be proportional
        assert figure.low <= figure.high <= 1.0 + 1e-12


def test_the_baseline_of_answers(files: dict[str, list[Path]]) -> None:
    task = task_of("answers")
    (row,) = run_baseline(task, task.parts(files["answers"]), samples=0)
    assert {name: figure.value for name, figure in row.figures.items()} == {"MAP": 1.0, "MRR": 1.0}
    assert run_baseline(task_of("similarity"), [], samples=0) == []


def test_usage(files: dict[str, list[Path]]) -> None:
    with pytest.raises(UsageError, match="TRAIN TEST"):
        task_of("paraphrase").parts(files["similarity"])
    with pytest.raises(UnknownNameError, match="task"):
        task_of("translation")


@pytest.mark.parametrize("function", [similarity, paraphrase, entailment, answer])
def test_one_pair(function: object) -> None:
    assert callable(function)
    same = function("A red car.", "A red car.", aligner="exact")
    other = function("A red car.", "Dogs bark.", aligner=monoalign.load("exact"))
    assert same == pytest.approx(1.0)
    assert other < same
