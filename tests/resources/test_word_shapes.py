from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.objects import letter_codes
from monoalign.resources.word_shapes import (
    ALNUM,
    ASCII,
    DIGIT,
    HYPHENED,
    LETTERS,
    SMALL,
    THRICE,
    TITLE,
    word_shapes,
)

PATTERNS = {
    SMALL: re.compile(r"[a-z]+"),
    TITLE: re.compile(r"[A-Z][a-z]*"),
    LETTERS: re.compile(r"[A-Za-z]+"),
    ALNUM: re.compile(r"[A-Za-z0-9]+"),
    DIGIT: re.compile(r".*[0-9].*", re.DOTALL),
    THRICE: re.compile(r".*([a-z])\1\1.*", re.DOTALL | re.IGNORECASE),
    ASCII: re.compile(r".+", re.DOTALL),
    HYPHENED: re.compile(r"[A-Za-z]*-[A-Za-z-]*"),
}


@given(st.lists(st.text(st.sampled_from("aabZZ09.-'é"), max_size=6), max_size=5))
def test_shapes_are_those_of_patterns(words: list[str]) -> None:
    for word, shape in zip(words, word_shapes(words).tolist(), strict=True):
        expected = [bit for bit, pattern in PATTERNS.items() if pattern.fullmatch(word)]
        assert shape == (sum(expected) if word.isascii() else 0), word


@pytest.mark.parametrize("word", ["", "\ud800", "café", "ſ"])
def test_words_beyond_ascii_have_no_shape(word: str) -> None:
    assert word_shapes([word]).tolist() == [0]


@given(st.from_regex(r"[A-Za-z0-9]{1,12}", fullmatch=True), st.integers(1, 12))
def test_letter_codes(word: str, longest: int) -> None:
    letters, prime = word.lower().encode()[:longest], 1_000_003
    expected = [int.from_bytes(letters) % prime, len(letters)]
    assert letter_codes([word], prime, longest).tolist() == [expected]
