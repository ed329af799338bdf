"""Equal words are paired by the runs that they stand in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.scoring.repeated_words import RepeatedWords

LEAST = 0.3
OWES = "Ann owes Bo ten pounds , and Bo owes Cy ten pounds ."
MOVED = "Bo owes Cy ten pounds , and Ann owes Bo ten pounds ."


def pair(source: list[str], target: list[str]) -> SentencePair:
    return SentencePair("", Sentence.from_words(source), Sentence.from_words(target))


def in_place(first: str, second: str) -> FloatArray:
    """(M, N) scores that favour equal words, and most of all those in the same place."""
    source, target = first.split(), second.split()
    same = np.array([[a.lower() == b.lower() for b in target] for a in source])
    near = -np.abs(np.subtract.outer(np.arange(len(source)), np.arange(len(target))))
    scores: FloatArray = np.where(same, 5.0 + 0.1 * near, -5.0)
    return scores


def rescored(
    first: str, second: str, least: float = LEAST, scores: FloatArray | None = None
) -> FloatArray:
    """(M, N)"""
    scores = in_place(first, second) if scores is None else scores
    batch = Batch.of([pair(first.split(), second.split())])
    return RepeatedWords(least)(batch, scores.ravel()).reshape(scores.shape)


def best(scores: FloatArray) -> list[int]:
    result: list[int] = scores.argmax(axis=1).tolist()
    return result


def changed(first: str, second: str, least: float = LEAST) -> set[tuple[int, int]]:
    """The cells of equal words whose scores are others."""
    before, after = in_place(first, second), rescored(first, second, least)
    rows, columns = np.nonzero((before > 0) & (before != after))
    return set(zip(rows.tolist(), columns.tolist(), strict=True))


def test_words_of_clauses_that_changed_places() -> None:
    moved = [7, 8, 9, 10, 11, 5, 6, 0, 1, 2, 3, 4, 12]
    assert best(in_place(OWES, MOVED)) != moved
    assert best(rescored(OWES, MOVED)) == moved


def test_the_scores_of_the_beaten_cells_are_exchanged() -> None:
    before, after = in_place(OWES, MOVED), rescored(OWES, MOVED)
    assert after[3, 10] == before[3, 3] == 5.0
    assert after[3, 3] == after[10, 10] == -20.0
    words = OWES.split()
    repeated = {i for i, word in enumerate(words) if words.count(word) > 1}
    assert {i for i, _ in changed(OWES, MOVED)} == repeated


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("the cat and the dog", "the bird or the fish"),  # runs of one word each
        ("to be and to be and to be", "to be or to be"),  # one side has it more often
        ("a rose is a rose", "a tulip is a tulip"),  # only runs of little weight
    ],
)
def test_what_is_left_as_it_is(source: str, target: str) -> None:
    assert not changed(source, target)


def test_beaten_cells_are_lowered_though_they_are_not_the_best() -> None:
    words = "ten pounds for ten pens"
    assert changed(words, words) == {(0, 3), (3, 0)}
    assert rescored(words, words)[0, 3] == -20.0


def test_a_small_difference_does_not_decide() -> None:
    sides = "we ate the red , the green", "the green , we had the red"
    assert best(rescored(*sides))[2] == 5  # the – the, before `red`
    assert not changed(*sides, least=9.0)


def test_content_words_go_with_their_like() -> None:
    source, target = "see x.org/a or x.org/b", "see x.org/b or x.org/a"
    scores = in_place(source, target)
    scores[1, 1] = scores[3, 3] = 7.0  # in the same place
    assert best(rescored(source, target, scores=scores)) == [0, 3, 2, 1]
    other = "see x.org/b or x.org/c"  # `a` has no like of its own
    assert rescored(source, other, scores=scores)[1, 1] == 7.0
    better = "a good start , a better end", "a better end , a good start"
    scores = in_place(*better)
    scores[1, 1] = scores[5, 5] = 7.0
    assert best(rescored(*better, scores=scores)) == [4, 5, 6, 3, 0, 1, 2]
    assert rescored(*better, scores=scores)[1, 5] == 7.0


WORDS = st.lists(st.sampled_from(["a", "b", "the", "x.y/1", "x.y/2", ","]), max_size=9)


@given(st.lists(st.tuples(WORDS, WORDS), max_size=3), st.integers(0, 99))
@settings(max_examples=60)
def test_alone_together_and_swapped(texts: list[tuple[list[str], list[str]]], seed: int) -> None:
    random = np.random.default_rng(seed)
    grids = [random.normal(size=(len(source), len(target))) for source, target in texts]
    repeated = RepeatedWords(LEAST)
    flat = np.concatenate([np.zeros(0), *[grid.ravel() for grid in grids]])
    before = flat.copy()
    together = repeated(Batch.of(pair(*text) for text in texts), flat)
    assert (flat == before).all()
    ends = np.cumsum([0, *[grid.size for grid in grids]])
    for number, ((source, target), grid) in enumerate(zip(texts, grids, strict=True)):
        alone = repeated(Batch.of([pair(source, target)]), grid.ravel())
        assert (together[ends[number] : ends[number + 1]] == alone).all()
        swapped = repeated(Batch.of([pair(target, source)]), grid.T.ravel())
        same = alone.reshape(grid.shape) == swapped.reshape(grid.T.shape).T
        assert same.all()
