from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.core.errors import MismatchError
from monoalign.evaluation import counts as significance
from monoalign.evaluation.counts import MEASURES, Counts, bootstrap_intervals, f1, permutation_test

rows = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)).map(
    lambda row: (min(row), row[1], row[2], min(row))
)


def some(number: int, seed: int, better: float = 0.5) -> Counts:
    random = np.random.default_rng(seed)
    gold = random.integers(4, 10, number)
    correct = random.binomial(gold, better)
    return Counts(np.stack([correct, gold, gold, correct], axis=1).astype(np.int32))


def brute_force(first: Counts, second: Counts) -> dict[str, float]:
    """The share of all exchanges whose difference is as large as the observed one."""
    ours, theirs = first.pair_scores(), second.pair_scores()

    def gap(flips: tuple[int, ...]) -> list[float]:
        a = np.mean(
            [y if flip else x for x, y, flip in zip(ours, theirs, flips, strict=True)], axis=0
        )
        b = np.mean(
            [x if flip else y for x, y, flip in zip(ours, theirs, flips, strict=True)], axis=0
        )
        means = [(m[0], m[1], f1(m[0], m[1]), m[2]) for m in (a, b)]
        return [abs(x - y) for x, y in zip(*means, strict=True)]

    observed = gap((0,) * len(ours))
    gaps = [gap(flips) for flips in product((0, 1), repeat=len(ours))]
    return {
        name: sum(one[k] >= observed[k] - 1e-12 for one in gaps) / len(gaps)
        for k, name in enumerate(MEASURES)
    }


@given(st.lists(st.tuples(rows, rows), min_size=1, max_size=6))
@settings(max_examples=30)
def test_few_pairs_are_tried_exhaustively(both: list[tuple[tuple[int, ...], ...]]) -> None:
    first, second = (Counts(np.array([one[k] for one in both], dtype=np.int32)) for k in (0, 1))
    assert permutation_test(first, second) == pytest.approx(brute_force(first, second))


def test_many_pairs_are_sampled_close_to_the_truth() -> None:
    first, second = some(12, 1), some(12, 2)
    exact = permutation_test(first, second, samples=2**12)
    sampled = permutation_test(first, second, samples=4000)
    assert sampled == pytest.approx(exact, abs=0.03)
    assert exact == pytest.approx(brute_force(first, second))


def test_a_clear_difference_is_significant_and_none_is_not() -> None:
    weak, strong = some(200, 1, 0.5), some(200, 2, 0.8)
    assert permutation_test(weak, strong)["f1"] < 0.001
    assert permutation_test(weak, weak)["f1"] == 1.0
    assert permutation_test(weak, strong)["f1"] > 0


def test_blocks_do_not_change_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = some(50, 1), some(50, 2)
    before = permutation_test(first, second, samples=500), bootstrap_intervals(first, samples=500)
    monkeypatch.setattr(significance, "_CELLS", 1 << 10)
    after = permutation_test(first, second, samples=500), bootstrap_intervals(first, samples=500)
    assert after[0] == pytest.approx(before[0], abs=0.08)
    for name in MEASURES:
        assert after[1][name] == pytest.approx(before[1][name], abs=0.02)


def test_intervals_hold_the_figure_and_shrink_with_data() -> None:
    small, large = some(50, 3), some(5000, 3)
    for counts in (small, large):
        low, high = bootstrap_intervals(counts)["f1"]
        assert low < counts.macro.f1 < high
    widths = [np.subtract(*bootstrap_intervals(one)["f1"][::-1]) for one in (small, large)]
    assert widths[1] < widths[0] / 5  # ten times fewer by the square root law
    assert bootstrap_intervals(small, seed=4) == bootstrap_intervals(small, seed=4)
    assert bootstrap_intervals(small, seed=4) != bootstrap_intervals(small, seed=5)


def test_edges() -> None:
    empty = Counts.of([])
    assert bootstrap_intervals(empty) == {}
    assert bootstrap_intervals(some(3, 1), samples=0) == {}
    assert permutation_test(empty, empty) == dict.fromkeys(MEASURES, 1.0)
    with pytest.raises(MismatchError):
        permutation_test(some(2, 1), some(3, 1))
