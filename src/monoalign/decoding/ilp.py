"""Exact search for the best phrase alignment (Thadani & McKeown 2011, section 4).

The integer program of the paper, without the edits and the components of which it is clear what
happens to them (see `packing`). HiGHS solves what is left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray, ScoredEdits

from .ilp_model import Program, solve
from .packing import Choice, Edits, assign, components, covered, is_single
from .packing_output import alignments_by
from .packing_search import OPEN, Spans, search_components

_STEPS = 2000  # of depth-first search before a solver is asked: less than a millisecond


@dataclass(frozen=True, slots=True)
class ExactSearch:
    """The decoder; `time_limit` in seconds is for each integer program that must be solved."""

    time_limit: float = 10.0

    def __call__(self, batch: Batch, scored: ScoredEdits) -> list[Alignment]:
        """One alignment a pair, `optimal` unless time was up."""
        return alignments_by(self.choose, scored)

    def choose(self, edits: Edits, gains: FloatArray) -> Choice:
        """The packing of the greatest gain."""
        rows = np.flatnonzero(gains > 0)
        kept, gains = edits.at(rows), gains[rows]
        labels = components(kept)
        size = len(edits.pair.source), len(edits.pair.target)
        marks = search_components(Spans(*kept[1:]), gains, labels, *size, _STEPS)
        chosen, optimal = [np.flatnonzero(marks == 1)], True
        for label in np.unique(labels[marks == OPEN]).tolist():
            members = np.flatnonzero(labels == label)
            taken, proven = self._choose_of(kept.at(members), gains[members])
            chosen.append(members[taken])
            optimal &= proven
        return Choice(np.sort(rows[np.concatenate(chosen)]), optimal)

    def _choose_of(self, edits: Edits, gains: FloatArray) -> tuple[IntArray, bool]:
        """The packing of one component, by assignment if it has no phrases."""
        if is_single(edits).all():
            return assign(edits, gains), True
        taken, proven = solve(packing_program(edits, gains), self.time_limit)
        return np.flatnonzero(taken), proven


def packing_program(edits: Edits, gains: FloatArray) -> Program:
    """One constraint a word: at most one edit covers it. Words that no edit covers have none."""
    columns, words = covered(edits)
    _, rows = np.unique(words, return_inverse=True)
    starts = np.searchsorted(columns, np.arange(len(gains) + 1))
    count = int(rows.max(initial=-1)) + 1
    return Program(gains, starts, rows, np.ones(len(rows)), np.ones(count))
