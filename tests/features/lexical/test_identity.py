from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from features.described import names_of
from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace
from monoalign.features.lexical.identity import Identical, same_lemma
from samples import pair, pairs

letters = st.sampled_from(["a", "A", "b", "ß", "İ"])


@given(st.lists(pairs(letters), max_size=3), st.booleans())
def test_equal_words_in_every_cell(few: list[SentencePair], ignore_case: bool) -> None:
    batch = Batch.of(few)
    name = "identical_ignoring_case" if ignore_case else "identical"
    columns = Identical((name,))(batch, token_cells(batch)).dense()
    expected = [
        left.lower() == right.lower() if ignore_case else left == right
        for each in few
        for left in each.source.words
        for right in each.target.words
    ]
    assert columns.shape == (len(expected), 1)
    assert columns[:, 0].tolist() == expected


def test_words_left_alone_are_never_identical() -> None:
    columns = [[0, NOWHERE, 1], [1, NOWHERE, 2], [NOWHERE, 0, 1], [NOWHERE, 1, 2]]
    space = EditSpace(np.array([0, 3]), *map(np.array, columns))
    block = Identical()(Batch.of([pair("a a", "a a")]), space)
    assert block.dense().tolist() == [[0, 0], [0, 0], [1, 1]]


def test_names_choose_what_is_compared() -> None:
    names = names_of(Identical())
    assert names["1", 0, 0] == {"identical_ignoring_case"}
    assert names["1", 3, 3] == {"identical", "identical_ignoring_case"}
    assert names["2", 1, 0] == {"identical_ignoring_case"}
    lemmas = names_of(Identical(("same_lemma",)))
    assert lemmas["1", 2, 2] == {"same_lemma"}
    assert lemmas["1", 1, 1] == set()


def lemma_flags(one: SentencePair) -> list[float]:
    batch = Batch.of([one])
    space = token_cells(batch)
    values: list[float] = Identical(("same_lemma",))(batch, space).dense()[:, 0].tolist()
    assert same_lemma(batch, space).tolist() == values
    return values


def test_lemmas_where_there_are_some() -> None:
    source = Sentence("", ("Dogs", "ran"), lemmas=("Dog", "run"))
    target = Sentence("", ("dog", "ran"), lemmas=("dog", "ran"))
    assert lemma_flags(SentencePair("1", source, target)) == [1, 0, 0, 0]


def test_words_where_there_are_no_lemmas() -> None:
    assert lemma_flags(pair("A b", "a B")) == [1, 0, 0, 1]
