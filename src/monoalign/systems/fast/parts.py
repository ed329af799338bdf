"""The cells that `fast` learns from: features, gold, and folds.

Parts hold some pairs of one fold, all with gold of one kind:

    strict    what people linked
    loose     what people linked, possible links among it

Gold with probabilities, such as the shares of several annotators, teaches in degrees. Every pair is
learned from swapped, too, and in lower case if it has capitals: what links words does not hang on
either, and a network that has seen both ways errs less on the way that it will be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray, Link
from monoalign.core.feature_matrix import FeatureMatrix, Values
from monoalign.core.space import EditSpace
from monoalign.features.feature import FeatureSet
from monoalign.models.two_pass import with_scores
from monoalign.training.corpus import folds_by_sentence

from .model import score_features

Kind = Literal["strict", "loose", "unused"]

_BATCH = 256  # pairs whose features are held together
_CELLS = 1 << 18  # their cells, where pairs are long


@dataclass(frozen=True)
class Part:
    """Some pairs of one fold: their cells and features, and what is known of them."""

    fold: int
    kind: Kind
    copied: bool  # whether they are learned from only: swapped, or in lower case
    swapped: bool
    alignments: Sequence[Alignment]
    batch: Batch
    space: EditSpace
    matrix: FeatureMatrix
    gold: BoolArray  # (cells,) which are links
    soft_labels: Values  # (cells,) what is learned: 1 for links, or the shares of annotators
    loose_flag: BoolArray  # (cells,) whether the network learns that the gold is loose

    @property
    def measured(self) -> bool:
        """Whether figures are taken of it: it is what people linked, and as it will be met."""
        return self.kind == "strict" and not self.copied

    def around(
        self, jumps: FloatArray, gaps: bool, scores: FloatArray, rows: IntArray
    ) -> FeatureMatrix:
        """The features of some cells for the second network."""
        features = score_features(jumps[::-1] if self.swapped else jumps, gaps=gaps)
        return with_scores(self.batch, self.space, self.matrix, features, scores, rows)


def parts_of(
    gold: Sequence[Alignment],
    lowered: Sequence[Alignment],
    kinds: Sequence[Kind],
    folds: int,
    variants_of: Callable[[Sequence[Alignment]], Sequence[Alignment]],
    features_of: Callable[[int], FeatureSet],
) -> Iterator[Part]:
    """A corpus in parts, with its copies. Pairs that share a sentence are in one fold.

    `features_of` has the features of each fold. Pairs of the kind `unused` are in no part.

    `lowered` is the corpus in lower case; pairs that are so anyway are not learned from twice.
    Variants of pairs are in their fold.
    """
    cut = [fold for _, fold in folds_by_sentence(gold, folds)] or [list(range(len(gold)))]
    for number, fold in enumerate(cut):
        features = features_of(number)
        for kind in ("strict", "loose"):
            chosen = [index for index in fold if kinds[index] == kind]
            cased = [index for index in chosen if _has_capitals(gold[index])]
            for copied, corpus in (
                (False, [gold[index] for index in chosen]),
                (True, [lowered[index] for index in cased]),
            ):
                for start in range(0, len(corpus), _BATCH):
                    few = corpus[start : start + _BATCH]
                    yield _part(number, kind, copied, False, few, features)
                    mirrored = [alignment.swapped() for alignment in few]
                    yield _part(number, kind, True, True, mirrored, features)
            variants = variants_of([gold[index] for index in chosen])
            for few in _by_size(variants):
                yield _part(number, kind, True, False, few, features)


def _by_size(alignments: Sequence[Alignment]) -> Iterator[list[Alignment]]:
    """In groups of at most so many pairs and, but for a single pair, so many cells."""
    group: list[Alignment] = []
    cells = 0
    for alignment in alignments:
        size = len(alignment.pair.source) * len(alignment.pair.target)
        if group and (len(group) == _BATCH or cells + size > _CELLS):
            yield group
            group, cells = [], 0
        group.append(alignment)
        cells += size
    if group:
        yield group


def _part(
    fold: int,
    kind: Kind,
    copied: bool,
    swapped: bool,
    alignments: Sequence[Alignment],
    features: FeatureSet,
) -> Part:
    batch = Batch.of(alignment.pair for alignment in alignments)
    space = token_cells(batch)
    loose = [kind == "loose" and index % 2 == 0 for index in range(len(alignments))]
    return Part(
        fold,
        kind,
        copied,
        swapped,
        alignments,
        batch,
        space,
        features(batch, space),
        _links_of(alignments, space),
        _soft_labels_of(alignments, space),
        np.array(loose)[space.owners],
    )


def _has_capitals(alignment: Alignment) -> bool:
    words = (*alignment.pair.source.words, *alignment.pair.target.words)
    return any(word != word.lower() for word in words)


def _links_of(alignments: Sequence[Alignment], space: EditSpace) -> BoolArray:
    """(cells,)"""
    linked = np.zeros(len(space), np.bool_)
    for index, alignment in enumerate(alignments):
        linked[_rows_of(alignment, alignment.links, space, index)] = True
    return linked


def _soft_labels_of(alignments: Sequence[Alignment], space: EditSpace) -> Values:
    """(cells,) 1 for links or, where an alignment has them, the probabilities of its cells."""
    labels = np.zeros(len(space), np.float32)
    for index, alignment in enumerate(alignments):
        shares = alignment.all_probabilities or dict.fromkeys(alignment.links, 1.0)
        labels[_rows_of(alignment, shares, space, index)] = list(shares.values())
    return labels


def _rows_of(
    alignment: Alignment, cells: Iterable[Link], space: EditSpace, index: int
) -> list[int]:
    width, base = len(alignment.pair.target), int(space.offsets[index])
    return [base + i * width + j for i, j in cells]
