from __future__ import annotations

from pathlib import Path

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.systems.registry import train
from samples import aligned, pair

CORPUS = [
    aligned("the old house", "das alte haus", ""),
    aligned("the book", "das buch", ""),
    aligned("an old book", "ein altes buch", ""),
    aligned("the house", "das haus", ""),
] * 3


@pytest.mark.parametrize("name", ["hmm", "cross-em"])
def test_learned_from_plain_pairs_and_kept(name: str, tmp_path: Path) -> None:
    aligner = train(name, CORPUS, lexicon=0)
    assert {(0, 0), (1, 1)} & aligner.align_pair(pair("the book", "das buch")).links
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.signature == aligner.signature
    assert list(again.align_many(o.pair for o in CORPUS)) == list(
        aligner.align_many(o.pair for o in CORPUS)
    )


@pytest.mark.parametrize("name", ["hmm", "cross-em"])
def test_links_of_the_corpus_do_not_matter(name: str) -> None:
    other = [Alignment(one.pair, frozenset({(0, 0)})) for one in CORPUS]
    assert train(name, CORPUS).signature == train(name, other).signature


@pytest.mark.parametrize("name", ["hmm", "cross-em"])
def test_unknown_words_translate_to_themselves(name: str) -> None:
    aligner = train(name, CORPUS)
    alignment = aligner.align_pair(pair("zyx vut wrq", "zyx vut wrq"))
    assert alignment.to_pharaoh() == "0-0 1-1 2-2"


def test_every_direction() -> None:
    weights = train("hmm", CORPUS).weights
    one = pair("the old book", "das buch")
    links = {
        name: monoalign.load("hmm", direction=name, weights=weights).align_pair(one).links
        for name in ("s2t", "t2s", "intersection", "union", "grow-diag-final")
    }
    assert links["intersection"] == links["s2t"] & links["t2s"]
    assert links["union"] == links["s2t"] | links["t2s"]
    with pytest.raises(monoalign.UsageError, match="direction"):
        monoalign.load("hmm", direction="sideways", weights=weights)


def test_the_best_paths_of_cross_em() -> None:
    weights = train("cross-em", CORPUS).weights
    one = pair("zyx zyx vut", "zyx")
    links = {
        name: monoalign.load("cross-em", direction=name, weights=weights).align_pair(one).links
        for name in ("s2t", "t2s", "intersection", "union")
    }
    assert links["intersection"] == links["s2t"] & links["t2s"]
    assert links["union"] == links["s2t"] | links["t2s"]
    assert links["union"] == {(0, 0), (1, 0)}
    assert links["intersection"] == {(0, 0)}
    with pytest.raises(monoalign.UsageError, match="direction"):
        monoalign.load("cross-em", direction="sideways", weights=weights)


def test_options_and_arrays_are_checked() -> None:
    weights = dict(train("cross-em", CORPUS).weights)
    with pytest.raises(monoalign.UsageError, match="threshold"):
        monoalign.load("cross-em", threshold=0.0, weights=weights)
    del weights["t2s.steps"]
    with pytest.raises(monoalign.MonoalignError, match=r"t2s\.steps"):
        monoalign.load("cross-em", weights=weights)
