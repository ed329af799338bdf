"""What every registered aligner keeps to, whatever it does inside."""

from __future__ import annotations

from math import isfinite
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import system_of
from samples import any_text, pair

PAIRS = [
    pair("He bought a car .", "A car was purchased by him .", "1"),
    pair("", "", "2"),
    pair("", "something", "3"),
    pair("word", "", "4"),
    pair("word", "Word", "5"),
    pair("The dog bit the dog of the man .", "The dog , the dog !", "6"),
    pair("a b c", "d e f g", "7"),
]


@pytest.fixture(scope="module", params=monoalign.available())
def aligner(request: pytest.FixtureRequest) -> Aligner:
    return monoalign.load(request.param)


def test_one_result_per_pair_in_order_links_in_range(aligner: Aligner) -> None:
    alignments = list(aligner.align_many(PAIRS))
    assert [one.pair.id for one in alignments] == [one.id for one in PAIRS]
    for one, expected in zip(alignments, PAIRS, strict=True):
        assert one.pair.source.words == expected.source.words
        assert one.pair.target.words == expected.target.words
        cells = {(i, j) for i in range(len(expected.source)) for j in range(len(expected.target))}
        assert one.links <= cells
        assert one.possible <= cells


def test_the_same_alone_and_in_a_batch(aligner: Aligner) -> None:
    alone = [aligner.align_pair(one) for one in PAIRS]
    assert list(aligner.align_many(PAIRS)) == alone
    assert list(aligner.align_many(reversed(PAIRS))) == alone[::-1]
    assert list(aligner.align_many(PAIRS * 100)) == alone * 100


def test_the_same_in_threads(aligner: Aligner) -> None:
    pairs = PAIRS * 200  # several batches
    assert list(aligner.align_many(pairs, threads=8)) == list(aligner.align_many(pairs))
    with pytest.raises(monoalign.UsageError, match="threads: expected a number from 1 on"):
        next(aligner.align_many(pairs, threads=0))


def test_streams_are_streamed(aligner: Aligner) -> None:
    assert list(aligner.align_many(iter(()))) == []
    endless = (pair("a b", "b a", str(n)) for n in iter(int, 1))
    assert next(aligner.align_many(endless)).pair.target.words == ("b", "a")


def test_annotated_pairs_are_taken_as_they_are(aligner: Aligner) -> None:
    annotated = list(aligner.annotate(PAIRS))
    assert list(aligner.annotate(annotated)) == annotated
    assert list(aligner.align_many(annotated)) == list(aligner.align_many(PAIRS))
    for one in annotated:
        for column in aligner.annotator.needs:
            assert getattr(one.source, column) is not None
            assert getattr(one.target, column) is not None


def test_text_and_words_and_sentences(aligner: Aligner) -> None:
    text = aligner.align("He left.", "He did not.")
    assert text.pair.source.offsets is not None
    words = aligner.align(["He", "left", "."], ["He", "did", "not", "."])
    sentences = aligner.align(words.pair.source, words.pair.target)
    assert text.links == words.links == sentences.links
    (many,) = aligner.align_many([("He left.", "He did not.")])
    assert many.links == text.links


def test_every_link_is_explained(aligner: Aligner) -> None:
    linked = 0
    for alignment in aligner.align_many(PAIRS):
        explanation = aligner.explain(alignment)
        assert explanation.keys() == alignment.links
        for evidence in explanation.values():
            assert evidence
            assert all(item.feature and isfinite(item.contribution) for item in evidence)
            strengths = [abs(item.contribution) for item in evidence]
            assert strengths == sorted(strengths, reverse=True)
        linked += len(explanation)
    assert linked


def test_what_was_given_as_text_is_explained(aligner: Aligner) -> None:
    alignment = aligner.align("He bought a car.", "He bought it.")
    assert aligner.explain(alignment).keys() == alignment.links


def test_saved_and_loaded(aligner: Aligner, tmp_path: Path) -> None:
    aligner.save(tmp_path / "model")
    for again in (monoalign.load(tmp_path / "model"), Aligner.load(tmp_path / "model")):
        assert again.signature == aligner.signature
        assert list(again.align_many(PAIRS)) == list(aligner.align_many(PAIRS))


def test_weights_may_always_be_named(aligner: Aligner) -> None:
    for weights in system_of(aligner.name).shipped:
        assert monoalign.load(aligner.name, weights=weights).name == aligner.name
    with pytest.raises(monoalign.UsageError, match="weights"):
        monoalign.load(aligner.name, weights="nonsense")


@pytest.mark.slow
def test_long_sentences(aligner: Aligner) -> None:
    words = [f"w{n % 70}" for n in range(200)]
    alignment = aligner.align(words, words[::-1])
    assert all(i < 200 and j < 200 for i, j in alignment.links)


@settings(max_examples=25)
@given(st.lists(any_text.filter(bool), max_size=8), st.lists(any_text.filter(bool), max_size=8))
def test_any_words(aligner: Aligner, first: list[str], second: list[str]) -> None:
    one = SentencePair("1", Sentence.from_words(first), Sentence.from_words(second))
    alignment = aligner.align_pair(one)
    assert alignment.pair.source.words == tuple(first)
    assert all(i < len(first) and j < len(second) for i, j in alignment.links)
    assert len(alignment.unaligned_source) + len({i for i, _ in alignment.links}) == len(first)


@settings(max_examples=25)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text(aligner: Aligner, first: str, second: str) -> None:
    alignment = aligner.align(first, second)
    for sentence in (alignment.pair.source, alignment.pair.target):
        assert sentence.offsets is not None
        assert [sentence.text[a:b] for a, b in sentence.offsets] == list(sentence.words)
