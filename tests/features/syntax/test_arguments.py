from __future__ import annotations

from features.described import by_state
from monoalign.core.sentence import SentencePair
from monoalign.features.syntax.arguments import Arguments
from samples import pair
from syntax.trees import parsed

SOURCE = parsed("dogs NNS 2 nsubj\nbite VB 0 root\nold JJ 4 amod\nmen NNS 2 obj")
TARGET = parsed("old JJ 2 amod\nmen NNS 3 nsubj\nbite VB 0 root")


def flags_of(within: SentencePair, source: int, target: int) -> list[float]:
    values = by_state(Arguments(), within)[0][source, target]
    return [values.get(name, 0) for name in Arguments().names]


def test_relation_head_both_and_dependents() -> None:
    parsed_pair = SentencePair("1", SOURCE, TARGET)
    assert flags_of(parsed_pair, 2, 0) == [1, 1, 1, 0]  # old / old
    assert flags_of(parsed_pair, 3, 1) == [0, 1, 0, 1]  # men / men: object, subject
    assert flags_of(parsed_pair, 0, 1) == [1, 1, 1, 0]  # dogs / men: subjects of bite
    assert flags_of(parsed_pair, 1, 2) == [1, 1, 1, 1]  # the roots have men in common
    assert flags_of(parsed_pair, 0, 0) == [0, 0, 0, 0]


def test_nothing_where_nothing_is_parsed_or_linked() -> None:
    assert flags_of(pair("a b", "a b"), 0, 0) == [0, 0, 0, 0]
    assert flags_of(SentencePair("1", SOURCE, TARGET), -1, 0) == [0, 0, 0, 0]
