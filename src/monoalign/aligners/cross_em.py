"""Alignment by agreement (Liang et al. 2006): the Cross-EM aligner of MacCartney et al. (2008).

Two HMMs, one a direction, that were trained to agree (`aligners/hmm.py` says what arrays they
have). A word pair is linked where both find it likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from monoalign.annotate.annotator import WordsOnly
from monoalign.candidates.states import ChainStates
from monoalign.core.errors import UsageError
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.decoding.hmm_agreement import Agreement
from monoalign.scoring.table_hmm import HmmScorer

from .aligner import Aligner, Weights
from .hmm import scorers_of
from .shipped_weights import weights_of

NAME = "cross-em"


@dataclass(frozen=True, slots=True)
class AgreementStage:
    """Both directions over the same pairs, decoded together."""

    forward: HmmScorer
    backward: HmmScorer
    decoder: Agreement

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        scored = self.forward(ChainStates(self.forward.along)(pairs))
        other = self.backward(ChainStates(self.backward.along)(pairs))
        return StageOutput(self.decoder(scored, other), scored)


def build(*, threshold: float = 0.4, weights: str | Weights = "all") -> Aligner:
    """Link what two directions find likely: the product of their posteriors is the `threshold`."""
    if not 0 < threshold <= 1:
        raise UsageError(f"option threshold: expected a probability, found {threshold}")
    arrays = weights_of(NAME, weights)
    stage = AgreementStage(*scorers_of(arrays), Agreement(threshold))
    return Aligner(NAME, WordsOnly(), (stage,), {"threshold": threshold}, arrays)
