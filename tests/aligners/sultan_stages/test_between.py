from __future__ import annotations

import pytest

from aligners.sultan_stages.annotated import links, pair_of
from monoalign.aligners.sultan_stages.between import between
from monoalign.aligners.sultan_stages.content_neighbourhood import ContentByNeighbourhood
from monoalign.aligners.sultan_stages.stop_neighbourhood import StopByNeighbourhood

STAGES = ContentByNeighbourhood(), StopByNeighbourhood(0.9, 0), between


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
    assert links(pair, *STAGES) - links(pair, *STAGES[:-1]) == {link}
    assert link[::-1] in links(pair.swapped(), *STAGES)


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
def test_nothing_else(source: str, target: str) -> None:
    pair = pair_of(source, target)
    assert links(pair, *STAGES) == links(pair, *STAGES[:-1])


def test_at_the_ends_there_is_no_gap() -> None:
    assert links(pair_of("big fall", "big drop"), *STAGES) == {(0, 0)}
    assert links(pair_of("fall car", "drop car"), *STAGES) == {(1, 1)}
