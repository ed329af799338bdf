"""The cells that `fast` learns from: features, gold, and folds.

Parts hold some pairs of one fold, all with gold of one kind:

    strict    what people linked
    loose     what people linked, possible links among it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from monoalign.aligners.fast import features_of
from monoalign.candidates.cells import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray
from monoalign.core.feature_matrix import FeatureMatrix
from monoalign.features.score_context import score_context

from .folds import folds_by_sentence

Kind = Literal["strict", "loose"]

_BATCH = 256  # pairs whose features are held together


@dataclass(frozen=True)
class Part:
    """Some pairs of one fold: their cells and features, and what is known of them."""

    fold: int
    kind: Kind
    alignments: Sequence[Alignment]
    space: EditSpace
    matrix: FeatureMatrix
    gold: BoolArray  # (cells,) which are links
    told: BoolArray  # (cells,) whether the network is told that the gold is loose

    def around(self, scores: FloatArray, rows: IntArray) -> FeatureMatrix:
        """The features of some cells for the second network."""
        return FeatureMatrix(
            (*self.matrix.at(rows).blocks, score_context(self.space, scores, rows))
        )


def parts_of(gold: Sequence[Alignment], kinds: Sequence[Kind], folds: int) -> Iterator[Part]:
    """A corpus in parts. Pairs that share a sentence are in one fold."""
    features = features_of()
    cut = [fold for _, fold in folds_by_sentence(gold, folds)] or [list(range(len(gold)))]
    for number, fold in enumerate(cut):
        for kind in ("strict", "loose"):
            places = [place for place in fold if kinds[place] == kind]
            for start in range(0, len(places), _BATCH):
                chosen = [gold[place] for place in places[start : start + _BATCH]]
                space = token_cells([one.pair for one in chosen])
                told = [kind == "loose" and place % 2 == 0 for place in range(len(chosen))]
                yield Part(
                    number,
                    kind,
                    chosen,
                    space,
                    features(space),
                    _links_of(chosen, space),
                    np.array(told)[space.owners],
                )


def _links_of(alignments: Sequence[Alignment], space: EditSpace) -> BoolArray:
    found = np.zeros(len(space), np.bool_)
    for at, one in enumerate(alignments):
        width, base = len(one.pair.target), int(space.offsets[at])
        found[[base + i * width + j for i, j in one.links]] = True
    return found
