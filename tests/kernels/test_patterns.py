"""Runs of words that have the letters of a word in the other sentence."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.patterns import joined_runs

PRIME, MOST, FEWEST = (1 << 31) - 1, 3, 4

words = st.lists(st.text("ab", max_size=5), max_size=5)


def numbers_of(word: str) -> list[int]:
    return [int.from_bytes(word.encode()) % PRIME, pow(256, len(word), PRIME), len(word), 0]


@given(words, words)
def test_all_runs_of_both_sides(source: list[str], target: list[str]) -> None:
    text = ["", *source, "", *target, ""]
    starts, sizes = np.array([1, len(source) + 2]), np.array([len(source), len(target)])
    numbers = np.array([numbers_of(word) for word in text], np.int64)
    expected = []
    for side in (0, 1):
        own = [int(starts[side]) + at for at, word in enumerate((source, target)[side]) if word]
        others = range(starts[1 - side], starts[1 - side] + sizes[1 - side])
        for size in range(2, MOST + 1):
            for first in range(len(own) - size + 1):
                members = own[first : first + size]
                joined = "".join(text[at] for at in members)
                expected += [(at, members) for at in others if text[at] == joined]
    expected = [run for run in expected if len(text[run[0]]) >= FEWEST]
    ids = np.arange(len(text), dtype=np.int32)
    runs = joined_runs(numbers, ids, starts, sizes, PRIME, MOST, FEWEST)
    assert sorted(runs) == sorted(expected)


def test_a_run_does_not_begin_with_the_word() -> None:
    numbers = np.array([[0, 0, 0, 0], [7, 1, 4, 1], [0, 0, 0, 0], [7, 1, 4, 1], [0, 0, 0, 0]])
    sides = np.array([1, 3]), np.array([1, 1])
    same, other = np.array([0, 1, 0, 1, 0], np.int32), np.array([0, 1, 0, 2, 0], np.int32)
    assert joined_runs(numbers, same, *sides, PRIME, MOST, FEWEST) == []
    assert joined_runs(numbers, other, *sides, PRIME, MOST, FEWEST) == [(3, [1]), (1, [3])]
