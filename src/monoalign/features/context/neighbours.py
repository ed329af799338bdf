"""Whether the neighbours of two words go together too.

Function words have many candidates that are all equal; what stands beside them tells which one is
meant. Beyond the ends of both sentences, neighbours are equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace

from ..feature import flags
from ..lexical.spelling import spelt_alike


@dataclass(frozen=True, slots=True)
class EqualNeighbours:
    """Whether the left neighbours, and the right ones, are equal ignoring case."""

    names: tuple[str, ...] = ("left_identical", "right_identical")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        words = batch.words(space)
        return flags([words.equal(batch.ids("lower"), step) for step in (-1, 1)])


@dataclass(frozen=True, slots=True)
class EqualNeighbourTags:
    """Whether the left neighbours, and the right ones, have equal tags."""

    names: tuple[str, ...] = ("left_same_tag", "right_same_tag")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        words = batch.words(space)
        return flags([words.equal(batch.ids("tag"), step) for step in (-1, 1)])


@dataclass(frozen=True, slots=True)
class SimilarNeighbours:
    """Whether the left neighbours, and the right ones, are spelt alike: Dice of at least `least`.

    For the states of a chain, in which each word along has a row for every word across.
    """

    least: float = 0.6
    names: tuple[str, ...] = ("left_similar", "right_similar")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        alike = spelt_alike(batch, space, "dice", self.least)
        return flags([_beside(batch, space, alike, side) for side in (-1, 1)])


def _beside(batch: Batch, space: EditSpace, alike: BoolArray, side: int) -> BoolArray:
    """(rows,) for each link, whether the link of both neighbours on a side is `alike`."""
    words = batch.words(space)
    # Rows of one word along the chain lie together: one state for none, then the words across.
    nulls = np.concatenate([[0], np.cumsum(~words.linked)])[space.offsets]
    counts = np.diff(space.offsets)
    step = np.repeat(counts // np.maximum(np.diff(nulls), 1) + 1, counts)
    at = np.arange(len(space))
    ends = np.roll(batch.boundaries, -side)
    source, target = ends[words.sources], ends[words.targets]
    inside = words.linked & ~(source | target)
    beside = alike[np.where(inside, at + side * step, at)]
    both: BoolArray = (words.linked & source & target) | (inside & beside)
    return both
