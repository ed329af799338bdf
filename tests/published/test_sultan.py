"""The Sultan aligner against its paper, on RTE2 dev, which its details were chosen on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment

pytestmark = pytest.mark.corpus

TABLE = Path("ppdb") / "ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs"


@pytest.fixture(scope="module")
def gold(data_folder: Path) -> list[Alignment]:
    path = data_folder / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"
    some = list(monoalign.read_corpus(path))[::2]
    pairs = monoalign.load("sultan", paraphrases="shipped").annotate(each.pair for each in some)
    return [replace(each, pair=pair) for each, pair in zip(some, pairs, strict=True)]


def f1(gold: list[Alignment], **options: str) -> float:
    aligner = monoalign.load("sultan", **options)
    return 100 * monoalign.evaluate(aligner.align_many(each.pair for each in gold), gold).f1


def test_with_and_without_a_table(data_folder: Path, gold: list[Alignment]) -> None:
    assert f1(gold, paraphrases=str(data_folder / TABLE)) >= 89.0
    assert f1(gold, paraphrases="shipped") >= 88.5


def test_the_preset_is_near_the_paper(data_folder: Path, gold: list[Alignment]) -> None:
    table = str(data_folder / TABLE)
    aligner = monoalign.load("sultan", preset="paper", paraphrases=table)
    score = monoalign.evaluate(aligner.align_many(each.pair for each in gold), gold)
    assert 100 * score.f1 >= 88.0
    assert 100 * score.exact >= 36.0
    parts = ("context", "neighbourhood", "dependencies")
    without = [f1(gold, preset="paper", paraphrases=table, without=part) for part in parts]
    assert without[0] + 2 < without[1] < without[2] < 100 * score.f1


def test_ablations_keep_the_order_of_table_3(data_folder: Path, gold: list[Alignment]) -> None:
    table = str(data_folder / TABLE)
    parts = ("context", "neighbourhood", "similarity", "dependencies")
    without = {part: f1(gold, paraphrases=table, without=part) for part in parts}
    whole = f1(gold, paraphrases=table)
    assert without["context"] + 2 < without["neighbourhood"] < without["similarity"] < whole
    assert without["similarity"] < without["dependencies"]
    assert without["dependencies"] >= whole - 0.5


def test_swapped_pairs_give_swapped_links(gold: list[Alignment]) -> None:
    aligner = monoalign.load("sultan", paraphrases="shipped")
    pairs = [each.pair for each in gold[:100]]
    back = aligner.align_many(pair.swapped() for pair in pairs)
    assert [each.swapped() for each in back] == list(aligner.align_many(pairs))
