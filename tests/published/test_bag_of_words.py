"""The bag-of-words aligner against its paper: MacCartney et al. 2008, table 1."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize(("part", "published"), [("dev", 67.5), ("test", 70.9)])
def test_f1_of_the_paper(data_folder: Path, part: str, published: float) -> None:
    path = data_folder / "msr_rte2" / "converted" / f"RTE2_{part}_M.align.txt"
    gold = list(monoalign.read_corpus(path))
    aligner = monoalign.load("bag-of-words")
    score = monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)
    assert 100 * score.f1 >= published
