from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.edit import ScoredEdits
from monoalign.decoding.ilp import ExactSearch
from monoalign.decoding.packing import assign, components, covered, edits_of, gains_of
from samples import pair


def test_gains_are_scores_less_those_of_unaligned_words() -> None:
    space = PhrasePairs(2)([pair("a b", "c")])  # a/c ab/c b/c, DEL a, DEL b, INS c
    gains, base = gains_of(edits_of(space, 0), np.array([5.0, 6.0, 7.0, 1.0, 2.0, 0.5]))
    assert gains.tolist() == [5 - 1 - 0.5, 6 - 1 - 2 - 0.5, 7 - 2 - 0.5, 0, 0, 0]
    assert base == 1 + 2 + 0.5


def test_scores_are_what_is_gained() -> None:
    space = PhrasePairs(2)([pair("a b", "c")])
    scored = ScoredEdits(space, np.array([5.0, 6.0, 7.0, 1.0, 2.0, 0.5]))
    (found,) = ExactSearch()(scored)
    assert found.links == {(1, 0)}
    assert found.score == pytest.approx(7.0 - 2.0 - 0.5)


def test_phrases_give_all_their_token_pairs() -> None:
    space = PhrasePairs(2)([pair("a b", "c")])
    (found,) = ExactSearch()(ScoredEdits(space, np.array([0.0, 6.0, 0.0, 0.0, 0.0, 0.0])))
    assert found.links == {(0, 0), (1, 0)}


def test_components_are_linked_by_common_words() -> None:
    edits = edits_of(PhrasePairs(1)([pair("a b c", "d e f")]), 0)
    chosen = edits.at(np.array([0, 1, 4, 8]))  # a/d a/e b/e c/f
    assert components(chosen).tolist() == [0, 0, 0, 1]


def test_words_that_edits_cover() -> None:
    edits = edits_of(PhrasePairs(2)([pair("a b", "c")]), 0)
    columns, words = covered(edits.at(np.array([1, 2])))
    assert list(zip(columns.tolist(), words.tolist(), strict=True)) == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 1),
        (1, 2),
    ]


def test_assignment_prefers_the_greater_sum() -> None:
    edits = edits_of(PhrasePairs(1)([pair("a b", "c d")]), 0)
    assert sorted(assign(edits.at(np.arange(3)), np.array([5.0, 4.0, 4.0])).tolist()) == [1, 2]
