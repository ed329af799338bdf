"""Whether the content words around two words go together.

A function word is linked for the sake of what it belongs to: *the* of *the old president* and *the*
of *the president* have different neighbours, but the same content word follows nearby.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch, Ids, per_batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.kernels.words import phrase_heads
from monoalign.resources.word_classes import WORD_CLASSES, word_class_codes

from ..feature import equal_flags, flags

_COLUMN_CLASSES = ("function", "content", "punctuation")  # in the order of the columns
_BEYOND = -1
_NO_SOURCE, _NO_TARGET = -1, -2


@dataclass(frozen=True, slots=True)
class ContentNeighbours:
    """Whether the next content word on the left, and on the right, has the same lemma.

    One flag per side and class of the target word, since it means more for some than for others.
    Beyond the ends of both sentences, neighbours are equal.
    """

    names: tuple[str, ...] = tuple(
        f"{side}_content_{name}" for side in ("left", "right") for name in _COLUMN_CLASSES
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """By lemmas."""
        words = batch.words(space)
        target = class_codes(batch)[words.targets]
        of_class = [target == WORD_CLASSES.index(name) for name in _COLUMN_CLASSES]
        sides = [words.equal(lemmas) for lemmas in content_beside(batch)]
        return flags([same & fits for same in sides for fits in of_class])


@dataclass(frozen=True, slots=True)
class WordNeighbours:
    """Whether the words one and two positions away, and the next content words, are equal.

    Beyond the ends of both sentences, neighbours are equal.
    """

    names: tuple[str, ...] = (
        "second_left_equal",
        "left_equal",
        "right_equal",
        "second_right_equal",
        "left_content_equal",
        "right_content_equal",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """By lemmas."""
        near = [_beside(batch, step) for step in (-2, -1, 1, 2)]
        columns = (*near, *content_beside(batch))
        return equal_flags(batch, space, [(ids, ids) for ids in columns])


@dataclass(frozen=True, slots=True)
class ChunkNeighbours:
    """Whether the phrases beside two words have the same last word, also the other way round.

    A run of content words is taken for a phrase, and its last word for the head. So *the* of *the
    January 7th attack* has *attack* to its right, as *the* of *the attack*; and *'s* of *Somalia 's
    capital* has the same words around it as *of* in *capital of Somalia*, crossed. Beyond the ends
    of a sentence there is nothing that could be equal.
    """

    names: tuple[str, ...] = (
        "next_head_equal",
        "own_head_equal",
        "right_is_left",
        "left_is_right",
        "next_is_previous",
        "previous_is_next",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """By lemmas; O(words + rows)."""
        lemmas, content = batch.ids("lemma"), content_words(batch)
        left, right, own = phrase_heads(content, batch.boundaries)
        at = np.arange(len(lemmas))
        before, after = np.maximum(at - 1, 0), np.minimum(at + 1, len(at) - 1)
        # Nothing equals a boundary, nor the head of a word that is in no phrase.
        sources = np.where(batch.boundaries, _NO_SOURCE, lemmas)
        targets = np.where(batch.boundaries, _NO_TARGET, lemmas)
        own_of_source = np.where(content, sources[own], _NO_SOURCE)
        own_of_target = np.where(content, targets[own], _NO_TARGET)
        return equal_flags(
            batch,
            space,
            [
                (sources[right], targets[right]),
                (own_of_source, own_of_target),
                (sources[right], targets[left]),
                (sources[left], targets[right]),
                (sources[after], targets[before]),
                (sources[before], targets[after]),
            ],
        )


@per_batch
def content_beside(batch: Batch) -> tuple[Ids, Ids]:
    """(positions,) the lemmas of the next content words or boundaries, on the left and right."""
    lemmas = batch.ids("lemma")
    firm = content_words(batch) | batch.boundaries
    at, end = np.arange(len(firm)), len(firm) - 1
    left = np.maximum.accumulate(np.where(firm, at, 0))
    right = np.minimum.accumulate(np.where(firm, at, end)[::-1])[::-1]
    beside = np.append(0, left[:-1]), np.append(right[1:], end)
    return lemmas[beside[0]], lemmas[beside[1]]


@per_batch
def content_words(batch: Batch) -> BoolArray:
    """(positions,) which words are content words; boundaries are not."""
    content: BoolArray = class_codes(batch) == WORD_CLASSES.index("content")
    return content & ~batch.boundaries


@per_batch
def class_codes(batch: Batch) -> npt.NDArray[np.int8]:
    """(positions,) the index of each word's class in `WORD_CLASSES`."""
    return batch.values("word", word_class_codes)


def _beside(batch: Batch, step: int) -> Ids:
    """(positions,) the lemmas of the words `step` positions away."""
    ids = np.roll(batch.ids("lemma"), -step)
    if abs(step) > 1:  # a boundary in between leads into another sentence
        ids[np.roll(batch.boundaries, -step // 2)] = _BEYOND
    return ids
