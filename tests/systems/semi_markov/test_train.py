from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.annotate.pipeline import OURS
from monoalign.core.alignment import Alignment
from monoalign.core.errors import ModelError
from monoalign.core.space import Side
from monoalign.systems.jacana.model import annotator_of, features_of
from monoalign.systems.registry import train
from monoalign.systems.semi_markov.model import PARTS
from monoalign.systems.semi_markov.problem import SegmentProblem, gold_blocks
from monoalign.training.corpus import annotated
from monoalign.training.run import Progress
from samples import aligned

GOLD = [
    aligned("He gave up the job .", "He quit the job .", "0-0 1-1 2-1 3-2 4-3 5-4"),
    aligned("They gave up .", "They quit now .", "0-0 1-1 2-1 3-3"),
    aligned("The job is old .", "An old job", "0-0 1-2 3-1"),
]


def test_links_become_phrases() -> None:
    assert list(gold_blocks(GOLD[0])) == [
        (0, 0, 0, 0),
        (1, 1, 1, 0),
        (3, 0, 2, 0),
        (4, 0, 3, 0),
        (5, 0, 4, 0),
    ]
    gaps = aligned("a", "b c d e f", "0-0 0-2 0-3 0-4")
    assert list(gold_blocks(gaps)) == [(0, 0, 0, 0), (0, 0, 2, 2)]
    long = aligned("a b c d", "x", "0-0 1-0 2-0 3-0")
    assert list(gold_blocks(long)) == [(0, 2, 0, 0), (3, 0, 0, 0)]
    wide = aligned("a", "b c d e", "0-0 0-1 0-2 0-3")
    assert list(gold_blocks(wide)) == [(0, 0, 0, 2), (0, 0, 3, 0)]


def annotated_gold() -> tuple[Alignment, ...]:
    return annotated(GOLD, annotator_of(OURS))


@pytest.mark.parametrize("along", ["source", "target"])
def test_the_gradient_is_that_of_the_value(along: Side) -> None:
    problem = SegmentProblem.of(annotated_gold(), 0.1, features_of(), along, 1.0)
    random = np.random.default_rng(3)
    point, way = 0.1 * random.normal(size=(2, problem.size))
    _, gradient = problem.objective(point)
    step = 1e-4
    ahead, behind = (problem.objective(point + side * step * way)[0] for side in (1, -1))
    # Feature sums are in single precision.
    assert float(gradient @ way) == pytest.approx((ahead - behind) / (2 * step), rel=1e-3)


def test_open_links_are_phrases_or_nothing() -> None:
    (one,) = annotated([aligned("gave it up", "quit it", "1-1")], annotator_of(OURS))
    one = replace(one, possible=frozenset({(0, 0), (2, 0), (2, 1)}))
    problem = SegmentProblem.of([one], 0.1, features_of(), "source", 1.0)
    (case,) = problem.cases
    assert case.nulls.tolist() == [True, False, True]
    blocks = [tuple(block) for block in np.argwhere(case.blocks).tolist()]
    assert blocks == [(0, 0, 0, 0), (1, 0, 1, 0), (2, 0, 0, 1)]


def test_it_learns_phrases() -> None:
    seen: list[Progress] = []
    aligner = train(
        "semi-markov", GOLD, report=seen.append, direction="union", iterations=40, l2=0.1
    )
    assert seen[-1].objective < seen[0].objective
    for one in GOLD:
        assert aligner.align_pair(one.pair).links == one.links
    names = {item.feature for item in aligner.explain(GOLD[0])[2, 1]}  # gave up / quit
    assert {f"{direction}:phrase of 2 by 1 words" for direction in ("s2t", "t2s")} <= names
    with pytest.raises(monoalign.UsageError, match="iterations"):
        train("semi-markov", GOLD, iterations=0)


def test_pairs_of_very_different_lengths_may_lean_further_towards_strict_gold() -> None:
    shared: dict[str, Any] = {"loose": range(2, 3), "iterations": 10}
    strict, loose = (train("semi-markov", GOLD, lean=lean, **shared).weights for lean in (1.0, 0.0))
    aligner = train("semi-markov", GOLD, lean=0.5, uneven_lean=1.2, **shared)
    for part in PARTS:
        one, other = (np.asarray(each[f"t2s.{part}"], np.float64) for each in (strict, loose))
        assert not np.allclose(one, other)
        assert np.allclose(aligner.weights[f"t2s.{part}"], 1.2 * one - 0.2 * other)
        assert np.allclose(aligner.weights[f"t2s.even_{part}"], 0.5 * one + 0.5 * other)
    names = aligner.weights["features"].tolist()
    for target, share in (("He left", 1.0), ("He left" + 8 * " x", 0.2)):
        alignment = aligner.align("He left", target, must_link=[(0, 0)])
        evidence = [item for item in aligner.explain(alignment)[0, 0] if item.feature in names]
        uneven, even = (aligner.weights[f"t2s.{name}weights"] for name in ("", "even_"))
        for item in evidence:
            place = names.index(item.feature)
            assert item.weight == pytest.approx((1 - share) * uneven[place] + share * even[place])
        assert evidence


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.epoch == 10:
            raise KeyboardInterrupt

    state = tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        train("semi-markov", GOLD, report=stop, state=state, iterations=40, l2=0.1)
    seen: list[Progress] = []
    aligner = train("semi-markov", GOLD, report=seen.append, state=state, iterations=40, l2=0.1)
    assert seen[0].epoch == 11
    assert seen[-1].epoch <= 40
    for one in GOLD:
        assert aligner.align_pair(one.pair).links == one.links
    with pytest.raises(ModelError, match="another"):
        train("semi-markov", GOLD, state=state, iterations=40, l2=0.2)
