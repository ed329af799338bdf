from __future__ import annotations

import numpy as np
import pytest

from monoalign.features.scores.score_context import REACH
from monoalign.systems.fast.passes import jump_scores
from samples import aligned


def test_a_jump_that_occurs_is_likelier_than_by_chance() -> None:
    by_target, by_source = jump_scores([aligned("a b c", "d e f", "0-0 1-1 2-2")] * 9)
    for scores in (by_target, by_source):
        assert scores.argmax() == REACH + 1
    # 18 jumps by one, and each jump once more; by chance 6 of the 18 go there.
    seen, expected = np.ones(2 * REACH + 1), np.ones(2 * REACH + 1)
    seen[REACH + 1] += 18
    for jump, count in {-1: 3, 0: 6, 1: 6, 2: 3}.items():
        expected[REACH + jump] += count
    assert by_target == pytest.approx(np.log(seen / seen.sum()) - np.log(expected / expected.sum()))


def test_words_without_partners_are_jumped_over_and_the_next_of_several_counts() -> None:
    by_target, by_source = jump_scores([aligned("a b c d e", "f g h", "0-0 1-2 4-2")])
    assert by_target.argmax() == REACH + 1  # from a to b, not to e
    assert by_source[REACH + 2] > by_source[REACH + 1]  # from f to h


def test_no_gold_says_nothing() -> None:
    assert jump_scores([]).tolist() == np.zeros((2, 2 * REACH + 1)).tolist()
