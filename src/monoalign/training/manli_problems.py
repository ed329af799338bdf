"""What a phrase aligner learns from: candidate edits, their features and the gold edits.

The score of an alignment is that of leaving all words unaligned, which no choice changes, and the
gains of its EQ and SUB edits. So learning needs, for each of those, the features of the gain:
Φ(edit) less Φ of the DEL and INS edits of its words. They are computed once, before all epochs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.aligners.stage import Candidates, Features
from monoalign.core.alignment import Alignment
from monoalign.core.edit import NOWHERE, FloatArray, IntArray
from monoalign.decoding.constraints import TreeConstraints, broken
from monoalign.decoding.packing import Edits, covered, edits_of

from .reachable import SpanPair, reachable_edits

_PAIRS = 16  # whose features are computed together


@dataclass(frozen=True, slots=True)
class Problem:
    """One pair: its phrase pairs, the features of their gains, and which of them are gold."""

    edits: Edits
    features: npt.NDArray[np.float32]  # (edits, features)
    gold: IntArray  # rows

    def gains(self, weights: FloatArray) -> FloatArray:
        """(edits,)"""
        gains: FloatArray = (self.features @ weights.astype(np.float32)).astype(np.float64)
        return gains

    def summed(self, rows: IntArray) -> FloatArray:
        """(features,) of a choice of edits."""
        sums: FloatArray = self.features[rows].sum(axis=0, dtype=np.float64)
        return sums


def problems_of(
    gold: Sequence[Alignment], candidates: Candidates, features: Features[FloatArray], max_size: int
) -> Iterator[Problem]:
    """One problem an alignment; the alignments' pairs are annotated."""
    for start in range(0, len(gold), _PAIRS):
        batch = gold[start : start + _PAIRS]
        space = candidates([one.pair for one in batch], ())
        matrix = features(space, ())
        for number, alignment in enumerate(batch):
            rows = space.rows(number)
            yield _problem(edits_of(space, number), matrix[rows], alignment, max_size)


def obeying(problem: Problem, constraints: TreeConstraints) -> Problem:
    """The problem with gold edits left out until the rest keeps the constraints.

    What is wrong for the search must not be its example: it would learn to buy the words that gold
    links need with links that are not gold.
    """
    rules = constraints.rules(problem.edits.pair)
    gold = problem.gold
    active = np.zeros(len(problem.edits.pair.source) + len(problem.edits.pair.target), np.bool_)
    while True:
        rows, words = covered(problem.edits.at(gold))
        active[:] = False
        active[words] = True
        wrong = np.isin(words, broken(rules, active))
        if not wrong.any():
            return Problem(problem.edits, problem.features, gold)
        gold = np.delete(gold, rows[wrong])


def rows_of_edits(edits: Edits, spans: Sequence[SpanPair]) -> IntArray:
    """The rows of edits given by their spans; those that are no candidates are left out."""
    found = []
    for source, target in spans:
        same = (edits.source_starts == source[0]) & (edits.source_ends == source[1])
        same &= (edits.target_starts == target[0]) & (edits.target_ends == target[1])
        found += np.flatnonzero(same).tolist()
    return np.array(found, np.int64)


def _problem(edits: Edits, matrix: FloatArray, alignment: Alignment, max_size: int) -> Problem:
    both = (edits.source_starts != NOWHERE) & (edits.target_starts != NOWHERE)
    deleted, inserted = edits.target_starts == NOWHERE, edits.source_starts == NOWHERE
    joined = edits.at(np.flatnonzero(both))
    gains = matrix[both]
    gains -= _sums(matrix[deleted], joined.source_starts, joined.source_ends)
    gains -= _sums(matrix[inserted], joined.target_starts, joined.target_ends)
    rows = rows_of_edits(joined, reachable_edits(alignment, max_size))
    return Problem(joined, gains.astype(np.float32), rows)


def _sums(words: FloatArray, starts: IntArray, ends: IntArray) -> FloatArray:
    """(edits, features) the features of the words of each span, added up."""
    sums = np.zeros((len(words) + 1, words.shape[1]))
    np.cumsum(words, axis=0, out=sums[1:])
    added: FloatArray = sums[ends] - sums[starts]
    return added
