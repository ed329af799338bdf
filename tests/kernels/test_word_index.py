"""A word index is a dictionary of its lines."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.word_index import WordIndex

WORDS = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=12)


def index_of(words: list[str], values: list[int] | None = None) -> WordIndex:
    lines = np.frombuffer("\n".join(words).encode(), np.uint8)
    return WordIndex(lines, None if values is None else np.array(values, np.int64))


@given(st.lists(WORDS, min_size=1, unique=True), st.lists(st.text()))
def test_rows_are_those_of_a_dictionary(words: list[str], others: list[str]) -> None:
    index, expected = index_of(words), {word: row for row, word in enumerate(words)}
    assert list(index) == words
    assert len(index) == len(words)
    assert [index.word(row) for row in range(len(words))] == words
    for word in (*words, *others):
        assert index.get(word, -1) == expected.get(word, -1)
        assert (word in index) == (word in expected)


def test_values_stand_for_rows() -> None:
    index = index_of(["a", "bé"], [7, -3])
    assert (index["a"], index["bé"], index.get("c")) == (7, -3, None)
    with pytest.raises(ValueError, match="expected 2 values, found 1"):
        index_of(["a", "b"], [7])


def test_longest_words_that_make_up_a_text() -> None:
    starts, inner = index_of(["un", "u"]), index_of(["friend", "fri", "ly", "n"], [7, 8, 9, 4])
    assert starts.longest_prefixes(b"unfriendly", 6, inner) == [0, 7, 9]
    assert starts.longest_prefixes(b"unfriendly", 3, inner) == [0, 8, 4, 9]
    assert starts.longest_prefixes(b"", 3, inner) == []


def test_what_is_not_there() -> None:
    index = index_of(["a"])
    assert index.get("\ud800", 5) == 5
    with pytest.raises(KeyError, match="b"):
        index["b"]
    with pytest.raises(IndexError):
        index.word(1)
    with pytest.raises(TypeError):
        index.get(b"a")


def test_several_threads_look_up_at_once() -> None:
    words = [f"word{number}é" for number in range(2000)]
    index = index_of(words)
    wrong: list[int] = []

    def look_up() -> None:
        wrong.extend(row for row, word in enumerate(words) if index.get(word) != row)

    threads = [threading.Thread(target=look_up) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
