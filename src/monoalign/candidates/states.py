"""The states of a chain: for each word of one side, nothing or a word of the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from monoalign.core.edit import NOWHERE, EditSpace
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput


@dataclass(frozen=True, slots=True)
class ChainStates:
    """Word by word `along` a side: first the edit that leaves the word alone, then all its links.

    With M words along and N across, a pair has M · (N + 1) rows; state n of word m is row
    m · (N + 1) + n, state 0 is "corresponds to nothing".
    """

    along: Literal["source", "target"] = "source"

    def __call__(
        self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput] = ()
    ) -> EditSpace:
        """O(M·N) rows a pair."""
        sizes = np.array([(len(p.source), len(p.target)) for p in pairs], np.int64).reshape(-1, 2)
        words, across = sizes.T if self.along == "source" else sizes.T[::-1]
        rows = words * (across + 1)
        offsets = np.concatenate([[0], np.cumsum(rows)])
        state = np.arange(offsets[-1]) - np.repeat(offsets[:-1], rows)
        walked, places = np.divmod(state, np.repeat(across + 1, rows))
        starts = places - 1  # state 0 is NOWHERE
        ends = np.where(starts == NOWHERE, NOWHERE, places)
        if self.along == "source":
            return EditSpace(tuple(pairs), offsets, walked, walked + 1, starts, ends)
        return EditSpace(tuple(pairs), offsets, starts, ends, walked, walked + 1)
