"""Phrase pairs as tables (M, S, N, S): their scores from those of cells, and back to cells."""

from __future__ import annotations

import numpy as np

from monoalign.kernels.compiled import compiled

from .potentials import Array


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
    found = np.full((words, most, width, most), -np.inf)
    for m in range(words):
        for a in range(min(most, words - m)):
            for n in range(width):
                for b in range(min(most, width - n)):
                    if a == 0 and b == 0:
                        found[m, 0, n, 0] = single[m, n + 1]
                        continue
                    i, j = m + a + 1, n + b + 1
                    total = sums[i, j] - sums[m, j] - sums[i, n] + sums[m, n]
                    mean = total / ((a + 1) * (b + 1))
                    found[m, a, n, b] = mean + sizes[a, b] + rows[m, a] + columns[n, b]
    return found


@compiled
def cell_sums(shares: Array, as_means: bool) -> Array:
    """(M, N) the shares (M, S, N, S) of all blocks that cover each cell.

    `as_means`, a block of several words counts in each of its cells by one over their number, and
    one of a word with a word not at all: the gradient of the mean.
    """
    words, most, width, _ = shares.shape
    found = np.zeros((words, width))
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
                            found[i, j] += share
    return found
