from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.systems.stanford_rte import StanfordRteSettings
from monoalign.systems.stanford_rte.model import features_of
from monoalign.systems.stanford_rte.train import cases_of
from monoalign.training.run import Progress
from syntax.trees import parsed

FEATURES = features_of(StanfordRteSettings())


def named(sentence: Sentence) -> Sentence:
    return replace(sentence, entities=("O",) * len(sentence))


def gold() -> list[Alignment]:
    source = named(parsed("dogs NNS 2 nsubj\nsee VB 0 root\nmen NNS 2 obj\n. . 2 punct"))
    target = named(parsed("men NNS 2 nsubj\nsee VB 0 root\n. . 2 punct"))
    links = frozenset({(2, 0), (1, 1), (3, 2)})
    return [Alignment(SentencePair(str(n), source, target), links) for n in range(3)]


def test_cases_have_a_row_a_cell_and_gold_cells_without_punctuation() -> None:
    case = cases_of(gold(), FEATURES)[0]
    assert case.choices.features.shape == (2 * 3, len(FEATURES.names))
    assert case.width == 3
    assert sorted(case.choices.gold.tolist()) == [2, 3 + 1]  # men-men, see-see


def test_the_features_of_the_paper_know_neither_neighbours_nor_positions() -> None:
    paper = set(features_of(StanfordRteSettings(features="paper")).names)
    others = set(FEATURES.names) - paper
    assert paper < set(FEATURES.names)
    assert {"same_relation", "same_head", "same_lemma"} <= paper
    assert any("left" in name or "before" in name for name in others), sorted(others)
    with pytest.raises(monoalign.UsageError, match="option features: expected extended or paper"):
        StanfordRteSettings(features="all")


def test_it_learns_what_it_is_shown_and_repeats_itself() -> None:
    seen: list[Progress] = []
    aligner = monoalign.train("stanford-rte", gold(), dev=gold(), report=seen.append, epochs=4)
    assert aligner.align_pair(gold()[0].pair).links == {(2, 0), (1, 1)}
    assert [progress.epoch for progress in seen] == [1, 2, 3, 4]
    assert seen[-1].objective == 0
    assert seen[-1].dev_f1 is not None
    again = monoalign.train("stanford-rte", gold(), epochs=4)
    assert np.array_equal(again.weights["weights"], aligner.weights["weights"])


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = monoalign.train("stanford-rte", gold(), epochs=4)

    def stop(progress: Progress) -> None:
        if progress.epoch == 2:
            raise KeyboardInterrupt

    state = tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        monoalign.train("stanford-rte", gold(), report=stop, state=state, epochs=4)
    seen: list[Progress] = []
    resumed = monoalign.train("stanford-rte", gold(), report=seen.append, state=state, epochs=4)
    assert [progress.epoch for progress in seen] == [3, 4]
    assert np.array_equal(resumed.weights["weights"], whole.weights["weights"])
