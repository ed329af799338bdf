"""The compiled similarities against the definitions in `strings.py`."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.string_kernels import MEASURES, Spellings, similarities
from monoalign.resources.strings import type_similarities

few_letters = st.text("abcé€", max_size=9)
long_words = st.integers(60, 70).map("ab".__mul__)


@given(st.lists(few_letters | st.text(max_size=6) | long_words, min_size=1, max_size=6))
def test_the_same_as_the_definitions(words: list[str]) -> None:
    words = list(dict.fromkeys(words))
    sources, targets = (grid.ravel() for grid in np.indices((len(words), len(words))))
    found = similarities(Spellings.of(words), sources, targets)
    expected = type_similarities(words, sources, targets, names=MEASURES)
    assert np.allclose(found, expected.T, atol=1e-6)


def test_words_that_differ_in_many_ways() -> None:
    words = [
        "sport",
        "sports",
        "martha",
        "marhta",
        "night",
        "nacht",
        "a",
        "an",
        "x" * 65,
        "xy" * 40,
    ]
    sources, targets = (grid.ravel() for grid in np.indices((len(words), len(words))))
    found = similarities(Spellings.of(words), sources, targets)
    expected = type_similarities(words, sources, targets, names=MEASURES)
    assert np.allclose(found, expected.T, atol=1e-6)


def test_no_pairs() -> None:
    assert similarities(Spellings.of([]), np.empty(0, int), np.empty(0, int)).shape == (8, 0)
