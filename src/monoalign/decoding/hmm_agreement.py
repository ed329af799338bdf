"""Links that two directions of a chain find together: the product of their posteriors decides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditSpace, FloatArray, IntArray, ScoredEdits

from .viterbi import Chain, alignments_of


@dataclass(frozen=True, slots=True)
class Agreement:
    """All links whose product of posteriors reaches the threshold (Liang et al. 2006)."""

    threshold: float

    def __call__(self, forward: ScoredEdits, backward: ScoredEdits) -> tuple[Alignment, ...]:
        """Two chains over the same pairs, along the source and along the target. O(M·N²) a pair.

        A link's probability is the square root of the product: the geometric mean of both.
        """
        cells, others = cells_of(forward.space), cells_of(backward.space)
        product = np.zeros(int(max(cells.max(initial=-1), others.max(initial=-1))) + 1)
        linked = cells >= 0
        product[cells[linked]] = Chain.of(forward).marginals().posteriors[linked]
        backwards = Chain.of(backward).marginals().posteriors[others >= 0]
        product[others[others >= 0]] *= backwards
        both: FloatArray = np.where(linked, product[cells] if len(product) else 0.0, 0.0)
        chosen = linked & (both >= self.threshold)
        return alignments_of(forward, chosen, both**0.5, linked)


def cells_of(space: EditSpace) -> IntArray:
    """(rows,) a number for the cell of each row, the same along source and target; -1: no link."""
    sizes = space.sizes
    bases = np.concatenate([[0], np.cumsum(sizes.prod(axis=1))])[space.owners]
    linked = (space.source_starts >= 0) & (space.target_starts >= 0)
    columns = sizes[space.owners, 1]
    found: IntArray = np.where(
        linked, bases + space.source_starts * columns + space.target_starts, -1
    )
    return found
