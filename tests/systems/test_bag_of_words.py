from __future__ import annotations

import math
from pathlib import Path

import pytest

import monoalign
from monoalign.resources.frequencies import Frequencies


def test_every_target_word_is_aligned_to_the_best_source_word() -> None:
    alignment = monoalign.load("bag-of-words").align(
        "He bought two cars .", "Car buyers buy cars !"
    )
    links = {target: source for source, target in alignment.links}
    assert sorted(links) == [0, 1, 2, 3, 4]
    assert (links[0], links[2], links[3]) == (3, 1, 3)
    assert alignment.unaligned_target == ()


def test_the_score_is_the_formula_of_the_paper() -> None:
    alignment = monoalign.load("bag-of-words").align(["cats", "run"], ["cat", "rum"])
    cat, rum = Frequencies.load().idf(["cat", "rum"])
    expected = (cat * math.log(1.0) + rum * math.log(1 - 1 / 3)) / 2
    assert alignment.score == pytest.approx(expected)


def test_words_with_nothing_in_common_have_a_finite_score() -> None:
    alignment = monoalign.load("bag-of-words").align(["xyz"], ["abc"])
    assert alignment.links == {(0, 0)}
    assert alignment.score is not None
    assert math.isfinite(alignment.score)
    assert monoalign.load("bag-of-words").align([], ["abc"]).links == frozenset()


def test_lemmas_may_come_from_a_tagger() -> None:
    tagged = monoalign.load("bag-of-words", pipeline="english")
    assert tagged.align("They saw it .", "the saw").pair.target.lemmas == ("the", "saw")
    assert tagged.signature != monoalign.load("bag-of-words").signature


def test_a_paraphrase_table_is_used_and_signed_by_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    first, second = tmp_path / "one.tsv", tmp_path / "two.tsv"
    for path in (first, second):
        path.write_text("car\tvehicle\n", encoding="utf-8")
    words = (["vehicular", "car"], ["vehicle"])
    assert monoalign.load("bag-of-words").align(*words).links == {(0, 0)}
    aligner = monoalign.load("bag-of-words", paraphrases=str(first))
    assert aligner.align(*words).links == {(1, 0)}
    same = monoalign.load("bag-of-words", paraphrases=str(second))
    assert same.signature == aligner.signature
    second.write_text("car\tauto\n", encoding="utf-8")
    assert monoalign.load("bag-of-words", paraphrases=str(second)).signature != aligner.signature
    with pytest.raises(monoalign.UsageError, match="no such file"):
        monoalign.load("bag-of-words", paraphrases=str(tmp_path / "missing"))
