"""Content words and phrases beside two words."""

from __future__ import annotations

import pytest

from features.described import by_cell, by_state, lemmatised, of_cell
from monoalign.features.context.content import ChunkNeighbours, ContentNeighbours, WordNeighbours
from samples import pair

PAIRS = (pair("The cat saw the Cat", "the cat", "1"), pair("", "a b", "2"), pair("b c", "c b", "3"))


def test_content_words_around_a_function_word() -> None:
    table = by_state(ContentNeighbours(), pair("the old president left", "the president left"))[0]
    assert table[0, 0] == {"left_content_function": 1}  # old is not president
    table = by_state(ContentNeighbours(), pair("the cat and the dog", "the dog"))[0]
    assert table[3, 0] == {"right_content_function": 1}
    assert table[4, 1] == {"right_content_content": 1}


def test_neighbours_are_compared_within_their_sentences() -> None:
    values = of_cell(WordNeighbours(), lemmatised("the old dogs bark", "the dog barks"), 2, 1)
    assert values["left_equal"] == 0
    assert values["right_equal"] == 1
    assert values["second_right_equal"] == 1  # the ends of both
    assert values["second_left_equal"] == 0
    assert values["right_content_equal"] == 1
    values = of_cell(WordNeighbours(), lemmatised("a", "a b"), 0, 0)
    assert values["second_left_equal"] == values["left_equal"] == 1
    assert values["right_equal"] == values["second_right_equal"] == 0


def test_heads_of_the_phrases_beside() -> None:
    attack = pair("the January 7th attack", "the attack")
    assert of_cell(ChunkNeighbours(), attack, 0, 0)["next_head_equal"] == 1
    assert of_cell(ChunkNeighbours(), attack, 1, 1)["own_head_equal"] == 1
    values = of_cell(ChunkNeighbours(), pair("Somalia 's capital", "capital of Somalia"), 1, 1)
    assert values["right_is_left"] == values["left_is_right"] == 1
    assert values["next_is_previous"] == values["previous_is_next"] == 1


def test_beyond_the_ends_nothing_is_equal() -> None:
    assert set(of_cell(ChunkNeighbours(), pair("of", "of"), 0, 0).values()) == {0}


@pytest.mark.parametrize("feature", [WordNeighbours(), ChunkNeighbours()])
def test_a_word_that_is_left_alone_has_no_equal_neighbours(
    feature: WordNeighbours | ChunkNeighbours,
) -> None:
    for states, cells in zip(by_state(feature, *PAIRS), by_cell(feature, *PAIRS), strict=True):
        assert {cell: names for cell, names in states.items() if -1 not in cell} == cells
        assert not any(names for cell, names in states.items() if -1 in cell)
