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
        gains, base = gains_of(edits, scored.unary[scored.space.rows(number)])
        found.append(alignment_of(edits, gains, base, choose(edits, gains)))
    return tuple(found)


def alignment_of(edits: Edits, gains: FloatArray, base: float, choice: Choice) -> Alignment:
    """All token pairs of the chosen phrases, with the score of the alignment a word.

    The score is that of the edits, DEL and INS included, over the number of words of both sentences
    (MacCartney et al. 2008, note 14), so that pairs of different length compare.
    """
    links = []
    spans = [column[choice.rows].tolist() for column in edits[1:]]
    for source, source_end, target, target_end in zip(*spans, strict=True):
        links += [(i, j) for i in range(source, source_end) for j in range(target, target_end)]
    words = len(edits.pair.source) + len(edits.pair.target)
    score = (base + sum(gains[choice.rows].tolist())) / max(words, 1)
    return Alignment(edits.pair, frozenset(links), score=score, optimal=choice.optimal)
