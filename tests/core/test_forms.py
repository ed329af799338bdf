from __future__ import annotations

import string
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core import forms
from monoalign.core.forms import Forms, FormTable, lowered

words = st.lists(st.text(string.ascii_lowercase, max_size=3), max_size=8)


@given(st.lists(words, max_size=5))
def test_rows_are_those_of_the_function(batches: list[list[str]]) -> None:
    table = FormTable.of(lambda word: (len(word), word.count("a")), np.int32)
    for batch in batches:
        expected = [(len(word), word.count("a")) for word in batch]
        assert table(batch).reshape(-1, 2).tolist() == [list(row) for row in expected]


def test_a_word_is_computed_once() -> None:
    asked: list[str] = []

    def sizes(new: list[str]) -> forms.Rows:
        asked.extend(new)
        return np.array([len(word) for word in new])

    table = FormTable(sizes)
    assert table(["a", "bc", "a"]).tolist() == [1, 2, 1]
    assert table(["bc", "def"]).tolist() == [2, 3]
    assert asked == ["a", "bc", "def"]


def test_no_words_have_rows_of_the_same_shape() -> None:
    table = FormTable.of(lambda word: (len(word), 0, 1), np.int32)
    assert table([]).shape == (0, 3)


@given(st.lists(st.text(max_size=3), unique=True))
def test_words_in_lower_case(words: list[str]) -> None:
    expected = [word.lower() for word in words]
    lower, ids = lowered(Forms(words))
    assert lower == list(dict.fromkeys(expected))
    assert [lower[id_] for id_ in ids] == expected
    vocabulary, numbers = lower.numbered()
    assert vocabulary.numbers(lower).tolist() == numbers.tolist()


def test_a_full_table_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "LIMIT", 10)
    table = FormTable.of(int, np.int64)
    for start in range(0, 100, 7):
        numbers = list(range(start, start + 7))
        assert table(list(map(str, numbers))).tolist() == numbers
        assert len(forms._current) < 10 + 7


def test_forms_are_looked_up_once_for_all_tables() -> None:
    words = Forms(["a", "bc"])
    vocabulary, numbers = words.numbered()
    assert words.numbered()[1] is numbers
    assert vocabulary.numbers(["bc", "a"]).tolist() == numbers[::-1].tolist()
    sizes, initials = FormTable.of(len, np.int64), FormTable.of(lambda word: ord(word[0]), np.int64)
    assert sizes(words).tolist() == [1, 2]
    assert initials(words).tolist() == [97, 98]


def test_forms_outlive_their_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    table, words = FormTable.of(len, np.int64), Forms(["a", "bc"])
    assert table(words).tolist() == [1, 2]
    monkeypatch.setattr(forms, "LIMIT", 1)  # the next words begin anew
    assert table(["def"]).tolist() == [3]
    assert table(words).tolist() == [1, 2]


def test_threads_share_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "LIMIT", 500)
    table = FormTable.of(int, np.int64)

    def right(seed: int) -> bool:
        numbers = np.random.default_rng(seed).integers(0, 2000, (50, 40)).tolist()
        return all(table(list(map(str, batch))).tolist() == batch for batch in numbers)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(right, range(16)))


def test_some_words_keep_their_numbers() -> None:
    words = Forms(["a", "bc", "d"])
    some = words.at(np.array([2, 0]))
    assert some == ["d", "a"]
    assert some.numbered()[1].tolist() == words.numbered()[1][[2, 0]].tolist()
    assert words.at(np.array([2, 0])) is some
    assert words.at(np.array([1])) == ["bc"]


def test_listed_words_have_their_numbers() -> None:
    table = FormTable.listed({"a": 3, "b": 1})
    assert table(["b", "c", "a", "b"]).tolist() == [1, 0, 3, 1]
    assert table(Forms(["a", "d"])).tolist() == [3, 0]
