"""A stage for phrase edits, which are many: features of a few thousand edits at a time.

What is known about words and cells is computed for the whole batch; the rows of features made from
it are scored piece by piece and not kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace, ScoredEdits
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.features.phrase_edits import PhraseFeatures
from monoalign.scoring.linear import LinearWeights

from .stage import Candidates, Decoder

_ROWS = 1 << 13  # of features at a time: they fit into the processor's cache


@dataclass(frozen=True, slots=True)
class PhraseStage:
    """One pass over a batch."""

    candidates: Candidates
    features: PhraseFeatures
    scorer: LinearWeights
    decoder: Decoder

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        space = self.candidates(pairs, earlier)
        described = self.features.describe(pairs)
        parts = [
            self.scorer(part, self.features.rows(described, part)).unary for part in _parts(space)
        ]
        scored = ScoredEdits(space, np.concatenate([np.zeros(0), *parts]))
        return StageOutput(self.decoder(scored, earlier), scored)


def _parts(space: EditSpace) -> Iterator[EditSpace]:
    """Consecutive rows of a space, as spaces of the same pairs."""
    for start in range(0, len(space), _ROWS):
        rows = slice(start, start + _ROWS)
        yield EditSpace(
            space.pairs,
            np.clip(space.offsets, start, min(start + _ROWS, len(space))) - start,
            space.source_starts[rows],
            space.source_ends[rows],
            space.target_starts[rows],
            space.target_ends[rows],
        )
