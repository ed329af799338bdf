"""The cells that `fast` learns from: features, gold, and folds.

Parts hold some pairs of one fold, all with gold of one kind:

    strict    what people linked
    loose     what people linked, possible links among it
    taught    what a teacher thinks of pairs that nobody has linked (`fast_teacher.py`)
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
from monoalign.core.feature_matrix import Block, FeatureMatrix, Values
from monoalign.features.score_context import score_context

from .folds import folds_by_sentence

HOPELESS = -5.0
"""First log odds of cells that the second network does not learn from."""

Kind = Literal["strict", "loose", "taught"]

_BATCH = 256  # pairs whose features are held together


@dataclass(frozen=True)
class Part:
    """Some pairs of one fold: their cells and features, and what is known of them."""

    fold: int
    kind: Kind
    alignments: Sequence[Alignment]
    space: EditSpace
    matrix: FeatureMatrix
    shares: Values  # (cells,) how probable a link is; 0 or 1 unless taught
    told: BoolArray  # (cells,) whether the network is told that the gold is loose
    advice: Block | None = None
    """What another aligner says, for the second network of a teacher; its links come first."""

    @property
    def gold(self) -> BoolArray:
        """(cells,) which are links."""
        return self.shares > 0.5

    def hopeful(self, scores: FloatArray) -> IntArray:
        """The cells for the second network: likely ones, and those that an adviser links."""
        chosen = scores >= HOPELESS
        if self.advice is not None:
            chosen |= self.advice.columns()[0] > 0
        return np.flatnonzero(chosen)

    def around(self, scores: FloatArray, rows: IntArray) -> FeatureMatrix:
        """The features of some cells for the second network."""
        blocks = (*self.matrix.at(rows).blocks, score_context(self.space, scores, rows))
        advice = () if self.advice is None else FeatureMatrix((self.advice,)).at(rows).blocks
        return FeatureMatrix((*blocks, *advice))


def parts_of(gold: Sequence[Alignment], kinds: Sequence[Kind], folds: int) -> Iterator[Part]:
    """A corpus in parts. Pairs that share a sentence are in one fold."""
    features = features_of()
    cut = [fold for _, fold in folds_by_sentence(gold, folds)] or [list(range(len(gold)))]
    for number, fold in enumerate(cut):
        for kind in ("strict", "loose", "taught"):
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
                    links_of(chosen, space),
                    np.array(told)[space.owners],
                )


def links_of(alignments: Sequence[Alignment], space: EditSpace) -> Values:
    """(cells,) 1 for links."""
    found = np.zeros(len(space), np.float32)
    for at, one in enumerate(alignments):
        width, base = len(one.pair.target), int(space.offsets[at])
        found[[base + i * width + j for i, j in one.links]] = 1
    return found
