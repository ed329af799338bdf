from __future__ import annotations

import numpy as np
import pytest

from features.described import CARS, DOGS, by_state, names_of
from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE
from monoalign.core.errors import UnknownNameError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace
from monoalign.features.lexical.spelling import (
    YAO_MEASURES,
    BestSimilarity,
    Similarity,
    SimilaritySteps,
)
from monoalign.resources.strings import string_similarities
from samples import pair


def by_lemma(one: SentencePair, measure: str = "levenshtein") -> list[float]:
    batch = Batch.of([one])
    columns = Similarity((measure,), "lemma")(batch, token_cells(batch)).dense()
    assert columns.shape == (len(one.source) * len(one.target), 1)
    values: list[float] = columns[:, 0].tolist()
    return values


def test_similarities_are_those_of_the_definitions() -> None:
    batch = Batch.of([CARS, DOGS])
    block = Similarity(YAO_MEASURES)(batch, ChainStates()(batch))
    row = 2 * 5 + 1 + 2  # stopped / stops
    expected = string_similarities(["stopped"], ["stops"], measures=YAO_MEASURES)[0]
    assert np.allclose(block.row(row), expected)
    assert names_of(SimilaritySteps())["1", 2, 2] >= {"dice>=0.5", "jaro_winkler>=0.8"}


def test_measures_are_chosen_by_name() -> None:
    batch = Batch.of([pair("abcd", "abcx")])
    space = token_cells(batch)
    assert Similarity(("suffix", "prefix"))(batch, space).row(0).tolist() == [0, 0.75]
    with pytest.raises(UnknownNameError, match="string similarity 'prefixes'"):
        Similarity(("prefixes",))(batch, space)


def test_lemmas_are_compared_in_lower_case() -> None:
    went = Sentence("Went home", ("Went", "home"), lemmas=("go", "Home"))
    goes = Sentence("goes", ("goes",), lemmas=("GO",))
    assert by_lemma(SentencePair("1", went, goes)) == [1.0, pytest.approx(1 - 3 / 4)]


def test_words_stand_in_for_lemmas() -> None:
    assert by_lemma(pair("abcd", "abcx abcd")) == [pytest.approx(0.75), 1.0]


def test_the_best_similarity_counts_above_its_threshold() -> None:
    (table,) = by_state(BestSimilarity(threshold=0.8), pair("sports house", "sport"))
    assert table[0, 0]["max_match"] == 1  # the same letters: Jaccard's
    assert table[1, 0] == {}


def test_words_left_alone_are_like_nothing() -> None:
    columns = [[0, NOWHERE, 0], [1, NOWHERE, 1], [NOWHERE, 0, 0], [NOWHERE, 1, 1]]
    space = EditSpace(np.array([0, 3]), *map(np.array, columns))
    values = Similarity(("dice",), "lemma")(Batch.of([pair("a a", "a")]), space).dense()
    assert values[:2, 0].tolist() == [0.0, 0.0]
    assert values[2, 0] > 0
    assert by_lemma(pair("", "x"), "dice") == []


def test_words_shorter_than_an_ngram_may_have_none() -> None:
    measures = ("prefix", "trigrams", "fourgrams")
    one = pair("of the cars", "of the cars")
    whole, none = (by_state(Similarity(measures, short=short), one)[0] for short in (True, False))
    assert whole[0, 0] == dict.fromkeys(measures, 1.0)
    assert none[0, 0] == {"prefix": 1.0}
    assert none[1, 1] == {"prefix": 1.0, "trigrams": 1.0}
    assert none[2, 2] == dict.fromkeys(measures, 1.0)
    assert none[-1, 0] == {}
