"""The MANLI family against its papers: Thadani & McKeown 2011, tables 1 and 3."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Edit
from monoalign.evaluation.score import Score
from monoalign.training.phrase_problems import reachable_edits

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def test_gold(data_folder: Path) -> list[Alignment]:
    return _annotated(data_folder / "msr_rte2" / "converted" / "RTE2_test_M.align.txt")


@pytest.fixture(scope="module")
def dev_gold(data_folder: Path) -> list[Alignment]:
    return _annotated(data_folder / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt")


def _annotated(path: Path) -> list[Alignment]:
    gold = list(monoalign.read_corpus(path))
    pairs = monoalign.load("manli-exact").annotate(one.pair for one in gold)
    return [Alignment(pair, one.links) for pair, one in zip(pairs, gold, strict=True)]


def scored(gold: list[Alignment], name: str, **options: object) -> Score:
    aligner = monoalign.load(name, weights="rte2", **options)
    return monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)


def test_manli(test_gold: list[Alignment]) -> None:
    scores = [scored(test_gold, "manli", seed=seed) for seed in (1, 2)]
    assert sum(100 * score.f1 for score in scores) / 2 >= 86.7
    assert sum(100 * score.exact for score in scores) / 2 >= 24.5


def test_manli_exact_and_constrained(test_gold: list[Alignment]) -> None:
    exact, constrained = (scored(test_gold, f"manli-{kind}") for kind in ("exact", "constrained"))
    assert 100 * exact.f1 >= 86.8
    assert 100 * exact.exact >= 24.8
    assert 100 * constrained.f1 >= 87.8
    assert 100 * constrained.exact >= 33.0
    assert constrained.precision > exact.precision


def test_reachable_share(dev_gold: list[Alignment]) -> None:
    """The paper has 92 % on MSR RTE2."""
    reachable = 0
    for gold in dev_gold:
        edits = (Edit(*spans) for spans in reachable_edits(gold, 6))
        reachable += Alignment.from_edits(gold.pair, edits).links == gold.links
    assert reachable >= 0.92 * len(dev_gold)


def test_annealing_finds_the_optimum(dev_gold: list[Alignment]) -> None:
    pairs = [one.pair for one in dev_gold[::4]]
    annealing = monoalign.load("manli", weights="rte2")
    exact = monoalign.load("manli-exact", max_size=6, weights=annealing.weights)
    scores = zip(annealing.align_many(pairs), exact.align_many(pairs), strict=True)
    gaps = [(best.score or 0) - (annealed.score or 0) for annealed, best in scores]
    assert min(gaps) >= -1e-9
    assert sum(gap <= 1e-9 for gap in gaps) >= 0.95 * len(gaps)
