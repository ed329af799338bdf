from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError
from monoalign.core.sentence import SentencePair
from monoalign.decoding.constrained import TreeConstraints
from monoalign.features.phrase.edits import COLUMNS, PhraseEdits
from monoalign.training.phrase_problems import obeying, problems_of
from monoalign.training.run import Progress
from samples import aligned

GOLD = [
    aligned("The cat sat on the mat .", "A cat sat .", "1-1 2-2 6-3", "1"),
    aligned("He bought a car .", "He purchased a car .", "0-0 1-1 2-2 3-3 4-4", "2"),
    aligned("The dog barked .", "No animal slept .", "1-1 3-3", "3"),
    aligned("They gave up .", "They abdicated .", "0-0 1-1 2-1 3-2", "4"),
    aligned("It rains in Rome .", "In Rome it rains .", "0-2 1-3 2-0 3-1 4-4", "5"),
]
FEW: Any = {"epochs": 4, "max_size": 2}


def weights_of(name: str, **options: Any) -> FloatArray:
    weights: FloatArray = monoalign.train(name, GOLD, **FEW, **options).weights["weights"]
    return weights


def test_it_learns_what_it_is_shown() -> None:
    reports: list[Progress] = []
    aligner = monoalign.train("manli-exact", GOLD, report=reports.append, epochs=15, max_size=2)
    alignments = list(aligner.align_many([gold.pair for gold in GOLD]))
    assert monoalign.evaluate(alignments, GOLD).f1 > 0.9
    assert [report.epoch for report in reports] == list(range(1, 16))
    assert reports[-1].objective < reports[0].objective


def test_the_same_run_gives_the_same_weights() -> None:
    first, second = (weights_of("manli") for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, weights_of("manli", seed=2))


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = weights_of("manli-exact")

    def stop(progress: Progress) -> None:
        if progress.epoch == 2:
            raise KeyboardInterrupt

    state = tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        weights_of("manli-exact", report=stop, state=state)
    epochs: list[int] = []
    resumed = weights_of(
        "manli-exact", report=lambda progress: epochs.append(progress.epoch), state=state
    )
    assert np.array_equal(resumed, whole)
    assert epochs == [3, 4]


def test_a_state_of_another_run_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.npz"
    weights_of("manli-exact", state=state)
    with pytest.raises(ModelError, match="another"):
        monoalign.train("manli-exact", GOLD[:3], state=state, **FEW)
    with pytest.raises(ModelError, match="other options"):
        weights_of("manli-exact", state=state, time_limit=3.0)


def test_processes_average_their_weights() -> None:
    alone = weights_of("manli-exact")
    averaged = [weights_of("manli-exact", processes=2) for _ in range(2)]
    assert np.array_equal(averaged[0], averaged[1])
    assert not np.array_equal(averaged[0], alone)


def test_gold_that_breaks_constraints_is_no_example() -> None:
    gold = aligned("two dogs bark", "two cats bark", "0-0 2-2")
    pair = gold.pair
    source, target = (
        replace(side, tags=("CD", "NNS", "VBP"), heads=(1, 2, -1))
        for side in (pair.source, pair.target)
    )
    alignment = Alignment(SentencePair("1", source, target), gold.links)
    (problem,) = problems_of([alignment], PhraseEdits(COLUMNS, 1))
    assert problem.choices.gold.tolist() == [0, 8]
    assert obeying(problem, TreeConstraints()).choices.gold.tolist() == [8]
    lineage = TreeConstraints(modifiers=False)
    assert obeying(problem, lineage).choices.gold.tolist() == [0, 8]


def test_edits_of_open_links_are_open() -> None:
    gold = aligned("gave up it", "quit it", "2-1")
    gold = replace(gold, possible=frozenset({(0, 0), (1, 0), (2, 0)}))
    (problem,) = problems_of([gold], PhraseEdits(COLUMNS, 2))
    spans = [column[problem.choices.open].tolist() for column in problem.edits.columns]
    made = set(zip(*spans, strict=True))
    assert made == {(0, 1, 0, 1), (0, 2, 0, 1), (1, 2, 0, 1), (1, 3, 0, 1), (2, 3, 0, 1)}
    (problem,) = problems_of([GOLD[0]], PhraseEdits(COLUMNS, 2))
    assert problem.choices.open is None


def test_dev_figures_are_reported() -> None:
    reports: list[Progress] = []
    options: Any = {"epochs": 2, "max_size": 1, "method": "manli-learn", "burn_in": 1}
    monoalign.train("manli-exact", GOLD, dev=GOLD[:2], report=reports.append, **options)
    assert all(report.dev_f1 is not None for report in reports)


def test_saved_and_loaded(tmp_path: Path) -> None:
    aligner = monoalign.train("manli-exact", GOLD, **FEW)
    aligner.save(tmp_path / "model")
    again = monoalign.load(tmp_path / "model")
    assert again.signature == aligner.signature
    assert list(again.align_many([GOLD[0].pair])) == list(aligner.align_many([GOLD[0].pair]))
