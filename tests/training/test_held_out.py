from __future__ import annotations

from collections.abc import Sequence

import pytest

import monoalign
from monoalign.aligners.aligner import Aligner
from monoalign.core.alignment import Alignment
from monoalign.training.held_out import figures_on_folds
from samples import aligned


def test_every_pair_is_aligned_by_a_model_that_has_not_seen_it() -> None:
    gold = [aligned(f"a{n}", f"A{n}", "0-0", str(n)) for n in range(6)]
    taught: list[set[str]] = []

    def teach(rest: Sequence[Alignment]) -> Aligner:
        taught.append({one.pair.id for one in rest})
        return monoalign.load("exact")

    assert figures_on_folds(gold, 3, teach).tolist() == pytest.approx([1, 1, 1, 1])
    assert [len(ids) for ids in taught] == [4, 4, 4]
    assert set.intersection(*taught) == set()
