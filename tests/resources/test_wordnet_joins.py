"""Ways between entries, against the same by enumeration."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.wordnet.entries import Entries
from monoalign.resources.wordnet.joins import gathered, joined

NODES = 5
OWN = 7

entries_of_nodes = st.lists(
    st.lists(st.integers(0, NODES - 1), max_size=4, unique=True), min_size=1, max_size=5
)
pointers = st.lists(
    st.lists(st.tuples(st.integers(0, NODES), st.integers(0, 6)), max_size=4),
    min_size=NODES,
    max_size=NODES,
)


@given(entries_of_nodes, pointers, st.booleans())
def test_all_ways_and_no_others(
    entries: list[list[int]], rows: list[list[tuple[int, int]]], own: bool
) -> None:
    owners = np.array([at for at, nodes in enumerate(entries) for _ in nodes], np.int64)
    nodes = np.array([node for nodes in entries for node in nodes], np.int64)
    flat = [pointer for row in rows for pointer in row]
    given_entries = Entries(len(entries), owners, nodes, nodes)
    ways = joined(
        given_entries,
        nodes,
        np.cumsum([0, *map(len, rows)]),
        np.array([target for target, _ in flat], np.int32),
        np.array([value for _, value in flat], np.uint8),
        **({"own": OWN} if own else {}),
    )
    expected = [
        (one, other, value)
        for one, other in product(range(len(entries)), repeat=2)
        for node in entries[one]
        for target, value in [*rows[node], *([(node, OWN)] if own else [])]
        if target in entries[other]
    ]
    assert sorted(map(tuple, ways.T.tolist())) == sorted(expected)


triples = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 9)), max_size=30)


@given(triples, st.sampled_from([0, 16]))
def test_ways_between_two_entries_become_one(ways: list[tuple[int, int, int]], turned: int) -> None:
    expected: dict[int, int] = {}
    for source, target, value in ways:
        expected[source * 4 + target] = expected.get(source * 4 + target, 0) | 1 << value
        if turned:
            key = target * 4 + source
            expected[key] = expected.get(key, 0) | 1 << value + turned
    keys, bits = gathered(np.array(ways, np.int32).reshape(-1, 3).T.copy(), 4, turned)
    assert keys.tolist() == sorted(expected)
    assert bits.tolist() == [expected[key] for key in sorted(expected)]
