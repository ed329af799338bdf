from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair, Span
from monoalign.core.space import EditSpace, Side
from samples import pair, pairs

PAIRS = Batch.of([pair("a b", "c d e"), pair("", "x"), pair("y", "")])


def spans(space: EditSpace) -> list[tuple[Span | None, Span | None]]:
    """The source and target span of each row."""
    rows = zip(*(column.tolist() for column in space.columns), strict=True)
    return [
        ((start, end) if start >= 0 else None, (first, last) if first >= 0 else None)
        for start, end, first, last in rows
    ]


@given(st.lists(pairs(), max_size=4))
def test_every_cell_once_source_by_source(few: list[SentencePair]) -> None:
    space = token_cells(Batch.of(few))
    rows = zip(space.owners.tolist(), spans(space), strict=True)
    assert [(owner, *spans) for owner, spans in rows] == [
        (k, (i, i + 1), (j, j + 1))
        for k, one in enumerate(few)
        for i in range(len(one.source))
        for j in range(len(one.target))
    ]


def _states(along: Side) -> list[list[tuple[Span | None, Span | None]]]:
    space = ChainStates(along)(PAIRS)
    return [spans(space)[space.rows(number)] for number in range(len(PAIRS))]


def test_states_along_the_source() -> None:
    first, second, third = _states("source")
    assert first[:4] == [((0, 1), None), ((0, 1), (0, 1)), ((0, 1), (1, 2)), ((0, 1), (2, 3))]
    assert first[4] == ((1, 2), None)
    assert len(first) == 2 * 4
    assert second == []
    assert third == [((0, 1), None)]


def test_states_along_the_target() -> None:
    first, second, third = _states("target")
    assert first[:3] == [(None, (0, 1)), ((0, 1), (0, 1)), ((1, 2), (0, 1))]
    assert len(first) == 3 * 3
    assert second == [(None, (0, 1))]
    assert third == []
