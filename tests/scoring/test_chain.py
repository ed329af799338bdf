from __future__ import annotations

import numpy as np

from monoalign.candidates.states import ChainStates
from monoalign.core.edit import JumpScores
from monoalign.core.feature_matrix import Block, FeatureMatrix
from monoalign.scoring.chain import ChainScorer
from samples import pair


def test_scores_are_a_product_and_jumps_go_along() -> None:
    space = ChainStates()([pair("a b", "c")])
    jumps = JumpScores(np.zeros(3), (1.0, 2.0, 4.0))
    matrix = FeatureMatrix((Block(2, np.array([0, 1, 0, 1])),))
    scored = ChainScorer(np.array([0.5, 3.0]), jumps)(space, matrix)
    assert scored.unary.tolist() == [0.5, 3.0, 0.5, 3.0]
    # null, null; null, link; link, null; link, link (a jump of 0)
    for rows, total in (((0, 2), 5.0), ((0, 3), 5.5), ((1, 2), 4.5), ((1, 3), 6.0)):
        chosen = np.zeros(4, np.bool_)
        chosen[list(rows)] = True
        assert scored.total(chosen) == total
