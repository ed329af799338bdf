"""Features of edits of several words: how close the phrases are as wholes, and if they are broken.

Rows of one word with one word, DEL and INS are left as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from monoalign.core.edit import FloatArray

from .phrase_grid import Rows
from .phrase_syntax import Flags

SHAPES = ("phrase_cosine", "source_broken", "target_broken")
_COSINE, _SOURCE, _TARGET = range(3)


class Phrases(NamedTuple):
    """What is known about phrases, by their first word and their size (see `phrase_syntax` and
    `phrase_vectors`).
    """

    source_broken: Flags
    target_broken: Flags
    dots: FloatArray
    source_lengths: FloatArray
    target_lengths: FloatArray


@njit(cache=True)
def fill_phrases(rows: Rows, phrases: Phrases, start: int, found: FloatArray) -> None:
    """Fill the columns from `start` on, which are 0 before."""
    for pair in range(len(rows.offsets) - 1):
        width = rows.targets[pair + 1] - rows.targets[pair]
        for row in range(rows.offsets[pair], rows.offsets[pair + 1]):
            i, j = rows.source_starts[row], rows.target_starts[row]
            height, length = rows.source_ends[row] - i, rows.target_ends[row] - j
            if i < 0 or j < 0 or height + length == 2:
                continue
            source, target = rows.sources[pair] + i, rows.targets[pair] + j
            found[row, start + _SOURCE] = phrases.source_broken[source, height - 1]
            found[row, start + _TARGET] = phrases.target_broken[target, length - 1]
            product = 0.0
            for a in range(i, i + height):
                for b in range(j, j + length):
                    product += phrases.dots[rows.cells[pair] + a * width + b]
            size = phrases.source_lengths[source, height - 1]
            size *= phrases.target_lengths[target, length - 1]
            if size > 0:
                found[row, start + _COSINE] = max(0.0, product / size)
