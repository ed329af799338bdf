from __future__ import annotations

import numpy as np

from monoalign.candidates.cells import token_cells
from monoalign.scoring.fixed import FixedWeights
from samples import pair


def test_scores_are_weighted_sums() -> None:
    space = token_cells([pair("a", "b c")])
    scored = FixedWeights((2.0, -1.0), bias=0.5)(space, np.array([[1.0, 1.0], [0.0, 3.0]]))
    assert scored.unary.tolist() == [2 - 1 + 0.5, -3 + 0.5]
    assert scored.space is space
