"""Whether the phrases beside two words have the same last word, also the other way round.

A run of content words is taken for a phrase, and its last word for the head. So *the* of *the
January 7th attack* has *attack* to its right, as *the* of *the attack*; and *'s* of *Somalia 's
capital* has the same words around it as *of* in *capital of Somalia*, crossed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import Block
from monoalign.kernels.compiled import compiled

from .content_neighbours import content_words
from .rows import Rows, equal_flags, lemmas_of

_NO_SOURCE, _NO_TARGET = -1, -2


@dataclass(frozen=True, slots=True)
class ChunkNeighbours:
    """Six flags, by lemmas. Beyond the ends of a sentence there is nothing that could be equal."""

    names: tuple[str, ...] = (
        "next_head_equal",
        "own_head_equal",
        "right_is_left",
        "left_is_right",
        "next_is_previous",
        "previous_is_next",
    )

    def __call__(self, rows: Rows) -> Block:
        """O(words + cells)"""
        _, lemmas = rows.numbered(lemmas_of)
        content = rows.once(content_words)
        left, right, own = _heads(content, rows.marks)
        at = np.arange(len(lemmas))
        before, after = np.maximum(at - 1, 0), np.minimum(at + 1, len(at) - 1)
        # Nothing equals a mark, nor the head of a word that is in no phrase.
        sources = np.where(rows.marks, _NO_SOURCE, lemmas)
        targets = np.where(rows.marks, _NO_TARGET, lemmas)
        own_of_source = np.where(content, sources[own], _NO_SOURCE)
        own_of_target = np.where(content, targets[own], _NO_TARGET)
        return equal_flags(
            rows,
            [
                (sources[right], targets[right]),
                (own_of_source, own_of_target),
                (sources[right], targets[left]),
                (sources[left], targets[right]),
                (sources[after], targets[before]),
                (sources[before], targets[after]),
            ],
        )


@compiled
def _heads(content: Any, marks: Any) -> Any:
    """(words and marks,) thrice: the content word to the left, the head of the phrase to the right,
    and of the word's own; a mark where there is none, the word itself if it is in no phrase."""
    size = len(content)
    left, right, own = np.zeros(size, np.int64), np.zeros(size, np.int64), np.arange(size)
    for word in range(1, size):
        left[word] = word - 1 if content[word - 1] or marks[word - 1] else left[word - 1]
    right[size - 1] = size - 1
    for word in range(size - 2, -1, -1):
        if content[word] and content[word + 1]:
            own[word] = own[word + 1]
        if content[word + 1]:
            right[word] = own[word + 1]
        else:
            right[word] = word + 1 if marks[word + 1] else right[word + 1]
    return left, right, own
