"""Vectors of contexts against their formulas."""

from __future__ import annotations

from math import log2, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.contexts import Contexts, ContextVectors


def vectors(occurrences: list[tuple[int, int]], size: int) -> ContextVectors:
    words, contexts = np.array(occurrences, np.int64).reshape(-1, 2).T
    return ContextVectors.counted(words, contexts, np.zeros_like(words), size)


def test_weights_are_those_of_the_formulas() -> None:
    # word 0: context 7 twice, context 8 once; word 1: context 8 once. Four occurrences in all.
    found = vectors([(0, 7), (0, 8), (0, 7), (1, 8)], 2)
    shares = [(2 / 4, 3 / 4 * 2 / 4), (1 / 4, 3 / 4 * 2 / 4), (1 / 4, 1 / 4 * 2 / 4)]
    assert found.offsets.tolist() == [0, 2, 3]
    assert found.contexts.tolist() == [7, 8, 8]
    assert found.weights[0] == pytest.approx([max(0, log2(p / e)) for p, e in shares])
    assert found.weights[1] == pytest.approx([max(0, (p - e) / sqrt(e)) for p, e in shares])


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5)), min_size=1, max_size=30),
    st.sampled_from([0.5, 2.0]),
)
def test_smoothed_counts(occurrences: list[tuple[int, int]], added: float) -> None:
    """Every word of a corpus with every context of it, computed from the whole table."""
    columns = np.array(occurrences, np.int64).reshape(-1, 2)
    words, contexts = columns.T
    corpora = words % 2  # two corpora, of even and of odd words
    result = ContextVectors.counted(words, contexts, corpora, 5, added)
    for corpus in (0, 1):
        own = columns[corpora == corpus]
        rows, kinds = np.unique(own[:, 0]), np.unique(own[:, 1])
        table = np.array(
            [
                [added + np.sum((own == (word, context)).all(axis=1)) for context in kinds]
                for word in rows
            ]
        ).reshape(len(rows), len(kinds))
        share = table / table.sum() if table.size else table
        chance = share.sum(axis=1)[:, None] * share.sum(axis=0)
        expected = [np.log2(share / chance), (share - chance) / np.sqrt(chance)]
        for row, word in enumerate(rows):
            entries = slice(result.offsets[word], result.offsets[word + 1])
            weights = np.zeros((2, 6))
            weights[:, result.contexts[entries]] = result.weights[:, entries]
            for kind in (0, 1):
                wanted = np.maximum(expected[kind][row], 0)
                assert weights[kind, kinds] == pytest.approx(wanted, abs=1e-6)


def test_words_without_a_vector_are_like_nothing() -> None:
    found = vectors([(0, 1), (2, 1), (2, 3)], 4)
    assert found.likeness(np.array([0, -1, 1, 3]), np.array([-1, 0, 0, 3])).tolist() == [0] * 4


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5)), min_size=1, max_size=30))
def test_likeness_is_the_highest_of_the_measures(occurrences: list[tuple[int, int]]) -> None:
    found = vectors(occurrences, 5)
    dense = np.zeros((2, 5, 6))
    for word in range(5):
        entries = slice(found.offsets[word], found.offsets[word + 1])
        dense[:, word, found.contexts[entries]] = found.weights[:, entries]
    for one in range(5):
        for other in range(5):
            expected = max(_likeness(dense[kind, one], dense[kind, other]) for kind in (0, 1))
            got = found.likeness(np.array([one]), np.array([other]))[0]
            assert got == pytest.approx(expected, abs=1e-5)


def _likeness(x: np.ndarray, y: np.ndarray) -> float:
    shared = float(np.minimum(x, y).sum())
    if not shared:
        return 0.0
    cosine = float(x @ y / sqrt((x @ x) * (y @ y)))
    dice = 2 * shared / float(x.sum() + y.sum())
    jaccard = shared / float(np.maximum(x, y).sum())
    return max(cosine, dice, jaccard)


def test_the_shipped_table_knows_which_words_are_used_alike() -> None:
    contexts = Contexts.load()
    near, far = contexts.likeness(["say", "say"], ["tell", "blue"])
    assert near > far
    assert contexts.likeness(["the", "qqqzx"], ["the", "qqqzx"]).tolist() == [0, 0]
