from __future__ import annotations

import pytest

from monoalign.core.edit import Edit, EditKind
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
