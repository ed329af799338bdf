"""Whether the neighbours of two words go together too.

Function words have many candidates that are all equal; what stands beside them tells which one is
meant. Beyond the ends of both sentences, neighbours are equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, Ids
from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.kernels.words import mark_alike_beside

from ..feature import coded_flags, equal_flags, flags
from ..lexical.identity import same_lemma
from ..lexical.spelling import spelt_alike
from ..syntax.arguments import context_likeness
from .content import content_beside


@dataclass(frozen=True, slots=True)
class EqualNeighbours:
    """Whether the left neighbours, and the right ones, are equal ignoring case."""

    names: tuple[str, ...] = ("left_identical", "right_identical")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        return _equal_beside(batch, space, batch.ids("lower"))


@dataclass(frozen=True, slots=True)
class EqualNeighbourTags:
    """Whether the left neighbours, and the right ones, have equal tags."""

    names: tuple[str, ...] = ("left_same_tag", "right_same_tag")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        return _equal_beside(batch, space, batch.ids("tag"))


@dataclass(frozen=True, slots=True)
class SimilarNeighbours:
    """Whether the left neighbours, and the right ones, are spelt alike: Dice of at least `least`.

    For the states of a chain, in which each word along has a row for every word across.
    """

    least: float = 0.6
    names: tuple[str, ...] = ("left_similar", "right_similar")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        words, codes = batch.words(space), np.empty(len(space), np.int32)
        alike = spelt_alike(batch, space, "dice", self.least)
        columns = words.sources, words.targets, words.linked
        mark_alike_beside(space.offsets, *columns, batch.boundaries, alike, codes)
        return coded_flags(len(self.names), codes)


def _equal_beside(batch: Batch, space: EditSpace, ids: Ids) -> Block:
    """Whether the ids of the left neighbours, and of the right ones, are equal."""
    columns = [np.roll(ids, step) for step in (1, -1)]
    return equal_flags(batch, space, zip(columns, columns, strict=True))


# What each kind of evidence counts; only the order of candidates matters.
_CONTEXTS, _NEIGHBOUR, _SAME_FORM, _DISTANCE = 2.0, 1.0, 0.5, 1.5


@dataclass(frozen=True, slots=True)
class BestOfEquals:
    """For words of one lemma that are not alone with it: best or beaten, on either side.

    `best_of_both` marks links that no other beats on either side.
    """

    names: tuple[str, ...] = (
        "best_for_target",
        "beaten_for_target",
        "best_for_source",
        "beaten_for_source",
        "best_of_both",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Only links of equal lemmas have a flag."""
        words = batch.words(space)
        links = np.flatnonzero(same_lemma(batch, space))
        fits = _fits(batch, space)[links]
        target_best, target_beaten = _compared(words.targets[links], fits)
        source_best, source_beaten = _compared(words.sources[links], fits)
        columns = np.zeros((len(self.names), len(space)), np.bool_)
        columns[:, links] = (
            target_best,
            target_beaten,
            source_best,
            source_beaten,
            ~target_beaten & ~source_beaten,
        )
        return flags(list(columns))


def _fits(batch: Batch, space: EditSpace) -> FloatArray:
    """(rows,) how well the contexts of two words go together."""
    words, forms = batch.words(space), batch.ids("lower")
    source_size, target_size = np.maximum(batch.sizes, 1).T[:, space.owners]
    left, right = (words.equal(lemmas) for lemmas in content_beside(batch))
    beside = words.equal(forms, -1).astype(np.float64) + words.equal(forms, 1)
    around = left.astype(np.float64) + right
    distance = np.abs(space.source_starts / source_size - space.target_starts / target_size)
    fits: FloatArray = (
        _CONTEXTS * context_likeness(batch, space)
        + _NEIGHBOUR * (beside + around)
        + _SAME_FORM * words.equal(forms)
        - _DISTANCE * distance
    )
    return np.round(fits, 6)  # so that ties are ties on every processor


def _compared(words: IntArray, fits: FloatArray) -> tuple[BoolArray, BoolArray]:
    """Whether a link is the best of its word's, or not; neither, where the word has no other."""
    size = int(words.max(initial=0)) + 1
    best = np.full(size, -np.inf)
    np.maximum.at(best, words, fits)
    several = np.bincount(words, minlength=size)[words] > 1
    ahead = fits >= best[words]
    return several & ahead, several & ~ahead
