from __future__ import annotations

import numpy as np
import pytest
from thinc.types import Ragged

from monoalign.annotate._layers import spread_window

LENGTHS = np.array([4, 0, 3, 2], np.int32)
STARTS = (0, 4, 4, 7)


def ragged(width: int, seed: int) -> Ragged:
    data = np.random.default_rng(seed).normal(size=(9, width)).astype(np.float32)
    return Ragged(data, LENGTHS)  # type: ignore[arg-type]


@pytest.mark.parametrize("step", [1, 2, 5, 8, 20])
def test_windows_stay_within_their_text(step: int) -> None:
    texts = ragged(2, 0)
    found = np.asarray(spread_window(step).predict(texts).data)
    for start, length in zip(STARTS, LENGTHS.tolist(), strict=True):
        inside = np.asarray(texts.data)[start : start + length]
        zeros = np.zeros((step, 2), np.float32)
        padded = np.vstack([zeros, inside, zeros])
        parts = [padded[shift : shift + length] for shift in (0, step, 2 * step)]
        assert found[start : start + length] == pytest.approx(np.hstack(parts))


@pytest.mark.parametrize("step", [1, 2, 5, 8, 20])
def test_the_way_back_is_the_transpose(step: int) -> None:
    spread, backprop = spread_window(step)(ragged(2, 0), is_train=True)
    gradient = ragged(6, 1)
    below = np.asarray(backprop(gradient).data)
    there = float((np.asarray(spread.data) * np.asarray(gradient.data)).sum())
    back = float((np.asarray(ragged(2, 0).data) * below).sum())
    assert there == pytest.approx(back, rel=1e-4)
