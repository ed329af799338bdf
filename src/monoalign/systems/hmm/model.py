"""Each word of one side takes its best partner or none, given those of the words before it."""

from __future__ import annotations

from monoalign.annotate.text import WordsOnly
from monoalign.models.directions import SIDE_OF_DIRECTION, directed
from monoalign.models.model import Weights
from monoalign.models.translation import HmmModel, hmm_scorers

from ..aligner import Aligner
from . import SYSTEM, HmmSettings


def build(settings: HmmSettings, weights: Weights) -> Aligner:
    """The aligner of these settings and weights (`models/translation.py` says which arrays)."""
    scorers = dict(zip(SIDE_OF_DIRECTION, hmm_scorers(weights), strict=True))
    model = directed(settings.direction, lambda direction: HmmModel(scorers[direction]))
    return Aligner(SYSTEM.name, WordsOnly(), model, settings, weights)
