"""The baselines of the papers, with the weights learned on RTE2 dev; see docs/baselines.md."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.systems.registry import train

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def corpora(data_folder: Path) -> dict[str, list[Alignment]]:
    folder = data_folder / "msr_rte2" / "converted"
    return {
        part: list(monoalign.read_corpus(folder / f"RTE2_{part}_M.align.txt"))
        for part in ("dev", "test")
    }


def f1(found: Sequence[Alignment], gold: Sequence[Alignment]) -> tuple[float, float]:
    score = monoalign.evaluate(found, gold)
    return 100 * score.f1, 100 * score.exact


def test_tree_edit(corpora: dict[str, list[Alignment]]) -> None:
    aligner = monoalign.load("tree-edit")
    found = list(aligner.align_many(one.pair for one in corpora["test"]))
    score, exact = f1(found, corpora["test"])
    assert score >= 79.4
    assert exact >= 13.2


@pytest.mark.parametrize(("name", "published"), [("hmm", 74.8), ("cross-em", 74.1)])
def test_models_learned_from_text(
    corpora: dict[str, list[Alignment]], name: str, published: float
) -> None:
    text = [Alignment(one.pair, frozenset()) for part in corpora.values() for one in part]
    aligner = train(name, text)
    found = list(aligner.align_many(one.pair for one in corpora["test"]))
    assert f1(found, corpora["test"])[0] >= published


def test_the_lexicon_helps_most(corpora: dict[str, list[Alignment]]) -> None:
    text = [Alignment(one.pair, frozenset()) for one in corpora["dev"]]
    scores = [
        f1(list(train("hmm", text, lexicon=n).align_many(o.pair for o in text)), corpora["dev"])[0]
        for n in (0.0, 10.0)
    ]
    assert scores[1] > scores[0] + 12


@pytest.mark.thorough
@pytest.mark.parametrize("weights", ["rte2"])
def test_stanford_rte(corpora: dict[str, list[Alignment]], weights: str) -> None:
    aligner = monoalign.load("stanford-rte", weights=weights)
    found = list(aligner.align_many(one.pair for one in corpora["test"]))
    forgiven = monoalign.evaluate(found, corpora["test"], forgive_punctuation=True)
    assert f1(found, corpora["test"])[0] >= 70.3
    assert 100 * forgiven.f1 >= 79.1


@pytest.mark.parametrize(
    ("name", "published", "exact"),
    [
        ("bag-of-words", 67.5, 3.5),
        ("hmm", 72.1, 9.4),
        ("cross-em", 72.1, 1.3),
        pytest.param("stanford-rte", 69.7, 0.5, marks=pytest.mark.thorough),
    ],
)
def test_presets_on_dev(
    corpora: dict[str, list[Alignment]], name: str, published: float, exact: float
) -> None:
    """Within 1.5 F1 and 4 E of MacCartney et al. (2008), table 1, or above."""
    aligner = monoalign.load(name, preset="paper")
    found = list(aligner.align_many(one.pair for one in corpora["dev"]))
    figures = f1(found, corpora["dev"])
    assert figures[0] >= published - 1.5
    assert figures[1] >= exact - 4


def test_the_plain_mapping_of_trees_lacks_recall(corpora: dict[str, list[Alignment]]) -> None:
    """Far below the published figures; docs/baselines.md says why."""
    aligner = monoalign.load("tree-edit", preset="paper")
    found = list(aligner.align_many(one.pair for one in corpora["dev"]))
    score = monoalign.evaluate(found, corpora["dev"])
    assert 100 * score.precision == pytest.approx(83.1, abs=1)
    assert 100 * score.recall == pytest.approx(57.8, abs=1)


@pytest.mark.parametrize("preset", ["", "paper"])
def test_semi_markov(corpora: dict[str, list[Alignment]], preset: str) -> None:
    aligner = monoalign.load("semi-markov", weights="rte2", preset=preset)
    found = list(aligner.align_many(one.pair for one in corpora["test"]))
    score, exact = f1(found, corpora["test"])
    assert score >= 86.8
    assert exact >= 29.1
