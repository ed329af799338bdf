from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.distinct import distinct_numbers, distinct_pairs, look_up


@given(st.lists(st.integers(0, 9)))
def test_distinct_numbers(numbers: list[int]) -> None:
    distinct, index = distinct_numbers(np.array(numbers, np.int64))
    assert distinct.tolist() == list(dict.fromkeys(numbers))
    assert distinct[index].tolist() == numbers


def test_distinct_pairs() -> None:
    generator = np.random.default_rng(1)
    ids = generator.integers(0, 9, 50, np.int32)
    sources, targets = generator.integers(0, 50, (2, 400))
    wanted = generator.random(400) < 0.8
    left, right, index = distinct_pairs(ids, 9, sources, targets, wanted)
    keys = left * 9 + right
    rows = ids[sources] * 9 + ids[targets]
    assert sorted(keys.tolist()) == np.unique(rows[wanted]).tolist()
    assert np.array_equal(keys[index[wanted]], rows[wanted])
    assert (index[~wanted] == -1).all()
    known = keys[::2].copy()
    at = look_up(known, ids, 9, sources, targets)
    assert np.array_equal(at >= 0, np.isin(rows, known))
    assert np.array_equal(known[at[at >= 0]], rows[at >= 0])
