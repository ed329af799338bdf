"""`fast` on the corpora, against what docs/fast.md says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment

pytestmark = pytest.mark.corpus


def figures(weights: str, gold: list[Alignment]) -> tuple[float, float]:
    """F1 and E in percent."""
    aligner = monoalign.load("fast", weights=weights)
    score = monoalign.evaluate(aligner.align_many(one.pair for one in gold), gold)
    return 100 * score.f1, 100 * score.exact


@pytest.mark.parametrize(("weights", "f1", "exact"), [("rte2", 91.5, 44.0), ("all", 91.5, 43.5)])
def test_rte2(data_folder: Path, weights: str, f1: float, exact: float) -> None:
    gold = list(
        monoalign.read_corpus(data_folder / "msr_rte2" / "converted" / "RTE2_test_M.align.txt")
    )
    found = figures(weights, gold)
    assert found[0] >= f1
    assert found[1] >= exact


def test_wiki(data_folder: Path) -> None:
    gold = list(monoalign.read_corpus(data_folder / "multimwa" / "wiki-dev.tsv"))
    assert figures("all", gold)[0] >= 97.5


def test_mtref(data_folder: Path) -> None:
    """On the pairs that share no sentence with the training part."""
    folder = data_folder / "multimwa"
    known = {
        sentence.words
        for one in monoalign.read_corpus(folder / "mtref-train.tsv")
        for sentence in (one.pair.source, one.pair.target)
    }
    gold = [
        one
        for one in monoalign.read_corpus(folder / "mtref-dev.tsv")
        if known.isdisjoint({one.pair.source.words, one.pair.target.words})
    ]
    assert len(gold) == 320
    assert figures("all", gold)[0] >= 87.5
