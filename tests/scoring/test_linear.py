from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import Block, FeatureMatrix, dense
from monoalign.core.space import JumpScores
from monoalign.decoding.chain import Chain
from monoalign.models.model import LinearScorer
from samples import pair


def test_scores_are_weighted_sums() -> None:
    space = token_cells(Batch.of([pair("a", "b c")]))
    matrix = FeatureMatrix((dense(np.array([[1.0, 0.0], [1.0, 3.0]])),))
    scored = LinearScorer(np.array([2.0, -1.0]), bias=0.5)(space, matrix)
    assert scored.unary.tolist() == [2 - 1 + 0.5, -3 + 0.5]
    assert scored.space is space
    assert scored.jumps is None


def test_jumps_go_along() -> None:
    batch = Batch.of([pair("a b", "c")])
    jumps = JumpScores(np.zeros(3), (1.0, 2.0, 4.0))
    matrix = FeatureMatrix((Block(2, np.array([0, 1, 0, 1])),))
    scored = LinearScorer(np.array([0.5, 3.0]), jumps=jumps)(ChainStates()(batch), matrix)
    assert scored.unary.tolist() == [0.5, 3.0, 0.5, 3.0]
    chain = Chain.of(batch, scored)
    # null, null; null, link; link, null; link, link (a jump of 0)
    for path, total in (((0, 0), 5.0), ((0, 1), 5.5), ((1, 0), 4.5), ((1, 1), 6.0)):
        assert chain.path_scores(np.array(path)).tolist() == [total]


def test_a_weight_per_feature() -> None:
    space = token_cells(Batch.of([pair("a", "b")]))
    with pytest.raises(UsageError, match="expected 1 weights, found 2"):
        LinearScorer(np.zeros(2))(space, FeatureMatrix((dense(np.zeros((1, 1))),)))
