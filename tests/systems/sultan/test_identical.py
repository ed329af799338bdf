from __future__ import annotations

import pytest

from monoalign.systems.sultan.identical import Compounds, FinalPunctuation, IdenticalSequences
from systems.sultan.annotated import links, pair_of

SEQUENCES, FINAL = IdenticalSequences(), FinalPunctuation()


def test_sequences_have_two_words_and_a_content_word() -> None:
    assert links(pair_of("in the big car", "the big dog in the"), SEQUENCES) == {
        (1, 0),
        (2, 1),
    }
    assert links(pair_of("of the", "in of the"), SEQUENCES) == set()
    assert links(pair_of("car", "a car"), SEQUENCES) == set()


def test_the_longest_first_and_then_what_is_left_of_others() -> None:
    pair = pair_of("red car sold . big red car sold", "big red car sold today red car")
    assert links(pair, SEQUENCES) == {
        (4, 0), (5, 1), (6, 2), (7, 3), (0, 5), (1, 6)
    }  # fmt: skip


def test_one_content_word_that_is_also_elsewhere_is_too_little() -> None:
    assert links(pair_of("the car", "x the car"), SEQUENCES) == {(0, 1), (1, 2)}
    assert links(pair_of("the car x car", "x the car"), SEQUENCES) == set()
    assert links(pair_of("the red car x car", "x the red car"), SEQUENCES) == {
        (0, 1),
        (1, 2),
        (2, 3),
    }


def test_case_does_not_matter_but_the_lemma_is_not_enough() -> None:
    assert links(pair_of("The Car", "the car x"), SEQUENCES) == {(0, 0), (1, 1)}
    assert links(pair_of("two/two cars/car", "two/two car/car x"), SEQUENCES) == set()


def test_sentences_that_are_the_same_as_a_whole() -> None:
    for text in ("the", "to be or not to be", "car"):
        size = len(text.split())
        assert links(pair_of(text, text), SEQUENCES) == {(n, n) for n in range(size)}


def test_final_punctuation() -> None:
    assert links(pair_of("a .", "b c ."), FINAL) == {(1, 2)}
    assert links(pair_of("a . ''", "b ."), FINAL) == {(1, 1)}
    assert links(pair_of("a . b", "b ."), FINAL) == set()
    assert links(pair_of("a .", "b !"), FINAL) == set()


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
    expected = {(1, index) for index in range(1, len(parts.split()) + 1)}
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
def test_no_compound(whole: str, parts: str) -> None:
    assert links(pair_of(f"x {whole}", parts), Compounds()) == set()
