from __future__ import annotations

import pytest

from aligners.sultan_stages.annotated import links, pair_of
from monoalign.aligners.sultan_stages.content_neighbourhood import ContentByNeighbourhood
from monoalign.aligners.sultan_stages.possessives import possessives


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
    stages = ContentByNeighbourhood(), possessives
    assert link in links(pair, *stages)
    assert link[::-1] in links(pair.swapped(), *stages)
    assert link not in links(pair, *stages[:-1])


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Cage 's son", "the son of Bush"),  # another owner
        ("Cage 's son", "the wife of Cage"),  # something else is owned
        ("his son", "the son of Cage"),
        ("Cage 's , son", "the son of Cage"),
    ],
)
def test_nothing_else(source: str, target: str) -> None:
    pair = pair_of(source, target)
    stages = ContentByNeighbourhood(), possessives
    assert links(pair, *stages) == links(pair, *stages[:-1])
