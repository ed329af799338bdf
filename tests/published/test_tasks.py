"""Tasks against the published figures; sentences are tagged, not parsed, to keep this fast."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.tasks.registry import task_of
from monoalign.tasks.task import run_baseline, run_task

pytestmark = pytest.mark.corpus


def test_similarity_on_sts_2013(data_folder: Path) -> None:
    task = task_of("similarity")
    aligner = monoalign.load("sultan", paraphrases="shipped", without="dependencies+entities")
    parts = task.parts([data_folder / "sts" / "STS2013-test"])
    rows = run_task(task, aligner, parts, scores=["content", "idf"], samples=0)
    content, idf = (100 * row.figures["mean"].value for row in rows)
    assert content >= 67.2
    assert idf > content


def test_answers_are_ranked_better_than_by_shared_words(data_folder: Path) -> None:
    task = task_of("answers")
    aligner = monoalign.load("sultan", paraphrases="shipped", without="dependencies+entities")
    parts = task.parts([data_folder / "trecqa" / "dev.csv"])
    (overlap,) = run_baseline(task, parts, samples=0)
    (ours,) = run_task(task, aligner, parts, scores=["answered"], samples=0)
    for name, figure in ours.figures.items():
        assert figure.value > overlap.figures[name].value


def test_entailment_with_manli_exact(data_folder: Path) -> None:
    """The figures of MacCartney et al. (2008), table 5."""
    task = task_of("entailment")
    parts = task.parts([data_folder / "rte" / f"rte2_{part}.xml" for part in ("dev", "test")])
    (row,) = run_task(task, monoalign.load("manli-exact"), parts, scores=["supported"], samples=0)
    assert 100 * row.figures["accuracy"].value >= 60.3
    assert 100 * row.figures["AP"].value >= 61.0
