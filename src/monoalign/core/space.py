"""Candidate edits and their scores, as arrays over the pairs of a batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from monoalign.kernels.rows import row_owners

from .edit import FloatArray, IntArray
from .errors import UsageError
from .sentence import Span

SpanPair = tuple[Span, Span]
Side = Literal["source", "target"]


@dataclass(frozen=True, eq=False)
class EditSpace:
    """The candidate edits of a batch, as one flat table.

    Row r belongs to the pair k with `offsets[k] <= r < offsets[k + 1]`. The four span columns hold
    positions within the sentence, `NOWHERE` for the missing side of a DEL or INS.
    """

    offsets: IntArray  # (pairs + 1,)
    source_starts: IntArray  # (rows,)
    source_ends: IntArray
    target_starts: IntArray
    target_ends: IntArray

    def __len__(self) -> int:
        return len(self.source_starts)

    @cached_property
    def owners(self) -> IntArray:
        """(rows,) the index of each row's pair in the batch."""
        owners: IntArray = row_owners(self.offsets)
        return owners

    @property
    def columns(self) -> tuple[IntArray, IntArray, IntArray, IntArray]:
        """Starts and ends of the source spans, starts and ends of the target spans."""
        return self.source_starts, self.source_ends, self.target_starts, self.target_ends

    def rows(self, pair: int) -> slice:
        """The rows of one pair."""
        return slice(int(self.offsets[pair]), int(self.offsets[pair + 1]))

    def at(self, rows: IntArray) -> EditSpace:
        """The space of some rows, given in rising order."""
        offsets = np.searchsorted(rows, self.offsets)
        return EditSpace(offsets, *(column[rows] for column in self.columns))

    def between(self, start: int, stop: int) -> EditSpace:
        """The space of consecutive rows; its columns are views."""
        offsets = np.clip(self.offsets, start, min(stop, len(self))) - start
        return EditSpace(offsets, *(column[start:stop] for column in self.columns))

    def rows_of(self, pair: int, edits: Iterable[SpanPair]) -> list[int]:
        """The rows of edits of a pair, given by their spans; edits not in the space have none."""
        own = self.rows(pair)
        columns = [column[own] for column in self.columns]
        rows: list[int] = []
        for source, target in edits:
            same = (columns[0] == source[0]) & (columns[1] == source[1])
            same &= (columns[2] == target[0]) & (columns[3] == target[1])
            rows += (np.flatnonzero(same) + own.start).tolist()
        return rows


@dataclass(frozen=True, eq=False)
class JumpScores:
    """Pairwise scores as a table over jumps, so that no M×N² array is needed.

    The chosen edits are walked along one side, word by word. From one linked word to the next the
    jump is the distance of their partners; it scores `table[reach + jump]`, longer jumps as the
    longest. Where the space has edits for words that correspond to nothing, `nulls` are the scores
    of stepping from a link to such an edit, from such an edit to a link, and between two of them.
    """

    table: FloatArray  # (2 * reach + 1,)
    nulls: tuple[float, float, float] = (0.0, 0.0, 0.0)
    along: Side = "source"


@dataclass(frozen=True, eq=False)
class ScoredEdits:
    """A space with a score per row and, where the model has them, jump scores."""

    space: EditSpace
    unary: FloatArray  # (rows,)
    jumps: JumpScores | None = None
    phrases: npt.NDArray[np.bool_] | None = None  # (rows,) links between phrases that are known

    def __post_init__(self) -> None:
        if len(self.unary) != len(self.space):
            raise UsageError(f"expected {len(self.space)} scores, found {len(self.unary)}")


def linked_rows(space: EditSpace) -> npt.NDArray[np.bool_]:
    """(rows,) whether a row has both a source and a target."""
    both: npt.NDArray[np.bool_] = (space.source_starts >= 0) & (space.target_starts >= 0)
    return both
