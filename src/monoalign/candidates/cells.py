"""All cells of the grid of words: every source word with every target word."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.edit import EditSpace
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput


def token_cells(pairs: Sequence[SentencePair], earlier: Sequence[StageOutput] = ()) -> EditSpace:
    """One row a cell, source word by source word. O(M·N) rows a pair."""
    rows = np.array([len(pair.source) for pair in pairs], dtype=np.int64)
    columns = np.array([len(pair.target) for pair in pairs], dtype=np.int64)
    sizes = rows * columns
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    cell = np.arange(offsets[-1]) - np.repeat(offsets[:-1], sizes)
    sources, targets = np.divmod(cell, np.repeat(columns, sizes))
    return EditSpace(tuple(pairs), offsets, sources, sources + 1, targets, targets + 1)
