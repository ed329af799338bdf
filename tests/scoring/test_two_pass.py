from __future__ import annotations

from dataclasses import replace

import numpy as np

from monoalign.candidates.cells import token_cells
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import EditSpace, FloatArray, IntArray
from monoalign.core.feature_matrix import Block, FeatureMatrix, dense
from monoalign.scoring.network import Network
from monoalign.scoring.two_pass import TwoPass
from samples import pair


def adding(width: int) -> Network:
    """A network that adds its features, if the sum is positive."""
    one = np.ones((1, 1))
    return Network(np.ones((width, 1)), np.zeros(1), one[None], np.zeros((1, 1)), one, np.zeros(1))


def around(space: EditSpace, scores: FloatArray, rows: IntArray) -> Block:
    """The score above a cell's."""
    return dense(np.append(scores, 0.0)[rows + 1][None])


SCORER = TwoPass(adding(1), adding(2), (around,), floor=1.0, hopeless=2.0)


def test_likely_cells_are_scored_again() -> None:
    space = token_cells([pair("a", "b c"), pair("a b", "c")])
    found = SCORER(space, FeatureMatrix((dense(np.array([[2.0, 0.5, 1.5, 3.0]])),)))
    assert found.unary.tolist() == [2.5, 1.5, 3.0]  # the second is hopeless, but not left out
    assert found.space.offsets.tolist() == [0, 1, 3]
    assert found.space.source_starts.tolist() == [0, 0, 1]


def test_wishes_stand_in_place_of_scores() -> None:
    constraints = LinkConstraints(frozenset({(0, 1)}), frozenset({(0, 0)}))
    space = token_cells([replace(pair("a", "b c d"), constraints=constraints)])
    found = SCORER(space, FeatureMatrix((dense(np.array([[2.0, 0.5, 3.0]])),)))
    assert found.space.target_starts.tolist() == [1, 2]
    assert found.unary.tolist() == [30.0, 3.0]
