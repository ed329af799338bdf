from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from monoalign.resources.misspellings import (
    NEIGHBOURS,
    are_unknown,
    correction,
    is_unknown,
    sound_key,
    squeezed,
    typo_likeness,
)

WORDS = st.text("abcdegt", max_size=9)
UNUSUAL = ["thereunto", "SOOO", "the", "teh", "TEH", "g8r", "don't", "12345", "zz", "q" * 25, "ſſſ"]


@pytest.mark.parametrize("word", ["recieve", "Definately", "goverment", "teh", "soooo", "qqqzx"])
def test_unknown(word: str) -> None:
    assert is_unknown(word)


@pytest.mark.parametrize("word", ["receive", "The", "went", "1985", ",", "", "mp", "don't", "😂"])
def test_known_or_no_word(word: str) -> None:
    assert not is_unknown(word)


@given(st.lists(st.one_of(st.sampled_from(UNUSUAL), st.text(max_size=5)), unique=True))
def test_many_at_once(words: list[str]) -> None:
    assert are_unknown(words).tolist() == [is_unknown(word) for word in words]


@pytest.mark.parametrize(
    ("typo", "word"),
    [
        ("recieved", "received"),
        ("seperate", "separate"),
        ("neccesary", "necessary"),
        ("yesss", "yes"),
        ("Becuase", "because"),
        ("qqqzxw", None),
        ("xy", None),
    ],
)
def test_corrections(typo: str, word: str | None) -> None:
    assert correction(typo) == word


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("fone", "phone"),
        ("nite", "night"),
        ("skool", "school"),
        ("wierd", "weird"),
        ("wot", "what"),
    ],
)
def test_sounds(left: str, right: str) -> None:
    assert sound_key(left) == sound_key(right)


def test_other_sounds_differ() -> None:
    assert sound_key("bone") != sound_key("phone")
    assert sound_key("eat") != sound_key("tea")


def test_a_slip_of_the_fingers_is_likelier_than_any_other_letter() -> None:
    assert typo_likeness("goverzment", "government") < typo_likeness("govermnent", "government")
    assert typo_likeness("hpuse", "house") > typo_likeness("hzuse", "house")


def test_keys_are_neighbours_of_each_other() -> None:
    assert NEIGHBOURS["g"] == set("fhtyvb")
    assert all(key in NEIGHBOURS[other] for key, around in NEIGHBOURS.items() for other in around)


@given(WORDS, WORDS)
def test_likeness_is_symmetric_and_bounded(left: str, right: str) -> None:
    value = typo_likeness(left, right)
    assert value == typo_likeness(right, left)
    assert value == 0 or 0.6 <= value <= 1
    assert (value == 1) == (left == right and len(left) > 1)


@given(WORDS, WORDS)
def test_nothing_far_apart_is_alike(left: str, right: str) -> None:
    longest = max(len(left), len(right))
    if typo_likeness(left, right):
        assert OSA.distance(left, right) <= 1 + longest // 4


@given(st.text(max_size=8))
def test_squeezing_twice_changes_nothing(word: str) -> None:
    assert squeezed(squeezed(word)) == squeezed(word)
    sound_key(word)
    correction(word)
