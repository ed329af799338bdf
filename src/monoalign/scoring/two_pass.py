"""Two networks: the second sees what the first thinks of the cells around.

Function words, repeated words and punctuation are decided by what stands beside them. The first
network scores every cell by itself; the second scores those that may be links again, with the first
one's scores along the row, the column and the neighbourhood. Most cells are hopeless, and keep the
first score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray, IntArray, ScoredEdits
from monoalign.core.feature_matrix import Block, FeatureMatrix

from .network import Network

_SURE = 30.0
"""The log odds of what the user says."""

Around = Callable[[EditSpace, FloatArray, IntArray], Block]
"""What the scores of all rows say of some."""


@dataclass(frozen=True)
class TwoPass:
    """Cells whose first score is below `hopeless` keep it; below `floor` they are left out.

    The space is the whole grid. A pair's constraints stand in place of its scores in both passes.
    """

    first: Network
    second: Network
    around: tuple[Around, ...]
    floor: float
    hopeless: float

    def __call__(self, space: EditSpace, matrix: FeatureMatrix) -> ScoredEdits:
        """The scores of the cells that are left."""
        wished = _wished(space)
        scores = self._first(matrix, *wished)
        again, seen = self._seen_again(space, matrix, scores)
        rows = np.flatnonzero(scores >= min(self.floor, self.hopeless))
        found = scores.copy()
        found[again] = self.second(seen)
        found[wished[0]] = wished[1]
        return ScoredEdits(part_of(space, rows), found[rows])

    def seen_again(self, space: EditSpace, matrix: FeatureMatrix) -> tuple[IntArray, FeatureMatrix]:
        """The rows that the second network scores, and all that it sees of them."""
        return self._seen_again(space, matrix, self._first(matrix, *_wished(space)))

    def _first(self, matrix: FeatureMatrix, wished: IntArray, values: FloatArray) -> FloatArray:
        scores = self.first(matrix)
        scores[wished] = values
        return scores

    def _seen_again(
        self, space: EditSpace, matrix: FeatureMatrix, scores: FloatArray
    ) -> tuple[IntArray, FeatureMatrix]:
        rows = np.flatnonzero(scores >= self.hopeless)
        around = [look(space, scores, rows) for look in self.around]
        return rows, FeatureMatrix((*matrix.at(rows).blocks, *around))


def _wished(space: EditSpace) -> tuple[IntArray, FloatArray]:
    """The cells that the user wants linked, or not linked, and the scores that make it so."""
    rows: list[int] = []
    values: list[float] = []
    for number, pair in enumerate(space.pairs):
        if pair.constraints is not None:
            start, width = int(space.offsets[number]), len(pair.target)
            for links, value in ((pair.constraints.must, _SURE), (pair.constraints.cannot, -_SURE)):
                rows += [start + i * width + j for i, j in links]
                values += [value] * len(links)
    return np.array(rows, np.int64), np.array(values, np.float64)


def part_of(space: EditSpace, rows: IntArray) -> EditSpace:
    """The space of some rows."""
    return EditSpace(
        space.pairs,
        np.searchsorted(rows, space.offsets),
        space.source_starts[rows],
        space.source_ends[rows],
        space.target_starts[rows],
        space.target_ends[rows],
    )
