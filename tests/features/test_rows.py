"""Flags, however they are made, and on rows that leave a word alone."""

from __future__ import annotations

import numpy as np
import pytest

from features.rows_of import said, said_of_cells
from monoalign.candidates.states import ChainStates
from monoalign.features.chunk_neighbours import ChunkNeighbours
from monoalign.features.placement import Placement
from monoalign.features.rows import Rows, equal_flags, flags, lowered, words_of
from monoalign.features.word_neighbours import WordNeighbours
from samples import pair

PAIRS = (pair("The cat saw the Cat", "the cat", "1"), pair("", "a b", "2"), pair("b c", "c b", "3"))


def test_equal_flags_are_flags_of_what_is_equal() -> None:
    rows = Rows.of(ChainStates("target")(PAIRS))
    exact, loose = (rows.numbered(forms)[1] for forms in (words_of, lowered))
    found = equal_flags(rows, [(exact, exact), (loose, loose)])
    expected = flags([rows.equal(exact), rows.equal(loose)])
    assert np.array_equal(found.dense(), expected.dense())
    assert not found.dense()[~rows.linked].any()
    assert found.dense().sum() == 2 + 4 + 2 + 2  # the, cat; the same with capitals, too; b and c


def test_flags_of_distinct_pairs() -> None:
    columns = [np.array([True, False]), np.array([True, True])]
    found = flags(columns, np.array([1, -1, 0], np.int32))
    assert found.dense().tolist() == [[0, 1], [0, 0], [1, 1]]


@pytest.mark.parametrize("group", [WordNeighbours(), ChunkNeighbours()])
def test_a_word_that_is_left_alone_has_no_equal_neighbours(
    group: WordNeighbours | ChunkNeighbours,
) -> None:
    for found, of_cells in zip(said(group, *PAIRS), said_of_cells(group, *PAIRS), strict=True):
        assert {link: names for link, names in found.items() if -1 not in link} == of_cells
        assert not any(names for link, names in found.items() if -1 in link)


def test_placement_goes_by_the_rows() -> None:
    long = pair(" ".join(["x"] * 30), "a b", "4")
    for found, of_cells in zip(
        said(Placement(), *PAIRS, long), said_of_cells(Placement(), *PAIRS, long), strict=True
    ):
        assert {link: values for link, values in found.items() if -1 not in link} == of_cells
    assert of_cells[29, 0]["steps_apart"] == 2  # further than 20 counts as 20
    assert of_cells[0, 1] == pytest.approx(
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
