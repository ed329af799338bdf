from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.errors import FormatError, LinkError
from monoalign.core.sentence import SentencePair
from samples import links_of, pair, pairs

ONE = pair("a b", "c d e")


@st.composite
def wished(draw: st.DrawFn) -> SentencePair:
    one = draw(pairs())
    must = draw(links_of(one))
    return replace(one, constraints=LinkConstraints(must, draw(links_of(one)) - must))


def test_what_a_caller_lists() -> None:
    constraints = LinkConstraints.of([(0, 1), [1, 2]], iter([(0, 0), (0, 0)]))
    assert constraints == LinkConstraints(frozenset({(0, 1), (1, 2)}), frozenset({(0, 0)}))
    assert LinkConstraints.of(np.array([[0, 1]]), ()) == LinkConstraints(frozenset({(0, 1)}))
    assert LinkConstraints.of((), []) is None


@pytest.mark.parametrize("wrong", [[0, 1], [(0,)], [(0, 1, 2)], ["0-1"], [(0, 1.0)], 3, [None]])
def test_what_is_no_list_of_links(wrong: Any) -> None:
    with pytest.raises(FormatError, match="must_link: expected pairs of whole numbers"):
        LinkConstraints.of(wrong, ())
    with pytest.raises(FormatError, match="cannot_link: expected pairs of whole numbers"):
        LinkConstraints.of((), wrong)


def test_a_link_cannot_be_both() -> None:
    with pytest.raises(FormatError, match="link 1-2: expected in must_link or cannot_link"):
        LinkConstraints.of([(0, 1), (1, 2)], [(1, 2)])


@pytest.mark.parametrize(
    ("must", "cannot", "message"),
    [
        ([(2, 0)], [], r"must_link 2-0: expected a source index below 2 .* counted from 1\?"),
        ([(0, 9)], [], "must_link 0-9: expected a target index below 3"),
        ([(0, 0)], [(-1, 0)], "cannot_link -1-0: expected a source index below 2"),
    ],
)
def test_a_link_outside_the_pair(must: Any, cannot: Any, message: str) -> None:
    with pytest.raises(LinkError, match=message):
        replace(ONE, constraints=LinkConstraints.of(must, cannot))


def test_a_pair_without_wishes() -> None:
    assert ONE.constraints is None
    assert ONE.swapped().constraints is None


@given(wished())
def test_pairs_keep_their_wishes(one: SentencePair) -> None:
    assert one.constraints is not None
    assert one.swapped().swapped() == one
    assert one.swapped().constraints == one.constraints.swapped()
    assert replace(one, id="2").constraints == one.constraints
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
    assert (replace(one, constraints=None) == one) is (one.constraints is None)


def test_records_have_what_there_is() -> None:
    assert LinkConstraints(frozenset({(1, 0), (0, 1)})).to_record() == {
        "must_link": [(0, 1), (1, 0)]
    }
    one = replace(ONE, constraints=LinkConstraints(frozenset({(0, 1)}), frozenset({(1, 1)})))
    record = Alignment(one, frozenset()).to_record()
    assert (record["must_link"], record["cannot_link"]) == ([(0, 1)], [(1, 1)])
    assert {"must_link", "cannot_link"}.isdisjoint(Alignment(ONE, frozenset()).to_record())
