"""The HMM alignment model, in the place of GIZA++ (MacCartney et al. 2008, section 5.2).

Learned from pairs of sentences without links, by IBM model 1 and then the HMM of Vogel et al.
(1996), in both directions. The arrays of a model, for each direction `d` (`s2t` walks along the
source, `t2s` along the target):

    words               the vocabulary, in lower case
    d.keys, d.values    pairs of words, ln p(word along | word across), see `scoring/table.py`
    d.steps             weights of jumps and nulls, see `scoring/table_hmm.py`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.annotate.annotator import WordsOnly
from monoalign.candidates.states import ChainStates
from monoalign.core.errors import ModelError, UnknownNameError
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.core.symmetrise import METHODS
from monoalign.decoding.viterbi import Viterbi
from monoalign.scoring.table import TranslationTable
from monoalign.scoring.table_hmm import HmmScorer

from .aligner import Aligner, Weights
from .chain import DIRECTIONS, WALKED
from .shipped_weights import weights_of
from .stage import Bidirectional, Step

NAME = "hmm"


@dataclass(frozen=True, slots=True)
class HmmStage:
    """One direction: a chain scored by a table, without features."""

    scorer: HmmScorer
    decoder: Viterbi

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        scored = self.scorer(ChainStates(self.scorer.along)(pairs))
        return StageOutput(self.decoder(scored, earlier), scored)


def build(*, direction: str = "intersection", weights: str | Weights = "all") -> Aligner:
    """Each word of one side takes its best partner or none, given those of the words before it.

    `direction` is `s2t`, `t2s` or a way to symmetrise both.
    """
    if direction not in DIRECTIONS:
        raise UnknownNameError("direction", direction, DIRECTIONS)
    arrays = weights_of(NAME, weights)
    step: Step
    if direction in METHODS:
        forward, backward = (HmmStage(scorer, Viterbi()) for scorer in scorers_of(arrays))
        step = Bidirectional(forward, backward, direction)
    else:
        step = HmmStage(scorers_of(arrays)[list(WALKED).index(direction)], Viterbi())
    return Aligner(NAME, WordsOnly(), (step,), {"direction": direction}, arrays)


def scorers_of(arrays: Weights) -> tuple[HmmScorer, HmmScorer]:
    """The models along the source and along the target."""
    for name in ("words", *(f"{d}.{part}" for d in WALKED for part in ("keys", "values", "steps"))):
        if name not in arrays:
            raise ModelError(f"expected an array {name!r}, found none")
    words = tuple(arrays["words"].tolist())
    first, second = (
        HmmScorer(
            TranslationTable(words, arrays[f"{d}.keys"], arrays[f"{d}.values"].astype(np.float64)),
            arrays[f"{d}.steps"],
            along,
        )
        for d, along in WALKED.items()
    )
    return first, second
