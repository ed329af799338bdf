"""The best set of links when words that share a partner pay for it.

The score of a set is the sum of its links' scores, less a price for what shares a word: a word's
partners, in their order, pay a low price from one to the next where they stand side by side, as
those of a phrase do (*give up* / *abdicate*, *John Fitzgerald Kennedy* / *Kennedy*), and a higher
one where they do not; most costs the same word once more (one *the* for two). Only links of
positive score are considered, and those fall into small groups without a word in common: each is
searched to the end by branch and bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
from scipy.special import expit  # type: ignore[import-untyped]

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditSpace, FloatArray, IntArray, Link, ScoredEdits
from monoalign.core.stage_output import StageOutput

from .sharing_kernels import best_sets

_SHOWN = 0.01
"""Probabilities below are not reported."""

_ONCE_MORE = 8.0
"""What is paid on top for a partner that is the same word as the one before."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """Probabilities are the logistic function of `slope · score + offset`.

    With a `threshold`, links are the cells of at least that probability instead.
    """

    apart: float
    beside: float
    slope: float = 1.0
    offset: float = 0.0
    threshold: float | None = None

    def __call__(
        self, scored: ScoredEdits, earlier: Sequence[StageOutput] = ()
    ) -> tuple[Alignment, ...]:
        """One alignment a pair; rows are cells, ordered by their words."""
        space = scored.space
        shares = np.round(expit(self.slope * scored.unary + self.offset), 6)
        if self.threshold is None:
            prices = np.array([self.apart, self.beside, self.apart + _ONCE_MORE])
            words = np.stack([space.source_starts, space.target_starts])
            chosen, totals, optimal = best_sets(
                scored.unary, words, _forms(space), space.offsets, prices
            )
        else:
            chosen = shares >= self.threshold
            totals = np.zeros(len(space.pairs))
            np.add.at(totals, space.owners[chosen], scored.unary[chosen])
            optimal = np.ones(len(space.pairs), np.bool_)
        shown = chosen | (shares >= _SHOWN)
        linked = _cells(np.flatnonzero(chosen), scored)
        likely = _cells(np.flatnonzero(shown), scored, shares)
        ends = zip(totals.tolist(), optimal.tolist(), strict=True)
        return tuple(
            Alignment(pair, frozenset(links), probabilities=likely_here, score=total, optimal=best)
            for pair, links, likely_here, (total, best) in zip(
                space.pairs, linked, likely, ends, strict=True
            )
        )


def _forms(space: EditSpace) -> IntArray:
    """(2, rows) numbers that are equal where the lemmas of source or target words are."""
    sides = [[one.source for one in space.pairs], [one.target for one in space.pairs]]
    found = []
    for sentences, places in zip(sides, (space.source_starts, space.target_starts), strict=True):
        lemmas = [one.base_forms for one in sentences]
        sizes = np.fromiter(map(len, lemmas), np.int64, len(lemmas))
        hashes = np.fromiter(map(hash, chain.from_iterable(lemmas)), np.int64, int(sizes.sum()))
        starts = np.cumsum(sizes) - sizes
        found.append(hashes[starts[space.owners] + places])
    return np.stack(found)


def _cells(
    rows: IntArray, scored: ScoredEdits, values: FloatArray | None = None
) -> Iterator[dict[Link, float]]:
    """For each pair its rows as links, with a value each."""
    space = scored.space
    bounds = np.searchsorted(rows, space.offsets).tolist()
    sources, targets = space.source_starts[rows].tolist(), space.target_starts[rows].tolist()
    given = [0.0] * len(rows) if values is None else values[rows].tolist()
    cells = list(zip(sources, targets, strict=True))
    for start, end in pairwise(bounds):
        yield dict(zip(cells[start:end], given[start:end], strict=True))
