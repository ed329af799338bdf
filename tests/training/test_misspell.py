from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from monoalign.training.misspell import misspelled
from samples import any_text


def many(word: str, count: int = 300) -> list[str]:
    random = np.random.default_rng(0)
    return [misspelled(word, random) for _ in range(count)]


def test_the_same_generator_makes_the_same_typos() -> None:
    assert many("received") == many("received")


def test_typos_differ_from_the_word_but_not_by_much() -> None:
    typos = many("government")
    assert "government" not in typos
    assert len(set(typos)) > 30
    near = [typo for typo in typos if OSA.distance(typo, "government") <= 2]
    assert len(near) > 0.9 * len(typos)


@pytest.mark.parametrize(
    ("word", "typo"),
    [
        ("received", "recieved"),
        ("accommodate", "accomodate"),
        ("phone", "fone"),
        ("weekend", "wknd"),
    ],
)
def test_typos_that_people_make(word: str, typo: str) -> None:
    assert typo in many(word, 1000)


@pytest.mark.parametrize("word", ["it", "a", "1985", "don't", "😂", ""])
def test_short_words_and_signs_stay(word: str) -> None:
    assert set(many(word, 20)) == {word}


def test_capitals_stay() -> None:
    assert all(typo[0] == "L" for typo in many("London"))
    assert all(typo.isupper() for typo in many("LONDON"))


@given(any_text, st.integers(0, 2**32))
def test_any_text(word: str, seed: int) -> None:
    assert bool(misspelled(word, np.random.default_rng(seed))) == bool(word)
