from __future__ import annotations

import numpy as np
import pytest

from features.described import CARS, DOGS, by_cell, by_state, lemmatised, names_of, of_cell
from monoalign.candidates.spaces import ChainStates
from monoalign.core.batch import Batch
from monoalign.features.position.position import (
    AbsolutePosition,
    Ends,
    LinkBias,
    Placement,
    Position,
    WalkedEnds,
)
from samples import pair


def test_bias() -> None:
    assert names_of(LinkBias())["1", 0, None] == {"null"}
    assert names_of(LinkBias())["1", 0, 0] == {"link"}


def test_position() -> None:
    batch = Batch.of([CARS, DOGS])
    values = Position()(batch, ChainStates()(batch)).values
    assert values is not None
    assert np.allclose(values[0, :5], [0, 0, 1 / 4, 2 / 4, 3 / 4])
    assert np.allclose(values[0, 20:], [0, 1 / 2, 0, 0])  # of 2 words, with the only one of 1


def test_distance_in_words() -> None:
    table = by_state(AbsolutePosition(), pair("a b c", "a"))[0]
    assert table[0, 0] == {}
    assert table[2, 0] == {"distance_in_words": pytest.approx(2 / 20)}
    assert table[-1, 0] == {}
    in_words = by_state(AbsolutePosition(unit=1.0), pair("a b c", "a"))[0]
    assert in_words[2, 0] == {"distance_in_words": 2.0}


def test_ends() -> None:
    names = names_of(Ends())
    assert names["1", 0, 0] == {"first_to_first"}
    assert names["1", 0, 1] == {"first_to_other"}
    assert names["1", 0, 3] == {"first_to_other", "last_to_other"}
    assert names["1", 0, None] == {"first_to_null"}
    assert names["1", 3, 3] == {"last_to_last"}
    assert names["2", 1, 0] == {"first_to_other", "last_to_last"}


def test_placement() -> None:
    values = of_cell(Placement(), lemmatised("a b c d", "e f"), 3, 0)
    assert values["source_place"] == pytest.approx(0.875)
    assert values["target_place"] == 0.25
    assert values["place_distance"] == pytest.approx(0.625)
    assert values["steps_apart"] == pytest.approx(0.3)
    assert values["size_ratio"] == 0.5
    assert (values["source_last"], values["target_first"]) == (1, 1)
    assert (values["source_first"], values["target_last"]) == (0, 0)


def test_placement_goes_by_the_rows() -> None:
    pairs = (
        pair("The cat saw the Cat", "the cat", "1"),
        pair("", "a b", "2"),
        pair("b c", "c b", "3"),
        pair(" ".join(["x"] * 30), "a b", "4"),
    )
    of_states, of_cells = by_state(Placement(), *pairs), by_cell(Placement(), *pairs)
    for states, cells in zip(of_states, of_cells, strict=True):
        assert {cell: values for cell, values in states.items() if -1 not in cell} == cells
    long = of_cells[-1]
    assert long[29, 0]["steps_apart"] == 2  # further than 20 counts as 20
    assert long[0, 1] == pytest.approx(
        {
            "source_place": 0.5 / 30,
            "target_place": 0.75,
            "place_difference": 0.5 / 30 - 0.75,
            "place_distance": 0.75 - 0.5 / 30,
            "steps_apart": -0.1,
            "source_size": np.log(30) / 3,
            "target_size": np.log(2) / 3,
            "size_ratio": 2 / 30,
            "source_first": 1,
            "target_last": 1,
        },
        rel=1e-6,
    )


def test_ends_of_the_side_that_is_walked_along() -> None:
    names = names_of(WalkedEnds(), "source")
    assert names["1", 0, 3] == {"first_linked"}
    assert names["1", 0, None] == {"first_alone"}
    assert names["1", 1, 0] == set()  # the end of the other side
    assert names["1", 3, None] == {"last_alone"}
    names = names_of(WalkedEnds(), "target")
    assert names["1", 0, 3] == {"last_linked"}
    assert names["1", 0, 1] == set()
    assert names["2", 1, 0] == {"first_linked", "last_linked"}
