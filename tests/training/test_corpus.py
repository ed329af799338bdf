from __future__ import annotations

from collections.abc import Sequence

import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.systems.aligner import Aligner
from monoalign.training.corpus import figures_on_folds, folds_by_sentence
from samples import aligned


def test_folds_keep_sentences_together() -> None:
    sentences = (("a", "b"), ("c", "d"), ("e", "a"), ("f", "g"), ("b", "h"))
    gold = [aligned(source, target, "") for source, target in sentences]
    folds = list(folds_by_sentence(gold, 2))
    assert sorted(index for _, fold in folds for index in fold) == [0, 1, 2, 3, 4]
    for rest, fold in folds:
        assert sorted(rest + fold) == [0, 1, 2, 3, 4]
        assert {0, 2, 4} <= set(rest) or {0, 2, 4} <= set(fold)
    assert list(folds_by_sentence(gold, 0)) == []


def test_every_pair_is_aligned_by_a_model_that_has_not_seen_it() -> None:
    gold = [aligned(f"a{n}", f"A{n}", "0-0", str(n)) for n in range(6)]
    taught: list[set[str]] = []

    def teach(rest: Sequence[Alignment]) -> Aligner:
        taught.append({one.pair.id for one in rest})
        return monoalign.load("exact")

    assert figures_on_folds(gold, 3, teach).tolist() == pytest.approx([1, 1, 1, 1])
    assert [len(ids) for ids in taught] == [4, 4, 4]
    assert set.intersection(*taught) == set()
