from __future__ import annotations

from features.described import names_of
from monoalign.features.context.neighbours import (
    EqualNeighbours,
    EqualNeighbourTags,
    SimilarNeighbours,
)


def test_equal_neighbours() -> None:
    names = names_of(EqualNeighbours())
    assert names["1", 1, 1] == {"left_identical"}
    assert names["1", 0, 0] == {"left_identical"}  # both begin
    assert names["1", 2, 2] == {"right_identical"}
    assert names["1", 3, 3] == {"right_identical"}  # both end


def test_neighbours_that_are_spelt_alike() -> None:
    names = names_of(SimilarNeighbours(0.5))
    assert names["1", 1, 1] == {"left_similar", "right_similar"}
    assert names["1", 3, 3] == {"left_similar", "right_similar"}


def test_tags_of_neighbours() -> None:
    assert names_of(EqualNeighbourTags())["1", 1, 1] == {"left_same_tag"}
