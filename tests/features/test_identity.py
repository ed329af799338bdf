from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import NOWHERE, EditSpace
from monoalign.core.sentence import SentencePair
from monoalign.features.identity import Identity
from samples import pair, pairs

letters = st.sampled_from(["a", "A", "b", "ß", "İ"])


@given(st.lists(pairs(letters), max_size=3), st.booleans())
def test_equal_words_in_every_cell(batch: list[SentencePair], ignore_case: bool) -> None:
    matrix = Identity(ignore_case)(token_cells(batch))
    expected = [
        one.lower() == two.lower() if ignore_case else one == two
        for each in batch
        for one in each.source.words
        for two in each.target.words
    ]
    assert matrix.shape == (len(expected), 1)
    assert matrix[:, 0].tolist() == expected


def test_phrases_and_missing_sides_are_never_identical() -> None:
    columns = [[0, 0, 1], [2, 1, 2], [0, NOWHERE, 1], [2, NOWHERE, 2]]
    space = EditSpace((pair("a a", "a a"),), np.array([0, 3]), *map(np.array, columns))
    assert Identity()(space)[:, 0].tolist() == [0.0, 0.0, 1.0]
