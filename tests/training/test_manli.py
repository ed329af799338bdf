from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.aligners.phrase_aligner import ARRAY, phrase_features
from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.errors import ModelError
from monoalign.core.sentence import SentencePair
from monoalign.decoding.constraints import TreeConstraints
from monoalign.training import manli, manli_exact
from monoalign.training.manli_problems import obeying, problems_of
from monoalign.training.run import Progress, Run
from samples import aligned

GOLD = [
    aligned("The cat sat on the mat .", "A cat sat .", "1-1 2-2 6-3", "1"),
    aligned("He bought a car .", "He purchased a car .", "0-0 1-1 2-2 3-3 4-4", "2"),
    aligned("The dog barked .", "No animal slept .", "1-1 3-3", "3"),
    aligned("They gave up .", "They abdicated .", "0-0 1-1 2-1 3-2", "4"),
    aligned("It rains in Rome .", "In Rome it rains .", "0-2 1-3 2-0 3-1 4-4", "5"),
]
FEW: Any = {"epochs": 4, "max_size": 2}


def test_it_learns_what_it_is_shown() -> None:
    reports: list[Progress] = []
    aligner = manli_exact.train(Run(GOLD, report=reports.append), epochs=15, max_size=2)
    found = list(aligner.align_many([one.pair for one in GOLD]))
    assert monoalign.evaluate(found, GOLD).f1 > 0.9
    assert [report.epoch for report in reports] == list(range(1, 16))
    assert reports[-1].objective < reports[0].objective


def test_the_same_run_gives_the_same_weights() -> None:
    first, second = (manli.train(Run(GOLD), **FEW).weights[ARRAY] for _ in range(2))
    assert np.array_equal(first, second)
    other = manli.train(Run(GOLD, seed=2), **FEW).weights[ARRAY]
    assert not np.array_equal(first, other)


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = manli_exact.train(Run(GOLD), **FEW).weights[ARRAY]

    def stop(progress: Progress) -> None:
        if progress.epoch == 2:
            raise KeyboardInterrupt

    state = tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        manli_exact.train(Run(GOLD, report=stop, state=state), **FEW)
    epochs: list[int] = []
    run = Run(GOLD, report=lambda progress: epochs.append(progress.epoch), state=state)
    assert np.array_equal(manli_exact.train(run, **FEW).weights[ARRAY], whole)
    assert epochs == [3, 4]


def test_a_state_of_another_run_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.npz"
    manli_exact.train(Run(GOLD, state=state), **FEW)
    with pytest.raises(ModelError, match="another"):
        manli_exact.train(Run(GOLD[:3], state=state), **FEW)


def test_processes_mix_their_weights() -> None:
    alone = manli_exact.train(Run(GOLD), **FEW)
    mixed = [manli_exact.train(Run(GOLD), **FEW, processes=2).weights[ARRAY] for _ in range(2)]
    assert np.array_equal(mixed[0], mixed[1])
    assert not np.array_equal(mixed[0], alone.weights[ARRAY])


def test_gold_that_breaks_constraints_is_no_example() -> None:
    gold = aligned("two dogs bark", "two cats bark", "0-0 2-2")
    pair = gold.pair
    source, target = (
        replace(side, tags=("CD", "NNS", "VBP"), heads=(1, 2, -1))
        for side in (pair.source, pair.target)
    )
    alignment = Alignment(SentencePair("1", source, target), gold.links)
    features = phrase_features(1)
    (problem,) = problems_of([alignment], PhrasePairs(1), features, 1)
    assert problem.gold.tolist() == [0, 8]
    assert obeying(problem, TreeConstraints()).gold.tolist() == [8]
    assert obeying(problem, TreeConstraints(modifiers=False)).gold.tolist() == [0, 8]


def test_dev_figures_are_reported() -> None:
    reports: list[Progress] = []
    run = Run(GOLD, dev=GOLD[:2], report=reports.append)
    manli_exact.train(run, epochs=2, max_size=1, method="manli-learn", burn_in=1)
    assert all(report.dev_f1 is not None for report in reports)


def test_saved_and_loaded(tmp_path: Path) -> None:
    aligner = manli_exact.train(Run(GOLD), **FEW)
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.signature == aligner.signature
    assert list(again.align_many([GOLD[0].pair])) == list(aligner.align_many([GOLD[0].pair]))
