"""How a cell compares with the cells around it, by closeness of meaning. For whole grids of cells.

A word takes the partner that is closest, not whatever is close: *deal* and *business* may
correspond where there is nothing closer, and hardly where there is another *deal*.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace
from monoalign.kernels.cells import margins
from monoalign.kernels.closeness import agreements, closeness_with_neighbours

from ..lexical.identity import same_lemma
from ..lexical.vectors import cosines, paraphrase_cosines, word_vectors
from .content import content_words

Columns = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class CellMargins:
    """Margins of closeness over the best other cell, and equal words elsewhere."""

    names: tuple[str, ...] = (
        "margin_in_row",
        "margin_in_column",
        "best_in_row",
        "best_in_column",
        "equal_elsewhere_in_row",
        "equal_elsewhere_in_column",
        "equals_of_source",
        "equals_of_target",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Equal lemmas are as close as can be; O(M·N) per pair."""
        equal = same_lemma(batch, space)
        close = _or_equal(batch, space, cosines(batch, space))
        columns: Columns = np.empty((len(self.names), len(space)), np.float32)
        margins(close, equal, batch.sizes, space.offsets, columns)
        return dense(columns)


@dataclass(frozen=True, slots=True)
class ContextAgreement:
    """Shares of row and column, and how far what is near one word is near the other, too.

    By vectors that were moved by paraphrases; equal lemmas are as close as can be. A cell's share
    of its row is what the softmax of closeness leaves to it, as in alignment by embeddings. The
    contexts of two words agree as far as the content words near one have something close near the
    other: Sultan et al.'s (2014) textual neighbourhood, in degrees.
    """

    names: tuple[str, ...] = (
        "mutual_share",
        "share_of_row",
        "share_of_column",
        "source_surroundings",
        "target_surroundings",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """O(M·N·reach) per pair"""
        close = _or_equal(batch, space, paraphrase_cosines(batch, space))
        columns: Columns = np.empty((len(self.names), len(space)), np.float32)
        content = batch.by_side(content_words(batch))
        agreements(close, batch.sizes, space.offsets, *content, columns)
        return dense(columns)


@dataclass(frozen=True, slots=True)
class ClosenessWithNeighbours:
    """How close a word is to two neighbouring words taken together: *ferry* / *passenger vessel*.

    A cell is looked at together with each of the four cells beside it. The closeness of a word to
    two words is the cosine of its vector and the sum of theirs; what it gains over the closer of
    the two tells a phrase from words that happen to be neighbours.
    """

    names: tuple[str, ...] = tuple(
        f"{kind}_with_{which}_{side}"
        for which in ("previous", "next")
        for side in ("source", "target")
        for kind in ("closeness", "gain")
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """O(M·N) per pair"""
        close = cosines(batch, space)[batch.type_pairs(space, "lower").index]
        ids = batch.ids("lower").astype(np.int64)
        to_next = np.append(word_vectors(batch).similarity(ids[:-1], ids[1:]), np.float32(0))
        columns: Columns = np.empty((len(self.names), len(space)), np.float32)
        neighbours = batch.by_side(to_next)
        closeness_with_neighbours(close, batch.sizes, space.offsets, *neighbours, columns)
        return dense(columns)


def _or_equal(batch: Batch, space: EditSpace, values: Columns) -> Columns:
    """(rows,) values of pairs of words in lower case; 1 for rows of equal lemmas."""
    of_rows = values[batch.type_pairs(space, "lower").index]
    return np.where(same_lemma(batch, space), np.float32(1), of_rows)
