from __future__ import annotations

from monoalign.core.batch import BOUNDARY, Batch
from monoalign.core.sentence import Sentence, SentencePair


def test_types_are_distinct_combinations_of_columns() -> None:
    source = Sentence("saw saw a", ("saw", "saw", "a"), tags=("NN", "VBD", "DT"))
    target = Sentence("a saw", ("a", "saw"), tags=("DT", "NN"))
    batch = Batch.of([SentencePair("1", source, target)])
    columns, ids = batch.types("word", "tag")
    types = list(zip(*columns, strict=True))
    assert len(set(types)) == len(types) == 4
    words = [(BOUNDARY, BOUNDARY), ("saw", "NN"), ("saw", "VBD"), ("a", "DT")]
    assert [types[id_] for id_ in ids.tolist()] == [*words, words[0], words[3], words[1], words[0]]


def test_types_of_no_pairs_are_the_boundary() -> None:
    columns, ids = Batch.of([]).types("word", "base")
    assert columns == [[BOUNDARY], [BOUNDARY]]
    assert ids.tolist() == [0]
