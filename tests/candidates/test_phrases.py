from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair, Span
from oracle.phrase_search import spans_of
from samples import pair, pairs


def test_rows_of_a_small_pair() -> None:
    assert spans_of(PhrasePairs(2)(Batch.of([pair("a b", "c")]))) == [
        ((0, 1), (0, 1)),
        ((0, 2), (0, 1)),
        ((1, 2), (0, 1)),
        ((0, 1), None),
        ((1, 2), None),
        (None, (0, 1)),
    ]


@given(st.lists(pairs(), max_size=4), st.integers(1, 4))
def test_every_phrase_pair_once_and_every_word_alone(sample: list[SentencePair], size: int) -> None:
    space = PhrasePairs(size)(Batch.of(sample))
    for number, one in enumerate(sample):
        spans = spans_of(space)[space.rows(number)]
        sides = [
            [(i, k) for i in range(len(side)) for k in range(i + 1, min(len(side), i + size) + 1)]
            for side in (one.source, one.target)
        ]
        expected: set[tuple[Span | None, Span | None]]
        expected = {(source, target) for source in sides[0] for target in sides[1]}
        expected |= {((i, i + 1), None) for i in range(len(one.source))}
        expected |= {(None, (j, j + 1)) for j in range(len(one.target))}
        assert len(spans) == len(set(spans))
        assert set(spans) == expected


def test_rows_of_spans() -> None:
    space = PhrasePairs(2)(Batch.of([pair("a", "b"), pair("a b", "c")]))
    assert space.rows_of(1, [((0, 2), (0, 1)), ((0, 3), (0, 1))]) == [3 + 1]


@pytest.mark.parametrize(("words", "size"), [(500, 3), (501, 2), (750, 2), (751, 1), (1600, 1)])
def test_phrases_of_long_pairs_are_shorter(words: int, size: int) -> None:
    long = pair(" ".join(["a"] * words), " ".join(["b"] * words))
    space = PhrasePairs(3)(Batch.of([pair("a b c", "d e f"), long]))
    assert (space.source_ends - space.source_starts)[space.rows(0)].max() == 3
    assert (space.source_ends - space.source_starts)[space.rows(1)].max() == size
    assert len(space) <= 9 * 500 * 500 + 2 * words + 100 or size == 1
