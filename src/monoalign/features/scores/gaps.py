"""Runs of words that have no sure partner yet, between words that have one.

    They | left | without | paying | .         [without paying] and [and never paid]
    They | left | and never paid | .

If the words on the left of two gaps are partners, and those on the right, then what stands in one
gap says most likely what stands in the other, however little the words resemble each other. How
much else the pair has left open tells whether it is a paraphrase. Partners are sure where two
words are each other's best by `Batch.scores`, with at least 0.6; the ends of both sentences count
as partners, too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.kernels.score_context import describe_gaps, mark_gaps

from ..context.content import content_words
from .score_context import cells_of, scores_of


@dataclass(frozen=True, slots=True)
class ScoreGaps:
    """The gaps that both words of a cell are in, and what the whole pair has open."""

    names: tuple[str, ...] = (
        "source_in_gap",
        "target_in_gap",
        "gaps_meet_left",
        "gaps_meet_right",
        "source_gap_words",
        "target_gap_words",
        "source_gap_content_words",
        "target_gap_content_words",
        "source_open_content_words",
        "target_open_content_words",
        "gaps_mean_probability",
        "gaps_best_probability",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows are single cells; O(all cells + rows · cells of a gap)."""
        columns = np.zeros((len(space), len(self.names)), np.float32)
        content, cells = content_words(batch), cells_of(batch, space)
        describe_gaps(scores_of(batch), batch.sizes, batch.starts, content, cells, columns)
        return dense(columns.T)


def cells_in_gaps(batch: Batch, scores: FloatArray, most: int) -> BoolArray:
    """(cells,) which are in two gaps that meet on both sides, of at most so many cells."""
    marks = np.zeros(len(scores), np.bool_)
    mark_gaps(scores, batch.sizes, batch.starts, content_words(batch), most, marks.view(np.uint8))
    return marks
