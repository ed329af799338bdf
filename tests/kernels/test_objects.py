from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.objects import (
    first_characters,
    first_outside,
    held_parts,
    links_by_pair,
    number_words,
    numbers_of,
    swapped_cells,
)

columns = st.lists(st.lists(st.sampled_from("abcde"), max_size=4).map(tuple), max_size=5)


@given(columns)
def test_words_as_numbers(sentences: list[tuple[str, ...]]) -> None:
    flat = [""]
    for sentence in sentences:
        flat += [*sentence, ""]
    words, ids = number_words(iter(sentences), "", len(flat))
    assert words == list(dict.fromkeys(flat))
    assert [words[id_] for id_ in ids] == flat


def test_words_for_which_there_is_no_room() -> None:
    with pytest.raises(ValueError, match="expected 3 words and boundaries, found more"):
        number_words([("a", "b")], "", 3)


def test_swapped_cells_keep_their_values() -> None:
    cells = {(0, 3): 0.5, (2, 1): 0.25, (90, 1): 0.75}
    assert swapped_cells(cells) == {(3, 0): 0.5, (1, 2): 0.25, (1, 90): 0.75}


def test_numbers_of_words() -> None:
    numbers = {"a": 3, "b": 1 << 40}
    assert numbers_of(numbers, ["b", "a", "b"]).tolist() == [1 << 40, 3, 1 << 40]
    assert numbers_of(numbers, ["a", "c"]) is None


def test_new_words_get_the_next_numbers() -> None:
    numbers, words = {"a": 0}, ["a"]
    assert numbers_of(numbers, ["b", "a", "b", "c"], words).tolist() == [1, 0, 1, 2]
    assert numbers == {"a": 0, "b": 1, "c": 2}
    assert words == ["a", "b", "c"]


@given(st.lists(st.text("abAB-!\né", max_size=6), max_size=5))
def test_parts_that_words_hold(words: list[str]) -> None:
    held = held_parts(words, [b"ab", b"bb", b"a"], 2).tolist()
    for word, found in zip(words, held, strict=True):
        form = word.lower()
        printable = form.isascii() and form.isprintable() and form
        assert found == (not printable or "ab" in form or "bb" in form or form.endswith("a"))


@given(st.lists(st.integers(0, 6), max_size=4), st.integers(0, 99))
def test_links_of_pairs(sizes: list[int], seed: int) -> None:
    random = np.random.default_rng(seed)
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    rows = int(offsets[-1])
    sources, targets = np.divmod(random.permutation(100)[:rows], 10) - np.array([[1], [1]])
    chosen, values = random.random(rows) < 0.3, random.random(rows)
    by_pair = links_by_pair(offsets, sources, targets, chosen, values, 0.5)
    assert len(by_pair) == len(sizes)
    for pair, found in enumerate(by_pair):
        links: dict[tuple[int, int], float] = {}
        others: dict[tuple[int, int], float] = {}
        for row in range(offsets[pair], offsets[pair + 1]):
            if sources[row] >= 0 and targets[row] >= 0 and (chosen[row] or values[row] >= 0.5):
                part = links if chosen[row] else others
                part[int(sources[row]), int(targets[row])] = values[row]
        assert found == (links, others)


def test_the_first_cell_outside() -> None:
    assert first_outside([(0, 0), (1, 2)], 2, 3) is None
    assert first_outside([(0, 0), (2, 0), (0, 3)], 2, 3) == (2, 0)
    assert first_outside({(0, -1): 0.5}, 2, 3) == (0, -1)
    assert first_outside([], 0, 0) is None


@given(st.lists(st.text(max_size=3)))
def test_first_characters(words: list[str]) -> None:
    assert first_characters(words).tolist() == [ord(word[0]) if word else 0 for word in words]
