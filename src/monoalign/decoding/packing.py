"""Phrase alignment as packing: choose edits that share no word, of the greatest total gain.

The gain of an EQ or SUB edit is what it adds over leaving its words unaligned: its own score less
those of the DEL and INS edits of its words. So

    score(E) = Σ score(DEL of every source word) + Σ score(INS of every target word) + Σ gain(e)

and an edit whose gain is not positive is in no better packing than the one without it. What is left
falls into components, sets of edits that are linked by common words, each solved by itself. Those
of word-to-word edits are assignment problems.

A search (`annealing.py`, `exact.py`, `constrained.py`) is given the candidate edits of one pair.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.sentence import SentencePair
from monoalign.core.space import EditSpace, ScoredEdits, linked_rows
from monoalign.kernels.annealing import anneal
from monoalign.kernels.packing import edit_gains

from .matching import best_assignment


class Choice(NamedTuple):
    """The EQ and SUB edits chosen, by row, and whether no better choice exists."""

    rows: IntArray
    optimal: bool


class PhraseSearch(Protocol):
    """Chooses among the edits of a pair."""

    def choose(self, pair: SentencePair, edits: EditSpace, gains: FloatArray) -> Choice:
        """A packing, of as great a gain as the search finds; `gains (edits,)`."""
        ...


def phrase_alignments(
    search: PhraseSearch,
    batch: Batch,
    scored: ScoredEdits,
    *,
    score_all: bool = False,
    measured: ScoredEdits | None = None,
) -> list[Alignment]:
    """One alignment per pair: all token pairs of the chosen phrases; the score is what they gain.

    That is the score of all edits less that of leaving every word unaligned. With `score_all`, it
    is the score of all edits (MacCartney et al. 2008, section 4.2). What DEL and INS add to it
    depends on how weights were learned: whatever is added to every edit of a word changes no
    choice. With `measured`, the same edits with other scores, these make the score of what the
    search chooses by `scored`.
    """
    alignments = []
    for number, pair in enumerate(batch.pairs):
        edits, gains, base = edits_and_gains(batch, scored, number)
        choice = search.choose(pair, edits, gains)
        links: list[tuple[int, int]] = []
        spans = (column[choice.rows].tolist() for column in edits.columns)
        for source, source_end, target, target_end in zip(*spans, strict=True):
            links += [(i, j) for i in range(source, source_end) for j in range(target, target_end)]
        if measured is not None:
            edits, gains, base = edits_and_gains(batch, measured, number)
        score = float(sum(gains[choice.rows].tolist())) + (base if score_all else 0.0)
        alignments.append(Alignment(pair, frozenset(links), score=score, optimal=choice.optimal))
    return alignments


def edits_and_gains(
    batch: Batch, scored: ScoredEdits, number: int
) -> tuple[EditSpace, FloatArray, float]:
    """The edits of one pair of a batch, their gains `(edits,)`, which are 0 for DEL and INS, and
    the score of leaving every word unaligned."""
    rows = scored.space.rows(number)
    edits = scored.space.between(rows.start, rows.stop)
    gains, base = edit_gains(*edits.columns, scored.unary[rows], *batch.sizes[number].tolist())
    return edits, gains, base


def covered(edits: EditSpace, height: int) -> tuple[IntArray, IntArray]:
    """(entries,) EQ and SUB edits in order, and the words that they cover.

    Words are counted through: `height` source words, then target words.
    """
    heights = edits.source_ends - edits.source_starts
    widths = edits.target_ends - edits.target_starts
    counts = heights + widths
    columns = np.repeat(np.arange(len(counts)), counts)
    inside = np.arange(len(columns)) - np.repeat(np.cumsum(counts) - counts, counts)
    on_source = inside < heights[columns]
    sources = edits.source_starts[columns] + inside
    targets = edits.target_starts[columns] + inside - heights[columns] + height
    return columns, np.where(on_source, sources, targets)


def is_single(edits: EditSpace) -> BoolArray:
    """(edits,) which join one word with one word."""
    single: BoolArray = (edits.source_ends - edits.source_starts == 1) & (
        edits.target_ends - edits.target_starts == 1
    )
    return single


def assign(edits: EditSpace, gains: FloatArray) -> IntArray:
    """The rows of the best packing of edits that join one word with one word, gains positive."""
    sources, rows = np.unique(edits.source_starts, return_inverse=True)
    targets, columns = np.unique(edits.target_starts, return_inverse=True)
    matrix = np.zeros((len(sources), len(targets)))
    edit_at = np.zeros(matrix.shape, np.int64)
    matrix[rows, columns], edit_at[rows, columns] = gains, np.arange(len(gains))
    chosen: IntArray = edit_at[best_assignment(matrix)]
    return chosen


@dataclass(frozen=True, slots=True)
class Annealing:
    """The search. Iteration i has the temperature `temperature · cooling^i`.

    The figure's parameters are 100 iterations from 40 by 0.9. No choice is proven optimal.
    """

    iterations: int = 100
    temperature: float = 40.0
    cooling: float = 0.9
    seed: int = 1

    def choose(self, pair: SentencePair, edits: EditSpace, gains: FloatArray) -> Choice:
        """The best packing met. O(iterations · edits)"""
        rows = np.flatnonzero(linked_rows(edits))
        if not len(rows):
            return Choice(rows, False)
        sizes = len(pair.source), len(pair.target)
        powers = np.arange(1, self.iterations + 1, dtype=np.float64)
        schedule: FloatArray = self.temperature * self.cooling**powers
        state = seed_of(pair, self.seed)
        chosen = anneal(*edits.at(rows).columns, gains[rows], *sizes, schedule, state)
        return Choice(rows[chosen], False)


def seed_of(pair: SentencePair, seed: int) -> np.uint64:
    """A number for a pair's words and a seed."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8)
    for sentence in (pair.source, pair.target):
        digest.update("\x00".join(sentence.words).encode("utf-8", "surrogatepass") + b"\x01")
    state: np.uint64 = np.uint64(int.from_bytes(digest.digest(), "little"))
    return state
