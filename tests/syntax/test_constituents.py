from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from monoalign.core.errors import UsageError
from monoalign.syntax.constituents import are_constituents, constituent_heads
from monoalign.syntax.tree import forest, tree_of
from syntax.trees import any_heads

WORDS = ["the", "old", "man", "of", "the", "sea", "left"]
HEADS = (2, 2, 6, 5, 5, 2, -1)


def subtree(heads: tuple[int, ...], top: int) -> set[int]:
    below = {word for word, head in enumerate(heads) if head == top}
    return {top}.union(*(subtree(heads, word) for word in below))


def head_by_definition(heads: tuple[int, ...], start: int, end: int) -> int:
    """The one word whose head is outside, if its dependents inside bring their whole subtrees."""
    span = set(range(start, end))
    tops = [word for word in span if heads[word] not in span]
    if len(tops) != 1:
        return -1
    inside = [word for word in span if heads[word] == tops[0]]
    return tops[0] if all(subtree(heads, word) <= span for word in inside) else -1


def spans(size: int) -> tuple[list[int], list[int]]:
    """All spans, empty ones too, longest last."""
    pairs = [(s, s + n) for n in range(size + 1) for s in range(size - n + 1)]
    return [start for start, _ in pairs], [end for _, end in pairs]


@pytest.mark.parametrize(
    ("phrase", "head"),
    [
        ("the old man", "man"),
        ("old man", "man"),
        ("man", "man"),
        ("man of the sea", "man"),
        ("of the sea", "sea"),
        ("the old man of the sea left", "left"),
        ("old man of", None),
        ("the old", None),
        ("man of the", None),
        ("sea left", None),
    ],
)
def test_the_old_man(phrase: str, head: str | None) -> None:
    words = phrase.split()
    start = next(k for k in range(7) if WORDS[k : k + len(words)] == words)
    (topmost,) = constituent_heads(tree_of(HEADS), [start], [start + len(words)])
    assert (WORDS[topmost] if topmost >= 0 else None) == head


@given(any_heads())
def test_like_the_definition(heads: tuple[int, ...]) -> None:
    starts, ends = spans(len(heads))
    expected = [head_by_definition(heads, *span) for span in zip(starts, ends, strict=True)]
    tree = tree_of(heads)
    assert constituent_heads(tree, starts, ends).tolist() == expected
    assert are_constituents(tree, starts, ends).tolist() == [head >= 0 for head in expected]


@given(any_heads(max_size=5), any_heads(max_size=5))
def test_sentences_of_a_batch_do_not_meet(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    starts, ends = np.array(spans(len(other)))
    alone = constituent_heads(tree_of(other), starts, ends)
    joined = constituent_heads(forest([one, other]), starts + len(one), ends + len(one))
    assert joined.tolist() == [head + len(one) if head >= 0 else -1 for head in alone]


def test_no_spans_and_wrong_spans() -> None:
    tree = tree_of(HEADS)
    assert constituent_heads(tree, [], []).tolist() == []
    assert constituent_heads(tree_of(()), [0], [0]).tolist() == [-1]
    for start, end in ((-1, 2), (3, 2), (0, 8)):
        with pytest.raises(UsageError, match="expected spans within 0 and 7"):
            constituent_heads(tree, [start], [end])
    with pytest.raises(UsageError, match="as many starts as ends"):
        constituent_heads(tree, [0, 1], [2])
