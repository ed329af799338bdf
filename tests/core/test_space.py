from __future__ import annotations

import numpy as np
import pytest

from monoalign.core.edit import NOWHERE
from monoalign.core.errors import UsageError
from monoalign.core.space import EditSpace, ScoredEdits, linked_rows


def phrase_space() -> EditSpace:
    """Pair 0: a DEL, a phrase and a cell; pair 1: nothing; pair 2: one cell."""
    columns = [[0, 0, 1, 0], [1, 2, 2, 1], [NOWHERE, 0, 1, 0], [NOWHERE, 1, 2, 1]]
    return EditSpace(np.array([0, 3, 3, 4]), *map(np.array, columns))


def test_rows_belong_to_pairs() -> None:
    space = phrase_space()
    assert len(space) == 4
    assert space.owners.tolist() == [0, 0, 0, 2]
    assert [space.rows(number) for number in range(3)] == [slice(0, 3), slice(3, 3), slice(3, 4)]
    assert linked_rows(space).tolist() == [False, True, True, True]


def test_columns_are_source_and_target_spans() -> None:
    space = phrase_space()
    spans = list(zip(*(column.tolist() for column in space.columns), strict=True))
    assert spans == [(0, 1, -1, -1), (0, 2, 0, 1), (1, 2, 1, 2), (0, 1, 0, 1)]


def test_the_space_of_some_rows() -> None:
    space = phrase_space().at(np.array([1, 3]))
    assert space.offsets.tolist() == [0, 1, 1, 2]
    assert space.source_ends.tolist() == [2, 1]
    assert phrase_space().at(np.zeros(0, np.int64)).offsets.tolist() == [0, 0, 0, 0]


def test_the_space_of_consecutive_rows() -> None:
    whole = phrase_space()
    space = whole.between(1, 9)
    assert space.offsets.tolist() == [0, 2, 2, 3]
    assert space.source_ends.tolist() == [2, 2, 1]
    assert np.shares_memory(space.source_ends, whole.source_ends)
    assert whole.between(0, 2).offsets.tolist() == [0, 2, 2, 2]


def test_one_score_per_row() -> None:
    with pytest.raises(UsageError, match="expected 4 scores, found 3"):
        ScoredEdits(phrase_space(), np.zeros(3))
