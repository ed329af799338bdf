from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import (
    NOWHERE,
    Edit,
    EditKind,
    EditSpace,
    JumpScores,
    LinearConstraints,
    ScoredEdits,
)
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from samples import pair


def test_kinds_and_links() -> None:
    one = pair("the Car stopped", "a car halted")
    assert Edit.of(one, (1, 2), (1, 2)).kind is EditKind.EQ
    assert Edit.of(one, (2, 3), (2, 3)).kind is EditKind.SUB
    assert Edit.of(one, (0, 1), None).kind is EditKind.DEL
    assert Edit.of(one, None, (0, 1)).kind is EditKind.INS
    assert list(Edit.of(one, (0, 2), (1, 3)).links()) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert not list(Edit((0, 1), None).links())


def test_equal_lemmas_make_an_equal_edit_only_where_both_sides_have_them() -> None:
    source = Sentence("ran", ("ran",), lemmas=("run",))
    target = Sentence("running", ("running",), lemmas=("run",))
    assert Edit.of(SentencePair("1", source, target), (0, 1), (0, 1)).kind is EditKind.EQ
    bare = SentencePair("1", source, Sentence.from_words(["run"]))
    assert Edit.of(bare, (0, 1), (0, 1)).kind is EditKind.SUB


def test_an_edit_needs_a_side() -> None:
    with pytest.raises(UsageError):
        Edit(None, None)


def phrase_space() -> EditSpace:
    """Pair 0: a DEL, a phrase and a cell; pair 1: one cell."""
    pairs = (pair("a b", "c d"), pair("a", "c"))
    columns = [[0, 0, 1, 0], [1, 2, 2, 1], [NOWHERE, 0, 1, 0], [NOWHERE, 1, 2, 1]]
    return EditSpace(pairs, np.array([0, 3, 4]), *map(np.array, columns))


def test_space_gives_edits_and_the_space_of_one_pair() -> None:
    space = phrase_space()
    assert len(space) == 4
    assert [space.edit(row).kind.value for row in range(4)] == ["DEL", "SUB", "SUB", "SUB"]
    assert space.owners.tolist() == [0, 0, 0, 1]
    only = space.of(0)
    assert len(only) == 3
    assert only.edit(1) == space.edit(1)


def test_conflicts_are_shared_words_of_one_pair() -> None:
    space = phrase_space()
    found = space.conflicts()
    for first, second in combinations(range(len(space)), 2):
        one, two = space.edit(first), space.edit(second)
        sides = [(one.source, two.source), (one.target, two.target)]
        shared = any(a and b and set(range(*a)) & set(range(*b)) for a, b in sides)
        same_pair = space.owners[first] == space.owners[second]
        assert found[first, second] == found[second, first] == (bool(shared) and same_pair)
    assert not found.diagonal().any()


def test_total_adds_scores_jumps_and_constraints() -> None:
    space = token_cells([pair("a b", "c d")])  # rows 0-0 0-1 1-0 1-1
    chosen = np.array([False, True, True, False])
    unary = np.array([1.0, 2.0, 4.0, 8.0])
    assert ScoredEdits(space, unary).total(chosen) == 6.0
    jumps = JumpScores(np.array([-0.5, 0.0, 0.25]))  # back, stay, forward; longer jumps as these
    assert ScoredEdits(space, unary, jumps).total(chosen) == 6.0 - 0.5
    assert ScoredEdits(space, unary, jumps).total(~chosen) == 9.0 + 0.25
    one_link = LinearConstraints(np.zeros(4, dtype=int), np.arange(4), np.ones(4), np.array([1.0]))
    limited = ScoredEdits(space, unary, None, one_link)
    assert limited.total(chosen) == -np.inf
    assert limited.total(np.array([False, False, False, True])) == 8.0


def test_jumps_do_not_cross_pairs() -> None:
    space = token_cells([pair("a", "c d"), pair("a", "c d")])
    scored = ScoredEdits(space, np.zeros(4), JumpScores(np.array([1.0, 1.0, 1.0])))
    assert scored.total(np.array([True, False, False, True])) == 0.0


def test_one_score_a_row() -> None:
    with pytest.raises(UsageError, match="expected 4 scores, found 3"):
        ScoredEdits(phrase_space(), np.zeros(3))
