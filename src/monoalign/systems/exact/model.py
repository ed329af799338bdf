"""Link the first free equal word on the other side, one to one."""

from __future__ import annotations

import numpy as np

from monoalign.annotate.text import WordsOnly
from monoalign.candidates.spaces import token_cells
from monoalign.decoding.matching import greedy
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.identity import Identical
from monoalign.models.model import LinearModel, LinearScorer, Weights

from ..aligner import Aligner
from . import SYSTEM, ExactSettings


def build(settings: ExactSettings, weights: Weights) -> Aligner:
    """The aligner of these settings; nothing is learned."""
    name = "identical_ignoring_case" if settings.ignore_case else "identical"
    features = FeatureSet((Identical((name,)),))
    model = LinearModel(token_cells, features, LinearScorer(np.ones(1)), greedy)
    return Aligner(SYSTEM.name, WordsOnly(), model, settings)
