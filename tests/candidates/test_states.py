from __future__ import annotations

from monoalign.candidates.states import ChainStates
from samples import pair

PAIRS = [pair("a b", "c d e"), pair("", "x"), pair("y", "")]


def _edits(along: str) -> list[list[tuple[object, object]]]:
    space = ChainStates(along)(PAIRS)  # type: ignore[arg-type]
    rows = [range(*space.rows(number).indices(len(space))) for number in range(len(PAIRS))]
    return [[(space.edit(r).source, space.edit(r).target) for r in part] for part in rows]


def test_along_the_source() -> None:
    first, second, third = _edits("source")
    assert first[:4] == [((0, 1), None), ((0, 1), (0, 1)), ((0, 1), (1, 2)), ((0, 1), (2, 3))]
    assert first[4] == ((1, 2), None)
    assert len(first) == 2 * 4
    assert second == []
    assert third == [((0, 1), None)]


def test_along_the_target() -> None:
    first, second, third = _edits("target")
    assert first[:3] == [(None, (0, 1)), ((0, 1), (0, 1)), ((1, 2), (0, 1))]
    assert len(first) == 3 * 3
    assert second == [(None, (0, 1))]
    assert third == []
