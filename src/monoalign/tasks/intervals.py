"""Figures with bootstrap intervals, for any statistic of resampled examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import IntArray

Statistic = Callable[[IntArray], dict[str, float]]


class Figure(NamedTuple):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


class Measured(NamedTuple):
    """What to compute from places of examples, and the places to draw from, a group each."""

    statistic: Statistic
    groups: Sequence[IntArray]


def with_intervals(measured: Measured, *, samples: int = 1000, seed: int = 1) -> dict[str, Figure]:
    """Values over all examples, and percentiles over resampled ones (the values if `samples` is 0).

    Every group keeps its size.
    """
    statistic, groups = measured
    values = statistic(np.concatenate([*groups, np.empty(0, np.int64)]))
    random = np.random.default_rng(seed)
    drawn: dict[str, list[float]] = {name: [] for name in values}
    for _ in range(samples):
        places = [group[random.integers(len(group), size=len(group))] for group in groups]
        for name, value in statistic(np.concatenate(places)).items():
            drawn[name].append(value)
    found = {}
    for name, value in values.items():
        low, high = np.percentile(drawn[name], [2.5, 97.5]) if samples else (value, value)
        found[name] = Figure(value, float(low), float(high))
    return found
