"""Softmax-margin training: the gradient, several gold links, stopping and going on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.candidates.spaces import ChainStates
from monoalign.core.batch import Batch
from monoalign.core.errors import ModelError, UsageError
from monoalign.systems.jacana.model import features_of
from monoalign.systems.registry import train
from monoalign.training.chain import ChainTrainer
from monoalign.training.crf import gold_states, minimise
from monoalign.training.run import ChainTraining, Progress
from samples import aligned

GOLD = [
    aligned("the cat sat on the mat .", "a cat sat on a mat .", "0-0 1-1 2-2 3-3 4-4 5-5 6-6", "1"),
    aligned("dogs bark", "the dog barks", "0-1 1-2", "2"),
    aligned("he gave up smoking", "he quit", "0-0 1-1 2-1", "3"),
    aligned("nothing here", "", "", "4"),
    aligned("one two three", "three two one", "0-2 1-1 2-0", "5"),
    aligned("she bought it", "she purchased it yesterday", "0-0 1-1 2-2", "6"),
]
WITHOUT = "pos,wordnet"  # words are enough, and no pipeline need be loaded


def _trainer(direction: str = "t2s", **settings: float) -> ChainTrainer:
    options = ChainTraining(**settings)  # type: ignore[arg-type]
    return ChainTrainer(features_of(("pos", "wordnet")), direction, options)


@pytest.mark.parametrize("direction", ["t2s", "s2t"])
@pytest.mark.parametrize("cost", [0.0, 1.5])
@pytest.mark.parametrize("loose", [(), (0, 2)])
def test_the_gradient_is_the_slope(direction: str, cost: float, loose: tuple[int, ...]) -> None:
    problem = _trainer(direction, cost=cost, l2=0.7).objective(GOLD, loose)
    generator = np.random.default_rng(1)
    point = generator.normal(scale=0.5, size=problem.size)
    _, gradient = problem.objective(point)
    for _ in range(5):
        way = generator.normal(size=problem.size)
        ahead, behind = (problem.objective(point + step * way)[0] for step in (1e-5, -1e-5))
        assert np.isclose((ahead - behind) / 2e-5, gradient @ way, rtol=1e-4, atol=1e-4)


def test_a_word_with_several_gold_links_may_take_any() -> None:
    space = ChainStates("target")(Batch.of(one.pair for one in GOLD))
    right = gold_states(space, GOLD, "target")
    rows = space.rows(2)  # states of "he": nothing and 4 words; of "quit": the same
    assert np.flatnonzero(right[rows]).tolist() == [1, 5 + 2, 5 + 3]
    words = np.flatnonzero(space.source_starts < 0)
    assert (np.add.reduceat(right, words) > 0).all()


def test_a_word_with_open_links_may_take_them_or_nothing() -> None:
    gold = [replace(GOLD[2], links=frozenset({(0, 0)}), possible=frozenset({(1, 1), (1, 0)}))]
    space = ChainStates("target")(Batch.of(one.pair for one in gold))
    right = gold_states(space, gold, "target")  # of "he": nothing and 4 words; of "quit": the same
    assert np.flatnonzero(right).tolist() == [1, 2, 5, 5 + 2]


def test_a_wrong_state_costs() -> None:
    zero = np.zeros(_trainer().objective(GOLD, ()).size)
    values = [
        _trainer(cost=cost).objective(GOLD, ()).objective(zero)[0] for cost in (0.0, 1.0, 2.0)
    ]
    assert values == sorted(values)


def test_learning_lowers_the_objective_and_fits() -> None:
    trainer = _trainer(l2=0.1)
    problem = trainer.objective(GOLD, ())
    seen: list[float] = []
    minimise(problem, iterations=50, report=lambda _, value, __: seen.append(value))
    assert seen == sorted(seen, reverse=True)
    aligner = train("jacana", GOLD, without=WITHOUT, l2=0.1, folds=0)
    alignments = list(aligner.align_many(one.pair for one in GOLD))
    assert [one.links for one in alignments[:2]] == [one.links for one in GOLD[:2]]


def test_reports_every_iteration_with_dev_scores() -> None:
    seen: list[Progress] = []
    train("jacana", GOLD, dev=GOLD[:2], report=seen.append, without=WITHOUT, folds=0, iterations=4)
    assert [one.epoch for one in seen] == [1, 2, 3, 4]
    assert all(one.dev_f1 is not None and 0 <= one.dev_f1 <= 1 for one in seen)


def test_trained_in_what_a_direction_needs(tmp_path: Path) -> None:
    one = train("jacana", GOLD, without=WITHOUT, folds=2, iterations=5, direction="s2t")
    assert "s2t.weights" in one.weights
    assert "t2s.weights" not in one.weights
    with pytest.raises(UsageError, match="not trained"):
        monoalign.load("jacana", direction="t2s", without=WITHOUT, weights=one.weights)
    both = train("jacana", GOLD, without=WITHOUT, folds=0, iterations=5, direction="union")
    both.save(tmp_path / "model")
    again = type(both).load(tmp_path / "model")
    pairs = [gold.pair for gold in GOLD]
    assert list(again.align_many(pairs)) == list(both.align_many(pairs))


def test_stopped_and_gone_on(tmp_path: Path) -> None:
    whole = train("jacana", GOLD, without=WITHOUT, folds=2)
    state = tmp_path / "state.npz"

    def stop(progress: Progress) -> None:
        if progress.epoch == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train("jacana", GOLD, without=WITHOUT, folds=2, state=state, report=stop)
    seen: list[Progress] = []
    again = train("jacana", GOLD, without=WITHOUT, folds=2, state=state, report=seen.append)
    assert seen[0].epoch == 6  # kept every fifth
    assert np.allclose(again.weights["t2s.weights"], whole.weights["t2s.weights"], atol=0.15)
    seen.clear()
    finished = train("jacana", GOLD, without=WITHOUT, folds=2, state=state, report=seen.append)
    assert seen == []
    assert finished.signature == again.signature


def test_a_state_of_another_run_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.npz"
    train("jacana", GOLD, without=WITHOUT, folds=0, iterations=2, state=state)
    with pytest.raises(ModelError, match="another corpus"):
        train("jacana", GOLD[:3], without=WITHOUT, folds=0, iterations=2, state=state)
    state.write_bytes(b"no arrays")
    with pytest.raises(ModelError, match="training run's state"):
        train("jacana", GOLD, without=WITHOUT, folds=0, iterations=2, state=state)
