"""Each word of one side takes its best partner or none, given those of the words before it."""

from __future__ import annotations

from monoalign.annotate.text import WordsOnly
from monoalign.models.model import Weights
from monoalign.models.translation import hmm_scorers, symmetrised_hmm

from ..aligner import Aligner
from . import SYSTEM, HmmSettings


def build(settings: HmmSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/translation.py` says which arrays)."""
    model = symmetrised_hmm(settings.direction, hmm_scorers(weights))
    return Aligner(SYSTEM.name, WordsOnly(), model, settings, weights)
