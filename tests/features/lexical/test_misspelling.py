from __future__ import annotations

import pytest

from features.described import ByCell, by_cell
from monoalign.features.lexical.misspelling import Misspelling
from samples import pair


def table_of(source: str, target: str) -> ByCell:
    (table,) = by_cell(Misspelling(), pair(source, target))
    return table


def test_unknown_words_are_marked_in_all_their_cells() -> None:
    table = table_of("I recieved it", "I got it")
    assert [bool(table[1, j].get("unknown_source")) for j in range(3)] == [True] * 3
    assert not table[0, 0]
    swapped = table_of("I got it", "I recieved it")
    assert swapped[0, 1]["unknown_target"] == 1


@pytest.mark.parametrize(
    ("typo", "word"),
    [
        ("recieved", "received"),
        ("definately", "definitely"),
        ("goverment", "government"),
        ("Pateince", "patience"),
        ("tommorow", "tomorrow"),
        ("thr", "the"),
    ],
)
def test_typos_are_like_what_was_meant(typo: str, word: str) -> None:
    table = table_of(f"{typo} here", f"banana {word} car")
    assert table[0, 1]["typo_likeness"] > 0.7
    assert "typo_likeness" not in table[0, 0]
    assert "typo_likeness" not in table[0, 2]


@pytest.mark.parametrize(
    ("typo", "word"), [("fone", "phone"), ("nite", "night"), ("skool", "school")]
)
def test_spelling_by_ear(typo: str, word: str) -> None:
    assert table_of(typo, f"a {word}")[0, 1]["sounds_like"] == 1


def test_repeated_letters() -> None:
    table = table_of("soooo good", "so good")
    assert table[0, 0]["repeated_letters"] == 1
    assert "repeated_letters" not in table[0, 1]


def test_a_correction_is_close_to_other_words() -> None:
    table = table_of("he bougth it", "he purchased something")
    assert table[1, 1]["corrected_cosine"] > 0.4
    assert "corrected_cosine" not in table[1, 0]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("the letter", "a latter"),  # both are words
        ("he met Sarkozy", "he met Sarkosi"),  # names
        ("x 1985 , ,", "y 1986 ."),
    ],
)
def test_known_words_names_and_numbers_are_left_alone(source: str, target: str) -> None:
    assert not any(table_of(source, target).values())


def test_an_unknown_word_that_is_there_too_is_compared_with_no_other() -> None:
    table = table_of("the blorfen", "blorfen blorfan")
    assert set(table[1, 0]) == {"unknown_source", "unknown_target"}
    assert "typo_likeness" in table[1, 1]  # for the other one, which is not there


def test_empty() -> None:
    assert by_cell(Misspelling()) == []
    assert table_of("", "recieved") == {}
