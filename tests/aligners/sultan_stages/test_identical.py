from __future__ import annotations

from aligners.sultan_stages.annotated import links, pair_of
from monoalign.aligners.sultan_stages.identical import final_marks, identical_sequences


def test_sequences_have_two_words_and_a_content_word() -> None:
    assert links(pair_of("in the big car", "the big dog in the"), identical_sequences) == {
        (1, 0),
        (2, 1),
    }
    assert links(pair_of("of the", "in of the"), identical_sequences) == set()
    assert links(pair_of("car", "a car"), identical_sequences) == set()


def test_the_longest_first_and_then_what_is_left_of_others() -> None:
    pair = pair_of("red car sold . big red car sold", "big red car sold today red car")
    assert links(pair, identical_sequences) == {
        (4, 0), (5, 1), (6, 2), (7, 3), (0, 5), (1, 6)
    }  # fmt: skip


def test_one_content_word_that_is_also_elsewhere_is_too_little() -> None:
    assert links(pair_of("the car", "x the car"), identical_sequences) == {(0, 1), (1, 2)}
    assert links(pair_of("the car x car", "x the car"), identical_sequences) == set()
    assert links(pair_of("the red car x car", "x the red car"), identical_sequences) == {
        (0, 1),
        (1, 2),
        (2, 3),
    }


def test_case_does_not_matter_but_the_lemma_is_not_enough() -> None:
    assert links(pair_of("The Car", "the car x"), identical_sequences) == {(0, 0), (1, 1)}
    assert links(pair_of("two/two cars/car", "two/two car/car x"), identical_sequences) == set()


def test_sentences_that_are_the_same_as_a_whole() -> None:
    for text in ("the", "to be or not to be", "car"):
        size = len(text.split())
        assert links(pair_of(text, text), identical_sequences) == {(n, n) for n in range(size)}


def test_final_marks() -> None:
    assert links(pair_of("a .", "b c ."), final_marks) == {(1, 2)}
    assert links(pair_of("a . ''", "b ."), final_marks) == {(1, 1)}
    assert links(pair_of("a . b", "b ."), final_marks) == set()
    assert links(pair_of("a .", "b !"), final_marks) == set()
