"""Two networks over the cells of a pair: the second sees what the first thinks of those around.

Function words, repeated words and punctuation are decided by what stands beside them. The first
network scores every cell by itself; the second scores those that may be links again, with the first
one's scores along the row, the column and the neighbourhood, and all cells of two gaps that stand
between the same links. Most cells are hopeless, and keep the first score. A pair's constraints
replace its scores in both passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.features.feature import FeatureSet
from monoalign.features.scores.gaps import cells_in_gaps
from monoalign.scoring.network import Network
from monoalign.scoring.repeated_words import RepeatedWords

from .constraints import constrained_cells
from .model import Decoder, Evidence, Explanation, strongest_first

_ROWS = 1 << 18  # that the second network scores at a time


@dataclass(frozen=True)
class SecondPass:
    """The rows that the second network scores, and the first scores of all cells.

    What it sees of the rows is put together for some of them at a time: in a text of one word again
    and again, every cell may be a link.
    """

    rows: IntArray
    cells: FeatureMatrix  # of all cells
    around: FeatureMatrix  # of the rows
    scores: FloatArray  # (cells,)

    def matrix(self, some: IntArray) -> FeatureMatrix:
        """All that is seen of some of the rows, given by their indices."""
        return FeatureMatrix((*self.cells.at(self.rows[some]).blocks, *self.around.at(some).blocks))


@dataclass(frozen=True)
class TwoPassModel:
    """Cells whose first score is below `hopeless` keep it; below `floor` they are left out."""

    features: FeatureSet
    score_features: FeatureSet  # which read the first network's scores
    first: Network
    second: Network
    floor: float
    hopeless: float
    decoder: Decoder
    phrase_features: tuple[str, ...] = ()  # of the words of phrases that correspond as a whole
    repeated_words: RepeatedWords | None = None
    gap_cells: int = 0  # of two gaps, at most, whose cells are all scored again

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        space = token_cells(batch)
        return self.decoder(batch, self.scored(batch, space, self.features(batch, space)))

    def scored(self, batch: Batch, space: EditSpace, matrix: FeatureMatrix) -> ScoredEdits:
        """The scores of the cells that are left."""
        second = self.second_pass_inputs(batch, space, matrix)
        candidates = second.scores >= min(self.floor, self.hopeless)
        candidates[second.rows] = True
        rows = np.flatnonzero(candidates)
        scores = second.scores.copy()
        for start in range(0, len(second.rows), _ROWS):
            some = np.arange(start, min(start + _ROWS, len(second.rows)))
            scores[second.rows[some]] = self.second(second.matrix(some))
        cells, values = constrained_cells(batch)
        scores[cells] = values
        phrases = in_phrases(matrix, self.features.names, self.phrase_features, rows)
        return ScoredEdits(space.at(rows), scores[rows], phrases=phrases)

    def second_pass_inputs(
        self, batch: Batch, space: EditSpace, matrix: FeatureMatrix
    ) -> SecondPass:
        """What the first network leaves to the second."""
        scores = self.first(matrix)
        if self.repeated_words is not None:
            scores = self.repeated_words(batch, scores)
        cells, values = constrained_cells(batch)
        scores[cells] = values
        rows = scored_again(batch, scores, self.hopeless, self.gap_cells)
        around = self.score_features(batch.with_scores(scores), space.at(rows))
        return SecondPass(rows, matrix, around, scores)

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """What the second network sees of each link or, where the first saw no hope, the first.

        Networks have no weights of features: a weight is how much the score rises with a feature.
        """
        space = token_cells(batch)
        matrix = self.features(batch, space)
        second = self.second_pass_inputs(batch, space, matrix)
        return strongest_first(
            {link: self._evidence(batch, link, matrix, second) for link in alignment.links}
        )

    def _evidence(
        self, batch: Batch, link: Link, matrix: FeatureMatrix, second: SecondPass
    ) -> Iterator[Evidence]:
        cell = link[0] * int(batch.sizes[0, 1]) + link[1]
        names, groups = self.features.names, self.features.groups
        network, values = self.first, matrix.row(cell)
        row = int(np.searchsorted(second.rows, cell))
        if row < len(second.rows) and second.rows[row] == cell:
            names += self.score_features.names
            groups += self.score_features.groups
            network, values = self.second, second.matrix(np.array([row])).row(0)
        slopes = network.slopes(values)
        columns = zip(names, values.tolist(), slopes.tolist(), groups, strict=True)
        yield from (Evidence(*item) for item in columns if item[1] and item[2])


def in_phrases(
    matrix: FeatureMatrix, names: Sequence[str], phrase_features: Sequence[str], rows: IntArray
) -> BoolArray:
    """(rows,) which of these cells are between two phrases that are known to correspond."""
    known = np.zeros(len(rows), np.bool_)
    for name in phrase_features:
        known |= matrix.column(names.index(name), rows) > 0
    return known


def scored_again(batch: Batch, scores: FloatArray, hopeless: float, gap_cells: int) -> IntArray:
    """The cells that the second network scores."""
    again = scores >= hopeless
    if gap_cells:
        again |= cells_in_gaps(batch, scores, gap_cells)
    return np.flatnonzero(again)


def with_scores(
    batch: Batch,
    space: EditSpace,
    matrix: FeatureMatrix,
    score_features: FeatureSet,
    scores: FloatArray,
    rows: IntArray,
) -> FeatureMatrix:
    """The features of some cells, followed by what the scores of all cells say of them."""
    around = score_features(batch.with_scores(scores), space.at(rows))
    return FeatureMatrix((*matrix.at(rows).blocks, *around.blocks))
