"""The chain's dynamic program against listing all paths."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.edit import FloatArray
from monoalign.decoding.chain import Chain

scores = st.floats(-6, 6, allow_nan=False)


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """A batch of up to three chains of up to four words and four states."""
    words = draw(st.lists(st.integers(0, 4), min_size=1, max_size=3))
    widths = [draw(st.integers(1, 4)) for _ in words]
    rows = sum(word * width for word, width in zip(words, widths, strict=True))
    unary = draw(st.lists(scores, min_size=rows, max_size=rows))
    reach = draw(st.integers(1, 3))
    steps = draw(st.lists(scores, min_size=2 * reach + 4, max_size=2 * reach + 4))
    return Chain(np.array(unary), np.array(words), np.array(widths), np.array(steps))


def step_of(before: int, after: int, steps: FloatArray) -> int:
    """The index in the step table of going from one state to another."""
    reach = (len(steps) - 3) // 2
    if before and after:
        return reach + min(max(after - before, -reach), reach)
    return len(steps) - (1 if before == after else 2 if after else 3)


def score_of(path: tuple[int, ...], unary: FloatArray, steps: FloatArray) -> float:
    total = sum(unary[word, state] for word, state in enumerate(path))
    return float(total + sum(steps[step_of(*step, steps)] for step in pairwise(path)))


def parts(chain: Chain) -> list[FloatArray]:
    """Each pair's scores as (words, states)."""
    bounds = np.cumsum(chain.words * chain.widths)[:-1]
    shapes = zip(np.split(chain.unary, bounds), chain.words, chain.widths, strict=True)
    return [part.reshape(words, width) for part, words, width in shapes]


def paths_of(unary: FloatArray) -> list[tuple[int, ...]]:
    return list(product(range(unary.shape[1]), repeat=unary.shape[0]))


@given(chains())
def test_best_path(chain: Chain) -> None:
    paths = np.split(chain.best_paths(), np.cumsum(chain.words)[:-1])
    for unary, states in zip(parts(chain), paths, strict=True):
        best = max(score_of(path, unary, chain.steps) for path in paths_of(unary))
        chosen = tuple(states.tolist())
        assert np.isclose(score_of(chosen, unary, chain.steps), best)
    totals = chain.path_scores(chain.best_paths())
    for unary, states, total in zip(parts(chain), paths, totals, strict=True):
        assert np.isclose(score_of(tuple(states.tolist()), unary, chain.steps), total)


@given(chains())
def test_posteriors_partition_and_steps(chain: Chain) -> None:
    sums = chain.expectations()
    bounds = np.cumsum(chain.words * chain.widths)[:-1]
    for number, (unary, posteriors) in enumerate(
        zip(parts(chain), np.split(sums.posteriors, bounds), strict=True)
    ):
        paths = paths_of(unary)
        totals = np.array([score_of(path, unary, chain.steps) for path in paths])
        log_partition = np.logaddexp.reduce(totals)
        shares = np.exp(totals - log_partition)
        expected, steps = np.zeros(unary.shape), np.zeros(len(chain.steps))
        for path, share in zip(paths, shares, strict=True):
            expected[np.arange(len(path)), list(path)] += share
            for step in pairwise(path):
                steps[step_of(*step, chain.steps)] += share
        assert np.allclose(posteriors, expected.ravel())
        assert np.allclose(posteriors.reshape(unary.shape).sum(axis=1), 1)
        assert np.isclose(sums.log_partitions[number], log_partition)
        assert np.allclose(sums.steps[number], steps)


@given(chains())
def test_each_pair_is_worked_out_by_itself(chain: Chain) -> None:
    together, paths = chain.marginals(), np.split(chain.best_paths(), np.cumsum(chain.words)[:-1])
    bounds = np.cumsum(chain.words * chain.widths)[:-1]
    for number, posteriors in enumerate(np.split(together.posteriors, bounds)):
        one = slice(number, number + 1)
        alone = Chain(
            np.split(chain.unary, bounds)[number], chain.words[one], chain.widths[one], chain.steps
        )
        assert np.array_equal(alone.marginals().posteriors, posteriors)
        assert np.array_equal(alone.best_paths(), paths[number])


def test_of_equal_paths_always_the_same() -> None:
    chain = Chain(np.zeros(6), np.array([2]), np.array([3]), np.zeros(6))
    assert chain.best_paths().tolist() == [0, 0]


def test_forbidden_states_are_never_taken() -> None:
    unary = np.array([0.0, -np.inf, 5.0, -np.inf])
    chain = Chain(unary, np.array([2]), np.array([2]), np.array([0.0, 1.0, 0.0, 0.0, 0.0, 0.0]))
    sums = chain.expectations()
    assert sums.posteriors.tolist() == [1.0, 0.0, 1.0, 0.0]
    assert np.isclose(sums.log_partitions[0], 5.0)
    assert chain.best_paths().tolist() == [0, 0]


def test_scores_of_any_size() -> None:
    unary = np.array([0.0, 900.0, 0.0, -900.0, 3000.0, 0.0])
    chain = Chain(unary, np.array([3]), np.array([2]), np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0]))
    assert np.isfinite(chain.marginals().log_partitions).all()
    assert chain.best_paths().tolist() == [1, 0, 0]
