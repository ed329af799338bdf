"""Stems."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.resources.spelling import stem


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("arrest arrests Arrested ARRESTING", "arrest"),
        ("generous generously", "generous"),
        ("consist consisted consistency consistent", "consist"),
    ],
)
def test_inflections_share_a_stem(words: str, wanted: str) -> None:
    assert set(map(stem, words.split())) == {wanted}


@given(st.lists(st.text(max_size=30)))
def test_a_stem_is_hardly_longer_than_its_word(words: list[str]) -> None:
    assert all(len(stem(word)) <= len(word.lower()) + 1 for word in words)


def test_odd_words() -> None:
    long = "Running" * 2000
    assert list(map(stem, ["", "\x00", "🙂", long])) == ["", "\x00", "🙂", long.lower()]


def test_threads_do_not_disturb_each_other() -> None:
    words = [f"{'ab' * (k % 9)}running{'s' * (k % 3)}" for k in range(300)]
    alone = list(map(stem, words))
    stem.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(stem, words)) == alone
