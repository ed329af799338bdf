"""Word classes and lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.word_classes import (
    CLITIC_FORMS,
    CLOSED_CLASSES,
    CONTRACTION_PARTS,
    FUNCTION_WORDS,
    INFORMATIVE_FUNCTION_WORDS,
    POSSESSIVE_PRONOUNS,
    word_class,
)

EXAMPLES = {
    "function": "the The n't N'T ’s 's of would whose themselves there ca not cannot",
    "punctuation": ". , -- ... ?! ' '' `` -LRB- -rrb- “ ” … ( ] · ~",
    "content": "dog said 5 $ % & # 1.5 U.S. really AT&T e.g. Mr. o'clock 🙂 \x00 -5",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    for word in EXAMPLES[name].split(" "):
        assert word_class(word) == name, word


def test_the_empty_word_and_long_words() -> None:
    assert word_class("") == "content"
    assert word_class("." * 10_000) == "punctuation"
    assert word_class("x" * 10_000) == "content"


@given(st.text())
def test_every_word_has_a_class(word: str) -> None:
    assert word_class(word) in EXAMPLES


def test_the_lists() -> None:
    assert all(word == word.lower() and word for word in FUNCTION_WORDS)
    assert not FUNCTION_WORDS & {"buy", "president", "two", "kill", "new", "really", "said"}
    assert FUNCTION_WORDS > INFORMATIVE_FUNCTION_WORDS
    assert frozenset().union(*CLOSED_CLASSES.values()) == FUNCTION_WORDS
    assert CLITIC_FORMS.keys() - {"’"} <= FUNCTION_WORDS
    assert CONTRACTION_PARTS <= FUNCTION_WORDS
    assert CLOSED_CLASSES["pronoun"] >= POSSESSIVE_PRONOUNS


def test_function_words_are_of_that_class_but_the_apostrophe() -> None:
    assert {word for word in FUNCTION_WORDS if word_class(word) != "function"} == {"'"}
