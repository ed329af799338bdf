"""Stages 4 and 6: windows, gaps between links, possessives."""

from __future__ import annotations

import pytest

from monoalign.systems.sultan.neighbourhood import (
    BetweenLinks,
    ContentByNeighbourhood,
    Possessives,
    StopByNeighbourhood,
)
from systems.sultan.annotated import links, pair_of

CONTENT, STOP = ContentByNeighbourhood(), StopByNeighbourhood()
GAPS = CONTENT, StopByNeighbourhood(0.9, 0), BetweenLinks()
OWNERS = CONTENT, Possessives()


def test_neighbours_decide_between_competitors() -> None:
    pair = pair_of("car x1 x2 x3 x4 big car", "the car big")
    assert links(pair, CONTENT) == {(5, 2), (6, 1)}
    assert links(pair.swapped(), CONTENT) == {(2, 5), (1, 6)}


def test_without_a_competitor_no_evidence_is_needed() -> None:
    assert links(pair_of("car x", "y car"), CONTENT) == {(0, 1)}
    assert links(pair_of("car x", "y automobile"), CONTENT) == {(0, 1)}


def test_doubtful_paraphrases_need_evidence() -> None:
    assert links(pair_of("car x", "y machine"), CONTENT) == set()
    assert links(pair_of("car big", "big machine"), CONTENT) == {(0, 1), (1, 0)}
    no_window = ContentByNeighbourhood(0.9, 0)
    assert links(pair_of("car x", "y machine"), no_window) == {(0, 1)}


def test_the_same_word_before_a_paraphrase_and_the_first_before_the_second() -> None:
    assert links(pair_of("automobile x y z car", "car"), CONTENT) == {(4, 0)}
    assert links(pair_of("x car y z u v car", "a b c car"), CONTENT) == {(1, 3)}


def test_without_a_window_stop_words_need_no_evidence() -> None:
    assert links(pair_of("the x", "y the"), StopByNeighbourhood(0.9, 0)) == {(0, 1)}


def test_stop_words_need_a_linked_word_beside_them() -> None:
    assert links(pair_of("the x", "y the"), CONTENT, STOP) == set()
    assert links(pair_of("the car", "the big car"), CONTENT, STOP) == {(0, 0), (1, 2)}
    assert links(pair_of("car the", "the big car"), CONTENT, STOP) == {(0, 2)}
    far = pair_of("the x1 x2 x3 car", "the car")
    assert links(far, CONTENT, STOP) == {(4, 1)}


def test_on_one_side_alone_beside_one_of_the_words() -> None:
    assert links(pair_of("the x car", "the y car"), CONTENT, STOP) == {(2, 2)}
    assert links(pair_of("the x car", "the car"), CONTENT, STOP) == {(0, 0), (2, 1)}
    both = pair_of("big u the x car", "big v the y car")
    assert links(both, CONTENT, STOP) == {(0, 0), (2, 2), (4, 4)}


def test_what_belongs_to_the_right_needs_more_on_the_left() -> None:
    assert links(pair_of("car of", "car big of"), CONTENT, STOP) == {(0, 0), (1, 2)}
    for leading in ("the/the/DT", "is/be/VBZ"):
        assert links(pair_of(f"car {leading}", f"car big {leading}"), CONTENT, STOP) == {(0, 0)}
        assert links(pair_of(f"car {leading}", f"car {leading} big"), CONTENT, STOP) == {
            (0, 0),
            (1, 1),
        }


def test_the_nearest_wins() -> None:
    pair = pair_of("of x y of car", "of car")
    assert links(pair, CONTENT, STOP) == {(3, 0), (4, 1)}


def test_only_punctuation_has_evidence_from_the_ends() -> None:
    assert links(pair_of("'' x", "'' y"), STOP) == {(0, 0)}
    assert links(pair_of("The x", "The y"), STOP) == set()


def test_another_form_of_a_stop_word_is_not_enough() -> None:
    pair = pair_of("is/be/VBZ car", "was/be/VBD car")
    assert links(pair, CONTENT, STOP) == {(1, 1)}


@pytest.mark.parametrize(
    ("source", "target", "link"),
    [
        ("big at car", "big in car", (1, 1)),
        ("big fall car", "big drop car", (1, 1)),
        ("big the fall of car", "big the drop of car", (2, 2)),
        ("big fall car", "big deep/deep/JJ car", (1, 1)),
        ("big also left/leave/VBD it car", "big abandoned/abandon/VBD car", (2, 1)),
        ("big left/leave/VBD it car", "big old abandoned/abandon/VBD car", (1, 2)),
    ],
)
def test_in_the_same_gap(source: str, target: str, link: tuple[int, int]) -> None:
    pair = pair_of(source, target)
    assert links(pair, *GAPS) - links(pair, *GAPS[:-1]) == {link}
    assert link[::-1] in links(pair.swapped(), *GAPS)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("big at car", "big in x"),  # nothing linked on the right
        ("big , car", "big in car"),
        ("big at car", "big fall car"),  # a stop word and another
        ("big 1999 car", "big 2001 car"),
        ("big Paris/paris/NNP car", "big London/london/NNP car"),
        ("big fall car", "big deep drop car"),  # which of the two?
        ("big left/leave/VBD , car", "big abandoned/abandon/VBD car"),
        ("big came/come/VBD left/leave/VBD car", "big abandoned/abandon/VBD car"),
        ("the fall of", "the drop of"),  # a frame
        ("big fall of", "big drop of"),
        ("big fall something", "big drop something"),  # a pronoun, whatever its tag
        ("big x y z left/leave/VBD car", "big abandoned/abandon/VBD car"),  # too wide
    ],
)
def test_what_is_not_linked_in_a_gap(source: str, target: str) -> None:
    pair = pair_of(source, target)
    assert links(pair, *GAPS) == links(pair, *GAPS[:-1])


def test_at_the_ends_there_is_no_gap() -> None:
    assert links(pair_of("big fall", "big drop"), *GAPS) == {(0, 0)}
    assert links(pair_of("fall car", "drop car"), *GAPS) == {(1, 1)}


@pytest.mark.parametrize(
    ("source", "target", "link"),
    [
        ("Cage 's son", "the son of Cage", (1, 2)),
        ("his young son", "Cage 's son", (0, 1)),
        ("man whose son", "Cage 's son", (1, 1)),
        ("the workers ’ pay", "pay of workers", (2, 1)),
    ],
)
def test_ways_to_say_whose(source: str, target: str, link: tuple[int, int]) -> None:
    pair = pair_of(source, target)
    assert link in links(pair, *OWNERS)
    assert link[::-1] in links(pair.swapped(), *OWNERS)
    assert link not in links(pair, *OWNERS[:-1])


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Cage 's son", "the son of Bush"),  # another owner
        ("Cage 's son", "the wife of Cage"),  # something else is owned
        ("his son", "the son of Cage"),
        ("Cage 's , son", "the son of Cage"),
    ],
)
def test_other_owners_and_what_is_not_owned(source: str, target: str) -> None:
    pair = pair_of(source, target)
    assert links(pair, *OWNERS) == links(pair, *OWNERS[:-1])
