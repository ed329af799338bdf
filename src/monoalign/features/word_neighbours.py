"""Whether the words one and two places away, and the next content words, have equal lemmas."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.core.feature_matrix import Block

from .content_neighbours import content_beside
from .rows import Rows, equal_flags, lemmas_of

_BEYOND = -1


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
        _, lemmas = rows.numbered(lemmas_of)
        near = [_beside(rows, lemmas, step) for step in (-2, -1, 1, 2)]
        return equal_flags(rows, [(one, one) for one in (*near, *rows.once(content_beside))])


def _beside(rows: Rows, lemmas: IntArray, step: int) -> IntArray:
    """(words and marks,) the lemmas of the words `step` places away."""
    found = np.roll(lemmas, -step)
    if abs(step) > 1:  # there may be another sentence, if the end is but one place away
        found[np.roll(rows.marks, -step // 2)] = _BEYOND
    return found
