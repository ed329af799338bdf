"""Word similarity against its rules, written for one pair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.resources.word_similarity import DOUBTFUL, ComparedWords, word_similarity

TABLE = ["car automobile", "buy purchase", "of by", "of belonging", "7 8", "seven eight", "7 seven",
         ". car", "he him", "1.5 15"]  # fmt: skip
WORDS = ["car", "Cars", "automobile", "buy", "bought", "purchase", "of", "by", "belonging", "7",
         "8", "seven", "eight", ".", ",", "U.S.", "US", "he", "him", "1.5", "15", "",
         "\x00", "🙂", "223,000", "223000", "-"]  # fmt: skip
LEMMAS = {"Cars": "car", "bought": "buy"}


def listed(words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
    known = [set(line.split()) for line in TABLE]
    pairs = zip(left.tolist(), right.tolist(), strict=True)
    return np.array([{words.lemmas[a], words.lemmas[b]} in known for a, b in pairs], np.float64)


def expected(source: str, target: str) -> float:
    lemmas = [LEMMAS.get(word, word) for word in (source, target)]
    for left, right in ((source, target), (lemmas[0], lemmas[1])):
        if left.lower() == right.lower():
            return 1.0
    if {source, target} in ({"U.S.", "US"}, {"223,000", "223000"}):
        return 1.0
    if {source, target} & {".", ",", "-", "of", "by"}:
        return 0.0
    if {source, target} <= {"7", "8", "1.5", "15"} or {source, target} <= {"seven", "eight"}:
        return 0.0
    return 0.9 if set(lemmas) in [set(line.split()) for line in TABLE] else 0.0


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS))))
def test_the_rules(pairs: list[tuple[str, str]]) -> None:
    words = ComparedWords.of(WORDS, [LEMMAS.get(word, word) for word in WORDS])
    left = [WORDS.index(source) for source, _ in pairs]
    right = [WORDS.index(target) for _, target in pairs]
    similarity = word_similarity(words, left, right, listed)
    assert similarity.tolist() == [expected(*pair) for pair in pairs]
    assert np.array_equal(similarity, word_similarity(words, right, left, listed))


def test_without_knowledge_only_the_same_is_similar() -> None:
    words = ComparedWords.of(["cars", "car", "automobile"], ["car", "car", "automobile"])
    assert word_similarity(words, [0, 0], [1, 2]).tolist() == [1.0, 0.0]


def test_the_level_of_paraphrases() -> None:
    words = ComparedWords.of(["car", "automobile"], ["car", "automobile"])
    assert word_similarity(words, [0], [1], listed, 0.5).tolist() == [0.5]


def test_numbers_of_one_value_are_related() -> None:
    forms = ["13", "13th", "thirteen", "14", "13%", "1990s", "1990", "fourteenth"]
    words = ComparedWords.of(forms, forms)
    similarity = word_similarity(words, [0, 0, 0, 0, 5, 3], [1, 2, 3, 4, 6, 7])
    assert similarity.tolist() == [0.9, 0.9, 0.0, 0.0, 0.9, 0.9]


def test_what_a_content_word_is() -> None:
    words = ["car", "the", "he", "during", "in", ".", "us", "7"]
    tags = ["NN", "DT", "PRP", "IN", "IN", ".", "NNP", "CD"]
    compared = ComparedWords.of(words, words, tags)
    assert compared.content().tolist() == [True, False, True, True, False, False, True, True]
    assert compared.punctuation().tolist() == [word == "." for word in words]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS))))
def test_plainly_the_same_lemma_or_a_pair_of_the_table(pairs: list[tuple[str, str]]) -> None:
    lemmas = [LEMMAS.get(word, word) for word in WORDS]
    words = ComparedWords.plainly(WORDS, lemmas, ["NN"] * len(WORDS))
    left = [WORDS.index(source) for source, _ in pairs]
    right = [WORDS.index(target) for _, target in pairs]
    known = [set(line.split()) for line in TABLE]
    similarity = word_similarity(words, left, right, listed, 0.8)
    assert similarity.tolist() == [
        1.0 if lemmas[a].lower() == lemmas[b].lower() else 0.8 * ({lemmas[a], lemmas[b]} in known)
        for a, b in zip(left, right, strict=True)
    ]


def test_plainly_numbers_have_no_value_and_doubt_none() -> None:
    forms = ["13", "13th", "car", "automobile"]
    words = ComparedWords.plainly(forms, forms, ["NN"] * 4)

    def doubtful(words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        return DOUBTFUL * listed(words, left, right)

    assert word_similarity(words, [0, 2], [1, 3], doubtful).tolist() == [0.0, 0.9]


def test_plainly_stop_words_are_those_of_a_list() -> None:
    words = ["car", "the", "he", "During", "because", ".", "'s", "7"]
    compared = ComparedWords.plainly(words, words, ["NN"] * len(words))
    content = [True, False, False, False, False, False, True, True]
    assert compared.content().tolist() == content
    assert compared.punctuation().tolist() == [word == "." for word in words]


def test_columns_of_one_length() -> None:
    with pytest.raises(UsageError):
        ComparedWords.of(["a"], [])
    with pytest.raises(UsageError):
        ComparedWords.of(["a"], ["a"], [])
    with pytest.raises(UsageError):
        word_similarity(ComparedWords.of(["a"], ["a"]), [0], [])
