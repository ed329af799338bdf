from __future__ import annotations

import pytest

from aligners.sultan_stages.annotated import links, pair_of
from monoalign.aligners.sultan_stages.compounds import Compounds


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("next-generation", "next generation"),
        ("Next-Generation", "next generation"),
        ("Hongkong", "Hong Kong"),
        ("d'Ivoire", "d' Ivoire"),
        ("one-year-old", "one-year old"),
        ("land-for-peace", "land for peace"),
    ],
)
def test_one_word_here_and_several_there(whole: str, parts: str) -> None:
    pair = pair_of(f"a {whole} b", f"c {parts} d")
    expected = {(1, place) for place in range(1, len(parts.split()) + 1)}
    assert links(pair, Compounds()) == expected
    assert links(pair.swapped(), Compounds()) == {(j, i) for i, j in expected}


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("next-generation", "next x generation"),  # not in a row
        ("next-generation", "generation next"),
        ("russian", "- russian"),  # a sign is no part
        ("'90s", "' 90s"),
        ("ago", "a go"),  # too short to tell
        ("one-two-three-four-five", "one two three four five"),
    ],
)
def test_nothing_else(whole: str, parts: str) -> None:
    assert links(pair_of(f"x {whole}", parts), Compounds()) == set()
