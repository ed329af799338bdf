"""A word index is a dictionary of its lines."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import combinations, groupby, pairwise

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
    sizes, rows = starts.longest_prefixes(["unfriendly", "", "uxn"], 6, inner)
    assert sizes.tolist() == [3, 0, 2]
    assert rows.tolist() == [0, 7, 9, 1, 4]
    assert starts.longest_prefixes(["unfriendly"], 3, inner)[1].tolist() == [0, 8, 4, 9]
    assert starts.longest_prefixes([], 3, inner)[0].tolist() == []


@given(st.text("abc", max_size=8), st.sets(st.text("abc", min_size=1, max_size=4), min_size=1))
def test_the_likeliest_words_that_make_up_a_text(text: str, known: set[str]) -> None:
    words = sorted(known)
    logs = np.array([-1.0 - hash_of(word) for word in words])
    ends = index_of(words).likeliest_words(text.encode(), logs, 3)
    chances = {word: log for word, log in zip(words, logs, strict=True) if len(word) <= 3}
    expected = max(map(sum, ways_to_cut(text, chances)), default=None)
    if not ends:
        assert expected is None or not text
    else:
        parts = [text[start:end] for start, end in pairwise([0, *ends])]
        assert "".join(parts) == text
        assert sum(chances[part] for part in parts) == pytest.approx(expected)


def hash_of(word: str) -> float:
    """A number that differs from word to word."""
    return sum(ord(letter) * (at + 3) % 11 for at, letter in enumerate(word)) / 16


def ways_to_cut(text: str, chances: dict[str, float]) -> Iterator[list[float]]:
    if not text:
        yield []
    for end in range(1, len(text) + 1):
        if text[:end] in chances:
            yield from ([chances[text[:end]], *rest] for rest in ways_to_cut(text[end:], chances))


INSTEAD = np.zeros((26, 26), np.bool_)
INSTEAD[0, 1] = INSTEAD[1, 2] = True  # b for a, c for b


@given(st.text("abc", min_size=1, max_size=6), st.sets(st.text("abcd", min_size=1, max_size=8)))
def test_words_that_a_slip_makes(word: str, others: set[str]) -> None:
    known = sorted({*others, "aabb", "ab", "ba"})
    assert set(index_of(known).slips_of(word.encode(), INSTEAD)) == slips(word) & {*known}


def slips(word: str) -> set[str]:
    """All that slips make of a word, by the letter."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    made = {letter.join(sides) for sides in parts for letter in "abcd"}
    made |= {before + after[1:] for before, after in parts if after}
    made |= {before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1}
    made |= {
        before + "abc"["abc".index(after[0]) + 1] + after[1:]
        for before, after in parts
        if after[:1] in ("a", "b")
    }
    runs = ["".join(run) for _, run in groupby(word)]
    for two in combinations(range(len(runs)), 2):
        made.add("".join(other_run(run) if at in two else run for at, run in enumerate(runs)))
    return made


def other_run(run: str) -> str:
    return run[0] if len(run) > 1 else run * 2


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
