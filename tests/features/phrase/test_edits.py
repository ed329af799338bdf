from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import Values
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.phrase.edits import COLUMNS, PhraseEdits
from monoalign.resources.vectors import Vectors
from oracle.phrase_search import spans_of
from samples import pair, pairs

FEATURES = PhraseEdits(COLUMNS, 3)
WORDS = st.sampled_from(
    ["the", "cat", "sat", "a", ",", "ECB", "European", "Central", "Bank", "12", "twelve"]
)


def row_of(one: SentencePair, source: tuple[int, int], target: tuple[int, int]) -> dict[str, float]:
    """The features of one edit, without those that are 0."""
    values = zip(COLUMNS, _by_spans(one)[source, target].tolist(), strict=True)
    return {name: value for name, value in values if value}


def test_every_edit_has_one_type() -> None:
    matrix = rows_of([pair("The cat sat .", "A cat !")], 2)
    assert matrix[:, :13].sum(axis=1).tolist() == [1.0] * len(matrix)
    deleted = {COLUMNS[column] for column in matrix[-7:-3].argmax(axis=1)}
    assert deleted == {"DEL_content", "DEL_function", "DEL_punctuation"}
    assert matrix[-7:, 13:].sum() == 0


def test_equal_and_different_words() -> None:
    one = pair("the car", "The automobile")
    assert "EQ_function" in row_of(one, (0, 1), (0, 1))
    different = row_of(one, (1, 2), (1, 2))
    assert different["SUB_content"] == 1
    assert different["synonymy"] == 1
    assert different["similarity"] == 1
    assert different["before_equal_content"] == 1
    assert different["after_equal_content"] == 1  # both end the sentence


def test_distortion_is_the_distance_of_relative_places() -> None:
    one = pair("cat b c d", "e cat")
    assert row_of(one, (0, 1), (1, 2))["distortion_content"] == pytest.approx(
        abs((0 + 1) / (2 * 4) - (1 + 2) / (2 * 2))
    )


def test_phrases_that_are_listed() -> None:
    acronym = pair("the European Central Bank", "the ECB")
    assert row_of(acronym, (1, 4), (1, 2))["phrase_listed"] == 1
    assert "phrase_listed" not in row_of(acronym, (0, 3), (1, 2))
    words = row_of(pair("they give up power", "they abdicate"), (1, 3), (1, 2))
    assert words["phrase_listed"] == 1
    assert "phrase_listed" not in row_of(pair("they give up", "they eat"), (1, 3), (1, 2))
    assert words["source_size"] == 1
    assert "target_size" not in words


def test_the_phrase_cosine_is_that_of_summed_vectors() -> None:
    phrases = row_of(pair("death penalty", "capital punishment"), (0, 2), (0, 2))
    vectors = Vectors.load().of(["death", "penalty", "capital", "punishment"])
    left, right = vectors[:2].sum(axis=0), vectors[2:].sum(axis=0)
    cosine = float(left @ right) / float(np.linalg.norm(left) * np.linalg.norm(right))
    assert phrases["phrase_cosine"] == pytest.approx(cosine, abs=0.01)


def test_a_parse_tells_broken_phrases_and_compares_heads() -> None:
    heads = (2, 2, 3, -1)
    source = Sentence.from_words(["the", "old", "man", "left"])
    source = Sentence(source.text, source.words, heads=heads)
    one = SentencePair("1", source, source)
    assert "source_broken" in row_of(one, (0, 2), (0, 1))
    assert "source_broken" not in row_of(one, (1, 3), (0, 1))
    assert row_of(one, (0, 1), (0, 1))["heads_function"] == 1
    assert row_of(one, (3, 4), (3, 4))["heads_content"] == 1  # two roots


@settings(max_examples=30)
@given(st.lists(pairs(WORDS), min_size=1, max_size=4))
def test_a_row_does_not_depend_on_the_batch(sample: list[SentencePair]) -> None:
    alone = [rows_of([one]) for one in sample]
    assert np.array_equal(np.concatenate(alone), rows_of(sample))


def test_rows_may_be_asked_for_in_parts() -> None:
    batch = Batch.of([pair("the European Central Bank", "the ECB"), pair("a cat", "no cat")])
    space = PhrasePairs(3)(batch)
    parts = [FEATURES(batch, space.between(at, at + 5)).dense() for at in range(0, len(space), 5)]
    assert np.array_equal(np.concatenate(parts), FEATURES(batch, space).dense())


def test_a_model_names_its_columns() -> None:
    batch = Batch.of([pair("the European Central Bank", "the ECB")])
    space = PhrasePairs(3)(batch)
    some = PhraseEdits(("phrase_listed", "EQ_function"), 3)(batch, space).dense()
    columns = [COLUMNS.index("phrase_listed"), COLUMNS.index("EQ_function")]
    assert np.array_equal(some, FEATURES(batch, space).dense()[:, columns])
    with pytest.raises(monoalign.UsageError, match="EQ_contents"):
        PhraseEdits(("EQ_contents",), 3)


def test_a_parse_of_one_pair_says_nothing_of_another() -> None:
    sentence = Sentence.from_words(["the", "old", "man", "left"])
    parsed = Sentence(sentence.text, sentence.words, heads=(2, 2, 3, -1))
    sample = [SentencePair("1", parsed, parsed), SentencePair("2", sentence, sentence)]
    alone = [rows_of([one]) for one in sample]
    assert np.array_equal(np.concatenate(alone), rows_of(sample))


@settings(max_examples=30)
@given(pairs(WORDS))
def test_swapped_pairs_have_swapped_features(one: SentencePair) -> None:
    there, back = _by_spans(one), _by_spans(one.swapped())
    symmetric = [
        column
        for column, name in enumerate(COLUMNS)
        if not name.startswith(("DEL", "INS", "source", "target"))
    ]
    for (source, target), row in there.items():
        assert back[target, source][symmetric] == pytest.approx(row[symmetric], abs=1e-5)


def rows_of(sample: list[SentencePair], max_size: int = 3) -> Values:
    """(edits, COLUMNS)"""
    batch = Batch.of(sample)
    return FEATURES(batch, PhrasePairs(max_size)(batch)).dense()


def _by_spans(one: SentencePair) -> dict[tuple[object, object], Values]:
    spans = spans_of(PhrasePairs(3)(Batch.of([one])))
    rows = zip(spans, rows_of([one]), strict=True)
    return {(source, target): row for (source, target), row in rows if source and target}
