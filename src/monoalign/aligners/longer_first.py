"""Stages that always see the longer sentence first, so that swapping a pair swaps its links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput

from .stage import Step


@dataclass(frozen=True, slots=True)
class LongerFirst:
    """A stage, run on pairs turned that way and its alignments turned back."""

    stage: Step

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch. Scores of the turned pairs are not handed on."""
        turned = [not longer_first(pair) for pair in pairs]
        given = [pair.swapped() if turn else pair for pair, turn in zip(pairs, turned, strict=True)]
        found = self.stage.run(given, earlier).alignments
        back = zip(found, turned, strict=True)
        return StageOutput(tuple(one.swapped() if turn else one for one, turn in back))


def longer_first(pair: SentencePair) -> bool:
    """Whether the source has more words, or, of equally many, those that sort last."""
    source, target = pair.source.words, pair.target.words
    return (len(source), source) >= (len(target), target)
