"""Two HMMs that were trained to agree; a word pair is linked where both find it likely."""

from __future__ import annotations

from monoalign.annotate.text import WordsOnly
from monoalign.decoding.chain import Agreement
from monoalign.models.model import Weights
from monoalign.models.translation import AgreementModel, hmm_scorers

from ..aligner import Aligner
from . import SYSTEM, CrossEmSettings


def build(settings: CrossEmSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/translation.py` says which arrays)."""
    model = AgreementModel(*hmm_scorers(weights), Agreement(settings.threshold))
    return Aligner(SYSTEM.name, WordsOnly(), model, settings, weights)
