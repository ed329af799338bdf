"""From chosen edits to an alignment."""

from __future__ import annotations

from collections.abc import Callable

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, ScoredEdits

from .packing import Choice, Edits, edits_of, gains_of

Choose = Callable[[Edits, FloatArray], Choice]
"""A search: of the edits of a pair and their gains, those to choose."""


def alignments_by(choose: Choose, scored: ScoredEdits) -> tuple[Alignment, ...]:
    """What a search makes of a batch: one alignment a pair."""
    found = []
    for number in range(len(scored.space.pairs)):
        edits = edits_of(scored.space, number)
        gains, _ = gains_of(edits, scored.unary[scored.space.rows(number)])
        found.append(alignment_of(edits, gains, choose(edits, gains)))
    return tuple(found)


def alignment_of(edits: Edits, gains: FloatArray, choice: Choice) -> Alignment:
    """All token pairs of the chosen phrases; the score is what they gain.

    That is the score of all edits less that of leaving every word unaligned. What DEL and INS score
    by themselves says nothing: whatever is added to every edit of a word changes no choice.
    """
    links = []
    spans = [column[choice.rows].tolist() for column in edits[1:]]
    for source, source_end, target, target_end in zip(*spans, strict=True):
        links += [(i, j) for i in range(source, source_end) for j in range(target, target_end)]
    gained = float(sum(gains[choice.rows].tolist()))
    return Alignment(edits.pair, frozenset(links), score=gained, optimal=choice.optimal)
