"""The distributional CRF: trained on RTE2 dev, scored on RTE2 test."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize(
    ("direction", "f1", "exact"),
    [("t2s", 90.5, 40.0), pytest.param("s2t", 88.1, 27.3, marks=pytest.mark.thorough)],
)
def test_better_than_jacana(data_folder: Path, direction: str, f1: float, exact: float) -> None:
    """The better direction, chosen on dev, is t2s; the other is held to what Jacana reaches.

    The paper reports 93.8 and 58.6 (s2t), 93.1 and 57.0 (t2s): docs/crf.md says what is missing.
    """
    path = data_folder / "msr_rte2" / "converted" / "RTE2_test_M.align.txt"
    gold = list(monoalign.read_corpus(path))
    aligner = monoalign.load("distributional-crf", direction=direction, weights="rte2")
    score = monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)
    assert 100 * score.f1 >= f1
    assert 100 * score.exact >= exact


@pytest.mark.thorough
@pytest.mark.parametrize(("direction", "f1", "exact"), [("t2s", 88.6, 35.3), ("s2t", 87.4, 25.9)])
def test_the_preset_is_no_worse_than_the_published_jacana(
    data_folder: Path, direction: str, f1: float, exact: float
) -> None:
    path = data_folder / "msr_rte2" / "converted" / "RTE2_test_M.align.txt"
    gold = list(monoalign.read_corpus(path))
    aligner = monoalign.load("distributional-crf", direction=direction, preset="paper")
    score = monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)
    assert 100 * score.f1 >= f1
    assert 100 * score.exact >= exact
