from __future__ import annotations

import numpy as np

from monoalign.features.position.position import Distortion


def test_distortion() -> None:
    distortion = Distortion(2, unit=2)
    weights = np.zeros(len(distortion.names))
    weights[0] = -1.0
    weights[distortion.names.index("jump+1")] = 3.0
    weights[distortion.names.index("to_null")] = 0.5
    jumps = distortion.scores(weights, "target")
    assert jumps.table.tolist() == [-1.5, -1.0, -0.5, 3.0, -0.5]  # |jump - 1| / 2
    assert jumps.nulls == (0.5, 0.0, 0.0)
    assert jumps.along == "target"
    off = Distortion(2, on=False)
    assert off.names == ()
    assert not off.scores(np.zeros(0), "source").table.any()


def test_distance_alone() -> None:
    """As Yao et al. (2013) print it, |a_m + 1 - a_{m-1}|; and null after null."""
    distortion = Distortion(3, each=False, nearest=-1, unit=1.0)
    assert distortion.names == ("distance", "between_nulls")
    jumps = distortion.scores(np.array([1.0, 0.5]), "source")
    assert jumps.table.tolist() == [abs(jump + 1) for jump in range(-3, 4)]
    assert jumps.nulls == (0.0, 0.0, 0.5)
