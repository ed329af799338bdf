"""How certain a figure is: bootstrap intervals, and a paired permutation test of two systems.

Both sample pairs, the unit of macro averages, and report precision, recall, F1 and exact match as
defined in `counts`. The seed makes results reproducible.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.errors import MismatchError

from .counts import Counts

MEASURES = ("precision", "recall", "f1", "exact")
_CELLS = 1 << 22  # of a block of random exchanges


def bootstrap_intervals(
    counts: Counts, *, samples: int = 1000, level: float = 0.95, seed: int = 1
) -> dict[str, tuple[float, float]]:
    """Percentile intervals of the macro averages, over resampled pairs. O(samples · pairs)."""
    scores = counts.pair_scores()
    if not len(scores) or not samples:
        return {}
    random, size = np.random.default_rng(seed), len(scores)
    means = np.empty((samples, scores.shape[1]))
    for row in means:
        drawn = random.integers(size, size=size, dtype=np.int32)
        row[:] = np.bincount(drawn, minlength=size) @ scores / size
    tails = [50 * (1 - level), 50 * (1 + level)]
    low, high = np.percentile(_measures(means), tails, axis=0)
    return {name: (float(low[k]), float(high[k])) for k, name in enumerate(MEASURES)}


def permutation_test(
    first: Counts, second: Counts, *, samples: int = 10_000, seed: int = 1
) -> dict[str, float]:
    """Two-sided p-values of the difference between two systems on the same pairs, one per measure.

    Under the null hypothesis the two outputs for a pair can be exchanged. All 2^pairs exchanges are
    tried if they are at most `samples`; otherwise that many random ones, and the observed one
    counts as well, so that p is never 0.
    """
    if len(first) != len(second):
        raise MismatchError(f"expected equally many pairs, found {len(first)} and {len(second)}")
    ours, theirs = first.pair_scores(), second.pair_scores()
    if not len(ours):
        return dict.fromkeys(MEASURES, 1.0)
    observed = np.abs(_measures(ours.mean(axis=0)) - _measures(theirs.mean(axis=0)))
    as_far, tried = np.zeros(len(MEASURES)), 0
    for exchange in _exchanges(len(ours), samples, seed):
        moved = exchange @ (theirs - ours) / len(ours)
        gap = _measures(ours.mean(axis=0) + moved) - _measures(theirs.mean(axis=0) - moved)
        as_far += (np.abs(gap) >= observed - 1e-12).sum(axis=0)
        tried += len(exchange)
    if 2 ** min(len(ours), 64) > samples:
        as_far, tried = as_far + 1, tried + 1
    return {name: float(as_far[k] / tried) for k, name in enumerate(MEASURES)}


def _measures(means: FloatArray) -> FloatArray:
    """(…, 3) means of precision, recall and exact -> (…, 4) with F1 before exact."""
    precision, recall, exact = means[..., 0], means[..., 1], means[..., 2]
    both = precision + recall
    harmonic = np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    return np.stack([precision, recall, harmonic, exact], axis=-1)


def _exchanges(pairs: int, samples: int, seed: int) -> Iterator[FloatArray]:
    """Rows of 0 and 1, one value per pair, in blocks: all rows, or `samples` random ones."""
    if 2 ** min(pairs, 64) <= samples:
        yield (np.arange(2**pairs)[:, None] >> np.arange(pairs) & 1).astype(float)
        return
    random = np.random.default_rng(seed)
    block = max(1, _CELLS // pairs)
    for start in range(0, samples, block):
        size = (min(block, samples - start), pairs)
        yield random.integers(2, size=size, dtype=np.int8).astype(float)
