"""Whether the words one and two places away, and the next content words, have equal lemmas."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block

from .content_neighbours import same_content_beside
from .rows import Rows, flags, lemmas_of


@dataclass(frozen=True, slots=True)
class WordNeighbours:
    """Six flags. Beyond the ends of both sentences, neighbours are equal."""

    names: tuple[str, ...] = (
        "second_left_equal",
        "left_equal",
        "right_equal",
        "second_right_equal",
        "left_content_equal",
        "right_content_equal",
    )

    def __call__(self, rows: Rows) -> Block:
        """By lemmas."""
        steps = [_equal(rows, step) for step in (-2, -1, 1, 2)]
        return flags([*steps, *rows.once(same_content_beside)])


def _equal(rows: Rows, step: int) -> BoolArray:
    """(rows,) whether the words `step` places away are equal."""
    _, lemmas = rows.numbered(lemmas_of)
    near = step // abs(step)
    equal = rows.equal(lemmas, step)
    if step == near:
        return equal
    # Two places away there may be another sentence, if the end is but one place away.
    ends = np.roll(rows.marks, -near)
    source, target = ends[rows.sources], ends[rows.targets]
    found: BoolArray = np.where(source | target, source & target, equal)
    return found
