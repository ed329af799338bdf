from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError
from monoalign.syntax.tree import cycle, forest, tree_of, walk
from syntax.trees import any_heads

# The old man left .
OLD_MAN = (2, 2, 3, -1, 3)


def ancestors(heads: tuple[int, ...], word: int) -> list[int]:
    return [] if heads[word] < 0 else [heads[word], *ancestors(heads, heads[word])]


def test_a_small_tree() -> None:
    tree = tree_of(OLD_MAN)
    assert tree.lefts.tolist() == [0, 1, 0, 0, 4]
    assert tree.rights.tolist() == [1, 2, 3, 5, 5]
    assert tree.sizes.tolist() == [1, 1, 3, 5, 1]
    assert tree.child_positions.tolist() == [0, 1, 2, 4]
    assert tree.ancestors(0) == [2, 3]
    assert tree.descendants(3).tolist() == [0, 1, 2, 4]


def test_no_words_and_several_roots() -> None:
    empty = tree_of(())
    assert len(empty) == 0
    two = tree_of((-1, 0, -1, 2))
    assert not two.dominates(0, 3)


@given(any_heads())
def test_like_the_definition(heads: tuple[int, ...]) -> None:
    tree, size = tree_of(heads), len(heads)
    above = [ancestors(heads, word) for word in range(size)]
    words = np.arange(size)
    matrix = tree.dominates(words[:, None], words)
    for word in range(size):
        below = [other for other in range(size) if word in above[other]]
        assert tree.ancestors(word) == above[word]
        assert tree.descendants(word).tolist() == below == np.flatnonzero(matrix[word]).tolist()
        assert tree.sizes[word] == len(below) + 1
        assert tree.lefts[word] == min([word, *below])
        assert tree.rights[word] == max([word, *below]) + 1


@given(st.lists(any_heads(max_size=5), max_size=4))
def test_a_batch_is_a_forest(sentences: list[tuple[int, ...]]) -> None:
    joined = forest(sentences)
    trees = [tree_of(heads) for heads in sentences]
    assert joined.sizes.tolist() == [size for tree in trees for size in tree.sizes]


@given(st.lists(st.integers(-1, 6), min_size=7, max_size=7))
def test_cycles_are_named(heads: list[int]) -> None:
    words = cycle(heads)
    for word, head in zip(words, [*words[1:], *words[:1]], strict=True):
        assert heads[word] == head
    if words:
        assert words[0] == min(words)
        with pytest.raises(FormatError, match=f"word {words[0] + 1}: expected a tree"):
            walk(heads)
    else:
        assert sorted(walk(heads)) == list(range(7))


@pytest.mark.parametrize(
    ("heads", "message"),
    [
        ((0,), "word 1: expected a tree, found a cycle"),
        ((-1, 2, 1), "word 2: expected a tree, found a cycle"),
        ((2, -1, 3), "word 3: expected a head from -1 to 2, found 3"),
        ((-2,), "word 1: expected a head from -1 to 0, found -2"),
    ],
)
def test_what_is_no_tree(heads: tuple[int, ...], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        tree_of(heads)
    with pytest.raises(FormatError, match=message):
        forest([(-1,), heads])


def test_arrays_are_shared_and_cannot_be_changed() -> None:
    tree = tree_of(OLD_MAN)
    assert tree_of(OLD_MAN) is tree
    with pytest.raises(ValueError, match="read-only"):
        tree.heads[0] = 1
