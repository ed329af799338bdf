"""Two HMMs that were trained to agree; a word pair is linked where both find it likely."""

from __future__ import annotations

from monoalign.annotate.text import WordsOnly
from monoalign.decoding.chain import Agreement
from monoalign.models.model import Model, Weights
from monoalign.models.translation import AgreementModel, hmm_scorers, symmetrised_hmm

from ..aligner import Aligner
from . import AGREEMENT, SYSTEM, CrossEmSettings


def build(settings: CrossEmSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/translation.py` says which arrays)."""
    scorers = hmm_scorers(weights)
    model: Model
    if settings.direction == AGREEMENT:
        model = AgreementModel(*scorers, Agreement(settings.threshold))
    else:
        model = symmetrised_hmm(settings.direction, scorers)
    return Aligner(SYSTEM.name, WordsOnly(), model, settings, weights)
