from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import MismatchError, UnknownNameError
from monoalign.core.symmetrise import METHODS, symmetrise
from samples import aligned, links_of, pairs


@st.composite
def directions(draw: st.DrawFn) -> tuple[Alignment, Alignment]:
    one = draw(pairs())
    return Alignment(one, draw(links_of(one))), Alignment(one, draw(links_of(one)))


def by_the_book(
    forward: set[Link], backward: set[Link], rows: int, columns: int, name: str
) -> set[Link]:
    """The published procedure, scanning the whole grid."""

    def free(i: int, j: int) -> list[bool]:
        return [all(a != i for a, _ in found), all(b != j for _, b in found)]

    found = set(forward & backward)
    around = [(-1, 0), (0, -1), (1, 0), (0, 1)]
    if name != "grow":
        around += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    added = True
    while added:
        added = False
        for i in range(rows):
            for j in range(columns):
                if (i, j) not in found:
                    continue
                for a, b in around:
                    new = (i + a, j + b)
                    if new in forward | backward and any(free(*new)):
                        found.add(new)
                        added = True
    for links in (forward, backward) if "final" in name else ():
        for i in range(rows):
            for j in range(columns):
                test = all if name.endswith("and") else any
                if (i, j) in links and test(free(i, j)):
                    found.add((i, j))
    return found


@pytest.mark.parametrize("name", [name for name in METHODS if name.startswith("grow")])
@given(both=directions())
def test_growing_follows_the_published_procedure(
    name: str, both: tuple[Alignment, Alignment]
) -> None:
    forward, backward = both
    sizes = len(forward.pair.source), len(forward.pair.target)
    expected = by_the_book(set(forward.links), set(backward.links), *sizes, name)
    assert symmetrise(forward, backward, name).links == expected


@given(directions())
def test_methods_lie_between_intersection_and_union(both: tuple[Alignment, Alignment]) -> None:
    found = {name: symmetrise(*both, name).links for name in METHODS}
    for links in found.values():
        assert found["intersection"] <= links <= found["union"]
    assert found["grow"] <= found["union"]
    assert found["grow-diag"] <= found["grow-diag-final-and"] <= found["union"]


@given(directions())
def test_one_direction_twice_is_that_direction(both: tuple[Alignment, Alignment]) -> None:
    assert all(symmetrise(both[0], both[0], name).links == both[0].links for name in METHODS)


def test_worked_example() -> None:
    forward = aligned("a b c d e", "f g h i j", "0-0 1-1 2-2 4-0")
    backward = aligned("a b c d e", "f g h i j", "0-0 1-1 2-1 3-3")
    found = {name: symmetrise(forward, backward, name).to_pharaoh() for name in METHODS}
    assert found == {
        "intersection": "0-0 1-1",
        "union": "0-0 1-1 2-1 2-2 3-3 4-0",
        "grow": "0-0 1-1 2-1 2-2",
        "grow-diag": "0-0 1-1 2-1 2-2 3-3",
        "grow-diag-final": "0-0 1-1 2-1 2-2 3-3 4-0",
        "grow-diag-final-and": "0-0 1-1 2-1 2-2 3-3",
    }


def test_bad_names_and_pairs() -> None:
    one = aligned("a", "b", "0-0")
    with pytest.raises(UnknownNameError, match="did you mean 'intersection'"):
        symmetrise(one, one, "intersect")
    with pytest.raises(MismatchError):
        symmetrise(one, aligned("a c", "b", ""), "union")
