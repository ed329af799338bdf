"""Which cells of unknown words are worth a closer look."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from monoalign.kernels.misspellings import likely_cells
from monoalign.resources.misspellings import (
    MOST_SLIPS,
    sound_alike,
    sound_sketches,
    squeezed,
    typo_likeness,
)

WORDS = st.one_of(
    st.sampled_from(["phone", "fone", "night", "nite", "received", "recieved", "yes", "yesss"]),
    st.text("aceghknpst8é", min_size=1, max_size=8),
)


@given(WORDS, WORDS)
def test_no_word_that_is_alike_is_left_out(word: str, other: str) -> None:
    index = np.full(1, -1, np.int32)
    compared, cells = likely_cells(
        np.array([1]),
        np.array([1, 3]),
        np.array([1, 1]),
        np.array([0, 1]),
        np.array([0, 1, 0, 2, 0], np.int32),
        sound_sketches(["", word, other]),
        MOST_SLIPS,
        index,
    )
    alike = typo_likeness(word, other) > 0 or (
        other[0].isalpha()
        and (sound_alike(word, other) or (word[0], squeezed(word)) == (other[0], squeezed(other)))
    )
    assert index.tolist() == [0]
    assert compared.tolist() == [True]
    if alike and other[0].isalpha():
        assert cells.tolist() == [[0], [3], [0]]


def test_cells_of_unknown_words_on_both_sides() -> None:
    # |a b|c x| : source words at 1 and 2, target words at 4 and 5
    forms = ["", "qqqq", "tower", "towr", "zzz"]
    index = np.full(4, -1, np.int32)
    compared, cells = likely_cells(
        np.array([1, 4]),
        np.array([1, 4]),
        np.array([2, 2]),
        np.array([0, 4]),
        np.array([0, 1, 2, 0, 3, 1, 0], np.int32),
        sound_sketches(forms),
        MOST_SLIPS,
        index,
    )
    assert index.tolist() == [2, 0, 1, -1]
    assert compared.tolist() == [False, True]  # the target has the first word, too
    assert cells.tolist() == [[1], [2], [2]]
