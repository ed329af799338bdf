from __future__ import annotations

from monoalign.candidates.states import ChainStates
from monoalign.core.sentence import SentencePair
from monoalign.features.arguments import Arguments
from monoalign.features.rows import Rows
from samples import pair
from syntax.trees import parsed

SOURCE = parsed("dogs NNS 2 nsubj\nbite VB 0 root\nold JJ 4 amod\nmen NNS 2 obj")
TARGET = parsed("old JJ 2 amod\nmen NNS 3 nsubj\nbite VB 0 root")


def flags_of(one: SentencePair, source: int, target: int) -> list[float]:
    space = ChainStates("target")([one])
    row = target * (len(one.source) + 1) + source + 1
    found: list[float] = Arguments()(Rows.of(space)).row(row).tolist()
    return found


def test_relation_head_both_and_dependents() -> None:
    one = SentencePair("1", SOURCE, TARGET)
    assert flags_of(one, 2, 0) == [1, 1, 1, 0]  # old / old
    assert flags_of(one, 3, 1) == [0, 1, 0, 1]  # men / men: object, subject
    assert flags_of(one, 0, 1) == [1, 1, 1, 0]  # dogs / men: subjects of bite
    assert flags_of(one, 1, 2) == [1, 1, 1, 1]  # the roots have men in common
    assert flags_of(one, 0, 0) == [0, 0, 0, 0]


def test_nothing_where_nothing_is_parsed_or_linked() -> None:
    assert flags_of(pair("a b", "a b"), 0, 0) == [0, 0, 0, 0]
    assert flags_of(SentencePair("1", SOURCE, TARGET), -1, 0) == [0, 0, 0, 0]
