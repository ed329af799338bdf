from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.phrase_edits import PhraseFeatures
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import WordNet
from samples import pair, pairs

FEATURES = PhraseFeatures(WordNet.load(), Vectors.load(), Frequencies.load(), 3)
WORDS = st.sampled_from(
    ["the", "cat", "sat", "a", ",", "ECB", "European", "Central", "Bank", "12", "twelve"]
)


def row_of(one: SentencePair, source: tuple[int, int], target: tuple[int, int]) -> dict[str, float]:
    """The features of one edit, without those that are 0."""
    space = PhrasePairs(3)([one])
    matrix = FEATURES(space)
    for row in range(len(space)):
        edit = space.edit(row)
        if (edit.source, edit.target) == (source, target):
            values = zip(FEATURES.names, matrix[row].tolist(), strict=True)
            return {name: value for name, value in values if value}
    raise AssertionError("no such edit")


def test_every_edit_has_one_type() -> None:
    space = PhrasePairs(2)([pair("The cat sat .", "A cat !")])
    matrix = FEATURES(space)
    assert matrix[:, :13].sum(axis=1).tolist() == [1.0] * len(space)
    deleted = {FEATURES.names[column] for column in matrix[-7:-3].argmax(axis=1)}
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
    assert words["source_size"] == 1
    assert "target_size" not in words


def test_the_phrase_cosine_is_that_of_summed_vectors() -> None:
    found = row_of(pair("death penalty", "capital punishment"), (0, 2), (0, 2))["phrase_cosine"]
    vectors = FEATURES.vectors.of(["death", "penalty", "capital", "punishment"])
    left, right = vectors[:2].sum(axis=0), vectors[2:].sum(axis=0)
    cosine = float(left @ right) / float(np.linalg.norm(left) * np.linalg.norm(right))
    assert found == pytest.approx(cosine, abs=0.01)


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
def test_a_row_does_not_depend_on_the_batch(batch: list[SentencePair]) -> None:
    alone = [FEATURES(PhrasePairs(3)([one])) for one in batch]
    assert np.array_equal(np.concatenate(alone), FEATURES(PhrasePairs(3)(batch)))


@settings(max_examples=30)
@given(pairs(WORDS))
def test_swapped_pairs_have_swapped_features(one: SentencePair) -> None:
    there, back = _by_spans(one), _by_spans(one.swapped())
    symmetric = [
        place
        for place, name in enumerate(FEATURES.names)
        if not name.startswith(("DEL", "INS", "source", "target"))
    ]
    for (source, target), row in there.items():
        assert back[target, source][symmetric] == pytest.approx(row[symmetric], abs=1e-5)


def _by_spans(one: SentencePair) -> dict[tuple[object, object], FloatArray]:
    space = PhrasePairs(3)([one])
    edits = [space.edit(row) for row in range(len(space))]
    matrix = FEATURES(space)
    joined = [row for row, edit in enumerate(edits) if edit.source and edit.target]
    return {(edits[row].source, edits[row].target): matrix[row] for row in joined}
