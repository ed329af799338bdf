from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Values
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.phrase.published import COLUMNS, PublishedEdits
from monoalign.features.phrase.similarity import lexical_similarity
from monoalign.resources.strings import string_similarities
from monoalign.resources.vectors import Vectors
from monoalign.resources.wordnet import WordNet
from oracle.phrase_search import spans_of
from samples import pair, pairs

SIZE = 3
FEATURES = PublishedEdits(SIZE)
WORDS = st.sampled_from(
    ["the", "cat", "sat", "a", ",", "give", "up", "abdicate", "12", "cats", "colour", "color"]
)


def row_of(one: SentencePair, source: tuple[int, int], target: tuple[int, int]) -> dict[str, float]:
    """The features of one edit, without those that are 0."""
    values = zip(COLUMNS, _by_spans(one)[source, target].tolist(), strict=True)
    return {name: value for name, value in values if value}


def test_the_features_are_those_of_the_paper() -> None:
    """Edit type, sizes, constituents, one similarity, distortion, matching neighbours."""
    sizes = [f"{side}_size_{size}" for side in ("source", "target") for size in range(2, 7)]
    beside = [f"{side}_{how}" for side in ("before", "after") for how in ("equal", "similar")]
    others = ["EQ", "SUB", "DEL", "INS", "source_broken", "target_broken"]
    assert sorted(COLUMNS) == sorted([*others, *sizes, *beside, "similarity", "distortion"])


def test_every_edit_has_one_type_and_del_and_ins_have_nothing_else() -> None:
    matrix = rows_of([pair("The cat sat .", "A cat !")])
    assert matrix[:, :4].sum(axis=1).tolist() == [1.0] * len(matrix)
    assert matrix[-7:-3].sum(axis=0)[COLUMNS.index("DEL")] == 4
    assert matrix[-3:].sum(axis=0)[COLUMNS.index("INS")] == 3
    assert matrix[-7:, 4:].sum() == 0


def test_equal_phrases_have_equal_lemmas_and_no_similarity() -> None:
    source, target = (
        Sentence("", words, lemmas=("the", "cat")) for words in (("The", "cats"), ("the", "cat"))
    )
    row = row_of(SentencePair("1", source, target), (0, 2), (0, 2))
    edges = {"before_equal": 1, "after_equal": 1}  # both sentences begin and end there
    assert row == {"EQ": 1, "source_size_2": 1, "target_size_2": 1, **edges}


def test_neighbours_are_equal_similar_or_neither() -> None:
    one = pair("big car stopped", "large car slept")
    row = row_of(one, (1, 2), (1, 2))
    assert row["before_similar"] == 1  # synonyms
    assert not {"before_equal", "after_equal", "after_similar"} & row.keys()
    at_the_edge = row_of(one, (0, 1), (1, 2))  # nothing before `big`, `large` before `car`
    assert not {"before_equal", "before_similar"} & at_the_edge.keys()


def test_distortion_is_the_distance_of_relative_places() -> None:
    one = pair("cat b c d", "e cat")
    middle, other = (0 + 1) / (2 * 4), (1 + 2) / (2 * 2)
    assert row_of(one, (0, 1), (1, 2))["distortion"] == pytest.approx(abs(middle - other))


def test_a_parse_tells_broken_phrases() -> None:
    sentence = Sentence("", ("the", "old", "man", "left"), heads=(2, 2, 3, -1))
    one = SentencePair("1", sentence, sentence)
    assert "source_broken" in row_of(one, (0, 2), (0, 1))
    assert "source_broken" not in row_of(one, (1, 3), (0, 1))
    assert "target_broken" in row_of(one, (1, 3), (0, 2))


def test_larger_phrases_count_as_the_largest() -> None:
    batch = Batch.of([pair("a b c d e f g", "h")])
    space = PhrasePairs(7)(batch)
    matrix = PublishedEdits(7)(batch, space).dense()
    lengths = space.source_ends - space.source_starts
    assert matrix[(lengths == 7), COLUMNS.index("source_size_6")].tolist() == [1.0]


def test_similarity_is_the_greatest_of_its_parts() -> None:
    """Each part wins somewhere: strings, WordNet's relations (phrases too), vectors."""
    assert _similarity("protester", "protestor") == pytest.approx(
        max(string_similarities(["protester"], ["protestor"], measures=("levenshtein", "dice"))[0])
    )
    assert _similarity("car", "automobile") == 1  # synonyms
    assert _similarity("give up", "abdicate") == pytest.approx(0.8)  # its hypernym
    assert _similarity("hot", "cold") == 1  # antonyms
    jcn = float(WordNet.load().similarity("jcn", ["prison"], ["jail"])[0])
    assert _similarity("prison", "jail") >= jcn
    assert _similarity("death penalty", "capital punishment", distributions=False) == 1
    vectors = Vectors.load().of(["peace", "activist", "protester"])
    phrase = vectors[:2].sum(axis=0)
    cosine = float(phrase @ vectors[2]) / float(np.linalg.norm(phrase) * np.linalg.norm(vectors[2]))
    phrases = "peace activist", "protester"
    assert _similarity(*phrases) == pytest.approx((cosine - 0.25) / 0.75, abs=0.01)
    assert _similarity(*phrases, distributions=False) < _similarity(*phrases)


@settings(max_examples=30)
@given(st.lists(pairs(WORDS), min_size=1, max_size=4))
def test_a_row_does_not_depend_on_the_batch(sample: list[SentencePair]) -> None:
    alone = [rows_of([one]) for one in sample]
    assert np.array_equal(np.concatenate(alone), rows_of(sample))


def test_rows_may_be_asked_for_in_parts() -> None:
    batch = Batch.of([pair("they give up power", "they abdicate"), pair("a cat", "no cat")])
    space = PhrasePairs(SIZE)(batch)
    parts = [FEATURES(batch, space.between(at, at + 5)).dense() for at in range(0, len(space), 5)]
    assert np.array_equal(np.concatenate(parts), FEATURES(batch, space).dense())


@settings(max_examples=30)
@given(pairs(WORDS))
def test_swapped_pairs_have_swapped_features(one: SentencePair) -> None:
    there, back = _by_spans(one), _by_spans(one.swapped())
    symmetric = [k for k, name in enumerate(COLUMNS) if not name.startswith(("source", "target"))]
    for (source, target), row in there.items():
        assert back[target, source][symmetric] == pytest.approx(row[symmetric], abs=1e-6)


def test_a_size_below_1_is_refused() -> None:
    with pytest.raises(monoalign.UsageError, match="max_size"):
        PublishedEdits(0)


def rows_of(sample: list[SentencePair]) -> Values:
    """(edits, COLUMNS)"""
    batch = Batch.of(sample)
    return FEATURES(batch, PhrasePairs(SIZE)(batch)).dense()


def _by_spans(one: SentencePair) -> dict[tuple[object, object], Values]:
    spans = spans_of(PhrasePairs(SIZE)(Batch.of([one])))
    rows = zip(spans, rows_of([one]), strict=True)
    return {(source, target): row for (source, target), row in rows if source and target}


def _similarity(source: str, target: str, *, distributions: bool = True) -> float:
    """Of the whole phrases."""
    batch = Batch.of([pair(source, target)])
    space = PhrasePairs(SIZE)(batch)
    whole = (0, len(batch.pairs[0].source)), (0, len(batch.pairs[0].target))
    rows = np.array(space.rows_of(0, [whole]))
    values: FloatArray = lexical_similarity(
        batch, space.at(rows), SIZE, distributions=distributions
    )
    return float(values[0])
