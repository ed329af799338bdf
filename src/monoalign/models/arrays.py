"""The arrays that a model is built from, and checks that several models share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from monoalign.core.errors import ModelError, UsageError

Weights = Mapping[str, npt.NDArray[Any]]
"""What a model has learned: arrays by name."""


def check_names(weights: Weights, array: str, expected: Sequence[str]) -> None:
    """A `ModelError` unless the names that weights were learned for are those expected."""
    names = tuple(weights[array].tolist())
    if names == tuple(expected):
        return
    missing = [name for name in expected if name not in names]
    what = f"no weight for {missing[0]!r}" if missing else "weights of other features"
    raise ModelError(f"{array}: expected weights of {len(expected)} features, found {what}")


def check_threshold(threshold: float | None) -> None:
    """A threshold is a probability above 0, or left out."""
    if threshold is not None and not 0 < threshold <= 1:
        raise UsageError(f"option threshold: expected a probability, found {threshold}")
