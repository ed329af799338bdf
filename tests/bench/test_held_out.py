from __future__ import annotations

import monoalign
from monoalign.bench.measure import held_out
from monoalign.bench.systems import Spec


def test_figures_that_came_with_the_weights() -> None:
    jacana = monoalign.load("jacana", weights="rte2")
    found = held_out(Spec("aligner", "jacana", "rte2"), jacana)
    assert found is not None
    assert 80 < found["f1"] < 100


def test_none_where_nothing_was_learned() -> None:
    assert held_out(Spec("aligner", "exact", "rte2"), monoalign.load("exact")) is None
