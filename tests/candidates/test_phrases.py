from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.sentence import SentencePair, Span
from samples import pair, pairs


def test_rows_of_a_small_pair() -> None:
    space = PhrasePairs(2)([pair("a b", "c")])
    spans = [(space.edit(row).source, space.edit(row).target) for row in range(len(space))]
    assert spans == [
        ((0, 1), (0, 1)),
        ((0, 2), (0, 1)),
        ((1, 2), (0, 1)),
        ((0, 1), None),
        ((1, 2), None),
        (None, (0, 1)),
    ]


@given(st.lists(pairs(), max_size=4), st.integers(1, 4))
def test_every_phrase_pair_once_and_every_word_alone(batch: list[SentencePair], size: int) -> None:
    space = PhrasePairs(size)(batch)
    for number, one in enumerate(batch):
        rows = space.rows(number)
        found = [
            (space.edit(row).source, space.edit(row).target) for row in range(rows.start, rows.stop)
        ]
        sides = [
            [(i, k) for i in range(len(side)) for k in range(i + 1, min(len(side), i + size) + 1)]
            for side in (one.source, one.target)
        ]
        expected: set[tuple[Span | None, Span | None]]
        expected = {(source, target) for source in sides[0] for target in sides[1]}
        expected |= {((i, i + 1), None) for i in range(len(one.source))}
        expected |= {(None, (j, j + 1)) for j in range(len(one.target))}
        assert len(found) == len(set(found))
        assert set(found) == expected
