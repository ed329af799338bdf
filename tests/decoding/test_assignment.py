from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.states import ChainStates
from monoalign.core.edit import ScoredEdits
from monoalign.decoding.assignment import assignment
from samples import pair


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 99))
def test_best_injective_map_against_enumeration(rows: int, columns: int, seed: int) -> None:
    one = pair(" ".join("a" * rows), " ".join("b" * columns))
    space = ChainStates("target")([one])
    unary = np.random.default_rng(seed).normal(size=len(space))
    (found,) = assignment(ScoredEdits(space, unary))
    states = unary.reshape(columns, rows + 1)
    totals = [
        sum(states[j, state] - states[j, 0] for j, state in enumerate(path))
        for path in product(range(rows + 1), repeat=columns)
        if len(taken := [state for state in path if state]) == len(set(taken))
    ]
    assert found.score == pytest.approx(max(totals))
    assert found.optimal
    assert len({i for i, _ in found.links}) == len({j for _, j in found.links}) == len(found.links)
    assert found.score == pytest.approx(
        sum(states[j, i + 1] - states[j, 0] for i, j in found.links)
    )
