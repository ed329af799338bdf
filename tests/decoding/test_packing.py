from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.batch import Batch
from monoalign.core.space import ScoredEdits
from monoalign.decoding.exact import ExactSearch
from monoalign.decoding.packing import assign, covered, edits_and_gains
from monoalign.kernels.packing import edit_components
from oracle.phrase_search import Problem, best_alignment
from samples import pair


def problem(*scores: float) -> Problem:
    """a/c ab/c b/c, DEL a, DEL b, INS c"""
    batch = Batch.of([pair("a b", "c")])
    return batch, ScoredEdits(PhrasePairs(2)(batch), np.array(scores))


def test_gains_are_scores_less_those_of_unaligned_words() -> None:
    _, gains, base = edits_and_gains(*problem(5.0, 6.0, 7.0, 1.0, 2.0, 0.5), 0)
    assert gains.tolist() == [5 - 1 - 0.5, 6 - 1 - 2 - 0.5, 7 - 2 - 0.5, 0, 0, 0]
    assert base == 1 + 2 + 0.5


def test_scores_are_what_is_gained() -> None:
    alignment = best_alignment(ExactSearch(), problem(5.0, 6.0, 7.0, 1.0, 2.0, 0.5))
    assert alignment.links == {(1, 0)}
    assert alignment.score == pytest.approx(7.0 - 2.0 - 0.5)


def test_phrases_give_all_their_token_pairs() -> None:
    alignment = best_alignment(ExactSearch(), problem(0.0, 6.0, 0.0, 0.0, 0.0, 0.0))
    assert alignment.links == {(0, 0), (1, 0)}


def test_components_are_linked_by_common_words() -> None:
    edits = PhrasePairs(1)(Batch.of([pair("a b c", "d e f")]))
    chosen = edits.at(np.array([0, 1, 4, 8]))  # a/d a/e b/e c/f
    assert edit_components(*chosen.columns, 3, 3).tolist() == [0, 0, 0, 1]


def test_words_that_edits_cover() -> None:
    edits = PhrasePairs(2)(Batch.of([pair("a b", "c")]))
    columns, words = covered(edits.at(np.array([1, 2])), 2)
    assert list(zip(columns.tolist(), words.tolist(), strict=True)) == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 1),
        (1, 2),
    ]


def test_assignment_prefers_the_greater_sum() -> None:
    edits = PhrasePairs(1)(Batch.of([pair("a b", "c d")]))
    assert sorted(assign(edits.at(np.arange(3)), np.array([5.0, 4.0, 4.0])).tolist()) == [1, 2]
