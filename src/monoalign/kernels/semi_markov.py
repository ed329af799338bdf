"""The dynamic program of a semi-Markov chain: the words along a side fall into segments.

A segment of up to S words takes nothing (one word only), a word, or a span of up to S words of the
other side. A step leads from the last word of one span to the first of the next and scores as in
the chain of words (`chain.py`): O(M·(N² + S²·N)) per pair. As there, sweeps work on scaled
exponentials, and the semiring, sum or maximum, is swapped.

    blocks (M, S, N, S)   segment of a+1 words from m, span of b+1 words from n, at [m, a, n, b]
    nulls  (M,)           word m alone takes nothing
    states (N + 1,)       nothing, then a place on the other side
"""

from __future__ import annotations

import math

import numpy as np

from .chain import Array, Integers
from .compiled import compiled
from .semi_markov_sweeps import scaled_potentials, step_potential, sweep, sweep_back


@compiled
def best_segments(blocks: Array, nulls: Array, steps: Array) -> Integers:
    """(segments, 4) the blocks m, a, n, b of the best segmentation; nulls are left out."""
    words, _, width, _ = blocks.shape
    scaled, null, jumps, _ = scaled_potentials(blocks, nulls, steps)
    leaving, entering = sweep(scaled, null, jumps, True)
    segments = np.empty((words, 4), np.int64)
    count, end = 0, words
    state = int(np.argmax(leaving[words, : width + 1]))
    while end > 0:
        entered = 0
        if state == 0:
            end -= 1
        else:
            m, a, n = _best_block(scaled, entering, end, state)
            segments[count] = m, a, n, state - 1 - n
            count += 1
            end, entered = m, n + 1
        best = -1.0
        for place in range(width + 1 if end > 0 else 0):
            value = leaving[end, place] * step_potential(jumps, place, entered, width)
            if value > best:
                best, state = value, place
    chosen: Integers = segments[:count][::-1].copy()
    return chosen


@compiled
def _best_block(scaled: Array, entering: Array, end: int, state: int) -> tuple[int, int, int]:
    """First word, size less one and first place of the block that best ends in a state."""
    most, width = scaled.shape[1], scaled.shape[2]
    best, start, size, first = -np.inf, 0, 0, 0
    for a in range(min(most, end)):
        m = end - a - 1
        for b in range(min(most, state)):
            n = state - 1 - b
            way = scaled[m, a, n, b] * entering[m, n + 1]
            # Boundaries differ in scale: true values are compared by their logarithms.
            value = math.log(way) + entering[m, width + 1] if way > 0 else -np.inf
            if value > best:
                best, start, size, first = value, m, a, n
    return start, size, first


@compiled
def segment_marginals(
    blocks: Array, nulls: Array, steps: Array
) -> tuple[Array, Array, Array, float]:
    """Posteriors of blocks (M, S, N, S) and nulls (M,), expected steps, and the log partition."""
    words, most, width, _ = blocks.shape
    counts = np.zeros(len(steps))
    if words == 0:
        return blocks, nulls, counts, 0.0
    scaled, null, jumps, base = scaled_potentials(blocks, nulls, steps)
    leaving, entering = sweep(scaled, null, jumps, False)
    ahead, open_ = sweep_back(scaled, null, jumps)
    total = math.log(leaving[words, : width + 1].sum()) + leaving[words, width + 1]
    shares, alone = np.zeros(blocks.shape), np.zeros(words)
    for m in range(words):
        for a in range(min(most, words - m)):
            factor = math.exp(entering[m, width + 1] + ahead[m + a + 1, width + 1] - total)
            if a == 0:
                alone[m] = entering[m, 0] * null[m] * ahead[m + 1, 0] * factor
            for n in range(width):
                way = entering[m, n + 1] * factor
                for b in range(min(most, width - n)):
                    shares[m, a, n, b] = way * scaled[m, a, n, b] * ahead[m + a + 1, n + b + 1]
        if m > 0:
            factor = math.exp(leaving[m, width + 1] + open_[m, width + 1] - total)
            _count(leaving[m], open_[m], jumps, factor, counts)
    return shares, alone, counts, total + base


@compiled
def _count(row: Array, open_: Array, jumps: Array, factor: float, counts: Array) -> None:
    """Add how often each step is expected at one boundary."""
    width, reach = len(row) - 2, (len(counts) - 3) // 2
    for before in range(width + 1):
        if row[before] == 0.0:
            continue
        for state in range(width + 1):
            share = (
                row[before] * step_potential(jumps, before, state, width) * open_[state] * factor
            )
            if state == 0:
                counts[-1 if before == 0 else -3] += share
            elif before == 0:
                counts[-2] += share
            else:
                counts[reach + min(max(state - before, -reach), reach)] += share


@compiled
def block_scores(single: Array, cells: Array, sizes: Array, rows: Array, columns: Array) -> Array:
    """(M, S, N, S) scores; minus infinity where a span would pass the end of its sentence.

    A word with a word scores `single (M, N + 1)`. Any other block scores the mean of its `cells
    (M, N)`, its `sizes (S, S)` and what its two spans score, `rows (M, S)` and `columns (N, S)`.
    """
    words, width, most = cells.shape[0], cells.shape[1], sizes.shape[0]
    sums = np.zeros((words + 1, width + 1))
    for m in range(words):
        for n in range(width):
            sums[m + 1, n + 1] = cells[m, n] + sums[m, n + 1] + sums[m + 1, n] - sums[m, n]
    scores = np.full((words, most, width, most), -np.inf)
    for m in range(words):
        for a in range(min(most, words - m)):
            for n in range(width):
                for b in range(min(most, width - n)):
                    if a == 0 and b == 0:
                        scores[m, 0, n, 0] = single[m, n + 1]
                        continue
                    i, j = m + a + 1, n + b + 1
                    total = sums[i, j] - sums[m, j] - sums[i, n] + sums[m, n]
                    mean = total / ((a + 1) * (b + 1))
                    scores[m, a, n, b] = mean + sizes[a, b] + rows[m, a] + columns[n, b]
    return scores


@compiled
def cell_sums(shares: Array, as_means: bool) -> Array:
    """(M, N) the shares (M, S, N, S) of all blocks that cover each cell.

    `as_means`, a block of several words counts in each of its cells by one over their number, and
    one of a word with a word not at all: the gradient of the mean.
    """
    words, most, width, _ = shares.shape
    sums = np.zeros((words, width))
    for m in range(words):
        for a in range(min(most, words - m)):
            for n in range(width):
                for b in range(min(most, width - n)):
                    share = shares[m, a, n, b]
                    if share == 0.0 or (as_means and a == 0 and b == 0):
                        continue
                    if as_means:
                        share /= (a + 1) * (b + 1)
                    for i in range(m, m + a + 1):
                        for j in range(n, n + b + 1):
                            sums[i, j] += share
    return sums
