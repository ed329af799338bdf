"""Whether the neighbours of two words go together too.

Function words have many candidates that are all equal; what stands beside them tells which is
meant. Beyond the ends of both sentences, neighbours are equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block

from .rows import Rows, flags, lowered
from .similarity import alike
from .tags import tags_of


@dataclass(frozen=True, slots=True)
class EqualNeighbours:
    """Left and right neighbours that are equal ignoring case."""

    names: tuple[str, ...] = ("left_identical", "right_identical")

    def __call__(self, rows: Rows) -> Block:
        """Two flags."""
        return flags([rows.equal(rows.numbered(lowered)[1], step) for step in (-1, 1)])


@dataclass(frozen=True, slots=True)
class EqualNeighbourTags:
    """Left and right neighbours with equal tags."""

    names: tuple[str, ...] = ("left_same_tag", "right_same_tag")

    def __call__(self, rows: Rows) -> Block:
        """Two flags."""
        return flags([rows.equal(rows.numbered(tags_of)[1], step) for step in (-1, 1)])


@dataclass(frozen=True, slots=True)
class SimilarNeighbours:
    """Left and right neighbours that are spelt alike: Dice of at least `least`."""

    least: float = 0.6
    names: tuple[str, ...] = ("left_similar", "right_similar")

    def __call__(self, rows: Rows) -> Block:
        """Two flags."""
        return flags(_shifted(rows, alike(rows, "dice", self.least)))


def _shifted(rows: Rows, near: BoolArray) -> list[BoolArray]:
    """For each link, whether the links up left and down right of it hold."""
    space = rows.space
    # Rows of one word along the chain lie together: the other side's words and one state for none.
    nulls = np.concatenate([[0], np.cumsum(~rows.linked)])[space.offsets]
    rows_of_pair = np.diff(space.offsets)
    step = np.repeat(rows_of_pair // np.maximum(np.diff(nulls), 1) + 1, rows_of_pair)
    at = np.arange(len(space))
    found = []
    for side in (-1, 1):
        ends = np.roll(rows.marks, -side)
        source, target = ends[rows.sources], ends[rows.targets]
        inside = rows.linked & ~(source | target)
        beside = near[np.where(inside, at + side * step, at)]
        found.append((rows.linked & source & target) | (inside & beside))
    return found
