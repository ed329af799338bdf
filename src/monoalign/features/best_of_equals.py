"""Which of several equal words is meant: the one whose surroundings fit best.

A word that occurs twice on one side has two equal candidates. The chain scores each by itself; here
they are compared with each other, by the contexts that they share with the other side's word, the
words beside them and where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.feature_matrix import Block

from .content_neighbours import content_beside
from .own_contexts import context_likeness
from .rows import Rows, flags, lemmas_of, lowered

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

    def __call__(self, rows: Rows) -> Block:
        """Five flags."""
        _, lemmas = rows.numbered(lemmas_of)
        links = np.flatnonzero(rows.equal(lemmas))
        fits = _fits(rows)[links]
        target_best, target_beaten = _compared(rows.targets[links], fits)
        source_best, source_beaten = _compared(rows.sources[links], fits)
        columns = np.zeros((len(self.names), len(rows.linked)), np.bool_)
        columns[:, links] = (
            target_best,
            target_beaten,
            source_best,
            source_beaten,
            ~target_beaten & ~source_beaten,
        )
        return flags(list(columns))


def _fits(rows: Rows) -> FloatArray:
    """(rows,) how well the surroundings of two words go together."""
    _, forms = rows.numbered(lowered)
    space = rows.space
    source_size, target_size = np.maximum(space.sizes, 1).T[:, space.owners]
    left, right = (rows.equal(lemmas) for lemmas in rows.once(content_beside))
    beside = rows.equal(forms, -1).astype(np.float64) + rows.equal(forms, 1)
    around = left.astype(np.float64) + right
    distance = np.abs(space.source_starts / source_size - space.target_starts / target_size)
    fits: FloatArray = (
        _CONTEXTS * rows.once(context_likeness)
        + _NEIGHBOUR * (beside + around)
        + _SAME_FORM * rows.equal(forms)
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
