"""The features that the distributional CRF adds to Jacana's."""

from __future__ import annotations

import pytest

from features.rows_of import parsed, said
from monoalign.core.sentence import SentencePair
from monoalign.features.absolute_position import AbsolutePosition
from monoalign.features.best_similarity import BestSimilarity
from monoalign.features.content_neighbours import ContentNeighbours
from monoalign.features.own_contexts import OwnContexts
from monoalign.features.special_match import SpecialMatch
from monoalign.features.stem_match import StemMatch
from monoalign.features.vector_similarity import VectorSimilarity
from monoalign.resources.vectors import Vectors
from samples import pair


@pytest.mark.parametrize(
    ("source", "target", "kind"),
    [
        ("arrests", "Arrested", "same_stem"),
        ("random", "randomly", "same_stem"),
        ("electric", "electricity", "same_stem"),
        ("act", "actress", "stem_prefix"),
        ("supporting-actress", "actresses", "part_stem"),
        ("led", "U.S.-led", "part_stem"),
        ("supporting-actress-father", "supporting-actresses", "parts_stems"),
        ("supporting-actress", "leading-actress", None),
        ("at", "attack", None),  # too short to begin a word
        ("-", "U.S.-led", None),
        ("house", "home", None),
    ],
)
def test_stems(source: str, target: str, kind: str | None) -> None:
    found = said(StemMatch(), pair(source, target))[0][0, 0]
    assert found == ({kind: 1.0} if kind else {})


@pytest.mark.parametrize(
    ("source", "target", "kinds"),
    [
        ("n't", "not", {"clitic"}),
        ("’s", "'", {"clitic"}),
        ("two", "2", {"number"}),
        ("1,000", "1000", {"number"}),
        ("Sept.", "September", {"number", "abbreviation"}),
        ("U.S.", "USA", {"acronym"}),
        ("colour", "Color", {"spelling"}),
        ("Corp.", "Corporation", {"abbreviation"}),
        ("Doctor", "Dr.", {"abbreviation"}),
        ("Corp.", "Company", set()),
        (".", "Corporation", set()),
        ("same", "Same", set()),  # equal words are no special match
        ("two", "three", set()),
    ],
)
def test_special_matches(source: str, target: str, kinds: set[str]) -> None:
    assert set(said(SpecialMatch(), pair(source, target))[0][0, 0]) == kinds


def test_initials_stand_for_every_word_of_their_phrase() -> None:
    found = said(SpecialMatch(), pair("the European Central Bank said", "ECB said"))[0]
    assert [i for i in range(5) if "initials" in found[i, 0]] == [1, 2, 3]
    swapped = said(SpecialMatch(), pair("ECB said", "the European Central Bank said"))[0]
    assert [j for j in range(5) if "initials" in swapped[0, j]] == [1, 2, 3]
    batch = said(
        SpecialMatch(),
        pair("", "ECB", "0"),
        pair("a European Central Bank", "b ECB c", "1"),
        pair("NATO , ECB", "the European Central Bank", "2"),
    )
    marked = [{link for link, names in found.items() if "initials" in names} for found in batch]
    assert marked == [set(), {(1, 1), (2, 1), (3, 1)}, {(2, 1), (2, 2), (2, 3)}]


def test_the_best_similarity_counts_above_its_threshold() -> None:
    found = said(BestSimilarity(0.8), pair("sports house", "sport"))[0]
    assert found[0, 0]["max_match"] == 1  # the same letters: Jaccard's
    assert found[1, 0] == {}


def test_distance_in_words() -> None:
    found = said(AbsolutePosition(), pair("a b c", "a"))[0]
    assert found[0, 0] == {}
    assert found[2, 0] == {"distance_in_words": pytest.approx(2 / 20)}


def test_words_in_the_same_place_of_a_tree_are_alike() -> None:
    mother = [3, 3, 3, -1, 5, 3]
    labels = "nsubj cop det root case nmod"
    ram = parsed("Kalpana is the mother of Ram", mother, labels)
    shyam = parsed("Kalpana is the mother of Shyam", mother, labels)
    found = said(OwnContexts(), SentencePair("1", ram, shyam))[0]
    assert found[5, 5]["own_contexts"] == pytest.approx(1.0)  # both nmod of mother, with of
    assert found[0, 0]["own_contexts"] == pytest.approx(1.0)
    assert found[0, 5] == {}
    assert found[0, 3] == {}  # Kalpana depends on mother, and not the other way round


def test_contexts_of_one_pair_say_nothing_about_another() -> None:
    tree = [1, -1], "nsubj root"
    one = SentencePair("1", parsed("dogs bark", *tree), parsed("cats sleep", *tree))
    other = SentencePair("2", parsed("cats bark", *tree), parsed("men bark", *tree))
    alone, together = said(OwnContexts(), one), said(OwnContexts(), one, other)
    assert alone[0] == together[0]
    assert together[0][0, 0] == {}
    assert together[1][0, 0]["own_contexts"] > 0


def test_sentences_without_trees_have_no_contexts() -> None:
    assert not any(said(OwnContexts(), pair("a b", "a b"))[0].values())


def test_vectors_know_synonyms_and_leave_numbers_and_function_words_alone() -> None:
    group = VectorSimilarity(Vectors.load())
    found = said(group, pair("bought 500 the", "purchased 600 a"))[0]
    assert found[0, 0]["close"] > 0.4
    assert found[0, 0]["close>0.75"] == 1
    assert found[1, 1] == found[2, 2] == {}


def test_content_words_around_a_function_word() -> None:
    found = said(ContentNeighbours(), pair("the old president left", "the president left"))[0]
    assert found[0, 0] == {"left_content_function": 1}  # old is not president
    found = said(ContentNeighbours(), pair("the cat and the dog", "the dog"))[0]
    assert found[3, 0] == {"right_content_function": 1}
    assert found[4, 1] == {"right_content_content": 1}
