from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.systems.accurate.windows import (
    INPUTS,
    MOST_PIECES,
    PLAIN_FEATURES,
    Window,
    inputs_of,
    padded,
    windows_of,
)
from samples import pair

sizes = st.lists(st.integers(1, 16), max_size=300)


def letters(word: str) -> tuple[int, ...]:
    """A piece per letter."""
    return tuple(1000 + ord(letter) for letter in word)


@given(sizes, sizes)
def test_every_cell_is_in_a_window_and_every_window_fits(
    source: list[int], target: list[int]
) -> None:
    covered = np.zeros((len(source), len(target)), np.bool_)
    for window in windows_of(source, target):
        covered[np.ix_(window.sources, window.targets)] = True
        pieces = sum(source[i] for i in window.sources) + sum(target[j] for j in window.targets)
        assert pieces + 3 <= MOST_PIECES
    assert covered.all()


def test_a_pair_that_fits_is_one_window() -> None:
    assert list(windows_of([1] * 100, [2] * 100)) == [Window(range(100), range(100))]


def test_windows_overlap() -> None:
    spans = {window.sources for window in windows_of([1] * 1000, [1] * 10)}
    ordered = sorted(spans, key=lambda span: span.start)
    for before, after in pairwise(ordered):
        assert after.start < before.stop


def test_inputs_of_a_pair() -> None:
    one = pair("ab c", "C d")
    inputs = inputs_of(one, Window(range(2), range(2)), letters)
    assert tuple(inputs) == INPUTS
    a, b, c, upper, d = (1000 + ord(letter) for letter in "abcCd")
    assert inputs["pieces"].tolist() == [[101, a, b, c, 102, upper, d, 102]]
    assert inputs["segments"].tolist() == [[0, 0, 0, 0, 0, 1, 1, 1]]
    assert inputs["sources"][0].tolist() == [[0, 0.5, 0.5, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0]]
    assert inputs["targets"][0, :, 5:7].tolist() == [[1, 0], [0, 1]]
    assert inputs["plain"].shape == (1, 2, 2, PLAIN_FEATURES)
    equal, before, after, apart = np.moveaxis(inputs["plain"][0], -1, 0)
    assert equal.tolist() == [[0, 0], [1, 0]]
    assert before.tolist() == [[1, 0], [0, 0]]  # both begin a sentence
    assert after.tolist() == [[0, 0], [0, 1]]  # both end one
    assert apart.tolist() == [[0, -0.5], [0.5, 0]]


def test_a_later_window_knows_what_stands_before_it() -> None:
    one = pair("x a b", "x a b")
    whole = inputs_of(one, Window(range(3), range(3)), letters)["plain"]
    part = inputs_of(one, Window(range(1, 3), range(2, 3)), letters)["plain"]
    assert (part[0] == whole[0, 1:3, 2:3]).all()


def test_several_windows_are_filled_up_with_zeros() -> None:
    short = inputs_of(pair("a", "b"), Window(range(1), range(1)), letters)
    long = inputs_of(pair("a c", "b d e"), Window(range(2), range(3)), letters)
    both = padded([short, long])
    assert both["pieces"].shape == (2, 8)
    assert both["plain"].shape == (2, 2, 3, PLAIN_FEATURES)
    assert (both["pieces"][0, :5] == short["pieces"][0]).all()
    assert not both["pieces"][0, 5:].any()
    assert (both["sources"][1] == long["sources"][0]).all()
