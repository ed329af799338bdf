"""Single words with single words: all cells of the grid, and the states of a chain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import NOWHERE
from monoalign.core.space import EditSpace, Side


def token_cells(batch: Batch) -> EditSpace:
    """One row per cell, source word by source word: every source word with every target word.

    O(M·N) rows per pair.
    """
    offsets = batch.cell_offsets()
    sizes, columns = np.diff(offsets), batch.sizes[:, 1]
    cell = np.arange(offsets[-1]) - np.repeat(offsets[:-1], sizes)
    sources, targets = np.divmod(cell, np.repeat(columns, sizes))
    return EditSpace(offsets, sources, sources + 1, targets, targets + 1)


@dataclass(frozen=True, slots=True)
class ChainStates:
    """Word by word `along` a side: first the edit that leaves the word alone, then all its links.

    With M words along and N across, a pair has M · (N + 1) rows; state n of word m is row
    m · (N + 1) + n, state 0 is "corresponds to nothing".
    """

    along: Side = "source"

    def __call__(self, batch: Batch) -> EditSpace:
        """O(M·N) rows per pair."""
        words, across = batch.sizes.T if self.along == "source" else batch.sizes.T[::-1]
        rows = words * (across + 1)
        offsets = np.concatenate([[0], np.cumsum(rows)])
        state = np.arange(offsets[-1]) - np.repeat(offsets[:-1], rows)
        walked, states = np.divmod(state, np.repeat(across + 1, rows))
        starts = states - 1  # state 0 is NOWHERE
        ends = np.where(starts == NOWHERE, NOWHERE, states)
        if self.along == "source":
            return EditSpace(offsets, walked, walked + 1, starts, ends)
        return EditSpace(offsets, starts, ends, walked, walked + 1)
