"""The cells that `fast` learns from: features, gold, and folds.

Parts hold some pairs of one fold, all with gold of one kind:

    strict    what people linked
    loose     what people linked, possible links among it

Gold with probabilities, such as the shares of several annotators, teaches in degrees. Every pair is
learned from swapped, too, and in lower case if it has capitals: what links words does not hang on
either, and a network that has seen both ways errs less on the way that it will be used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from monoalign.aligners.fast import around_of, features_of
from monoalign.candidates.cells import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray, Link
from monoalign.core.errors import UsageError
from monoalign.core.feature_matrix import FeatureMatrix, Values
from monoalign.features.rows import Groups

from .folds import folds_by_sentence

Kind = Literal["strict", "loose"]

_BATCH = 256  # pairs whose features are held together


@dataclass(frozen=True)
class Part:
    """Some pairs of one fold: their cells and features, and what is known of them."""

    fold: int
    kind: Kind
    copied: bool  # whether they are learned from only: swapped, or in lower case
    swapped: bool
    alignments: Sequence[Alignment]
    space: EditSpace
    matrix: FeatureMatrix
    gold: BoolArray  # (cells,) which are links
    votes: Values  # (cells,) what is learned: 1 for links, or the shares of annotators
    told: BoolArray  # (cells,) whether the network is told that the gold is loose

    @property
    def measured(self) -> bool:
        """Whether figures are taken of it: it is what people linked, and as it will be met."""
        return self.kind == "strict" and not self.copied

    def around(self, jumps: FloatArray, scores: FloatArray, rows: IntArray) -> FeatureMatrix:
        """The features of some cells for the second network."""
        looks = around_of(jumps[::-1] if self.swapped else jumps)
        found = [look(self.space, scores, rows) for look in looks]
        return FeatureMatrix((*self.matrix.at(rows).blocks, *found))


def parts_of(
    gold: Sequence[Alignment], lowered: Sequence[Alignment], kinds: Sequence[Kind], folds: int
) -> Iterator[Part]:
    """A corpus in parts, with its copies. Pairs that share a sentence are in one fold.

    `lowered` is the corpus in lower case; pairs that are so anyway are not learned from twice.
    """
    features = features_of()
    cut = [fold for _, fold in folds_by_sentence(gold, folds)] or [list(range(len(gold)))]
    for number, fold in enumerate(cut):
        for kind in ("strict", "loose"):
            places = [place for place in fold if kinds[place] == kind]
            cased = [place for place in places if _has_capitals(gold[place])]
            for copied, chosen in (
                (False, [gold[place] for place in places]),
                (True, [lowered[place] for place in cased]),
            ):
                for start in range(0, len(chosen), _BATCH):
                    few = chosen[start : start + _BATCH]
                    yield _part(number, kind, copied, False, few, features)
                    mirrored = [one.swapped() for one in few]
                    yield _part(number, kind, True, True, mirrored, features)


def _part(
    fold: int,
    kind: Kind,
    copied: bool,
    swapped: bool,
    alignments: Sequence[Alignment],
    features: Groups,
) -> Part:
    space = token_cells([one.pair for one in alignments])
    told = [kind == "loose" and place % 2 == 0 for place in range(len(alignments))]
    return Part(
        fold,
        kind,
        copied,
        swapped,
        alignments,
        space,
        features(space),
        _links_of(alignments, space),
        _votes_of(alignments, space),
        np.array(told)[space.owners],
    )


def _has_capitals(one: Alignment) -> bool:
    words = (*one.pair.source.words, *one.pair.target.words)
    return any(word != word.lower() for word in words)


def _links_of(alignments: Sequence[Alignment], space: EditSpace) -> BoolArray:
    found = np.zeros(len(space), np.bool_)
    for at, one in enumerate(alignments):
        found[_rows_of(one, one.links, space, at)] = True
    return found


def _votes_of(alignments: Sequence[Alignment], space: EditSpace) -> Values:
    """(cells,) 1 for links or, where an alignment has them, the probabilities of its cells."""
    found = np.zeros(len(space), np.float32)
    for at, one in enumerate(alignments):
        votes = one.probabilities or dict.fromkeys(one.links, 1.0)
        if not all(0 <= share <= 1 for share in votes.values()):
            raise UsageError(
                f"votes of pair {one.pair.id}: expected shares from 0 to 1, found others"
            )
        found[_rows_of(one, votes, space, at)] = list(votes.values())
    return found


def _rows_of(one: Alignment, cells: Iterable[Link], space: EditSpace, at: int) -> list[int]:
    width, base = len(one.pair.target), int(space.offsets[at])
    return [base + i * width + j for i, j in cells]
