"""Joins against the same by enumeration."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.joins import NONE, children, paths_between, paths_by_ends

NODES = 5
OWN = 7

OWNERS = st.lists(
    st.lists(st.integers(0, NODES - 1), max_size=4, unique=True), min_size=1, max_size=5
)
POINTERS = st.lists(
    st.lists(st.tuples(st.integers(0, NODES), st.integers(0, 6)), max_size=4),
    min_size=NODES,
    max_size=NODES,
)


@given(OWNERS, POINTERS, st.booleans())
def test_all_paths_and_no_others(
    nodes_of: list[list[int]], rows: list[list[tuple[int, int]]], own: bool
) -> None:
    owners = np.array([at for at, nodes in enumerate(nodes_of) for _ in nodes], np.int64)
    nodes = np.array([node for nodes in nodes_of for node in nodes], np.int64)
    flat = [pointer for row in rows for pointer in row]
    paths = paths_between(
        owners,
        nodes,
        np.cumsum([0, *map(len, rows)]),
        np.array([target for target, _ in flat], np.int32),
        np.array([value for _, value in flat], np.uint8),
        **({"own": OWN} if own else {}),
    )
    expected = [
        (one, other, value)
        for one, other in product(range(len(nodes_of)), repeat=2)
        for node in nodes_of[one]
        for target, value in [*rows[node], *([(node, OWN)] if own else [])]
        if target in nodes_of[other]
    ]
    assert sorted(map(tuple, paths.T.tolist())) == sorted(expected)


PATHS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 9)), max_size=30)


@given(PATHS, st.sampled_from([0, 16]))
def test_paths_between_two_owners_become_one(
    paths: list[tuple[int, int, int]], turned: int
) -> None:
    expected: dict[int, int] = {}
    for source, target, value in paths:
        expected[source * 4 + target] = expected.get(source * 4 + target, 0) | 1 << value
        if turned:
            key = target * 4 + source
            expected[key] = expected.get(key, 0) | 1 << value + turned
    keys, bits = paths_by_ends(np.array(paths, np.int32).reshape(-1, 3).T.copy(), 4, turned)
    assert keys.tolist() == sorted(expected)
    assert bits.tolist() == [expected[key] for key in sorted(expected)]


LABELS = st.lists(st.sets(st.integers(0, 4)), min_size=1, max_size=4)


@given(LABELS, st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 5)), max_size=12))
def test_children_by_label(labels: list[set[int]], asked: list[tuple[int, int]]) -> None:
    rows = [sorted(row) for row in labels]  # of the roots, which alone have children
    asked = [(min(node, len(rows) - 1), label) for node, label in asked]
    flat = [(root, label) for root, row in enumerate(rows) for label in row]
    total = len(rows) + len(flat)
    starts = np.array([sum(root < node for root, _ in flat) for node in range(total + 1)])
    nodes, wanted = np.array(asked, np.int64).reshape(-1, 2).T.copy()
    result = children(starts, np.array([label for _, label in flat], np.int64), nodes, wanted)
    numbers = {child: len(rows) + number for number, child in enumerate(flat)}
    assert result.tolist() == [numbers.get(pair, NONE) for pair in asked]
