from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.constraints import LinkConstraints
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.matching import greedy
from monoalign.features.feature import FeatureSet
from monoalign.features.scores.score_context import cells_of, scores_of
from monoalign.models.two_pass import TwoPassModel
from monoalign.scoring.network import Network
from samples import pair


def adding(width: int) -> Network:
    """A network that adds its features, if the sum is positive."""
    one = np.ones((1, 1))
    return Network(np.ones((width, 1)), np.zeros(1), one[None], np.zeros((1, 1)), one, np.zeros(1))


@dataclass(frozen=True)
class Given:
    """Values that are given for all cells."""

    values: tuple[float, ...]
    names: tuple[str, ...] = ("given",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        return dense(np.array([self.values]))


@dataclass(frozen=True)
class NextScore:
    """The score of the cell behind each cell."""

    names: tuple[str, ...] = ("next",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        return dense(np.append(scores_of(batch), 0.0)[cells_of(batch, space) + 1][None])


def model(*values: float) -> TwoPassModel:
    first, again = FeatureSet((Given(values),)), FeatureSet((NextScore(),))
    return TwoPassModel(first, again, adding(1), adding(2), 1.0, 2.0, greedy)


def scored(two_pass: TwoPassModel, batch: Batch) -> ScoredEdits:
    space = token_cells(batch)
    return two_pass.scored(batch, space, two_pass.features(batch, space))


def test_likely_cells_are_scored_again() -> None:
    edits = scored(model(2.0, 0.5, 1.5, 3.0), Batch.of([pair("a", "b c"), pair("a b", "c")]))
    assert edits.unary.tolist() == [2.5, 1.5, 3.0]  # the second is hopeless, but not left out
    assert edits.space.offsets.tolist() == [0, 1, 3]
    assert edits.space.source_starts.tolist() == [0, 0, 1]


def test_constraints_stand_in_place_of_scores() -> None:
    constraints = LinkConstraints(frozenset({(0, 1)}), frozenset({(0, 0)}))
    batch = Batch.of([replace(pair("a", "b c d"), constraints=constraints)])
    edits = scored(model(2.0, 0.5, 3.0), batch)
    assert edits.space.target_starts.tolist() == [1, 2]
    assert edits.unary.tolist() == [30.0, 3.0]


def test_the_decoder_gets_the_scores_and_evidence_is_that_of_the_pass_that_decided() -> None:
    two_pass, batch = model(2.0, 1.5), Batch.of([pair("a", "b c")])
    (alignment,) = two_pass.align(batch)
    assert alignment.links == {(0, 0)}
    assert alignment.score == 3.5
    both = Alignment(alignment.pair, frozenset({(0, 0), (0, 1)}))
    evidence = two_pass.explain(batch, both)
    assert [(each.feature, each.value, each.weight) for each in evidence[0, 0]] == [
        ("given", 2.0, 1.0),
        ("next", 1.5, 1.0),
    ]
    assert [(each.feature, each.value) for each in evidence[0, 1]] == [("given", 1.5)]  # hopeless


def test_rows_are_those_of_the_matrix() -> None:
    """What the second network sees are the first one's features, then those of the scores."""
    two_pass, batch = model(2.0, 0.5, 3.0), Batch.of([pair("a", "b c d")])
    space = token_cells(batch)
    inputs = two_pass.second_pass_inputs(batch, space, two_pass.features(batch, space))
    assert inputs.rows.tolist() == [0, 2]
    assert inputs.matrix(np.array([0, 1])).dense().tolist() == [[2.0, 0.5], [3.0, 0.0]]
    assert inputs.matrix(np.array([1])).dense().tolist() == [[3.0, 0.0]]


def test_rows_may_be_scored_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    two_pass, batch = model(2.0, 0.5, 3.0), Batch.of([pair("a", "b c d")])
    whole = two_pass.align(batch)
    monkeypatch.setattr("monoalign.models.two_pass._ROWS", 1)
    assert two_pass.align(batch) == whole
