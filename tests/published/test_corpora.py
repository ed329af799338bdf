"""Every corpus is read whole, and comes back from every format that can hold it."""

from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.corpora.formats import FORMATS

pytestmark = pytest.mark.corpus

FORMATS_WITH_LINKS = sorted(name for name, known in FORMATS.items() if known.encode)
SIZES = {
    "msr_rte2/converted/*.txt": 800,
    "msr_rte2/converted/*.json": 800,
    "msr_rte2/orig/*.txt": 800,
    "msr_rte2/system_outputs/*": 800,
    "edinburgh/*.json": 714,
    "multimwa/mtref-dev.tsv": 800,
    "multimwa/mtref-train.tsv": 2398,
    "multimwa/wiki-dev.tsv": 533,
    "multimwa/wiki-train.tsv": 2514,
}


@pytest.mark.thorough
@pytest.mark.parametrize("pattern", SIZES)
def test_round_trip_through_every_format(data_folder: Path, tmp_path: Path, pattern: str) -> None:
    paths = sorted(data_folder.glob(pattern))
    assert paths
    for path in paths:
        corpus = list(monoalign.read_corpus(path))
        assert len(corpus) == SIZES[pattern]
        pairs = [one.pair for one in corpus]
        for name in FORMATS_WITH_LINKS:
            copy = tmp_path / f"{path.name}.{name}"
            monoalign.write_corpus(corpus, copy, format=name)
            bare = pairs if name in ("pharaoh", "wpt") else None
            found = list(monoalign.read_corpus(copy, sentences=bare))
            assert [_content(one) for one in found] == [_content(one) for one in corpus]


def test_the_json_gold_is_the_text_gold(data_folder: Path) -> None:
    folder = data_folder / "msr_rte2" / "converted"
    text = monoalign.read_corpus(folder / "RTE2_test_M.align.txt")
    json = monoalign.read_corpus(folder / "RTE2_test_M.align.json")
    assert [one.links for one in text] == [one.links for one in json]


def test_sentence_pairs_without_links(data_folder: Path) -> None:
    path = data_folder / "sts" / "STS2013-test" / "STS.input.headlines.txt"
    found = list(monoalign.read_pairs(path))
    assert len(found) == len(path.read_text(encoding="utf-8").splitlines())


def _content(one: Alignment) -> tuple[object, ...]:
    return (one.pair.id, one.pair.source.words, one.pair.target.words, one.links, one.possible)
