"""Tasks against the published figures; sentences are tagged, not parsed, to keep this fast."""

from __future__ import annotations

from collections.abc import Sequence
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


@pytest.mark.parametrize(
    ("part", "accuracy", "precision"), [("dev", 61.3, 61.5), ("test", 57.9, 58.9)]
)
def test_entailment_by_the_score_of_the_bag_of_words(
    data_folder: Path, part: str, accuracy: float, precision: float
) -> None:
    """Its own score, as in section 5.1 of MacCartney et al. (2008), beside their table 2."""
    (figures,) = entailed(data_folder, "bag-of-words", ["score"], part, preset="paper")
    assert figures["accuracy"] == pytest.approx(accuracy, abs=3)
    assert figures["AP"] == pytest.approx(precision, abs=1.5)


@pytest.mark.parametrize(
    ("aligner", "accuracy", "precision"), [("fast", 0, 4), ("manli-exact", 1, 3)]
)
def test_entailment_by_what_is_supported_is_better(
    data_folder: Path, aligner: str, accuracy: float, precision: float
) -> None:
    """On dev, where the score was chosen: better than what is linked, and than the bag of words."""
    ours, linked = entailed(data_folder, aligner, ["supported", "coverage"], "dev")
    (words,) = entailed(data_folder, "bag-of-words", ["score"], "dev", preset="paper")
    assert ours["accuracy"] > linked["accuracy"] + accuracy
    assert ours["AP"] > max(linked["AP"], words["AP"]) + precision


def entailed(
    data_folder: Path, aligner: str, scores: Sequence[str], part: str, **options: str
) -> list[dict[str, float]]:
    """Accuracy and average precision in percent per score, with the threshold of RTE2 dev."""
    task = task_of("entailment")
    parts = task.parts([data_folder / "rte" / f"rte2_{one}.xml" for one in ("dev", part)])
    rows = run_task(task, monoalign.load(aligner, **options), parts, scores=scores, samples=0)
    return [{name: 100 * each.value for name, each in row.figures.items()} for row in rows]
