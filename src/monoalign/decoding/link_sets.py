"""The best set of links when words that share a partner pay for it.

The score of a set is the sum of its links' scores, less a price for what shares a word: a word's
partners, in their order, pay a low price from one to the next where they stand side by side, as
those of a phrase do (*give up* / *abdicate*, *John Fitzgerald Kennedy* / *Kennedy*), and a higher
one where they do not; the same word once more (one *the* for two) costs most. Words of a phrase
that is known as such count as side by side (*turned … down* / *rejected*). Only links of
positive score are considered, and those fall into small groups without a word in common: each is
searched to the end by branch and bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.space import ScoredEdits
from monoalign.kernels.link_sets import best_sets
from monoalign.kernels.objects import links_by_pair
from monoalign.resources.arrays import logistic

from .leftovers import Leftovers
from .pronouns import Pronouns
from .slots import Slots

_SHOWN = 0.01
"""Probabilities below are not reported."""

_ONCE_MORE = 8.0
"""What is paid on top for a partner that is the same word as the one before."""


@dataclass(frozen=True, slots=True)
class LinkSetDecoder:
    """Decoder for cells of words. Probabilities are the logistic of `slope · score + offset`.

    With a `threshold`, links are the cells of at least that probability instead. With `leftovers`
    and `slots`, words that are left alone may be linked, the latter as phrases; with `pronouns`,
    these may be linked to what they stand for.
    """

    apart: float
    beside: float
    slope: float = 1.0
    offset: float = 0.0
    threshold: float | None = None
    slots: Slots | None = None
    leftovers: Leftovers | None = None
    pronouns: Pronouns | None = None

    def __call__(self, batch: Batch, scored: ScoredEdits) -> list[Alignment]:
        """One alignment per pair; rows are ordered by their words."""
        space = scored.space
        shares = np.round(logistic(self.slope * scored.unary + self.offset), 6)
        if self.threshold is None:
            prices = np.array([self.apart, self.beside, self.apart + _ONCE_MORE])
            positions = np.stack([space.source_starts, space.target_starts])
            words, lemmas = batch.words(space), batch.ids("base").astype(np.int64)
            forms = np.stack([lemmas[words.sources], lemmas[words.targets]])
            phrases = np.zeros(len(space), np.bool_) if scored.phrases is None else scored.phrases
            chosen, totals, optimal = best_sets(
                scored.unary, positions, forms, phrases, space.offsets, prices
            )
        else:
            chosen = shares >= self.threshold
            totals = np.zeros(len(batch))
            np.add.at(totals, space.owners[chosen], scored.unary[chosen])
            optimal = np.ones(len(batch), np.bool_)
        columns = (space.source_starts, space.target_starts, chosen, shares)
        by_pair = links_by_pair(space.offsets, *columns, _SHOWN)
        for complete in self._completions():
            complete(batch, space, chosen, shares, by_pair)
        results = zip(batch.pairs, by_pair, totals.tolist(), optimal.tolist(), strict=True)
        none: frozenset[Link] = frozenset()
        return [
            Alignment.unchecked(pair, frozenset(links), none, links, total, best, others)
            for pair, (links, others), total, best in results
        ]

    def _completions(self) -> Iterator[Leftovers | Slots | Pronouns]:
        """What looks at the links once more, in order; nothing where a threshold decides."""
        if self.threshold is None:
            every = self.leftovers, self.slots, self.pronouns
            yield from (each for each in every if each is not None)
