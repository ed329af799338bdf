"""How well scores agree with human judgements, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.evaluation.counts import f1

Statistic = Callable[[IntArray], dict[str, float]]


class Figure(NamedTuple):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


class Measured(NamedTuple):
    """A statistic of examples, given by indices, and the indices to sample, an array per group."""

    statistic: Statistic
    groups: Sequence[IntArray]


def with_intervals(measured: Measured, *, samples: int = 1000, seed: int = 1) -> dict[str, Figure]:
    """Values over all examples, with percentiles over resampled ones (with 0 `samples`: values).

    Every group keeps its size when it is resampled.
    """
    statistic, groups = measured
    values = statistic(np.concatenate([*groups, np.empty(0, np.int64)]))
    random = np.random.default_rng(seed)
    sampled: dict[str, list[float]] = {name: [] for name in values}
    for _ in range(samples):
        indices = [group[random.integers(len(group), size=len(group))] for group in groups]
        for name, value in statistic(np.concatenate(indices)).items():
            sampled[name].append(value)
    figures = {}
    for name, value in values.items():
        low, high = np.percentile(sampled[name], [2.5, 97.5]) if samples else (value, value)
        figures[name] = Figure(value, float(low), float(high))
    return figures


def pearson(scores: FloatArray, gold: FloatArray) -> float:
    """The correlation; 0 if one side is constant."""
    left, right = scores - scores.mean(), gold - gold.mean()
    scale = float(np.sqrt((left**2).sum() * (right**2).sum()))
    return float((left * right).sum()) / scale if scale else 0.0


def best_threshold(scores: FloatArray, gold: FloatArray) -> float:
    """The threshold (yes from this score on) with the highest accuracy; of equal ones, the lowest.

    It lies between two scores, or outside all of them. O(n log n)
    """
    if not len(scores):
        return 0.0
    order = np.argsort(scores, kind="stable")
    values, yes = scores[order], gold[order] > 0
    # Right answers if the first k are no: the no's among them, and the yes's after them.
    right = (
        np.concatenate([[0], np.cumsum(~yes)]) + yes.sum() - np.concatenate([[0], np.cumsum(yes)])
    )
    cuts = np.concatenate([[values[0] - 1], (values[:-1] + values[1:]) / 2, [values[-1] + 1]])
    possible = np.concatenate([[True], values[1:] > values[:-1], [True]])
    return float(cuts[possible][np.argmax(right[possible])])


def decisions(predicted: BoolArray, gold: FloatArray) -> dict[str, float]:
    """Accuracy, and precision, recall and F1 of yes."""
    yes = gold > 0
    hits = float((predicted & yes).sum())
    precision, recall = hits / max(int(predicted.sum()), 1), hits / max(int(yes.sum()), 1)
    accuracy = float((predicted == yes).mean()) if len(yes) else 0.0
    return {
        "accuracy": accuracy,
        "precision": precision,
        "recall": recall,
        "f1": f1(precision, recall),
    }


def average_precision(scores: FloatArray, gold: FloatArray) -> float:
    """The mean, over all yes examples, of the share of yes among those ranked at least as high.

    Equal scores: the expected value over all orders. O(n log n)
    """
    yes = gold > 0
    if not yes.any():
        return 0.0
    _, tie, sizes = np.unique(-scores, return_inverse=True, return_counts=True)
    hits = np.bincount(tie, weights=yes)
    before, hits_before = np.cumsum(sizes) - sizes, np.cumsum(hits) - hits
    size, hit = np.repeat(sizes, sizes), np.repeat(hits, sizes)
    rank = np.arange(1, len(yes) + 1) - np.repeat(before, sizes)  # within the tie, from 1
    # Given that this rank is a hit, each other rank of the tie is one with this probability.
    others = (hit - 1) / np.maximum(size - 1, 1)
    expected = np.repeat(hits_before, sizes) + 1 + (rank - 1) * others
    shares = expected / np.arange(1, len(yes) + 1)
    return float((hit / size * shares).sum() / hits.sum())


def reciprocal_rank(scores: FloatArray, gold: FloatArray) -> float:
    """1 over the rank of the first yes; ties as in `average_precision`."""
    yes = gold > 0
    if not yes.any():
        return 0.0
    best = scores[yes].max()
    above, tied, hits = (
        int(flags.sum()) for flags in (scores > best, scores == best, yes[scores == best])
    )
    orders = comb(tied, hits)
    return sum(
        comb(tied - rank, hits - 1) / orders / (above + rank) for rank in range(1, tied - hits + 2)
    )
