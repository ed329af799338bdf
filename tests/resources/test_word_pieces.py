from __future__ import annotations

import pytest
from hypothesis import given

from monoalign.resources.word_pieces import pieces
from samples import any_text


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("#ClimateChange", "climate change"),
        ("#blacklivesmatter", "black lives matter"),
        ("#MeToo", "me too"),
        ("www.bbc.co.uk/news", "bbc news"),
        ("https://example.org/list.html", "example list"),
        ("get_user_name", "get user name"),
        ("camelCase", "camel case"),
        ("HTMLParser", "html parser"),
        ("@gardenclub", "garden club"),
        ("and/or", "and or"),
        ("airstrikes", "air strikes"),
        ("anwar", ""),
        ("climate", ""),
        ("London", ""),
        ("U.S.", ""),
        ("3.5", ""),
        ("e.g.", ""),
        ("recieve", ""),
        ("luxury-car", ""),
        ("#", ""),
        ("", ""),
    ],
)
def test_pieces(word: str, expected: str) -> None:
    assert pieces(word) == tuple(expected.split())


@given(any_text)
def test_any_text_has_pieces_of_itself(word: str) -> None:
    assert all(len(piece) > 1 for piece in pieces(word))
